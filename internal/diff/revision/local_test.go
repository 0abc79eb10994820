package revision

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Replacements of single versions stay beside one of all versions of a module, on lines of
// their own and in a block.
func TestReplacesOfVersionsStay(t *testing.T) {
	base := t.TempDir()
	in := strings.NewReplacer("DIR", filepath.ToSlash(base))
	for _, tt := range []struct{ name, text, want string }{
		{
			"lines",
			"replace x => ../xb\n\nreplace x v1.0.0 => ../xa\n\nreplace x v1.1.0 => z v1.0.0\n",
			"replace x => DIR/xb\n\nreplace x v1.0.0 => DIR/xa\n\nreplace x v1.1.0 => z v1.0.0\n",
		},
		{
			"block",
			"replace (\n\tx v1.0.0 => ../xa // one\n\tx => \"../x b\"\n\tx v1.1.0 => z v1.0.0\n)\n",
			"replace (\n\tx v1.0.0 => DIR/xa // one\n\tx => \"DIR/x b\"\n\tx v1.1.0 => z v1.0.0\n)\n",
		},
	} {
		l := &localModules{top: filepath.Join(base, "top"), root: filepath.Join(base, "root")}
		inside := func(module, dir string) { t.Errorf("%s: module %q is said to be in %q", tt.name, module, dir) }
		const mod, work = "module m\n\ngo 1.24\n\n", "go 1.24\n\n"
		if got := string(l.module("go.mod", []byte(mod+tt.text), inside)); got != mod+in.Replace(tt.want) {
			t.Errorf("%s of go.mod:\n%s", tt.name, got)
		}
		if got := string(l.workspace("go.work", []byte(work+tt.text), inside)); got != work+in.Replace(tt.want) {
			t.Errorf("%s of go.work:\n%s", tt.name, got)
		}
	}
}

// TestOutsideOfTwoFiles holds that each directory is told that a module is read from, where the
// go.mod files of a repository name several.
func TestOutsideOfTwoFiles(t *testing.T) {
	base := t.TempDir()
	l := &localModules{top: filepath.Join(base, "top"), root: filepath.Join(base, "root")}
	inside := func(module, dir string) { t.Errorf("module %q is said to be in %q", module, dir) }
	for _, f := range []struct{ name, to string }{{"a/go.mod", "../../xb"}, {"b/go.mod", "../../xa"}, {"c/go.mod", "../../xb"}} {
		l.module(f.name, []byte("module m\n\ngo 1.24\n\nreplace x => "+f.to+"\n"), inside)
	}
	l.imports("x")
	l.imports("y")
	want := []Outside{{"x", filepath.Join(base, "xa")}, {"x", filepath.Join(base, "xb")}}
	if got := l.read(); !slices.Equal(got, want) {
		t.Errorf("read %v, want %v", got, want)
	}
}
