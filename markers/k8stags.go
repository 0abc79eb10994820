package markers

import (
	"fmt"
	"go/token"
	"strings"

	"github.com/crdgen/crdgen/markers/grammar"
	"github.com/crdgen/crdgen/markers/k8stag"
)

const k8sPlus = "+k8s:"

// tagArguments are the arguments of a tag as the reference shows them.
func tagArguments(s *k8stag.Shape) []Argument {
	var args []Argument
	if s.Positional {
		args = append(args, Argument{Name: "(…)", Type: "string", Optional: !s.NeedsPositional})
	}
	for _, name := range s.Named {
		args = append(args, Argument{Name: name, Type: "string", Optional: true})
	}
	if s.Payload != k8stag.NoPayload {
		kinds := [...]string{k8stag.StringPayload: "string", k8stag.IntPayload: "int", k8stag.BoolPayload: "bool", k8stag.TagPayload: "tag", k8stag.ScalarPayload: "any"}
		args = append(args, Argument{Type: kinds[s.Payload], Optional: s.Optional})
	}
	return args
}

// tagValue reads a tag and checks the chain that it begins.
func (r *Registry) tagValue(m *Mark) (any, *grammar.Problem) {
	tag, wrong := k8stag.Parse(m.Text, m.Pos)
	if wrong != nil {
		return nil, &grammar.Problem{Offset: wrong.Offset, Message: wrong.Message, Help: wrong.Help}
	}
	for t := tag; t != nil; t = t.Next {
		if problem := r.checkTag(t, m); problem != nil {
			return nil, problem
		}
	}
	return tag, nil
}

// checkTag holds one tag of a chain against its shape.
func (r *Registry) checkTag(t *k8stag.Tag, m *Mark) *grammar.Problem {
	offset := func(pos token.Position) int { return pos.Offset - m.Pos.Offset }
	shape := r.shapeOf(t.Name)
	if known, targets := r.LookupAnywhere("+" + t.Name); shape == nil && targets != 0 && !strings.HasPrefix(known, "k8s:") {
		p := &grammar.Problem{Offset: offset(t.Pos), Message: fmt.Sprintf("marker %q cannot stand behind %q: only +k8s: tags can", "+"+known, "+"+m.Name)}
		text := m.Text[min(offset(t.Pos), len(m.Text)):]
		gate := ""
		if tag := strings.TrimPrefix(m.Text, "+k8s:if"); tag != m.Text {
			kind, rest, _ := strings.Cut(tag, "(")
			name, behind, _ := strings.Cut(rest, ")=")
			if behind == text && (kind == "Enabled" || kind == "Disabled") {
				gate = map[string]string{"Disabled": "!"}[kind] + strings.Trim(name, "\"`")
			}
		}
		switch {
		case m.Name == "k8s:eachVal":
			p.Help = "write it behind a path, as in +crdgen:at=[*] +" + known + " for all items or values"
		case gate != "":
			p.Help = "write +crdgen:in:featureGate=" + gate + " " + text
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
	if wrong := shape.Check(t, m.Pos); wrong != nil {
		return &grammar.Problem{Offset: wrong.Offset, Message: wrong.Message, Help: wrong.Help}
	}
	return nil
}

func (r *Registry) shapeOf(name string) *k8stag.Shape {
	for d := r.byName[name]; d != nil; d = d.next {
		if d.tag != nil {
			return d.tag
		}
	}
	return nil
}

// controllerGenStripsComment reports whether controller-gen drops a comment behind the value
// of the tag.
func controllerGenStripsComment(name string) bool {
	return name == "k8s:minimum" || name == "k8s:maximum" || name == "k8s:maxItems"
}
