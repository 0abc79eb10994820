package webhook

import (
	"maps"
	"slices"
	"testing"
)

func TestPathsInGo(t *testing.T) {
	r := registrar{literals: map[string]bool{}}
	r.collect([]byte("package p\n\n// \"/comment\"\n/* \"/block\" */\nvar s = []string{\"/mutate-a\", `/raw`, \"a-b\", \"word\", \"a b-c\", `x := \"/inner\"`, \"a/b-c\", \"\\x2fescaped\", \"-a\", \"a-\"}\n\nfunc f( { \"/behind-mistake\""))
	want := []string{"/a-b", "/behind-mistake", "/escaped", "/mutate-a", "/raw"}
	if got := slices.Sorted(maps.Keys(r.literals)); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
