package celrules

import (
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/check/counterexample"
	"github.com/crdgen/crdgen/internal/check/pass"
	"github.com/crdgen/crdgen/internal/check/trace"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/markers"
)

func unguardedField() pass.Rule {
	return pass.Rule{
		Code: diag.UnguardedField, OfObject: true, Severity: diag.Warning, Level: pass.Full, Each: findUnguarded,
		Title: "a CEL rule reads an optional field that may not be there",
		Doc: "When an object leaves the field out, the rule does not say yes or no: it fails. The API server refuses the object with \"no such key\", whether the rule was meant to " +
			"refuse it or not. crdgen found such an object with the API server's own code: the schema allows it, and other rules accept it or fail in the same way. " +
			"A rule with oldSelf is tried in an update which changes nothing: where it fails, no object without the field can be updated any more. " +
			"Ask with has(self.field) first, read it as self.?field.orValue(…), or make the field required. " +
			"Admission policies are tried in the same way: there a failure refuses the request, unless failurePolicy is Ignore and the policy does nothing. " +
			"Each operation is tried that they are asked about: oldObject is null where an object is created, and object where it is deleted.",
		Example: "// +kubebuilder:validation:XValidation:rule=\"self.min <= self.max\"\ntype Range struct {\n\tMin int32 `json:\"min\"`\n\t// +optional\n\tMax *int32 `json:\"max,omitempty\"`\n}",
	}
}

func failingRule() pass.Rule {
	return pass.Rule{
		Code: diag.FailingRule, OfObject: true, Severity: diag.Warning, Level: pass.Full, Each: findFailing,
		Title: "a CEL rule fails on an empty list or on zero",
		Doc: "The schema allows a list without items or the number 0, and the rule takes an item or divides by it. It does not say yes or no then: it fails, and the API server refuses the object " +
			"with \"index out of bounds\" or \"division by zero\". crdgen found such an object with the API server's own code. Ask for the size or the value first, or bound it in the schema.",
		Example: "// +kubebuilder:validation:XValidation:rule=\"self[0] != 'none'\"\nNames []string `json:\"names\"`",
	}
}

func harmfulDefault() pass.Rule {
	return pass.Rule{
		Code: diag.HarmfulDefault, OfObject: true, Level: pass.Full, Each: findHarmfulDefaults,
		Title: "a default makes the API server refuse the object",
		Doc: "A default with one item twice in a set, or with two items of one key in a list of type map, is refused in every object that leaves the field out, " +
			"while the API server takes the definition. A default of a field that others exclude, as in ExactlyOneOf or +crdgen:oneOf, is filled in beside them, so that every object with one of those is refused. So is a default below the values of a map that its own schema refuses: the API server checks defaults everywhere else. So is a default that breaks a CEL rule: the rule speaks of fields with defaults only, and with these defaults it is false. The API server fills them in before it evaluates rules, so it refuses every object " +
			"that leaves the fields out: for values that the user did not write. crdgen found such an object with the API server's own code. Change the default or the rule. A rule on a field that excludes the default of the field's type is a warning: who uses the type may want the field to be given.",
		Example: "// +kubebuilder:validation:XValidation:rule=\"self.min <= self.max\"\ntype Range struct {\n\t// +kubebuilder:default=10\n\tMin int32 `json:\"min\"`\n\t// +kubebuilder:default=5\n\tMax int32 `json:\"max\"`\n}",
	}
}

// A tried schema is the one that rules looked at last.
type tried struct {
	node  *trace.Node
	trial *counterexample.Trial
}

// try returns the trial of a node, the same for all rules that ask in a row; nil
// where the schema has no rule to try, or none that its user can change.
func try(p *pass.Pass, n *trace.Node) *counterexample.Trial {
	if len(n.Schema.XValidations) == 0 {
		return nil
	}
	last := pass.Shared[tried](p)
	if last.node == n {
		return last.trial
	}
	*last = tried{node: n}
	if !n.Fixable() {
		return nil
	}
	setup := counterexample.Setup{Context: p.Context, Compiler: p.Compiler, Server: p.Server, Schema: n.Schema}
	if n.Step == trace.Root {
		setup.Object = map[string]any{
			"apiVersion": p.CRD.Spec.Group + "/" + n.Version.Spec.Name,
			"kind":       p.CRD.Spec.Names.Kind,
			"metadata":   map[string]any{"name": "example"},
		}
	}
	for at := n.Parent; at != nil; at = at.Parent {
		for _, r := range at.Schema.XValidations {
			setup.Above = append(setup.Above, r.Rule)
		}
	}
	last.trial = counterexample.NewTrial(setup)
	return last.trial
}

func findUnguarded(p *pass.Pass, n *trace.Node) {
	t := try(p, n)
	if t == nil {
		return
	}
	for _, c := range t.Unguarded() {
		d := diag.Diagnostic{
			Pos:     n.Rule(c.Rule).ArgPos("rule"),
			Message: fmt.Sprintf("rule fails with %q when optional field %q is left out", c.Failure, strings.TrimLeft(c.Path, "[]{}.")),
			Notes:   []diag.Note{{Pos: posOf(n, c.Path), Message: "the field is here"}},
		}
		explainUnguarded(p, n, t, c, &d)
		p.Report(d)
	}
}

// explainUnguarded says what the failure does, to whom, and how the rule can be written.
func explainUnguarded(p *pass.Pass, n *trace.Node, t *counterexample.Trial, c counterexample.Counterexample, d *diag.Diagnostic) {
	name := c.Path[strings.LastIndexAny(c.Path, ".")+1:]
	d.Help = fmt.Sprintf("ask with has(…%s) first, or make the field required", name)
	object := objectOf(n, c)
	g, known := t.Guard(c)
	if g.Rule != "" {
		source, rule := n.Rule(c.Rule), n.Schema.XValidations[c.Rule].Rule
		d.Help = "make the field required"
		if way := source.Rewrite(rule, g.Rule); way != "" {
			d.Help = "write " + way + ", or " + d.Help
		}
		d.Edits = source.RepairEdits("rule", rule, g.Rule)
		if pos, declared, ok := source.Blamed(rule, g.Rule); ok {
			d.Pos, d.Notes = pos, append(d.Notes, declared)
		}
		// A rule is true in spite of a failing part only where that decides nothing, so that
		// a value in its place leaves it true.
		d.Widens = true
	}
	switch {
	case !known && c.Update:
		d.Message += " in an update, even without a change"
		d.Help += "; refused is " + object
	case !known:
		d.Help += "; refused is " + object
	case g.Valid:
		d.Message += ": valid objects are refused"
		if c.Update {
			d.Message += " in every update, even without a change"
		}
		if m, ok := defaulting(p, c.Update); ok {
			d.Message += ", unless the mutating webhook of the kind sets the field"
			d.Notes = append(d.Notes, diag.Note{Pos: m.Pos, Message: "the webhook is here; it changes objects before the rule sees them"})
		}
		d.Help += "; refused is " + object
	default:
		d.Message += ": the user reads that in the place of the rule's message"
		d.Help += "; as with " + object
	}
}

// defaulting returns the marker of a mutating webhook that is asked for objects of the kind before
// rules see them, where they are created or updated.
func defaulting(p *pass.Pass, update bool) (markers.Mark, bool) {
	if p.Program == nil {
		return markers.Mark{}, false
	}
	verb := "create"
	if update {
		verb = "update"
	}
	names := func(values []string, value string) bool {
		return slices.ContainsFunc(values, func(v string) bool { return v == "*" || strings.EqualFold(v, value) })
	}
	for _, pkg := range p.Program.Packages {
		for _, m := range pkg.Marks {
			w, ok := m.Value.(markers.Webhook)
			if ok && w.Mutating && pkg.Root && names(w.Groups, p.CRD.Spec.Group) && names(w.Resources, p.CRD.Spec.Names.Plural) && names(w.Verbs, verb) {
				return m, true
			}
		}
	}
	return markers.Mark{}, false
}

// objectOf writes an object that is refused.
func objectOf(n *trace.Node, c counterexample.Counterexample) string {
	object := fmt.Sprintf("%s: %s", n.Address(), counterexample.JSONText(c.Object))
	if c.Update {
		object += ", when it is updated"
	}
	return object
}

func findFailing(p *pass.Pass, n *trace.Node) {
	t := try(p, n)
	if t == nil {
		return
	}
	for _, c := range t.Failing() {
		p.Report(diag.Diagnostic{
			Pos:     n.Rule(c.Rule).ArgPos("rule"),
			Message: fmt.Sprintf("rule fails with %q on a value that the schema allows", c.Failure),
			Help:    fmt.Sprintf("ask for the size or value first, or bound it; refused is %s", objectOf(n, c)),
		})
	}
}

func findHarmfulDefaults(p *pass.Pass, n *trace.Node) {
	reportRepeatedItems(p, n)
	reportRefusedInMap(p, n)
	reportExcluded(p, n)
	t := try(p, n)
	if t == nil {
		return
	}
	for _, c := range t.Harmed() {
		if isForeignZero(n.Descend(c.Path)) {
			continue
		}
		report, source := p.Report, n.Rule(c.Rule)
		if source.Origin.Field != nil {
			report = p.Warn // the default is that of a type, which this one use of it may exclude
		}
		report(diag.Diagnostic{
			Pos:     posOfDefault(n, c.Path),
			Message: fmt.Sprintf("default of %q makes a rule refuse every object that leaves the field out: %s", c.Path, c.Failure),
			Help:    fmt.Sprintf("change the default or the rule; refused is %s: %s", n.Address(), counterexample.JSONText(c.Object)),
			Notes:   []diag.Note{{Pos: source.ArgPos("rule"), Message: "the rule is here"}},
		})
	}
}

// isForeignZero reports whether a default is the zero value that a type of somebody else's has, as
// the name of corev1.LocalObjectReference: a rule that refuses it asks for a value, which without
// the default it would do as well.
func isForeignZero(at *trace.Node) bool {
	if at == nil || at.Schema.Default == nil {
		return false
	}
	if _, local := at.LocalField(); local {
		return false
	}
	return slices.Contains([]string{`""`, "0", "false", "{}", "[]"}, string(at.Schema.Default.Raw))
}

// posOf is where the field at a path below the node is declared.
func posOf(n *trace.Node, path string) token.Position {
	if at := n.Descend(path); at != nil {
		return at.Pos()
	}
	return n.Pos()
}

// posOfDefault is where the default at a path below the node is written.
func posOfDefault(n *trace.Node, path string) token.Position {
	if at := n.Descend(path); at != nil {
		return at.KeywordPos("default")
	}
	return n.Pos()
}
