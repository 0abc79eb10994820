package rules

import (
	"context"
	"fmt"
	"strings"

	"github.com/crdgen/crdgen/internal/check/crvalidation"
	"github.com/crdgen/crdgen/internal/check/pass"
	"github.com/crdgen/crdgen/internal/check/trace"
	"github.com/crdgen/crdgen/internal/check/zero"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

func requiredDefault() pass.Rule {
	return pass.Rule{
		Code: diag.RequiredDefault, Severity: diag.Warning, Level: pass.Fast, Each: findRequiredDefaults,
		Title: "a field is marked as required and has a default",
		Doc: "The API server fills in defaults before it looks for required fields, so it never misses this one: \"required\" only misleads those who " +
			"read the schema, and generated clients demand a value that nobody has to give. Mark the field as optional, or take the default away.",
		Example: "// +required\n// +kubebuilder:default=1\nReplicas int32 `json:\"replicas\"`",
	}
}

func omitRequired() pass.Rule {
	return pass.Rule{
		Code: diag.OmitRequired, Severity: diag.Warning, Level: pass.Fast, Each: findOmittedRequired,
		Title: "Go clients leave out a required field that is zero",
		Doc: "The field is required and 0, false or a struct with nothing in it is a valid value, but with omitempty, or omitzero, encoding/json leaves such a value out, and the API " +
			"server refuses the object with \"Required value\", also one that was read, or converted, and is written again. Take the option away, or make the field a pointer; of a struct " +
			"that must say something, +kubebuilder:validation:MinProperties=1 says so.",
		Example: "// +required\nOpen bool `json:\"open,omitempty\"`",
	}
}

func findRequiredDefaults(p *pass.Pass, n *trace.Node) {
	if n.Schema.Default == nil || !n.Required() {
		return
	}
	s, ok := n.LocalField()
	var required markers.Mark
	if ok {
		required, ok = s.Field.Marks.Saying(markers.Required)
	}
	if !ok && !isBehindPath(n) {
		return // what set the default is looked up last: the kind's schemas are made once more for that
	}
	setter, hasSetter := n.Setter("default")
	if at, behind := requiredOrFilledBehindPath(n, setter); behind {
		reportRequiredDefaultBehindPath(p, n, at)
		return
	}
	if !ok || !hasSetter || setter.Source.Field != s.Field {
		return
	}
	p.Report(diag.Diagnostic{
		Pos: required.Pos,
		// Which of the two goes is the author's choice: each changes a published schema.
		Message:  fmt.Sprintf("field %q is required and has a default, which makes it optional", n.Name),
		Help:     "write +optional instead, or take the default away",
		Notes:    []diag.Note{{Pos: setter.ArgPos(""), Message: "the default is here"}},
		Together: "%d fields are required and have a default, which makes them optional",
	})
}

// isBehindPath reports whether markers behind a path lead to a node.
func isBehindPath(n *trace.Node) bool {
	for at := range n.BehindPaths() {
		if len(at.Path) > 0 {
			return true
		}
	}
	return false
}

// requiredOrFilledBehindPath returns the marker behind a path that requires a field which has
// a default, or that gives the default to one that is required.
func requiredOrFilledBehindPath(n *trace.Node, setter trace.Applied) (markers.At, bool) {
	for at := range n.BehindPaths() {
		if len(at.Path) > 0 && (at.Mark.Pos == setter.Mark.Pos || markers.RequirednessOf(at.Mark.Name) == markers.Required) {
			return at, true
		}
	}
	return markers.At{}, false
}

func reportRequiredDefaultBehindPath(p *pass.Pass, n *trace.Node, at markers.At) {
	d := diag.Diagnostic{
		Pos:      at.Mark.Pos,
		Message:  fmt.Sprintf("field %q is required and has a default, which makes it optional", n.Name),
		Help:     fmt.Sprintf("write +crdgen:at=%s +optional beside it, or take the default away", at.Path),
		Together: "%d fields are required and have a default, which makes them optional",
	}
	if markers.RequirednessOf(at.Mark.Name) == markers.Required {
		d.Help = fmt.Sprintf("write +optional instead, or take the default away: +crdgen:at=%s +crdgen:unset=default", at.Path)
	}
	p.Report(d)
}

func findOmittedRequired(p *pass.Pass, n *trace.Node) {
	if n.Schema.Default != nil || !n.Required() {
		return
	}
	s, option := leftOut(n)
	if option == "" || !allowsZero(n) || !meansZero(n) {
		return
	}
	help := fmt.Sprintf("take %s away, or make the field a pointer: *%s", option, typeText(s.Field.Type))
	if n.Schema.Type == "object" {
		help += "; if it has to say something, write +kubebuilder:validation:MinProperties=1 above the type"
	}
	p.Report(diag.Diagnostic{
		Pos:     s.Field.Pos,
		Message: fmt.Sprintf("field %q is required, but Go clients leave it out when it is %s", n.Name, strings.Trim(zeroText(n), `"`)),
		Help:    help,
	})
}

// allowsZero reports whether the API server takes the zero value, for all that the
// schema and its rules say; the field is known. A schema that no server takes is
// reported elsewhere.
func allowsZero(n *trace.Node) bool {
	s, _ := n.LocalField()
	refused, err := crvalidation.JudgeField(context.Background(), n.Name, n.Schema, zero.Value(s.Field.Type))
	return err == nil && len(refused) == 0
}

// meansZero reports whether false or 0 was thought of: a bound or an enum says so. Of
// other numbers, such as ports and IDs, nobody knows. A struct is meant with nothing in it where
// Go would write nothing in it.
func meansZero(n *trace.Node) bool {
	if s, ok := n.LocalField(); ok && n.Schema.Type == "object" {
		value, isKnown := zero.Written(s.Field.Type)
		members, isObject := value.(map[string]any)
		return isKnown && isObject && len(members) == 0
	}
	return n.Schema.Type == "boolean" || len(n.Schema.Enum) > 0 || n.Schema.Minimum != nil && *n.Schema.Minimum <= 0
}

// typeText is the name of a type without its package.
func typeText(t *model.Type) string { return t.Name.Name }

func optionalRequired() pass.Rule {
	return pass.Rule{
		Code: diag.OptionalRequired, Severity: diag.Warning, Level: pass.Fast, Each: findOptionalRequired,
		Title: "a field is marked as optional and as required",
		Doc: "Both markers stand on one field. Which of them counts depends on their spelling and not on their order, so what a reader takes from the source may be the " +
			"opposite of what the API server enforces. Keep one.",
		Example: "// +optional\n// +required\nName string `json:\"name\"`",
	}
}

func findOptionalRequired(p *pass.Pass, n *trace.Node) {
	s, ok := n.LocalField()
	if !ok || len(s.Field.Marks) < 2 {
		return
	}
	optional, isOptional := s.Field.Marks.Saying(markers.Optional)
	required, isRequired := s.Field.Marks.Saying(markers.Required)
	if !isOptional || !isRequired {
		return
	}
	counts, other := optional, required
	if n.Required() {
		counts, other = required, optional
	}
	p.Report(diag.Diagnostic{
		Pos:     other.Pos,
		Message: fmt.Sprintf("marker %q has no effect: field %q also has %q, which counts", "+"+other.Name, n.Name, "+"+counts.Name),
		Help:    "delete it, or the other one",
		Notes:   []diag.Note{{Pos: counts.Pos, Message: "the other marker is here"}},
	})
}
