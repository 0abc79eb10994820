package gotype

import (
	"math"
	"slices"
	"strings"
	"time"

	"github.com/crdgen/crdgen/internal/model"
)

// A unit is what values count in, or how they are written.
type unit struct {
	// name is the unit as markers and messages name it: seconds. one is one of them, and also
	// are its other names.
	name, one string
	also      []string
	// short are names that words of another meaning have as well, except at the end of the name
	// of a field.
	short []string
	// signs are written behind a number, or alone in brackets, and tell by their case. phrases are
	// parts of descriptions that say the unit wherever they stand.
	signs, phrases []string
	// length is how long it is, of the units that a marker can name.
	length time.Duration
}

// A dimension is a list of units of which values have one at most, and the word in front of it.
type dimension struct {
	before string
	units  []unit
}

// dimensions are all units that names and descriptions of fields are searched for.
func dimensions() []dimension {
	return []dimension{
		{"in", times()},
		{"per", rates()},
		{"in", []unit{
			{name: "bits", one: "bit"},
			{name: "kilobits", one: "kilobit", also: []string{"kbit", "kbits", "kbps"}},
			{name: "megabits", one: "megabit", also: []string{"mbit", "mbits", "mbps"}},
			{name: "gigabits", one: "gigabit", also: []string{"gbit", "gbits", "gbps"}},
			{name: "bytes", one: "byte"},
			{name: "kilobytes", one: "kilobyte", also: []string{"kb"}},
			{name: "megabytes", one: "megabyte", also: []string{"mb"}},
			{name: "gigabytes", one: "gigabyte", also: []string{"gb"}},
			{name: "terabytes", one: "terabyte", also: []string{"tb"}},
			{name: "kibibytes", one: "kibibyte", also: []string{"kib"}, short: []string{"ki"}, signs: []string{"Ki"}},
			{name: "mebibytes", one: "mebibyte", also: []string{"mib"}, short: []string{"mi"}, signs: []string{"Mi"}},
			{name: "gibibytes", one: "gibibyte", also: []string{"gib"}, short: []string{"gi"}, signs: []string{"Gi"}},
			{name: "tebibytes", one: "tebibyte", also: []string{"tib"}, short: []string{"ti"}, signs: []string{"Ti"}},
		}},
		{"in", []unit{
			{name: "percent", also: []string{"percentage", "percentages", "pct"}},
			{name: "per mille", also: []string{"permille"}},
			{name: "basis points", one: "basis point"},
			{name: "fractions", also: []string{"fraction", "ratio"}},
		}},
		{"in", []unit{
			{name: "nanocores", one: "nanocore", short: []string{"nanocpu", "nanocpus"}},
			{name: "millicores", one: "millicore", short: []string{"millicpu", "millicpus"}},
			{name: "cores", one: "core", short: []string{"cpu", "cpus"}},
		}},
		{"in", []unit{
			{name: "degrees Celsius", also: []string{"celsius"}},
			{name: "degrees Fahrenheit", also: []string{"fahrenheit"}},
			{name: "kelvin"},
		}},
		{"in", []unit{
			{name: "millimeters", one: "millimeter", also: []string{"millimetres", "mm"}},
			{name: "centimeters", one: "centimeter", also: []string{"centimetres", "cm"}},
			{name: "meters", one: "meter", also: []string{"metres"}},
			{name: "kilometers", one: "kilometer", also: []string{"kilometres", "km"}},
			{name: "inches"},
			{name: "feet"},
			{name: "miles"},
		}},
		{"in", []unit{{name: "cents"}, {name: "dollars", also: []string{"usd"}}, {name: "euros", also: []string{"eur"}}}},
		{"in", []unit{{name: "UTC", also: []string{"gmt"}, phrases: []string{"utc", "gmt"}}, {name: "local time", phrases: []string{"local time"}}}},
		{"in", []unit{
			{name: "decimal"},
			{name: "octal"},
			{name: "hexadecimal", also: []string{"hex"}, phrases: []string{"hexadecimal"}},
			{name: "base64", phrases: []string{"base64"}},
			{name: "plain text", also: []string{"plaintext"}, phrases: []string{"plain text"}},
		}},
		{"in", []unit{{name: "lower case", also: []string{"lowercase"}}, {name: "upper case", also: []string{"uppercase"}}}},
		{"in", []unit{
			{name: "JSON", phrases: []string{"json"}},
			{name: "YAML", phrases: []string{"yaml"}},
			{name: "TOML", phrases: []string{"toml"}},
			{name: "XML", phrases: []string{"xml"}},
		}},
		{"in", []unit{
			{name: "RFC 3339", phrases: []string{"rfc 3339", "rfc3339"}},
			{name: "RFC 1123", phrases: []string{"rfc 1123", "rfc1123"}},
			{name: "RFC 822", phrases: []string{"rfc 822", "rfc822"}},
			{name: "Unix time", phrases: []string{"unix time", "unix timestamp", "unix epoch", "since epoch", "since the epoch"}},
		}},
		{"in", []unit{
			{name: "PEM", phrases: []string{"pem"}},
			{name: "DER", phrases: []string{"der"}},
			{name: "PKCS #12", phrases: []string{"pkcs #12", "pkcs#12", "pkcs12"}},
		}},
		{"", []unit{
			{name: "a regular expression", phrases: []string{"regular expression", "regexp", "regex"}},
			{name: "a glob", phrases: []string{"glob"}},
			{name: "a JSONPath", phrases: []string{"jsonpath", "json path"}},
			{name: "a CEL expression", phrases: []string{"cel expression"}},
			{name: "a Go template", phrases: []string{"go template"}},
		}},
		{"counted", []unit{
			{name: "from 0", phrases: counts("0", "zero")},
			{name: "from 1", phrases: counts("1", "one")},
		}},
	}
}

// counts are the ways to say what the first of many has for its number.
func counts(first ...string) (all []string) {
	for _, n := range first {
		all = append(all, n+"-based", n+" based")
		for _, how := range []string{"starting", "starts", "counted", "counting"} {
			all = append(all, how+" at "+n, how+" from "+n, how+" with "+n)
		}
	}
	return all
}

// times are the units of time.
func times() []unit {
	return []unit{
		{name: "nanoseconds", one: "nanosecond", short: []string{"nanos", "nano", "ns"}, length: time.Nanosecond},
		{name: "microseconds", one: "microsecond", short: []string{"micros", "micro", "us"}, length: time.Microsecond},
		{name: "milliseconds", one: "millisecond", also: []string{"millis", "ms", "msec", "msecs"}, short: []string{"milli"}, signs: []string{"ms"}, length: time.Millisecond},
		{name: "seconds", one: "second", also: []string{"secs", "sec"}, signs: []string{"s"}, length: time.Second},
		{name: "minutes", one: "minute", also: []string{"mins"}, signs: []string{"min"}, length: time.Minute},
		{name: "hours", one: "hour", also: []string{"hrs", "hr"}, signs: []string{"h"}, length: time.Hour},
		{name: "days", one: "day"},
		{name: "weeks", one: "week"},
		{name: "months", one: "month"},
		{name: "years", one: "year"},
	}
}

// rates are the units of time in each of which something is counted: requests per second.
func rates() []unit {
	all := times()
	for i, u := range all {
		all[i] = unit{name: u.one}
	}
	all[3].also, all[3].short = []string{"sec"}, []string{"qps", "rps", "tps"}
	all[4].also, all[4].short = []string{"min"}, []string{"qpm", "rpm"}
	return all
}

// UnitLength is how long a unit is, by its constant of package time.
func UnitLength(unit string) time.Duration {
	for _, u := range times() {
		if constant(u) == unit {
			return u.length
		}
	}
	return 0
}

// constant is the constant of package time for a unit, "" without one.
func constant(u unit) string {
	if u.length == 0 {
		return ""
	}
	return strings.ToUpper(u.one[:1]) + u.one[1:]
}

// NeverTooLong reports whether any number of a type is, as so many units, a duration.
func NeverTooLong(number *model.Type, unit string) bool {
	t, ok := Integer(BasicName(number.Underlying()))
	return ok && t.Bits <= 32 && int64(1)<<t.Bits <= math.MaxInt64/int64(UnitLength(unit))
}

// UnitNames are the units that a marker can name.
func UnitNames() []string {
	var all []string
	for _, u := range times() {
		if u.length != 0 {
			all = append(all, u.name)
		}
	}
	return all
}

// TimeUnit returns the constant of package time for a unit, "" for an unknown
// one.
func TimeUnit(name string) string {
	all := times()
	if i := slices.IndexFunc(all, func(u unit) bool { return u.name == name }); i >= 0 {
		return constant(all[i])
	}
	return ""
}
