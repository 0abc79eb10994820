package markers

import (
	"fmt"
	"go/token"
	"slices"
	"strconv"
	"strings"
)

// A K8sTag is the value of a "k8s:" marker that controller-gen does not read:
// one of validation-gen's tags, possibly with another one as its payload, as in
// +k8s:eachVal=+k8s:maxLength=3. Names, arguments and payload types of the
// whole chain have been checked against validation-gen's.
type K8sTag struct {
	// Name begins with "k8s:".
	Name string
	// Args are in source order: one without a name, or any number with names.
	Args []K8sArg
	// Kind says what the payload is.
	Kind PayloadKind
	// Payload is the text of a scalar payload, unquoted; an int may be decimal,
	// octal, hexadecimal or binary with a prefix.
	Payload string
	// Next is the tag that is the payload.
	Next *K8sTag
	// Pos is the position of the tag's '+'.
	Pos token.Position
	// PayloadPos is the position of the payload; not valid without one.
	PayloadPos token.Position
}

// A K8sArg is an argument in parentheses. Name is empty for the positional one.
type K8sArg struct {
	Name, Value string
	Kind        PayloadKind
	Pos         token.Position // of the value
}

// PayloadKind is the kind of a tag's payload or argument.
type PayloadKind uint8

const (
	NoPayload PayloadKind = iota
	StringPayload
	IntPayload
	BoolPayload
	TagPayload
	// ScalarPayload is a string, an integer or a bool. Only definitions have it.
	ScalarPayload
)

// String returns the kind as it is named in messages.
func (k PayloadKind) String() string {
	return [...]string{"nothing", "a string", "an integer", "true or false", "a tag", "a string, an integer or a bool"}[k]
}

// Arg returns the value of the argument with that name, "" for the positional
// one.
func (t *K8sTag) Arg(name string) (string, bool) {
	for _, a := range t.Args {
		if a.Name == name {
			return a.Value, true
		}
	}
	return "", false
}

// argPos returns the place of an argument, of the payload for "", or fallback.
func (t *K8sTag) argPos(name string, fallback token.Position) token.Position {
	if name == "" && t.PayloadPos.IsValid() {
		return t.PayloadPos
	}
	for _, a := range t.Args {
		if a.Name == name {
			return a.Pos
		}
	}
	return fallback
}

const k8sPlus = "+k8s:"

// tagShape is what validation-gen accepts behind the name of a tag.
type tagShape struct {
	payload PayloadKind
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
	if s.payload != NoPayload {
		kinds := [...]string{StringPayload: "string", IntPayload: "int", BoolPayload: "bool", TagPayload: "tag", ScalarPayload: "any"}
		args = append(args, Argument{Type: kinds[s.payload], Optional: s.optional})
	}
	return args
}

// tagValue reads a tag and checks the chain that it begins.
func (r *Registry) tagValue(m *Mark) (any, *problem) {
	p := tagParser{text: m.Text, pos: m.Pos}
	tag, problem := p.tag()
	if problem != nil {
		return nil, problem
	}
	for t := tag; t != nil; t = t.Next {
		if problem := r.checkTag(t, m); problem != nil {
			return nil, problem
		}
	}
	return tag, nil
}

// checkTag holds one tag of a chain against its shape.
func (r *Registry) checkTag(t *K8sTag, m *Mark) *problem {
	offset := func(pos token.Position) int { return pos.Offset - m.Pos.Offset }
	shape := r.shapeOf(t.Name)
	if shape == nil {
		p := &problem{offset: offset(t.Pos), message: fmt.Sprintf("unknown tag %q in %q", "+"+t.Name, "+"+m.Name)}
		if near := r.Suggest(t.Name, m.Target); strings.HasPrefix(near, "k8s:") {
			p.help = fmt.Sprintf("did you mean %q?", "+"+near)
		}
		return p
	}
	for _, a := range t.Args {
		switch {
		case a.Name == "" && !shape.positional:
			return &problem{offset: offset(a.Pos), message: fmt.Sprintf("%q takes no argument without a name, found %q", "+"+t.Name, a.Value)}
		case a.Name != "" && !shape.anyNamed && !slices.Contains(shape.named, a.Name):
			p := &problem{offset: offset(a.Pos), message: fmt.Sprintf("unknown argument %q of %q", a.Name, "+"+t.Name)}
			if near := Nearest(a.Name, shape.named); near != "" {
				p.help = fmt.Sprintf("did you mean %q?", near)
			}
			return p
		}
	}
	if _, ok := t.Arg(""); shape.needsPositional && !ok {
		return &problem{offset: offset(t.Pos), message: fmt.Sprintf("%q needs an argument in parentheses", "+"+t.Name)}
	}
	return checkPayload(t, shape, offset)
}

func checkPayload(t *K8sTag, shape *tagShape, offset func(token.Position) int) *problem {
	ok := t.Kind == shape.payload
	switch {
	case shape.payload == ScalarPayload:
		ok = t.Kind == StringPayload || t.Kind == IntPayload || t.Kind == BoolPayload
	case t.Kind == NoPayload && shape.optional:
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
	return &problem{offset: offset(place), message: fmt.Sprintf("value of %q: expected %s, found %s", "+"+t.Name, shape.payload, found)}
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
