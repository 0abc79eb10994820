package gotype

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
)

// DescribedUnits returns the units in which two numbers count, as their
// descriptions say: "in minutes" and "in seconds". They are empty unless both name exactly one
// unit, and the two are others of one dimension.
func DescribedUnits(m, h FieldPath) (here, there string) {
	return unitsThatDiffer(DescribedUnit(m), DescribedUnit(h))
}

// OtherThan returns the unit in which a number counts by its description, "" if that is the
// unit of a marker or does not measure time.
func OtherThan(unit string, number FieldPath) string {
	described, _ := unitsThatDiffer(DescribedUnit(number), strings.ToLower(unit)+"s")
	return described
}

// unitsThatDiffer are two units of one dimension, empty if they are not.
func unitsThatDiffer(a, b string) (here, there string) {
	for _, dimension := range dimensions() {
		x, y := slices.Index(dimension, a), slices.Index(dimension, b)
		if x >= 0 && y >= 0 && inFull(a) != inFull(b) {
			return a, b
		}
	}
	return "", ""
}

// inFull spells a unit out: MB are megabytes.
func inFull(unit string) string {
	short := map[string]string{
		"kb": "kilobytes", "mb": "megabytes", "gb": "gigabytes", "tb": "terabytes",
		"kib": "kibibytes", "mib": "mebibytes", "gib": "gibibytes", "tib": "tebibytes", "permille": "per mille",
	}
	return cmp.Or(short[unit], unit)
}

// dimensions are the units that measure the same, as descriptions spell them.
func dimensions() [][]string {
	return [][]string{
		{"nanoseconds", "microseconds", "milliseconds", "seconds", "minutes", "hours", "days", "weeks"},
		{"bytes", "kilobytes", "megabytes", "gigabytes", "terabytes", "kibibytes", "mebibytes", "gibibytes", "tebibytes", "kb", "mb", "gb", "tb", "kib", "mib", "gib", "tib"},
		{"percent", "per mille", "permille", "basis points"},
		{"millicores", "cores"},
	}
}

// saysUnit finds where a description says in what a number counts.
var saysUnit = regexp.MustCompile(`(?i)\b(?:in|number of)\s+(` + strings.Join(slices.Concat(dimensions()...), "|") + `)\b`)

// DescribedUnit returns the unit that the description of a field names, "" for none or several.
func DescribedUnit(place FieldPath) string {
	unit := ""
	for _, said := range saysUnit.FindAllStringSubmatch(strings.Join(strings.Fields(place.Field().Doc), " "), -1) {
		named := strings.ToLower(said[1])
		if unit != "" && unit != named {
			return ""
		}
		unit = named
	}
	return unit
}
