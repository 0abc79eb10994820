package markers

import (
	"fmt"
	"strings"

	ctmarkers "sigs.k8s.io/controller-tools/pkg/markers"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/markers/grammar"
	"github.com/crdgen/crdgen/markers/syntax"
)

// Parse reads the marker in a comment that stands at one target. It returns
// false if there is no mark to keep: the marker is unknown, belongs elsewhere or is
// malformed. What comes back then has no value: Name is the marker that it is, "" for
// one without a definition at any target, of which nothing is said. A mark may come with findings: it is kept where controller-gen reads it all the same, or
// refuses it only in use.
//
// own says that the comment stands in the user's code. Elsewhere, misplaced markers and
// malformed extensions are passed over: controller-gen does not report them and the
// user cannot fix them.
func (r *Registry) Parse(c Comment, target Target, own bool) (Mark, bool, diag.List) {
	return decoder{r}.parse(c, target, own)
}

// A decoder reads what comments say, by the definitions of a registry.
type decoder struct{ *Registry }

// parse follows the contract of [Registry.Parse].
func (r decoder) parse(c Comment, target Target, own bool) (Mark, bool, diag.List) {
	c = conditional(c)
	d := r.Lookup(c.Text, target)
	if d == nil {
		if mark, refused := r.refuse(c, target); refused != nil {
			return mark, true, refused
		}
		unread := Mark{Target: target, Text: c.Text, Pos: c.Pos}
		if !own || c.CommentedOut {
			return unread, false, nil
		}
		name, targets := r.LookupAnywhere(c.Text)
		if targets == 0 {
			return unread, false, nil
		}
		unread.Name = name
		d := misplaced(c, name, target, targets, !r.CountsUnderCompat(name))
		if of := r.byName[name]; target == Const && of != nil && of.own != nil {
			onConstant(&d, of)
		}
		return unread, false, diag.List{d}
	}
	switch {
	case d.Name == atName:
		return r.parseAt(c, d, target, own)
	case isComposition(d.Name):
		return r.parseComposition(c, d, target, own)
	case isCondition(d.Name):
		return parseCondition(c, d, target, own)
	}
	mark := Mark{Name: d.Name, Def: d, Target: target, Text: c.Text, Pos: c.Pos, Extension: d.Extension || len(c.When) > 0, CommentedOut: c.CommentedOut, List: c.List, When: c.When}
	value, problem := r.value(&mark)
	if problem == nil {
		mark.Value = value
		if own {
			return mark, true, reportUnread(c, &mark)
		}
		return mark, true, nil
	}
	if mark.Extension && !own {
		return mark, false, nil
	}
	return mark, false, diag.List{diagnosticOf(problem, c, mark.Extension && !d.CountsUnderCompat())}
}

// value reads the value of a mark whose definition is known. It sets Extension
// where a part of the text is beyond controller-gen.
func (r decoder) value(m *Mark) (any, *grammar.Problem) {
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
	if d.grammarFor(m.Target) == nil {
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

// reportUnread reports the parts of a well-formed marker that nothing reads.
func reportUnread(c Comment, m *Mark) diag.List {
	var list diag.List
	if p := ignoredSegment(m); p != nil {
		list.Add(diagnosticOf(p, c, true))
	}
	for _, p := range repeatedArguments(m) {
		list.Add(diagnosticOf(p, c, true))
	}
	return list
}

// repeatedArguments reports the arguments that one marker gives more than once: the
// last one wins. The same value again changes nothing, and is a warning.
func repeatedArguments(m *Mark) []*grammar.Problem {
	g := m.Def.grammarFor(m.Target)
	if g == nil || !g.HasArguments() {
		return nil
	}
	var problems []*grammar.Problem
	seen := map[string]string{}
	for arg := range syntax.Arguments(m.Text, g.FieldsOffset(m.Text)) {
		name := m.Text[arg.Name:arg.NameEnd]
		if _, known := g.Fields[name]; !known {
			return nil // of a type that reads its text itself
		}
		value := strings.TrimSpace(m.Text[arg.Value:arg.End])
		before, again := seen[name]
		seen[name] = value
		if !again {
			continue
		}
		found := &grammar.Problem{
			Offset:  arg.Name,
			Message: fmt.Sprintf("argument %q of %q is given twice", name, "+"+m.Name),
			Help:    "keep one of them: the last one wins",
		}
		if before == value {
			found.Warning = true
			found.Help = "delete the second one, which says the same"
			comma := strings.LastIndexByte(m.Text[:arg.Name], ',')
			found.Change = &grammar.Change{Offset: comma, Old: m.Text[comma:arg.End]}
		}
		problems = append(problems, found)
	}
	return problems
}

// ignoredSegment reports a name between the marker and its "=" that nothing
// reads, as in +listType:kind=map. A lone colon is a common slip without
// consequences, and deepcopy-gen has markers of that form that count as others
// here.
func ignoredSegment(m *Mark) *grammar.Problem {
	whole, _ := splitName(m.Text)
	extra := strings.TrimPrefix(whole, m.Name+":")
	if extra == whole || extra == "" {
		return nil
	}
	g := m.Def.grammarFor(m.Target)
	if g == nil || !g.AnonymousField() || g.Fields[""].Type == ctmarkers.RawType {
		return nil
	}
	return &grammar.Problem{
		Offset:  len("+") + len(m.Name) + len(":"),
		Message: fmt.Sprintf("unknown argument %q of %q", extra, "+"+m.Name),
		Help:    fmt.Sprintf("write +%s=…", m.Name),
	}
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

// refuse reports a marker that controller-gen knows at the target only to
// refuse it. controller-gen does so when it makes the schema of the target, and
// lets the marker pass where nothing needs that schema; so the mark is kept for
// the generator, which knows.
func (r decoder) refuse(c Comment, target Target) (Mark, diag.List) {
	whole, _ := splitName(c.Text)
	for d := r.byName[whole]; d != nil; d = d.next {
		if d.refused&target != 0 {
			mark := Mark{Name: d.Name, Def: d, Target: target, Text: c.Text, Pos: c.Pos, Value: d.grammarFor(target).Zero}
			return mark, diag.List{misplaced(c, d.Name, target, r.TargetsOf(d.Name), true)}
		}
	}
	return Mark{}, nil
}

// diagnosticOf is the finding of a problem with the marker in a comment.
func diagnosticOf(p *grammar.Problem, c Comment, stricter bool) diag.Diagnostic {
	d := diag.Diagnostic{
		Pos:      syntax.At(c.Pos, p.Offset),
		Severity: diag.Error,
		Code:     diag.MalformedMarker,
		Message:  p.Message,
		Help:     p.Help,
		Stricter: stricter,
	}
	if p.Warning {
		d.Severity = diag.Warning
	}
	if p.Change != nil {
		d.Edits = []diag.Edit{{Pos: syntax.At(c.Pos, p.Change.Offset), Old: p.Change.Old, New: p.Change.New}}
	}
	return d
}

// ParseStray reports a marker comment that reaches no target, and returns its name.
// Both are empty for a marker that has no definition.
func (r *Registry) ParseStray(c Comment) (found diag.List, name string) {
	name, targets := r.LookupAnywhere(c.Text)
	if targets == 0 {
		return nil, ""
	}
	d := diag.Diagnostic{
		Pos:      c.Pos,
		Severity: diag.Error,
		Code:     diag.MisplacedMarker,
		Message:  fmt.Sprintf("marker %q has no effect here", "+"+name),
		Help:     "write it on a line of its own above the " + targets.String(),
		Stricter: true,
	}
	if isOfObject(name) {
		d.Severity = diag.Warning
		if strings.HasSuffix(c.Text, "=false") {
			// It switches off what nothing has switched on.
			d.Help = "delete it, or " + d.Help
			d.Edits = []diag.Edit{{Pos: c.Pos, Old: c.Text}}
		}
	}
	switch {
	case c.Grouped && targets&Type != 0:
		d.Help = "write it inside of the parentheses, above the type that is meant: nothing is read above \"type (\""
		if c.Inside.IsValid() {
			d.Edits = []diag.Edit{{Pos: c.Pos, Old: c.Text}, {Pos: c.Inside, New: "// " + c.Text, Above: true}}
		}
	case targets == Package && c.Again != "":
		dispensable(&d, c)
	case c.Trailing.IsValid() && c.Optional && SaysOptional(name):
		// Nothing is lost, and nothing would be won by moving it.
		moveUp(&d, c)
		d.Severity, d.Help = diag.Warning, "delete it: comments behind a field are not read, and the field is optional without it"
		d.Edits = d.Edits[:min(len(d.Edits), 1)]
	case targets == Package:
		separate(&d, c, name)
	case targets&Package != 0:
		// A blank line would make it speak for the package, which nobody has said.
		d.Help = fmt.Sprintf("delete it, or write it above the %s that is meant; on its own, with blank lines around it, it concerns the whole package", targets&^Package)
	case c.Trailing.IsValid() && targets&Field != 0:
		moveUp(&d, c)
	case c.Apart && targets&Field != 0:
		d.Help = "write it directly above the field: other comments stand in between, and only the two nearest groups of lines are read"
		d.Together = "%d markers have no effect: other comments stand between them and the field"
	}
	return diag.List{d}, name
}
