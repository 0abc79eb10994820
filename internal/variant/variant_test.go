package variant

import (
	"strings"
	"testing"

	"github.com/crdgen/crdgen/internal/diag"
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
