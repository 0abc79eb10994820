package variant

import (
	"go/token"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/markers/condition"
)

// TestFindingsNameTheirChannel asserts that a finding says its channel if another channel
// does not have it, and only then.
func TestFindingsNameTheirChannel(t *testing.T) {
	found := func(channel string, messages ...string) Found {
		f := Found{Channel: channel}
		for _, m := range messages {
			f.Findings.Add(diag.Diagnostic{Code: "x", Message: m})
		}
		return f
	}
	for name, test := range map[string]struct {
		parts []Found
		want  string
	}{
		"no channels":    {[]Found{found("", "one"), found("", "two")}, "one; two"},
		"one channel":    {[]Found{found("", "one"), found("a", "two")}, "one; two"},
		"two channels":   {[]Found{found("a", "both", "here"), found("b", "both")}, `both; in channel "a": here; both`},
		"and the others": {[]Found{found("", "here"), found("a", "here"), found("b")}, `here; in channel "a": here`},
		"three channels": {[]Found{found("a", "x"), found("b", "x"), found("c")}, `in channel "a": x; in channel "b": x`},
	} {
		var got []string
		for _, d := range ByChannel(test.parts) {
			got = append(got, d.Message)
		}
		if text := strings.Join(got, "; "); text != test.want {
			t.Errorf("%s: got %s, want %s", name, text, test.want)
		}
	}
}

// TestIdleInOneChannel asserts that what has no effect in one channel is no finding where
// another one needs it, unless it stands in that channel alone.
func TestIdleInOneChannel(t *testing.T) {
	at := token.Position{Filename: "types.go", Line: 3, Column: 4}
	idle := diag.Diagnostic{Pos: at, Code: "x", Message: "idle", Idle: true}
	certain := diag.Diagnostic{Pos: at, Code: "x", Message: "wrong"}
	conditional := []condition.Condition{{Pos: at, Channels: []string{"a", "b"}}}
	for name, test := range map[string]struct {
		found      diag.Diagnostic
		other      diag.List
		conditions []condition.Condition
		want       string
	}{
		"needed by the other": {found: idle},
		"idle in both":        {found: idle, other: diag.List{idle}, want: "idle; idle"},
		"of one channel":      {found: idle, conditions: conditional, want: `in channel "a": idle`},
		"no idle one":         {found: certain, want: `in channel "a": wrong`},
	} {
		var got []string
		for _, d := range ByChannel([]Found{
			{Channel: "a", Findings: diag.List{test.found}, Conditions: test.conditions},
			{Channel: "b", Findings: test.other, Conditions: test.conditions},
		}) {
			if d.Code != diag.Variant {
				got = append(got, d.Message)
			}
		}
		if text := strings.Join(got, "; "); text != test.want {
			t.Errorf("%s: got %q, want %q", name, text, test.want)
		}
	}
}
