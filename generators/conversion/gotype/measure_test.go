package gotype

import (
	"testing"

	"github.com/crdgen/crdgen/internal/model"
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

		{said{"Wait", "waits, 5 minutes"}, said{"Wait", "waits, 300 seconds"}, "", ""},
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
