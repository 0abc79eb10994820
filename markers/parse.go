package markers

import (
	"fmt"
	"go/token"
	"strings"

	ctmarkers "sigs.k8s.io/controller-tools/pkg/markers"

	"github.com/crdgen/crdgen/internal/diag"
)

// Parse reads the marker in a comment that stands at one target. It returns
// false if there is no mark to keep: the marker is unknown, belongs elsewhere,
// is malformed, or is none of ours. A mark may come with findings.
//
// own says that the comment stands in the user's code. Elsewhere, unknown and
// misplaced markers and malformed extensions are passed over: controller-gen
// does not report them and the user cannot mend them.
func (r *Registry) Parse(c Comment, target Target, own bool) (Mark, bool, diag.List) {
	d := r.Lookup(c.Text, target)
	if d == nil {
		if refused := r.refuse(c, target); refused != nil {
			return Mark{}, false, refused
		}
		if !own {
			return Mark{}, false, nil
		}
		return Mark{}, false, r.reportUnknown(c, target)
	}
	mark := Mark{Name: d.Name, Def: d, Target: target, Text: c.Text, Pos: c.Pos, Extension: d.Extension}
	value, problem := r.value(&mark)
	if problem == nil {
		mark.Value = value
		if ignored := ignoredSegment(&mark); own && ignored != nil {
			return mark, true, diag.List{ignored.diagnostic(c, true)}
		}
		return mark, true, nil
	}
	if mark.Extension && !own {
		return Mark{}, false, nil
	}
	return Mark{}, false, diag.List{problem.diagnostic(c, mark.Extension)}
}

// value reads the value of a mark whose definition is known. It sets Extension
// where a part of the text is beyond controller-gen.
func (r *Registry) value(m *Mark) (any, *problem) {
	d, text := m.Def, m.Text
	if d.nested != nil {
		return nestedValue(d, text, m.Target)
	}
	if d.tag == nil {
		return d.grammarFor(m.Target).parse(d, text)
	}
	if d.grammarFor(m.Target) == nil {
		return r.tagValue(m)
	}
	if stripped := stripTrailingComment(text); stripped != text {
		m.Extension = m.Extension || !peerStripsComment(d.Name)
		text = stripped
	}
	if len(text) > 1+len(d.Name) && text[1+len(d.Name)] == '(' {
		m.Extension = true
		return nil, &problem{offset: 1 + len(d.Name), message: fmt.Sprintf("%q takes no arguments in parentheses", "+"+d.Name)}
	}
	return d.grammarFor(m.Target).parse(d, text)
}

// ignoredSegment reports a name between the marker and its "=" that nothing
// reads, as in +listType:kind=map. A lone colon is a common slip without
// consequences, and deepcopy-gen has markers of that form that count as others
// here.
func ignoredSegment(m *Mark) *problem {
	whole, _ := splitName(m.Text)
	extra := strings.TrimPrefix(whole, m.Name+":")
	if extra == whole || extra == "" {
		return nil
	}
	g := m.Def.grammarFor(m.Target)
	if g == nil || !g.ct.AnonymousField() || g.ct.Fields[""].Type == ctmarkers.RawType {
		return nil
	}
	return &problem{
		offset:  len("+") + len(m.Name) + len(":"),
		message: fmt.Sprintf("unknown argument %q of %q", extra, "+"+m.Name),
		help:    fmt.Sprintf("write +%s=…", m.Name),
	}
}

// nestedValue reads the value of the marker behind a path.
func nestedValue(d *Definition, text string, target Target) (any, *problem) {
	base := d.nested.Base
	plain := "+" + base.Name + text[len("+")+len(d.Name):]
	value, problem := base.grammarFor(target).parse(base, plain)
	if problem != nil {
		problem.offset += len(text) - len(plain)
		problem.message = strings.Replace(problem.message, "+"+base.Name, "+"+d.Name, 1)
		return nil, problem
	}
	return Nested{Path: d.nested.Path, Base: base, Value: value}, nil
}

// refuse reports a marker that controller-gen knows at the target only to
// refuse it.
func (r *Registry) refuse(c Comment, target Target) diag.List {
	whole, _ := splitName(c.Text)
	for d := r.byName[whole]; d != nil; d = d.next {
		if d.refused&target != 0 {
			return diag.List{misplaced(c, d.Name, target, r.targetsOf(d.Name), false)}
		}
	}
	return nil
}

// problem is what is wrong with the text of one marker.
type problem struct {
	offset  int // in the text, 0 for the marker as a whole
	message string
	help    string
}

func (p *problem) diagnostic(c Comment, stricter bool) diag.Diagnostic {
	return diag.Diagnostic{
		Pos:      at(c.Pos, p.offset),
		Severity: diag.Error,
		Code:     diag.MalformedMarker,
		Message:  p.message,
		Help:     p.help,
		Stricter: stricter,
	}
}

// at returns the position that lies offset bytes behind pos on the same line.
func at(pos token.Position, offset int) token.Position {
	pos.Column += offset
	pos.Offset += offset
	return pos
}
