package markers

import (
	"fmt"
	"go/token"
	"slices"
	"strconv"
	"strings"

	"github.com/crdgen/crdgen/internal/spelling"
	"github.com/crdgen/crdgen/markers/grammar"
	"github.com/crdgen/crdgen/markers/k8stag"
)

const k8sPlus = "+k8s:"

// tagShape is what validation-gen accepts behind the name of a tag.
type tagShape struct {
	payload k8stag.Kind
	// optional says that the payload may be left out.
	optional bool
	// positional says that the tag takes an argument without a name.
	positional bool
	// needsPositional says that it must have one.
	needsPositional bool
	named           []string
	// anyNamed says that arguments of other names are taken, too.
	anyNamed bool
}

func (s *tagShape) arguments() []Argument {
	var args []Argument
	if s.positional {
		args = append(args, Argument{Name: "(…)", Type: "string", Optional: !s.needsPositional})
	}
	for _, name := range s.named {
		args = append(args, Argument{Name: name, Type: "string", Optional: true})
	}
	if s.payload != k8stag.NoPayload {
		kinds := [...]string{k8stag.StringPayload: "string", k8stag.IntPayload: "int", k8stag.BoolPayload: "bool", k8stag.TagPayload: "tag", k8stag.ScalarPayload: "any"}
		args = append(args, Argument{Type: kinds[s.payload], Optional: s.optional})
	}
	return args
}

// tagValue reads a tag and checks the chain that it begins.
func (r decoder) tagValue(m *Mark) (any, *grammar.Problem) {
	tag, wrong := k8stag.Parse(m.Text, m.Pos)
	if wrong != nil {
		return nil, &grammar.Problem{Offset: wrong.Offset, Message: wrong.Message}
	}
	for t := tag; t != nil; t = t.Next {
		if problem := r.checkTag(t, m); problem != nil {
			return nil, problem
		}
	}
	return tag, nil
}

// checkTag holds one tag of a chain against its shape.
func (r decoder) checkTag(t *k8stag.Tag, m *Mark) *grammar.Problem {
	offset := func(pos token.Position) int { return pos.Offset - m.Pos.Offset }
	shape := r.shapeOf(t.Name)
	if known, targets := r.LookupAnywhere("+" + t.Name); shape == nil && targets != 0 && !strings.HasPrefix(known, "k8s:") {
		p := &grammar.Problem{Offset: offset(t.Pos), Message: fmt.Sprintf("marker %q cannot stand behind %q: only +k8s: tags can", "+"+known, "+"+m.Name)}
		if m.Name == "k8s:eachVal" {
			p.Help = "write it behind a path, as in +crdgen:at=[*] +" + known + " for all items or values"
		}
		return p
	}
	if shape == nil {
		p := &grammar.Problem{Offset: offset(t.Pos), Message: fmt.Sprintf("unknown tag %q in %q", "+"+t.Name, "+"+m.Name)}
		if near := r.Suggest(t.Name, m.Target); strings.HasPrefix(near, "k8s:") {
			p.Help = fmt.Sprintf("did you mean %q?", "+"+near)
		}
		return p
	}
	for _, a := range t.Args {
		switch {
		case a.Name == "" && !shape.positional:
			return &grammar.Problem{Offset: offset(a.Pos), Message: fmt.Sprintf("%q takes no argument without a name, found %q", "+"+t.Name, a.Value)}
		case a.Name != "" && !shape.anyNamed && !slices.Contains(shape.named, a.Name):
			p := &grammar.Problem{Offset: offset(a.Pos), Message: fmt.Sprintf("unknown argument %q of %q", a.Name, "+"+t.Name)}
			if near := spelling.Nearest(a.Name, shape.named); near != "" {
				p.Help = fmt.Sprintf("did you mean %q?", near)
			}
			return p
		}
	}
	if _, ok := t.Arg(""); shape.needsPositional && !ok {
		return &grammar.Problem{Offset: offset(t.Pos), Message: fmt.Sprintf("%q needs an argument in parentheses", "+"+t.Name)}
	}
	return checkPayload(t, shape, offset)
}

func checkPayload(t *k8stag.Tag, shape *tagShape, offset func(token.Position) int) *grammar.Problem {
	ok := t.Kind == shape.payload
	switch {
	case shape.payload == k8stag.ScalarPayload:
		ok = t.Kind == k8stag.StringPayload || t.Kind == k8stag.IntPayload || t.Kind == k8stag.BoolPayload
	case t.Kind == k8stag.NoPayload && shape.optional:
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
	case k8stag.NoPayload:
		found = "nothing"
	case k8stag.TagPayload:
		found = strconv.Quote("+" + t.Next.Name)
	}
	return &grammar.Problem{Offset: offset(place), Message: fmt.Sprintf("value of %q: expected %s, found %s", "+"+t.Name, shape.payload, found)}
}

func (r *Registry) shapeOf(name string) *tagShape {
	for d := r.byName[name]; d != nil; d = d.next {
		if d.tag != nil {
			return d.tag
		}
	}
	return nil
}

// peerStripsComment reports whether controller-gen drops a comment behind the value
// of the tag.
func peerStripsComment(name string) bool {
	return name == "k8s:minimum" || name == "k8s:maximum" || name == "k8s:maxItems"
}
