package sourcedir

import "testing"

func TestIsSkipped(t *testing.T) {
	for name, want := range map[string]bool{
		"api": false, "vendors": false, "a_b": false, "v1.2": false,
		".git": true, "_old": true, "vendor": true, "testdata": true, "node_modules": true,
	} {
		if got := IsSkipped(name); got != want {
			t.Errorf("%q: got %t, want %t", name, got, want)
		}
	}
}
