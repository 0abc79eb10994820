package moddir

import (
	"strings"
	"testing"

	"golang.org/x/mod/modfile"
)

// TestOthersStay renames some directories of a workspace: what is named by others, and by
// versions, stays as it is written.
func TestOthersStay(t *testing.T) {
	t.Parallel()
	const text = `go 1.26

use (
	./a // first
	./b
)

replace example.com/x => ../x

replace (
	example.com/x v1.0.0 => ../x1 // of one version
	example.com/y => example.com/z v1.0.0
)
`
	for name, test := range map[string]struct {
		renamed map[string]string
		want    string
	}{
		"nothing":     {nil, text},
		"a module":    {map[string]string{"./b": "/with blank"}, strings.Replace(text, "./b", `"/with blank"`, 1)},
		"all of them": {map[string]string{"../x": "/x"}, strings.Replace(text, "../x\n", "/x\n", 1)},
		"one version": {map[string]string{"../x1": "/x1"}, strings.Replace(text, "../x1", "/x1", 1)},
	} {
		file, err := modfile.ParseWork("go.work", []byte(text), nil)
		if err != nil {
			t.Fatal(err)
		}
		use := Use(file.Use, func(u *modfile.Use) (dir, module string, other bool) {
			dir, other = test.renamed[u.Path]
			return dir, "", other
		})
		replace := Replace(file.Replace, func(r *modfile.Replace) (dir string, other bool) {
			dir, other = test.renamed[r.New.Path]
			return dir, other
		})
		if got := string(modfile.Format(file.Syntax)); got != test.want || (use || replace) != (text != test.want) {
			t.Errorf("%s: changed is %t and %t:\n%s", name, use, replace, got)
		}
	}
}
