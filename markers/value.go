package markers

import (
	"fmt"
	"strings"

	"github.com/crdgen/crdgen/markers/grammar"
	"github.com/crdgen/crdgen/markers/syntax"
)

// ReadValue reads the value of a mark whose definition is known. It sets Extension
// where a part of the text is beyond controller-gen.
func (r *Registry) ReadValue(m *Mark) (any, *grammar.Problem) {
	d, text := m.Def, m.Text
	if at := syntax.TooNested(text); at >= 0 {
		return nil, &grammar.Problem{Offset: at, Message: fmt.Sprintf("value of %q is nested more than %d levels deep", "+"+d.Name, syntax.MaxNesting)}
	}
	if d.nested != nil {
		return nestedValue(d, text, m.Target)
	}
	if d.tag == nil {
		return d.parse(m.Target, text)
	}
	if d.GrammarFor(m.Target) == nil {
		return r.tagValue(m)
	}
	if stripped := syntax.StripTrailingComment(text); stripped != text {
		m.Extension = m.Extension || !controllerGenStripsComment(d.Name)
		text = stripped
	}
	if len(text) > 1+len(d.Name) && text[1+len(d.Name)] == '(' {
		m.Extension = true
		return nil, &grammar.Problem{Offset: 1 + len(d.Name), Message: fmt.Sprintf("%q takes no arguments in parentheses", "+"+d.Name)}
	}
	return d.parse(m.Target, text)
}

// nestedValue reads the value of the marker behind a path.
func nestedValue(d *Definition, text string, target Target) (any, *grammar.Problem) {
	base := d.nested.Base
	plain := "+" + base.Name + text[len("+")+len(d.Name):]
	value, problem := base.parse(target, plain)
	if problem != nil {
		problem.Offset += len(text) - len(plain)
		problem.Message = strings.Replace(problem.Message, "+"+base.Name, "+"+d.Name, 1)
		return nil, problem
	}
	return Nested{Path: d.nested.Path, Base: base, Value: value}, nil
}
