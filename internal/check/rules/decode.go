package rules

import (
	"context"
	"fmt"
	"slices"

	utiljson "k8s.io/apimachinery/pkg/util/json"

	"github.com/crdgen/crdgen/internal/check/crvalidation"
	"github.com/crdgen/crdgen/internal/check/decode"
	"github.com/crdgen/crdgen/internal/check/pass"
	"github.com/crdgen/crdgen/internal/check/trace"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
)

func unreadableValue() pass.Rule {
	return pass.Rule{
		Code: diag.UnreadableValue, Level: pass.Fast, Each: findUnreadableValues,
		Title: "a default or enum value that the Go type cannot be read from",
		Doc: "The schema takes the value, so the API server stores it, and every client written in Go fails when it decodes the object: the controller that reads a list of them sees " +
			"none at all. A default does so to every object that leaves the field out. crdgen reads defaults and enum values as encoding/json, metav1.Duration, metav1.Time, " +
			"resource.Quantity and intstr.IntOrString do. Write the value as the Go type reads it.",
		Example: "// +kubebuilder:default=\"15 minutes\"\nTimeout metav1.Duration `json:\"timeout,omitempty\"`",
	}
}

// findUnreadableValues asks of the values that a schema brings along. What the schema
// itself refuses is the API server's to report.
func findUnreadableValues(p *pass.Pass, n *trace.Node) {
	if n.Schema.Default == nil && len(n.Schema.Enum) == 0 {
		return
	}
	t := n.GoType()
	if t == nil || !n.Fixable() || asString(n) {
		return
	}
	if d := n.Schema.Default; d != nil {
		reportUnreadable(p, n, "default", "default", d.Raw, t)
	}
	for _, v := range n.Schema.Enum {
		reportUnreadable(p, n, "enum value", "enum", v.Raw, t)
	}
}

func reportUnreadable(p *pass.Pass, n *trace.Node, what, keyword string, raw []byte, t *model.Type) {
	problem := decode.Check(raw, t)
	if problem == nil || !takes(n, raw) {
		return
	}
	in := ""
	if problem.Path != "" {
		in = " at " + problem.Path
	}
	p.Report(diag.Diagnostic{
		Pos: n.KeywordPos(keyword),
		Message: fmt.Sprintf("%s %s%s cannot be read into %s: %s; no Go client can read an object that has it",
			what, problem.Value, in, problem.Type, problem.Why),
		Help: problem.Form,
	})
}

// takes reports whether the schema accepts a JSON value.
func takes(n *trace.Node, raw []byte) bool {
	var value any
	if utiljson.Unmarshal(raw, &value) != nil {
		return false
	}
	refused, err := crvalidation.JudgeField(context.Background(), "value", n.Schema, value)
	return err == nil && len(refused) == 0
}

// asString reports whether the tag of the node's own field has the option string.
func asString(n *trace.Node) bool {
	return n.Step == trace.Property && slices.ContainsFunc(n.Sources(), func(s trace.Source) bool {
		return s.Field != nil && len(s.Inner) == 0 && s.Field.JSON().AsString
	})
}
