package rules

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/crdgen/crdgen/internal/check/counterexample"
	"github.com/crdgen/crdgen/internal/check/crvalidation"
	"github.com/crdgen/crdgen/internal/check/pass"
	"github.com/crdgen/crdgen/internal/check/trace"
	"github.com/crdgen/crdgen/internal/check/zero"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
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
		if _, _, inside := refusedZero(c); inside != "" {
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
	if n.Step != trace.Property || n.Parent.Step == trace.Root || n.Schema.Type != "object" || n.Schema.Default != nil || n.Required() {
		return s, nil, ""
	}
	s, ok := n.LocalField()
	if !ok || s.Field.Type == nil || s.Field.Type.Underlying().Shape != model.Struct || s.Field.SchemaTag().LeavesOut(s.Field.Type) != "" || s.Field.JSON().OmitZero {
		return s, nil, ""
	}
	value, known := zero.Written(s.Field.Type)
	if !known {
		return s, nil, ""
	}
	errs, err := crvalidation.JudgeField(context.Background(), n.Name, n.Schema, value)
	if err != nil {
		return s, nil, ""
	}
	for _, e := range errs {
		if e.Type == field.ErrorTypeRequired || has(map[string]any{n.Name: value}, "."+e.Field) {
			return s, value, e.Error()
		}
	}
	return s, nil, "" // what is refused are defaults, which are told as such
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

// objectMeta is the type of metadata.
var objectMeta = model.GoName{Package: model.MetaPackage, Name: "ObjectMeta"}

func findPrunedMetadata(p *pass.Pass, n *trace.Node) {
	s := n.Schema
	if n.Step != trace.Property || n.Parent.Step == trace.Root || s.Type != "object" || len(s.Properties) > 0 || s.AdditionalProperties != nil ||
		s.XPreserveUnknownFields != nil || n.Parent.Schema.XEmbeddedResource || n.Parent.Schema.XPreserveUnknownFields != nil {
		return
	}
	if t := goType(n); t == nil || !t.Is(objectMeta) && !(t.Shape == model.Pointer && t.Elem.Is(objectMeta)) {
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
	option := diag.Option{Generator: "crd", Name: "generateEmbeddedObjectMeta"}
	p.Report(diag.Diagnostic{
		Pos:      holder.Field.Pos,
		Option:   option,
		Message:  fmt.Sprintf("labels and annotations in field %q are dropped by the API server: the schema of its metadata has no fields", cmp.Or(holder.Field.JSON().Name, model.JSONName(holder.Field.Name))),
		Help:     "run with " + option.With("true"),
		Together: "labels and annotations in %d fields are dropped by the API server: the schema of their metadata has no fields",
	})
}
