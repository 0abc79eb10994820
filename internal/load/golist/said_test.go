package golist

import "testing"

// TestRemedy has what the go command says with a command that helps, which is the help then,
// and what it says without one, or of several things at once.
func TestRemedy(t *testing.T) {
	for _, test := range []struct{ said, why, help string }{
		{"no required module provides package example.com/a/b; to add it:\n\tgo get example.com/a/b", "no required module provides package example.com/a/b", "run go get example.com/a/b"},
		{"go: updates to go.mod needed; to update it:\n\tgo mod tidy\n", "updates to go.mod needed", "run go mod tidy"},
		{"go: k8s.io/api@v0.32.2: missing go.sum entry for go.mod file; to add it:\n\tgo mod download k8s.io/api", "k8s.io/api@v0.32.2: missing go.sum entry for go.mod file", "run go mod download k8s.io/api"},
		{"missing go.sum entry for module providing package k8s.io/api/core/v1 (imported by example.com/m); to add:\n\tgo get example.com/m", "missing go.sum entry for module providing package k8s.io/api/core/v1 (imported by example.com/m)", "run go get example.com/m"},
		{"go: inconsistent vendoring in /m:\n\tk8s.io/api@v0.36.0: is explicitly required in go.mod, but not marked as explicit in vendor/modules.txt\n\n\tTo ignore the vendor directory, use -mod=readonly or -mod=mod.\n\tTo sync the vendor directory, run:\n\t\tgo mod vendor", "inconsistent vendoring in /m: k8s.io/api@v0.36.0: is explicitly required in go.mod, but not marked as explicit in vendor/modules.txt", "run go mod vendor"},
		{"go: inconsistent vendoring in /m:\n\ta@v1: one\n\tb@v1: two\n\tc@v1: three\n\n\tTo sync the vendor directory, run:\n\t\tgo work vendor", "inconsistent vendoring in /m: a@v1: one (and 2 more)", "run go work vendor"},
		{"go: inconsistent vendoring in /m:\n\ta@v1: one", "go: inconsistent vendoring in /m:\n\ta@v1: one", ""},
		{"go: a@v1: missing go.sum entry; to add it:\n\tgo mod download a\ngo: b@v1: missing go.sum entry; to add it:\n\tgo mod download b", "go: a@v1: missing go.sum entry; to add it:\n\tgo mod download a\ngo: b@v1: missing go.sum entry; to add it:\n\tgo mod download b", ""},
		{"build constraints exclude all Go files in /x", "build constraints exclude all Go files in /x", ""},
	} {
		if why, help := Remedy(test.said); why != test.why || help != test.help {
			t.Errorf("%q:\ngot  %q, %q\nwant %q, %q", test.said, why, help, test.why, test.help)
		}
	}
}
