package kube

import (
	"testing"
)

func TestParseVersion(t *testing.T) {
	for text, want := range map[string]Version{"": 0, "1.28": 28, "v1.30": 30, "1.31.4": 31, LatestVersion().String(): LatestVersion()} {
		if got, err := ParseVersion(text); got != want || err != nil {
			t.Errorf("ParseVersion(%q) = %d, %v", text, got, err)
		}
	}
	for _, text := range []string{"2.1", "1", "1.", "1.x", "1.15", "1.999", "28", "1.2.3.4"} {
		if got, err := ParseVersion(text); err == nil {
			t.Errorf("ParseVersion(%q) = %d", text, got)
		}
	}
}
