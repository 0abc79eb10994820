package gobuild

import (
	"slices"
	"testing"

	"golang.org/x/mod/modfile"
)

// TestWorkspaceElsewhere moves a workspace with replacements of one module in all its versions
// and in single ones: all stay, those by directories absolute.
func TestWorkspaceElsewhere(t *testing.T) {
	t.Parallel()
	const text = `go 1.26

use ./a

use /other/b

replace example.com/x => ../xb

replace (
	example.com/x v1.0.0 => ../xa
	example.com/x v1.1.0 => example.com/z v1.0.0
	example.com/y v1.0.0 => "./with blank"
)
`
	file, err := modfile.ParseWork("go.work", []byte(text), nil)
	if err != nil {
		t.Fatal(err)
	}
	makeAbsolute(file, "/top/work")
	moved, err := modfile.ParseWork("go.work", modfile.Format(file.Syntax), nil)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, u := range moved.Use {
		got = append(got, u.Path)
	}
	for _, r := range moved.Replace {
		got = append(got, r.Old.String()+" "+r.New.String())
	}
	want := []string{
		"/top/work/a", "/other/b", "example.com/x /top/xb", "example.com/x@v1.0.0 /top/xa", "example.com/x@v1.1.0 example.com/z@v1.0.0",
		"example.com/y@v1.0.0 /top/work/with blank",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q\nwant %q", got, want)
	}
}
