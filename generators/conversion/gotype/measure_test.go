package gotype

import (
	"strings"
	"testing"

	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"

	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// TestWithoutUnit splits the names of numbers. A unit that stands alone is a name.
func TestWithoutUnit(t *testing.T) {
	for name, want := range map[string][2]string{
		"timeoutSeconds": {"timeout", "seconds"},
		"TimeoutMinutes": {"Timeout", "minutes"},
		"delayMs":        {"delay", "milliseconds"},
		"graceInSec":     {"grace", "seconds"},
		"waitHrs":        {"wait", "hours"},
		"retentionDays":  {"retention", "days"},
		"cacheMB":        {"cache", "megabytes"},
		"timeout":        {"timeout", ""},
		"in":             {"in", ""},
		"days":           {"days", ""},
		"startUTC":       {"start", "UTC"},
		"ratePerSecond":  {"rate", "per second"},
		"timeout_ms":     {"timeout_", "milliseconds"},
	} {
		if before, unit := WithoutUnit(name); before != want[0] || unit != want[1] {
			t.Errorf("%s is %q and %q, want %q", name, before, unit, want)
		}
	}
}

// TestMeasures compares what names and descriptions say of the units of two fields.
func TestMeasures(t *testing.T) {
	type said struct{ name, doc string }
	for _, test := range []struct {
		m, h        said
		here, there string
	}{
		{said{"Timeout", "timeout in minutes"}, said{"TimeoutSeconds", ""}, "in minutes", "in seconds"},
		{said{"PoolSizeGB", ""}, said{"PoolSizeMB", ""}, "in gigabytes", "in megabytes"},
		{said{"PoolSizeGB", ""}, said{"SizeMB", "in gigabytes"}, "in gigabytes", "in megabytes"},
		{said{"Rate", "rate per minute"}, said{"Rate", "rate per second"}, "per minute", "per second"},
		{said{"RatePerMinute", ""}, said{"QPS", ""}, "per minute", "per second"},
		{said{"Start", "start of the window, in UTC"}, said{"Start", "start of the window, in local time"}, "in UTC", "in local time"},
		{said{"SecondsToWait", ""}, said{"MinutesToWait", ""}, "in seconds", "in minutes"},
		{said{"Timeout", "timeout (ms)"}, said{"Timeout", "the number of seconds"}, "in milliseconds", "in seconds"},
		{said{"Seconds", ""}, said{"Minutes", ""}, "in seconds", "in minutes"},
		{said{"Load", "as a percentage of a core"}, said{"LoadRatio", ""}, "in percent", "in fractions"},
		{said{"Key", "base64-encoded"}, said{"Key", "in hex"}, "in base64", "in hexadecimal"},
		{said{"MaxWait", "in seconds"}, said{"MaxWait", "in whole\nminutes"}, "in seconds", "in minutes"},
		{said{"MaxAge", "seconds"}, said{"Max", "minutes"}, "in seconds", "in minutes"},
		{said{"MaxAge", "max age, seconds"}, said{"Max", "Max age: minutes."}, "in seconds", "in minutes"},
		{said{"MaxAge", "How many seconds it may live"}, said{"Max", "minutes after which it ends"}, "in seconds", "in minutes"},
		{said{"MaxAge", "maximum age in s"}, said{"Max", "maximum age [ms]"}, "in seconds", "in milliseconds"},
		{said{"MaxAge", "MaxAge is the maximum age. Unit: seconds."}, said{"Max", "the unit is hours"}, "in seconds", "in hours"},
		{said{"Size", "size in Mi"}, said{"Size", "size (Gi)"}, "in mebibytes", "in gibibytes"},
		{said{"Rate", "rate in Mbps"}, said{"Rate", "rate in kbps"}, "in megabits", "in kilobits"},
		{said{"Index", "zero-based index"}, said{"Index", "index, starting at 1"}, "counted from 0", "counted from 1"},
		{said{"Path", "a regular expression"}, said{"Path", "glob for paths"}, "a regular expression", "a glob"},
		{said{"Key", "base64 encoded"}, said{"Key", "plain text"}, "in base64", "in plain text"},
		{said{"Start", "local time"}, said{"Start", "UTC"}, "in local time", "in UTC"},
		{said{"Settings", "settings as a JSON object"}, said{"Config", "YAML of the settings"}, "in JSON", "in YAML"},
		{said{"ConfigYAML", ""}, said{"ConfigJSON", ""}, "in YAML", "in JSON"},
		{said{"Start", "start, see RFC3339"}, said{"Start", "in RFC 1123 format"}, "in RFC 3339", "in RFC 1123"},
		{said{"Start", "seconds since the epoch"}, said{"Start", "an RFC 3339 date"}, "in Unix time", "in RFC 3339"},
		{said{"CA", "PEM-encoded certificates"}, said{"CA", "the certificate, DER"}, "in PEM", "in DER"},
		{said{"Query", "JSONPath of the value"}, said{"Query", "CEL expression for the value"}, "a JSONPath", "a CEL expression"},
		{said{"Delay", "delay in minutes, starting at 1"}, said{"Delay", "delay in seconds, zero-based"}, "in minutes", "in seconds"},
		{said{"Delay", "delay minutes (min)"}, said{"Delay", "delay (s)"}, "in minutes", "in seconds"},

		{said{"Wait", "waits, 5 minutes"}, said{"Wait", "waits, 300 seconds"}, "", ""},
		{said{"Wait", "minimum (min) time to wait in seconds"}, said{"Wait", "minimum time to wait, seconds"}, "", ""},
		{said{"Height", "height (h) of the box"}, said{"Height", "how many seconds it stands"}, "", ""},
		{said{"Size", "lower (min) and upper (max) bounds"}, said{"Size", "in seconds"}, "", ""},
		{said{"Size", "the least (min) size"}, said{"Size", "in seconds"}, "", ""},
		{said{"Config", "JSON or YAML"}, said{"Config", "in JSON"}, "", ""},
		{said{"Name", "an RFC 1123 label"}, said{"Name", "a name"}, "", ""},
		{said{"Wait", "the default is minutes of waiting"}, said{"Wait", "after some seconds"}, "", ""},
		{said{"Objects", "objects in s3 for pod(s)"}, said{"Objects", "in ms-dos"}, "", ""},
		{said{"Path", "a regular expression or a glob"}, said{"Path", "a glob"}, "", ""},
		{said{"Timeout", "in seconds"}, said{"TimeoutSeconds", ""}, "", ""},
		{said{"TimeoutMS", ""}, said{"TimeoutMilliseconds", ""}, "", ""},
		{said{"PoolMB", ""}, said{"Pool", "in megabytes"}, "", ""},
		{said{"Both", "in seconds, or in minutes once"}, said{"Both", "in minutes"}, "", ""},
		{said{"TimeoutSeconds", "in minutes"}, said{"TimeoutSeconds", "in minutes"}, "", ""},
		{said{"Size", "in bytes"}, said{"Size", "in seconds"}, "", ""},
		{said{"Rate", "requests per second"}, said{"Rate", "in seconds"}, "", ""},
		{said{"SecondPort", ""}, said{"MinutesPort", ""}, "", ""},
		{said{"Wait", "tries again in a second"}, said{"Wait", "waits five minutes"}, "", ""},
		{said{"MinSize", ""}, said{"SizeMinutes", ""}, "", ""},
		{said{"Namespace", "the objects in ns default"}, said{"Namespace", "given to us in seconds"}, "", ""},
	} {
		made := func(s said) FieldPath {
			return FieldPath{{Name: s.name, Doc: s.doc, GoType: &model.Type{Shape: model.Basic, Name: model.GoName{Name: "int32"}}}}
		}
		got := Measures(made(test.m), made(test.h))
		if got.Here.Unit != test.here || got.There.Unit != test.there {
			t.Errorf("%v and %v: %q and %q, want %q and %q", test.m, test.h, got.Here.Unit, got.There.Unit, test.here, test.there)
		}
		back := Measures(made(test.h), made(test.m))
		if back.Here.Unit != test.there || back.There.Unit != test.here {
			t.Errorf("%v and %v: %q and %q, want %q and %q", test.h, test.m, back.Here.Unit, back.There.Unit, test.there, test.here)
		}
	}
}

// TestScales compares ranges that bounds and descriptions say.
func TestScales(t *testing.T) {
	for _, test := range []struct {
		m, h string
		want bool
	}{
		{"weight, 0-100", "weight from 0 to 1000", true},
		{"between 0 and 1", "a share, 0–100", true},
		{"between 1 and 10", "1..100", true},
		{"weight, 0-100", "weight, 0 - 100", false},
		{"weight, 0-100", "weight, 1-1000", false},
		{"weight, 0-100", "weight, 0-200", false},
		{"ports 10-100", "ports 10-1000", false},
		{"0-100 or 0-1000", "0-1000", false},
		{"", "0-1000", false},
	} {
		made := func(doc string) FieldPath {
			return FieldPath{{Name: "Weight", Doc: doc, GoType: &model.Type{Shape: model.Basic, Name: model.GoName{Name: "int32"}}}}
		}
		if got := Scales(made(test.m), made(test.h)); got != (Contradiction{}) != test.want {
			t.Errorf("%q and %q: %v", test.m, test.h, got)
		}
	}
	bounded := FieldPath{{Name: "Weight", Doc: "weight, 0-1000", GoType: &model.Type{Shape: model.Basic, Name: model.GoName{Name: "int32"}}, Marks: markers.Set{
		{Value: crdmarkers.Minimum(0)}, {Value: crdmarkers.Maximum(100)},
	}}}
	described := FieldPath{{Name: "Weight", Doc: "weight, 0-1000", GoType: bounded[0].GoType}}
	want := Contradiction{Measure{"from 0 to 100", ByBounds}, Measure{"from 0 to 1000", ByDescription}}
	if got := Scales(bounded, described); got != want {
		t.Errorf("%v, want %v", got, want)
	}
}

// TestDescribedUnit asserts that a unit of time is read beside what else is measured.
func TestDescribedUnit(t *testing.T) {
	for doc, want := range map[string]string{
		"delay in minutes, starting at 1": "minutes",
		"starting at 1, in minutes":       "minutes",
		"in minutes or in hours":          "",
		"size in bytes":                   "in bytes",
		"the smallest (min) delay":        "",
		"the delay (min)":                 "minutes",
		"a delay":                         "",
	} {
		if got := DescribedUnit(FieldPath{{Name: "Delay", Doc: doc}}); got != want {
			t.Errorf("%s: %q, want %q", doc, got, want)
		}
	}
}

// TestNamedUnitsMissNothing holds the short look at a description against the expression: what
// says a unit has the words of one.
func TestNamedUnitsMissNothing(t *testing.T) {
	table := unitsByWord()
	for _, known := range []map[string]knownUnit{table.described, table.perUnit} {
		for word := range known {
			for _, form := range []string{"per %s", "in %s.", "Number of %s", "%s", "Size (%s)", "how long, %s.", "%s-encoded", "Units: %s;", "The %s as the user's", "In the whole %s_", "a/%s/b"} {
				doc := strings.ReplaceAll(form, "%s", word)
				for _, doc := range []string{doc, strings.ToUpper(doc)} {
					if table.said.MatchString(doc) && !table.areNamed(doc) {
						t.Errorf("%q says a unit, and names none", doc)
					}
				}
			}
		}
	}
}
