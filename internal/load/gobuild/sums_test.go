package gobuild

import (
	"path/filepath"
	"strings"
	"testing"
)

func TestRequiresAll(t *testing.T) {
	const mod = "module example.com/m\n\ngo 1.25\n\nrequire example.com/api v1.2.0\n"
	const sum = "example.com/api v1.2.0 h1:a=\nexample.com/api v1.2.0/go.mod h1:b=\nexample.com/other v1.0.0/go.mod h1:c=\n"
	for _, c := range []struct {
		name, mod, sum, before string
		want                   bool
	}{
		{"module", mod, sum, "example.com/api/", true},
		{"inside", mod, sum, "example.com/api/a/b/", true},
		{"part of a name", mod, sum, "example.com/ap", true},
		{"earlier version", mod, sum + "example.com/api v1.1.0/go.mod h1:d=\n", "example.com/api/", true},
		{"later version", mod, sum + "example.com/api v1.3.0/go.mod h1:d=\n", "example.com/api/", false},
		{"required by others only", mod, sum, "example.com/other/", false},
		{"module inside", mod, sum + "example.com/api/a/b v1.0.0/go.mod h1:d=\n", "example.com/api/a/", false},
		{"module beside", mod, sum + "example.com/api/c v1.0.0/go.mod h1:d=\n", "example.com/api/a/", true},
		{"several", mod, sum, "example.com/", false},
		{"replaced and not required", mod + "\nreplace example.com/api/a => ../a\n", sum, "example.com/api/", false},
		{"no go.sum", mod, "", "example.com/api/", false},
		{"standard library", mod, sum, "net/", false},
		{"everything", mod, sum, "", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			write(t, filepath.Join(dir, "go.mod"), c.mod)
			if c.sum != "" {
				write(t, filepath.Join(dir, "go.sum"), c.sum)
			}
			build := &Build{Env: NewEnviron(func(string) string { return "" }, nil)}
			m, err := build.ReadModule(dir)
			if err != nil || m.Unusual != "" {
				t.Fatal(err, m.Unusual)
			}
			if got := m.RequiresAll(c.before); got != c.want {
				t.Errorf("RequiresAll(%q) = %t with\n%s", c.before, got, strings.TrimSpace(c.sum))
			}
		})
	}
}
