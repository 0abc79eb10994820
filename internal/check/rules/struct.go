package rules

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/crdgen/crdgen/internal/apidiag"
	"github.com/crdgen/crdgen/internal/check/counterexample"
	"github.com/crdgen/crdgen/internal/check/crvalidation"
	"github.com/crdgen/crdgen/internal/check/pass"
	"github.com/crdgen/crdgen/internal/check/trace"
	"github.com/crdgen/crdgen/internal/check/zero"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

func zeroStruct() pass.Rule {
	return pass.Rule{
		Code: diag.ZeroStruct, Severity: diag.Warning, Level: pass.Fast, Each: findZeroStructs,
		Title: "an optional struct that Go clients always write, and the schema refuses when it is empty",
		Doc: "omitempty leaves out no struct: a client written in Go that does not set the field writes it with all that is inside, null for a list. If the content is required, the API " +
			"server refuses the object, although the field is optional: the object can be made with kubectl and not from Go, and a controller that reads and updates one without the field " +
			"is refused, too. Make the field a pointer, or write omitzero, which Go knows since 1.24. Spec and status of a kind are not looked at: the first is always set, the " +
			"second not written with the object.",
		Example: "// +optional\nTemplate corev1.PodTemplateSpec `json:\"template,omitempty\"`",
	}
}

func findZeroStructs(p *pass.Pass, n *trace.Node) {
	s, value, refused := refusedZero(n)
	if refused == "" {
		return
	}
	for c := range n.Children() {
		if _, _, inside := refusedZero(c); inside != "" || len(writtenRefusals(c)) > 0 {
			return // said there
		}
	}
	p.Report(diag.Diagnostic{
		Pos:     s.Field.Pos,
		Message: fmt.Sprintf("optional field %q cannot be left out from Go: it is written as %s, which the API server refuses: %s", n.Name, counterexample.JSONText(value), refused),
		Help:    fmt.Sprintf("make the field a pointer: *%s, or write `json:\"%s,omitzero\"`", typeText(s.Field.Type), n.Name),
	})
}

// refusedZero is what Go writes for an optional struct that is not set, and why the API
// server refuses that; "" where it is left out or taken.
func refusedZero(n *trace.Node) (s trace.Source, value any, refused string) {
	if n.Schema.Type != "object" {
		return s, nil, ""
	}
	s, value, written := writtenUnset(n)
	if !written || s.Field.Type.Underlying().Shape != model.Struct {
		return s, nil, ""
	}
	for _, e := range refusals(n, value) {
		if e.Type == field.ErrorTypeRequired || has(map[string]any{n.Name: value}, "."+e.Field) {
			return s, value, e.Error()
		}
	}
	return s, nil, "" // what is refused are defaults, which are told as such
}

// writtenUnset is what Go writes for an optional field that is not set; false where the field
// is left out, has a default, or writes what nobody knows.
func writtenUnset(n *trace.Node) (s trace.Source, value any, written bool) {
	if n.Step != trace.Property || n.Parent.Step == trace.Root || n.Schema.Default != nil || n.Required() {
		return s, nil, false
	}
	s, ok := n.LocalField()
	if !ok || s.Field.Type == nil || s.Field.SchemaTag().LeavesOut(s.Field.Type) != "" || s.Field.JSON().OmitZero {
		return s, nil, false
	}
	value, known := zero.Written(s.Field.Type)
	return s, value, known
}

// refusals are why the API server refuses a value of a property.
func refusals(n *trace.Node, value any) field.ErrorList {
	errs, err := crvalidation.JudgeField(context.Background(), n.Name, n.Schema, value)
	if err != nil {
		return nil
	}
	return errs
}

func writtenZero() pass.Rule {
	return pass.Rule{
		Code: diag.WrittenZero, Severity: diag.Warning, Level: pass.Fast, Each: findWrittenZeros,
		Title: "an optional field that Go clients always write, and the schema refuses when it is zero",
		Doc: "Without omitempty a client written in Go that does not set the field writes it as \"\" or 0. If an enum, a pattern or a bound has no such value, the API server refuses the object, " +
			"although the field is optional: it can be left out with kubectl and not from Go, and a controller that reads and updates an object without the field is refused, too. " +
			"Of a field with +k8s:optional validation-gen passes over the empty value, and limits of a schema do not. " +
			"Write omitempty; of types such as metav1.Duration, which are structs, write omitzero, which Go knows since 1.24, or make the field a pointer.",
		Example: "// +optional\n// +kubebuilder:validation:Enum=small;large\nSize string `json:\"size\"`",
	}
}

// writtenRefusals are why the API server refuses what Go writes for a field that is not set and no
// object, which its own marker makes optional. Null is as if the field were not there.
func writtenRefusals(n *trace.Node) field.ErrorList {
	s, value, written := writtenUnset(n)
	if !written || value == nil || n.Schema.Type == "object" || s.Field.JSON().AsString || s.Field.Marks.Requiredness() != markers.Optional {
		return nil
	}
	return refusals(n, value)
}

func findWrittenZeros(p *pass.Pass, n *trace.Node) {
	refused := writtenRefusals(n)
	if len(refused) == 0 {
		return
	}
	s, value, _ := writtenUnset(n)
	d := diag.Diagnostic{
		Pos:      s.Field.Pos,
		Message:  fmt.Sprintf("optional field %q cannot be left out from Go: it is written as %s, which the API server refuses: %s", n.Name, counterexample.JSONText(value), refused[0].Error()),
		Together: "%d optional fields cannot be left out from Go: they are written as zero, which the API server refuses",
		Help:     fmt.Sprintf("make the field a pointer: *%s, or write `json:\"%s,omitzero\"`", typeText(s.Field.Type), n.Name),
	}
	if s.Field.Type.Underlying().Shape != model.Struct {
		tag := tagText(n.Name, append(tagged(s.Field.JSON()), "omitempty"))
		d.Help = fmt.Sprintf("write `json:%q`", tag)
		if d.Edits = apidiag.Retag(s.Field, tag); d.Edits == nil {
			d.Unfixed = "the tag does not stand between backquotes"
		}
	}
	p.Report(d)
}

// has reports whether a value has something at a path, each step of which begins with "." or
// "[". Names of fields may have either themselves.
func has(value any, path string) bool {
	behind := func(step string, inner any) bool {
		rest, ok := strings.CutPrefix(path, step)
		return ok && (rest == "" || has(inner, rest))
	}
	switch value := value.(type) {
	case map[string]any:
		for name, inner := range value {
			if behind("."+name, inner) || behind("["+name+"]", inner) {
				return true
			}
		}
	case []any:
		for i, inner := range value {
			if behind(fmt.Sprintf("[%d]", i), inner) {
				return true
			}
		}
	}
	return false
}

func prunedMetadata() pass.Rule {
	return pass.Rule{
		Code: diag.PrunedMetadata, Severity: diag.Warning, Level: pass.Fast, Each: findPrunedMetadata,
		Title: "labels and annotations of an embedded object are dropped",
		Doc: "The schema says of the metadata inside of another object, such as that of a pod template, that it is an object and nothing more, as controller-gen's does. The API server " +
			"removes what a schema does not have: labels and annotations that somebody writes there are gone without a word, and a template without labels matches no selector. " +
			"Run with crd:generateEmbeddedObjectMeta=true; for one field +kubebuilder:pruning:PreserveUnknownFields does, too.",
		Example: "Template corev1.PodTemplateSpec `json:\"template\"` // without crd:generateEmbeddedObjectMeta=true",
	}
}

func findPrunedMetadata(p *pass.Pass, n *trace.Node) {
	if !n.IsPrunedMeta() {
		return
	}
	holder, ok := n.LocalField()
	for at := n; !ok && at != nil && at.Step != trace.Root; {
		at = at.Parent
		if at.Step == trace.Property {
			if holder, ok = at.LocalField(); !ok {
				return // deep inside of somebody else's type
			}
		}
	}
	if !ok {
		return
	}
	option := diag.EmbeddedMeta()
	p.Report(diag.Diagnostic{
		Pos:      holder.Field.Pos,
		Option:   option,
		Message:  fmt.Sprintf("labels and annotations in field %q are dropped by the API server: the schema of its metadata has no fields", cmp.Or(holder.Field.JSON().Name, model.JSONName(holder.Field.Name))),
		Help:     "run with " + option.With("true"),
		Together: "labels and annotations in %d fields are dropped by the API server: the schema of their metadata has no fields",
	})
}
