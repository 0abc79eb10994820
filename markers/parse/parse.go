// Package parse reads the marker in a comment: it makes a [markers.Mark] with a typed value and
// exact positions, or findings about a marker that is malformed or belongs elsewhere.
//
// It stands between the vocabulary, which is data, and package reading, which says what counts in
// a run. It must not decide what a marker does, and guesses no name: that is package misspelt's.
package parse

import (
	"fmt"
	"strings"

	ctmarkers "sigs.k8s.io/controller-tools/pkg/markers"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/spelling"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/grammar"
	"github.com/crdgen/crdgen/markers/syntax"
)

// Comment reads the marker in a comment that stands at one target. It returns
// false if there is no mark to keep: the marker is unknown, belongs elsewhere or is
// malformed. What comes back then has no value: Name is the marker that it is, "" for
// one without a definition at any target, of which nothing is said. A mark may come with findings: it is kept where controller-gen reads it all the same, or
// refuses it only in use.
//
// own says that the comment stands in the user's code. Elsewhere, misplaced markers and
// malformed extensions are passed over: controller-gen does not report them and the
// user cannot fix them.
func Comment(r *markers.Registry, c markers.Comment, target markers.Target, own bool) (markers.Mark, bool, diag.List) {
	return decoder{r, 0}.parse(c, target, own)
}

// A decoder reads what comments say, by the definitions of a registry. depth is how many markers
// stand before the one that is read, in the same comment.
type decoder struct {
	*markers.Registry
	depth int
}

// parse follows the contract of [Comment].
func (r decoder) parse(c markers.Comment, target markers.Target, own bool) (markers.Mark, bool, diag.List) {
	c = c.Conditional()
	if len(c.When) > syntax.MaxNesting {
		wrong := &grammar.Problem{Message: fmt.Sprintf("a marker stands behind more than %d conditions", syntax.MaxNesting)}
		return markers.Mark{Target: target, Text: c.Text, Pos: c.Pos}, false, diag.List{diagnosticOf(wrong, c, true)}
	}
	d := r.Lookup(c.Text, target)
	if d == nil {
		if mark, refused := r.refuse(c, target); refused != nil {
			return mark, true, refused
		}
		unread := markers.Mark{Target: target, Text: c.Text, Pos: c.Pos}
		if !own || c.CommentedOut {
			return unread, false, nil
		}
		name, targets := r.LookupAnywhere(c.Text)
		if targets == 0 {
			return unread, false, nil
		}
		unread.Name = name
		d := misplaced(c, name, target, targets, !r.CountsUnderCompat(name))
		if of := r.OwnDefinition(name); target == markers.Const && of != nil {
			onConstant(&d, of)
		}
		return unread, false, diag.List{d}
	}
	switch {
	case d.Name == markers.AtName:
		return r.parseAt(c, d, target, own)
	case markers.IsComposition(d.Name):
		return r.parseComposition(c, d, target, own)
	case markers.IsCondition(d.Name):
		return parseCondition(c, d, target, own)
	}
	mark := markers.Mark{Name: d.Name, Def: d, Target: target, Text: c.Text, Pos: c.Pos, Extension: d.Extension || len(c.When) > 0, CommentedOut: c.CommentedOut, List: c.List, When: c.When}
	value, problem := r.ReadValue(&mark)
	if problem == nil {
		mark.Value = value
		if own {
			return mark, true, r.reportUnread(c, &mark)
		}
		return mark, true, nil
	}
	if mark.Extension && !own {
		return mark, false, nil
	}
	return mark, false, diag.List{diagnosticOf(problem, c, mark.Extension && !d.CountsUnderCompat())}
}

// reportUnread reports the parts of a well-formed marker that nothing reads, and what is read as
// one marker where another was meant.
func (r decoder) reportUnread(c markers.Comment, m *markers.Mark) diag.List {
	var list diag.List
	if meant := r.longerName(m); meant != "" {
		d := diag.Diagnostic{Pos: c.Pos, Severity: diag.Error, Code: diag.UnknownMarker, Stricter: true}
		spelled, _ := syntax.SplitName(m.Text)
		d.Message = fmt.Sprintf("unknown marker %q, which is read as %q", "+"+spelled, "+"+m.Name)
		d.DidYouMean("+"+spelled, "+"+meant)
		d.Edits = []diag.Edit{{Pos: c.Pos, Old: "+" + spelled, New: "+" + meant}}
		list.Add(d)
	}
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
func repeatedArguments(m *markers.Mark) []*grammar.Problem {
	g := m.Def.GrammarFor(m.Target)
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

// longerName is the marker that was meant with a text which is read as another one, since the name
// goes on behind that of the other and is misspelt there; "" if there is none.
func (r decoder) longerName(m *markers.Mark) string {
	spelled, _ := syntax.SplitName(m.Text)
	extra, longer := strings.CutPrefix(spelled, m.Name+":")
	if g := m.Def.GrammarFor(m.Target); !longer || g == nil || !g.AnonymousField() {
		return ""
	}
	var near []string
	for _, d := range r.Definitions() {
		rest, ok := strings.CutPrefix(d.Name, m.Name+":")
		if ok && d.Targets&m.Target != 0 && spelling.IsSlip(extra, rest) {
			near = append(near, d.Name)
		}
	}
	if len(near) != 1 || near[0] == spelled {
		return ""
	}
	return near[0]
}

// ignoredSegment reports a name between the marker and its "=" that nothing
// reads, as in +listType:kind=map. A lone colon is a common slip without
// consequences, and deepcopy-gen has markers of that form that count as others
// here.
func ignoredSegment(m *markers.Mark) *grammar.Problem {
	whole, _ := syntax.SplitName(m.Text)
	extra := strings.TrimPrefix(whole, m.Name+":")
	if extra == whole || extra == "" {
		return nil
	}
	g := m.Def.GrammarFor(m.Target)
	if g == nil || !g.AnonymousField() || g.Fields[""].Type == ctmarkers.RawType {
		return nil
	}
	return &grammar.Problem{
		Offset:  len("+") + len(m.Name) + len(":"),
		Message: fmt.Sprintf("unknown argument %q of %q", extra, "+"+m.Name),
		Help:    fmt.Sprintf("write +%s=…", m.Name),
	}
}

// refuse reports a marker that controller-gen knows at the target only to
// refuse it. controller-gen does so when it makes the schema of the target, and
// lets the marker pass where nothing needs that schema; so the mark is kept for
// the generator, which knows.
func (r decoder) refuse(c markers.Comment, target markers.Target) (markers.Mark, diag.List) {
	d := r.Refused(c.Text, target)
	if d == nil {
		return markers.Mark{}, nil
	}
	mark := markers.Mark{Name: d.Name, Def: d, Target: target, Text: c.Text, Pos: c.Pos, Value: d.GrammarFor(target).Zero}
	return mark, diag.List{misplaced(c, d.Name, target, r.TargetsOf(d.Name), true)}
}

// diagnosticOf is the finding of a problem with the marker in a comment.
func diagnosticOf(p *grammar.Problem, c markers.Comment, stricter bool) diag.Diagnostic {
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

// Stray reports a marker comment that reaches no target, and returns its name.
// Both are empty for a marker that has no definition.
func Stray(r *markers.Registry, c markers.Comment) (found diag.List, name string) {
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
		switchedOff(&d, c)
	}
	switch {
	case c.Grouped && targets&markers.Type != 0:
		d.Help = "write it inside of the parentheses, above the type that is meant: nothing is read above \"type (\""
		if c.Inside.IsValid() {
			d.Edits = []diag.Edit{{Pos: c.Pos, Old: c.Text}, {Pos: c.Inside, New: "// " + c.Text, Above: true}}
		}
	case targets == markers.Package && c.Again != "":
		dispensable(&d, c)
	case c.Trailing.IsValid() && c.Without == markers.Optional && markers.SaysOptional(name):
		// Nothing is lost, and nothing would be won by moving it.
		moveUp(&d, c)
		d.Severity, d.Help = diag.Warning, "delete it: comments behind a field are not read, and the field is optional without it"
		d.Edits = d.Edits[:min(len(d.Edits), 1)]
	case targets == markers.Package:
		separate(&d, c, name)
	case targets&markers.Package != 0:
		// A blank line would make it speak for the package, which nobody has said.
		d.Help = fmt.Sprintf("delete it, or write it above the %s that is meant; on its own, with blank lines around it, it concerns the whole package", targets&^markers.Package)
	case c.Trailing.IsValid() && targets&markers.Field != 0:
		moveUp(&d, c)
	case c.Apart:
		apart(&d, c, name, targets)
	}
	return diag.List{d}, name
}

// switchedOff is what is said of a marker of deep copies, of which those that switch off what
// nothing has switched on can go.
func switchedOff(d *diag.Diagnostic, c markers.Comment) {
	d.Severity = diag.Warning
	if strings.HasSuffix(c.Text, "=false") {
		d.Help = "delete it, or " + d.Help
		d.Edits = []diag.Edit{{Pos: c.Pos, Old: c.Text}}
	}
}

// apart is the remedy for a marker that another comment separates from its field.
func apart(d *diag.Diagnostic, c markers.Comment, name string, targets markers.Target) {
	switch {
	case markers.IsRequiredness(name) && markers.RequirednessOf(name) == c.Without:
		d.Severity = diag.Warning
		d.Help = fmt.Sprintf("delete it, or write it directly above the field, which is %s without it: other comments stand in between", strings.ToLower(name[strings.LastIndexByte(name, ':')+1:]))
		d.Edits = []diag.Edit{{Pos: c.Pos, Old: c.Text}}
	case targets&markers.Field != 0:
		d.Help = "write it directly above the field: other comments stand in between, and only the two nearest groups of lines are read"
		d.Together = "%d markers have no effect: other comments stand between them and the field"
	}
}
