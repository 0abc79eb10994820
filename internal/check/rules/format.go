package rules

import (
	"fmt"
	"strings"

	"k8s.io/apiextensions-apiserver/pkg/apiserver/validation"
	"k8s.io/apimachinery/pkg/util/version"
	"k8s.io/kube-openapi/pkg/validation/spec"
	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"

	"github.com/crdgen/crdgen/internal/check/pass"
	"github.com/crdgen/crdgen/internal/check/trace"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
)

func formatConflict() pass.Rule {
	return pass.Rule{
		Code: diag.FormatConflict, Severity: diag.Warning, Level: pass.Fast, Each: findFormatConflicts,
		Title: "a format that is not the value's, or a length beside one",
		Doc: "The API server checks the formats that it knows for the type of the value and passes over all others: int64 on a string enforces nothing. A Go " +
			"type such as metav1.Time has a format of its own. Beside another one CEL rules see a string instead of a timestamp, or no value fits. " +
			"A date or date-time is as long as its format says, so that a length beside it refuses either nothing or what the format allows; beside a uuid or an address it may refuse every value.",
		Example: "// +kubebuilder:validation:Format=int64\nSize string `json:\"size\"`",
	}
}

// ownFormats are the formats of Go types that write their JSON themselves.
var ownFormats = map[model.GoName]string{
	{Package: model.MetaPackage, Name: "Time"}:      "date-time",
	{Package: model.MetaPackage, Name: "MicroTime"}: "date-time",
	{Package: "time", Name: "Time"}:                 "date-time",
	model.Duration:                                  "duration",
}

// dateLengths are the lengths of values of formats with a fixed form.
var dateLengths = map[string][2]int64{"date": {10, 10}, "date-time": {20, 35}, "datetime": {20, 35}}

// looseLengths are those of formats whose values are of several forms: a bound within them is
// a choice between the forms, and one outside leaves no value.
var looseLengths = map[string][2]int64{
	"uuid": {32, 36}, "uuid3": {32, 36}, "uuid4": {32, 36}, "uuid5": {32, 36},
	"ipv4": {7, 45}, "ipv6": {2, 45}, "cidr": {4, 49}, "mac": {14, 59},
}

func findFormatConflicts(p *pass.Pass, n *trace.Node) {
	for _, at := range append(n.AllOf(), n) {
		if at.Schema.Format != "" {
			checkFormat(p, at)
		}
	}
	if n.Schema.MaxLength == nil && n.Schema.MinLength == nil {
		return
	}
	length, dated := dateLengths[n.Schema.Format]
	if !dated {
		length = looseLengths[n.Schema.Format]
	}
	if length[1] == 0 || !n.Fixable() {
		return
	}
	for _, keyword := range []string{"maxLength", "minLength"} {
		if a, ok := n.Setter(keyword); ok && (dated || leavesNone(n, keyword, length)) {
			reportLength(p, n, a, keyword, length)
		}
	}
}

// leavesNone reports whether a bound leaves no value of a format.
func leavesNone(n *trace.Node, keyword string, length [2]int64) bool {
	if keyword == "maxLength" {
		return n.Schema.MaxLength != nil && *n.Schema.MaxLength < length[0]
	}
	return n.Schema.MinLength != nil && *n.Schema.MinLength > length[1]
}

// checkFormat reports a marker's format that nothing checks, or that is not the one of
// the Go type. What set it is asked last: mostly that is the type.
func checkFormat(p *pass.Pass, n *trace.Node) {
	message, help := formatConflictOf(n)
	if message == "" || !n.Fixable() {
		return
	}
	if a, ok := n.Setter("format"); ok && a.Mark.Value != nil && isFormat(a) {
		p.Report(diag.Diagnostic{Pos: a.ArgPos(""), Message: message, Help: help})
	}
}

// isFormat reports whether a marker names a format in the schema's own words.
func isFormat(a trace.Applied) bool {
	_, ok := a.Value.(crdmarkers.Format)
	return ok
}

// formatConflictOf says what is wrong with the node's format; "" where nothing is.
func formatConflictOf(n *trace.Node) (message, help string) {
	format := n.Schema.Format
	t := n.GoType()
	for t != nil && t.Shape == model.Pointer {
		t = t.Elem
	}
	if t != nil {
		if own := ownFormats[t.Unalias().Name]; own != "" && own != format {
			message = fmt.Sprintf("format %q is not that of type %q, which is %q: ", format, t.Unalias().Name.Name, own)
			if strings.ReplaceAll(own, "-", "") == format {
				message += "CEL rules see a string instead of a timestamp"
			} else {
				message += "the API server refuses every value of the type"
			}
			return message, fmt.Sprintf("remove the marker; if the value is no %s, use a string", own)
		}
	}
	typ := valueType(n)
	other := typeOfFormat(format)
	if other == "" || typ == "" || typ == other || typ == "number" && other == "integer" {
		return "", "" // unknown formats are reported with the marker's value
	}
	message = fmt.Sprintf("format %q has no effect on a value of type %q: it is one of type %q", format, typ, other)
	help = fmt.Sprintf("remove the marker, or make the field of type %q", other)
	if typ == "string" {
		help = fmt.Sprintf("make the field of type %q, or say with +kubebuilder:validation:Pattern what the string holds", other)
	}
	return message, help
}

// valueType is the type of the node's value, which an allOf does not repeat.
func valueType(n *trace.Node) string {
	for n.SameValue() && n.Schema.Type == "" {
		n = n.Parent
	}
	return n.Schema.Type
}

func reportLength(p *pass.Pass, n *trace.Node, a trace.Applied, keyword string, length [2]int64) {
	span := fmt.Sprintf("%d to %d", length[0], length[1])
	if length[0] == length[1] {
		span = fmt.Sprint(length[0])
	}
	effect := "the format says how long a value is"
	switch limit := n.Schema.MaxLength; {
	case leavesNone(n, keyword, length):
		effect = "no value has both"
	case keyword == "maxLength" && limit != nil && *limit < length[1]:
		effect = "some dates are refused for their fraction or zone"
	}
	p.Report(diag.Diagnostic{
		Pos:     a.ArgPos(""),
		Message: fmt.Sprintf("%s beside format %q, whose values have %s characters: %s", keyword, n.Schema.Format, span, effect),
		Help:    "remove the marker",
	})
}

// anyVersion knows every format that some version of the API server checks.
var anyVersion = version.MajorMinor(1, 1000)

// typeOfFormat is the type whose values the API server checks for a format, "" for a
// format that it does not know.
func typeOfFormat(format string) string {
	for _, typ := range []string{"string", "integer", "number"} {
		s := &spec.Schema{SchemaProps: spec.SchemaProps{Type: []string{typ}, Format: format}}
		if len(validation.GetUnrecognizedFormats(s, anyVersion)) == 0 {
			return typ
		}
	}
	return ""
}
