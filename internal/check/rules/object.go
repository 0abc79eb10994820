package rules

import (
	"fmt"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/apidiag"
	"github.com/crdgen/crdgen/internal/celtoken"
	"github.com/crdgen/crdgen/internal/check/expression"
	"github.com/crdgen/crdgen/internal/check/pass"
	"github.com/crdgen/crdgen/internal/check/trace"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
)

func statusSubresource() pass.Rule {
	return pass.Rule{
		Code: diag.StatusSubresource, Severity: diag.Warning, Level: pass.Fast, Run: findMissingStatus,
		Title: "a kind has a status and no status subresource, or the subresource and no status",
		Doc: "Without a status in the schema, what is written through /status is pruned: the update succeeds and stores nothing. Without the subresource there is no /status: a controller's Status().Update() fails with 404, users can write the status with the rest of the object, " +
			"and every change of the status raises metadata.generation.",
		Example: "// no +kubebuilder:subresource:status\ntype Pizza struct {\n\tSpec   PizzaSpec   `json:\"spec\"`\n\tStatus PizzaStatus `json:\"status,omitempty\"`\n}",
	}
}

func findMissingStatus(p *pass.Pass) {
	for _, v := range p.Versions() {
		if v.Root == nil {
			continue
		}
		status := v.Root.Property("status")
		if v.Spec.Subresources != nil && v.Spec.Subresources.Status != nil {
			if status == nil && !keepsUnknown(v.Root.Schema) {
				reportNoStatus(p, v)
			}
			continue
		}
		if status == nil || status.Schema.Type != "object" || len(status.Schema.Properties) == 0 {
			continue
		}
		s, ok := status.LocalField()
		if !ok {
			continue
		}
		p.Report(diag.Diagnostic{
			Pos:      s.Field.Pos,
			Message:  fmt.Sprintf("kind %q has a status and no status subresource", p.CRD.Spec.Names.Kind),
			Help:     "add +kubebuilder:subresource:status to the type, if the status is written through /status",
			Together: "%d kinds have a status and no status subresource",
		})
	}
}

// reportNoStatus reports the marker that asks for the status subresource of a version
// without a status.
func reportNoStatus(p *pass.Pass, v *trace.Version) {
	if v.Model == nil || !v.Model.Package.Local {
		return
	}
	mark, ok := v.Model.Root.Marks.Get("kubebuilder:subresource:status")
	if !ok {
		return
	}
	kind := p.CRD.Spec.Names.Kind
	d := diag.Diagnostic{
		Pos:      mark.Pos,
		Message:  fmt.Sprintf("kind %q has the status subresource and no field \"status\": what is written through /status is dropped", kind),
		Help:     fmt.Sprintf("add Status %sStatus `json:\"status,omitempty\"`, or delete the marker", kind),
		Together: "%d kinds have the status subresource and no field \"status\": what is written through /status is dropped",
	}
	if slices.ContainsFunc(v.Model.Root.Underlying().Fields, func(f *model.Field) bool { return f.Name == "Status" }) {
		d.Help = "write `json:\"status,omitempty\"` on field Status, or delete the marker"
	}
	apidiag.Misnamed(&d, v.Model, "status")
	p.Report(d)
}

func misnamedField() pass.Rule {
	return pass.Rule{
		Code: diag.MisnamedField, Severity: diag.Warning, Level: pass.Fast, Run: findMisnamed,
		Title: "the spec or status of a kind has another name in JSON",
		Doc: "\"kubectl wait\", the health checks of tools that apply manifests, and people look for .spec and .status, and the status subresource is about .status alone. Names in JSON are case sensitive: " +
			"with json:\"Status\" there is none. A name of its own, such as json:\"state\", is no finding.",
		Example: "Status PizzaStatus `json:\"Status,omitempty\"`",
	}
}

// findMisnamed looks for what can only be meant for the spec or status. Where a marker asks for it by
// name, that marker has the finding.
func findMisnamed(p *pass.Pass) {
	for _, v := range p.Versions() {
		if v.Root == nil || v.Model == nil || !v.Model.Package.Local {
			continue
		}
		for _, name := range []string{"spec", "status"} {
			f := apidiag.MeantFor(v.Model, name)
			if f == nil || v.Root.Property(name) != nil || asksFor(v.Spec, name) {
				continue
			}
			d := diag.Diagnostic{Pos: f.Pos, Message: fmt.Sprintf("field %s of kind %q is called %q in JSON, and nothing that reads .%s finds it", f.Name, p.CRD.Spec.Names.Kind, f.JSON().Name, name)}
			apidiag.Misnamed(&d, v.Model, name)
			d.Notes = nil // the finding is at the field already
			if d.Edits != nil {
				d.Edits, d.Unfixed = nil, "what reads and writes the field under its name has to change as well"
			}
			p.Report(d)
		}
	}
}

// asksFor reports whether columns or subresources of a version read a property of the object.
func asksFor(v *apiext.CustomResourceDefinitionVersion, name string) bool {
	var paths []string
	for _, c := range v.AdditionalPrinterColumns {
		paths = append(paths, c.JSONPath)
	}
	for _, s := range v.SelectableFields {
		paths = append(paths, s.JSONPath)
	}
	if s := v.Subresources; s != nil {
		if s.Status != nil {
			paths = append(paths, ".status")
		}
		if s.Scale != nil {
			paths = append(paths, s.Scale.SpecReplicasPath, s.Scale.StatusReplicasPath)
		}
	}
	return slices.ContainsFunc(paths, func(p string) bool {
		return p == "."+name || strings.HasPrefix(p, "."+name+".") || strings.HasPrefix(p, "."+name+"[")
	})
}

func keepsUnknown(s *apiext.JSONSchemaProps) bool {
	return s.XPreserveUnknownFields != nil && *s.XPreserveUnknownFields
}

func immutableOptional() pass.Rule {
	return pass.Rule{
		Code: diag.ImmutableOptional, Severity: diag.Warning, Level: pass.Full, Each: findRemovable,
		Title: "an immutable field can be changed by removing it first",
		Doc: "A rule with oldSelf on an optional field is not evaluated when the field goes away or appears. Two updates, one that removes the field and one that adds it with " +
			"another value, get around \"self == oldSelf\". Add a rule on the struct around it that demands that the field stays.",
		Example: "// +optional\n// +kubebuilder:validation:XValidation:rule=\"self == oldSelf\"\nClass string `json:\"class,omitempty\"`",
	}
}

// findRemovable looks at rules that freeze a value which may be left out.
func findRemovable(p *pass.Pass, n *trace.Node) {
	if len(n.Schema.XValidations) == 0 || n.Step != trace.Property || n.Required() || n.Schema.Default != nil {
		return
	}
	for i, r := range n.Schema.XValidations {
		if !freezes(p.Compiler.Tokens(r.Rule)) || frozenAbove(p.Compiler, n) || heldByFrozen(p.Compiler, n) {
			continue
		}
		if s, ok := n.LocalField(); !ok || s.Package == nil {
			return
		}
		p.Report(diag.Diagnostic{
			Pos:      n.Rule(i).ArgPos("rule"),
			Message:  fmt.Sprintf("optional field %q can be changed in spite of this rule: by removing it and adding it again", n.Name),
			Help:     stayingRule(n),
			Together: "%d optional fields can be changed in spite of rules that freeze them: by removing them and adding them again",
		})
	}
}

// stayingRule is the help that keeps a field from being removed: a rule on the nearest
// struct that cannot be removed itself. Where a parent can be left out, or stands in a
// list, a rule on it is not evaluated when it goes.
func stayingRule(n *trace.Node) string {
	asked, path := "has(%s."+expression.Word(n.Name)+")", n.Name
	at := n.Parent
	for ; at != nil && at.Step == trace.Property && !at.Required() && at.Schema.Default == nil && at.Parent != nil; at = at.Parent {
		path = at.Name + "." + path
		asked = "has(%s." + expression.Word(at.Name) + ") && " + strings.ReplaceAll(asked, "%s.", "%s."+expression.Word(at.Name)+".")
	}
	where := "to the struct around it"
	if at != n.Parent && at != nil {
		where = "to the struct of " + at.Address() + ", as what is around the field can be removed, too"
	}
	before, after := strings.ReplaceAll(asked, "%s", "oldSelf"), strings.ReplaceAll(asked, "%s", "self")
	if strings.Contains(asked, "&&") {
		before = "(" + before + ")"
	}
	return fmt.Sprintf("add %s: +kubebuilder:validation:XValidation:rule=\"!%s || %s\",message=%q", where, before, after, path+" cannot be removed")
}

// freezes reports whether a rule demands that a value stays as it is.
func freezes(ts celtoken.Tokens) bool {
	for len(ts) > 2 && ts.Is(0, "(") && ts.Is(len(ts)-1, ")") {
		ts = ts[1 : len(ts)-1]
	}
	return len(ts) == 3 && ts.Is(1, "==") && (ts.Is(0, "self") && ts.Is(2, "oldSelf") || ts.Is(0, "oldSelf") && ts.Is(2, "self"))
}

// heldByFrozen reports whether a struct does not take the removal of a field, whatever the old value
// was: all its fields have to be there, a rule asks for this one, or a rule ties it to a field that
// is there always and cannot be changed.
func heldByFrozen(compiler *expression.Compiler, n *trace.Node) bool {
	around := n.Parent
	if around == nil {
		return false
	}
	if least := around.Schema.MinProperties; least != nil && *least >= int64(len(around.Schema.Properties)) {
		return true
	}
	for _, r := range around.Schema.XValidations {
		ts := compiler.Tokens(r.Rule)
		if expression.ReadsVariable(r.Rule, "oldSelf") || !asksWhether(ts, n.Name) {
			continue
		}
		if len(ts) == 6 { // has ( self . field )
			return true
		}
		for name := range around.Schema.Properties {
			if name != n.Name && expression.NamesOf(r.Rule)[name] && isFrozen(compiler, around.Property(name)) {
				return true
			}
		}
	}
	return false
}

// asksWhether reports whether a rule asks whether a field of the struct is there.
func asksWhether(ts celtoken.Tokens, field string) bool {
	for i := range len(ts) - 4 {
		if ts.Is(i, "has") && ts.Is(i+1, "(") && ts.Is(i+2, "self") && ts.Is(i+3, ".") && ts.Is(i+4, expression.Word(field)) {
			return true
		}
	}
	return false
}

// isFrozen reports whether a field is there always and keeps its value, or whether rules of its
// struct that speak of old values name it, which may see to that.
func isFrozen(compiler *expression.Compiler, n *trace.Node) bool {
	if n == nil {
		return false
	}
	isThere := n.Required() || n.Schema.Default != nil
	for _, r := range n.Schema.XValidations {
		if isThere && freezes(compiler.Tokens(r.Rule)) {
			return true
		}
	}
	return frozenAbove(compiler, n)
}

// frozenAbove reports whether a rule further up may keep the value from being
// removed: one that speaks of old values and of the field, or that freezes all. One that cannot
// be parsed, which is reported, may speak of any.
func frozenAbove(compiler *expression.Compiler, n *trace.Node) bool {
	for at := n.Parent; at != nil; at = at.Parent {
		for _, r := range at.Schema.XValidations {
			if !expression.ReadsVariable(r.Rule, "oldSelf") {
				continue
			}
			if _, parsed := compiler.ReadsOf(r.Rule); !parsed || freezes(compiler.Tokens(r.Rule)) || expression.NamesOf(r.Rule)[n.Name] {
				return true
			}
		}
	}
	return false
}

func nameTaken() pass.Rule {
	return pass.Rule{
		Code: diag.NameTaken, Level: pass.Fast, Run: findTakenNames,
		Title: "two kinds of a group share a name",
		Doc: "Plural, singular and short names of one API group are one set of names. Of two CRDs with the same name the API server serves the one that came first; the other stays " +
			"with the condition NamesAccepted=False and its objects cannot be reached.",
		Example: "// +kubebuilder:resource:shortName=pz\ntype Pizza struct{ … }\n\n// +kubebuilder:resource:shortName=pz\ntype PizzaOven struct{ … }",
	}
}

func findTakenNames(p *pass.Pass) {
	taken := pass.OfAll(p, namesOfAll)
	for _, own := range names(p.Subject) {
		for _, other := range taken.by[inGroup{p.CRD.Spec.Group, own.text}] {
			if other.subject == taken.order[p.CRD] {
				break // those behind this one report themselves
			}
			their := &p.All[other.subject]
			if their.CRD.Spec.Names.Kind == p.CRD.Spec.Names.Kind || own.argument == "path" && other.argument == "path" {
				continue // two equal plurals are one file and reported as such
			}
			p.Report(diag.Diagnostic{
				Pos: p.Locate().ResourceArgument(own.argument),
				Message: fmt.Sprintf("%s %q of kind %q is the %s of kind %q in the same group",
					own.what, own.text, p.CRD.Spec.Names.Kind, other.what, their.CRD.Spec.Names.Kind),
				Help:  "the API server serves only one of them: choose another name",
				Notes: []diag.Note{{Pos: their.Declared(), Message: "the other kind is here"}},
			})
		}
	}
}

// takenNames are the names of all subjects.
type takenNames struct {
	order map[*apiext.CustomResourceDefinition]int
	by    map[inGroup][]takenName // in the order of the subjects, of each the first
}

type inGroup struct{ group, text string }

type takenName struct {
	resourceName
	subject int
}

func namesOfAll(all []trace.Subject) *takenNames {
	taken := &takenNames{make(map[*apiext.CustomResourceDefinition]int, len(all)), map[inGroup][]takenName{}}
	for i, s := range all {
		taken.order[s.CRD] = i
		for _, n := range names(s) {
			key := inGroup{s.CRD.Spec.Group, n.text}
			if known := taken.by[key]; len(known) == 0 || known[len(known)-1].subject != i {
				taken.by[key] = append(known, takenName{n, i})
			}
		}
	}
	return taken
}

// A resourceName is one name of a resource and the argument that sets it.
type resourceName struct{ text, what, argument string }

// names are the names of a subject that must be its own in the group.
func names(s trace.Subject) []resourceName {
	names := s.CRD.Spec.Names
	all := []resourceName{{names.Plural, "plural name", "path"}}
	if names.Singular != "" && names.Singular != names.Plural {
		all = append(all, resourceName{names.Singular, "singular name", "singular"})
	}
	for _, short := range names.ShortNames {
		all = append(all, resourceName{short, "short name", "shortName"})
	}
	return all
}
