package gobuild

import "testing"

func TestMatchPattern(t *testing.T) {
	for _, c := range []struct {
		pattern, name string
		want          bool
	}{
		{"a/...", "a", true},
		{"a/...", "a/b/c", true},
		{"a/...", "ab", false},
		{"a...", "ab/c", true},
		{"a...", "a", true},
		{"a/.../c", "a/b/c", true},
		{"a/.../c", "a/c", false},
		{"a/.../c", "a/b/d/c", true},
		{"...", "x", true},
		{".../x", "a/x", true},
		{"a/...b...c", "a/xbyc", true},
		{"a/...b...c", "a/xcyb", false},
		{"a", "a", true},
		{"a", "b", false},
		{"a...a", "a", false},
		{"a/.../...", "a/b", true},
		{"a/b...b", "a/b", false},
	} {
		if got := MatchPattern(c.pattern, c.name); got != c.want {
			t.Errorf("matchPattern(%q, %q) = %v", c.pattern, c.name, got)
		}
	}
}
