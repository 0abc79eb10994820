package k8stag

import (
	"fmt"
	"go/token"
	"slices"
	"strconv"

	"github.com/crdgen/crdgen/internal/spelling"
)

// A Shape is what validation-gen accepts behind the name of a tag.
type Shape struct {
	Payload Kind
	// Optional says that the payload may be left out.
	Optional bool
	// Positional says that the tag takes an argument without a name.
	Positional bool
	// NeedsPositional says that it must have one.
	NeedsPositional bool
	Named           []string
	// AnyNamed says that arguments of other names are taken, too.
	AnyNamed bool
}

// Check returns what is wrong with a tag of this shape, nil if nothing is. Offsets count
// from start, which is the beginning of the text that [Parse] read.
func (s *Shape) Check(t *Tag, start token.Position) *Error {
	for _, a := range t.Args {
		switch {
		case a.Name == "" && !s.Positional:
			return &Error{Offset: a.Pos.Offset - start.Offset, Message: fmt.Sprintf("%q takes no argument without a name, found %q", "+"+t.Name, a.Value)}
		case a.Name != "" && !s.AnyNamed && !slices.Contains(s.Named, a.Name):
			p := &Error{Offset: a.Pos.Offset - start.Offset, Message: fmt.Sprintf("unknown argument %q of %q", a.Name, "+"+t.Name)}
			if near := spelling.Nearest(a.Name, s.Named); near != "" {
				p.Help = fmt.Sprintf("did you mean %q?", near)
			}
			return p
		}
	}
	if _, ok := t.Arg(""); s.NeedsPositional && !ok {
		return &Error{Offset: t.Pos.Offset - start.Offset, Message: fmt.Sprintf("%q needs an argument in parentheses", "+"+t.Name), Help: s.withArgument(t)}
	}
	return s.checkPayload(t, start)
}

// withArgument is how a tag is written that lacks its argument, which may stand behind "=".
func (s *Shape) withArgument(t *Tag) string {
	argument, behind := "…", ""
	if t.Kind == StringPayload {
		argument = t.Payload
	}
	switch {
	case t.Kind == TagPayload:
		behind = "=+" + t.Next.Name
	case s.Payload == TagPayload:
		behind = "=…"
	}
	return "write +" + t.Name + "(" + argument + ")" + behind
}

func (s *Shape) checkPayload(t *Tag, start token.Position) *Error {
	ok := t.Kind == s.Payload
	switch {
	case s.Payload == ScalarPayload:
		ok = t.Kind == StringPayload || t.Kind == IntPayload || t.Kind == BoolPayload
	case t.Kind == NoPayload && s.Optional:
		ok = true
	}
	if ok {
		return nil
	}
	place := t.Pos
	if t.PayloadPos.IsValid() {
		place = t.PayloadPos
	}
	found := strconv.Quote(t.Payload)
	switch t.Kind {
	case NoPayload:
		found = "nothing"
	case TagPayload:
		found = strconv.Quote("+" + t.Next.Name)
	}
	wrong := &Error{Offset: place.Offset - start.Offset, Message: fmt.Sprintf("value of %q: expected %s, found %s", "+"+t.Name, s.Payload, found)}
	if s.Payload == TagPayload && t.Kind == NoPayload {
		wrong.Help = "write the tag that counts then behind it, as in =+k8s:required"
	}
	return wrong
}
