package kube

import (
	"strings"

	"k8s.io/kube-openapi/pkg/validation/validate"
)

// When the server began to hold values against formats; what it does not know it ignores
// (pkg/apiserver/validation/formats.go of k8s.io/apiextensions-apiserver).
const (
	checksNames   Version = 34
	checksNumbers Version = 36
)

// FormatSince is the first version whose server holds values of a type against a format that
// the latest one checks.
func FormatSince(typ, format string) Version {
	switch typ {
	case "integer", "number":
		return checksNumbers
	case "", "string":
		if strings.HasPrefix(format, "k8s-") {
			return checksNames
		}
	}
	return FirstVersion
}

// Formats are versions that check other formats than their predecessors, with v itself first.
func (v Version) Formats() []Version {
	all := []Version{v}
	for _, since := range []Version{checksNames, checksNumbers} {
		if v != 0 && v < since {
			all = append(all, since)
		}
	}
	return all
}

// IgnoresFormat reports whether a server of the version holds no value of a type against a
// format that the latest one checks.
func (v Version) IgnoresFormat(typ, format string) bool {
	return v != 0 && v < FormatSince(typ, format)
}

// TakesBound reports whether a server of the version compares a number with a bound: one that
// is no number of the type, or of the format if that is checked, refuses every number.
func (v Version) TakesBound(bound float64, typ, format string) bool {
	known := typ == "integer" && (format == "int32" || format == "int64") || typ == "number" && (format == "float" || format == "double")
	if !known || v.IgnoresFormat(typ, format) {
		format = ""
	}
	return validate.IsValueValidAgainstRange(bound, typ, format, "", "") == nil
}
