package load

import (
	"archive/zip"
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A proxy is a directory that serves modules: for each of some modules three versions, which
// require one another at random.
type proxy struct {
	dir      string
	modules  int
	requires map[string]map[int]int // by module and version: module → patch version
}

const proxyVersions = 3

func depPath(i int) string { return fmt.Sprintf("example.com/dep%d", i) }

func writeProxy(t *testing.T, r *rand.Rand, modules int) proxy {
	t.Helper()
	p := proxy{t.TempDir(), modules, map[string]map[int]int{}}
	for i := range modules {
		for v := range proxyVersions {
			requires, imports := map[int]int{}, map[int]int{}
			for j := i + 1; j < modules; j++ {
				if r.IntN(2) == 0 {
					requires[j] = r.IntN(proxyVersions)
				}
				if _, ok := requires[j]; ok && r.IntN(3) == 0 {
					imports[j] = requires[j] // others are required for their version only
				}
			}
			p.write(t, i, v, requires, imports)
		}
	}
	return p
}

func (p proxy) write(t *testing.T, i, v int, requires, imports map[int]int) {
	t.Helper()
	version := fmt.Sprintf("v1.0.%d", v)
	base := filepath.Join(p.dir, filepath.FromSlash(depPath(i)), "@v")
	mod := fmt.Sprintf("module %s\n\ngo 1.%d\n%s", depPath(i), 16+5*(v%2), requireLines(requires)) // before Go 1.17, go.mod does not list all
	var archive bytes.Buffer
	w := zip.NewWriter(&archive)
	for name, content := range map[string]string{"go.mod": mod, "d.go": importing("d", imports)} {
		f, err := w.Create(depPath(i) + "@" + version + "/" + name)
		if err == nil {
			_, err = f.Write([]byte(content))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	writeFile(t, filepath.Join(base, version+".mod"), mod)
	writeFile(t, filepath.Join(base, version+".zip"), archive.String())
	writeFile(t, filepath.Join(base, version+".info"), `{"Version":"`+version+`"}`)
	writeFile(t, filepath.Join(base, "list"), "v1.0.0\nv1.0.1\nv1.0.2\n")
}

// requireLines and importing are what a go.mod and a Go file say of modules.
func requireLines(requires map[int]int) string {
	var b strings.Builder
	for i, v := range requires {
		fmt.Fprintf(&b, "\nrequire %s v1.0.%d\n", depPath(i), v)
	}
	return b.String()
}

func importing(name string, requires map[int]int) string {
	var b strings.Builder
	b.WriteString("package " + name + "\n")
	for i := range requires {
		fmt.Fprintf(&b, "\nimport _ %q\n", depPath(i))
	}
	return b.String()
}

// TestSelectedVersions: in workspaces and vendor directories of random modules, import paths
// lead where the go command has them lead, and mostly it is not asked.
func TestSelectedVersions(t *testing.T) {
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("the go command is needed to compare with")
	}
	t.Setenv("GOSUMDB", "off")
	r := rand.New(rand.NewPCG(7, 1)) //nolint:gosec // the same modules in each run
	inProcess, all := 0, 0
	for range 6 {
		p := writeProxy(t, r, 6)
		vars := map[string]string{"GOPROXY": "file://" + p.dir, "GOMODCACHE": t.TempDir(), "GOFLAGS": "-modcacherw", "GOWORK": "", "CGO_ENABLED": "0"}
		dir := t.TempDir()
		work := "go 1.21\n"
		for m := range 3 {
			requires := map[int]int{}
			for range 2 {
				requires[r.IntN(p.modules)] = r.IntN(proxyVersions)
			}
			name := fmt.Sprintf("m%d", m)
			work += "\nuse ./" + name + "\n"
			writeFile(t, filepath.Join(dir, name, "go.mod"), "module example.com/"+name+"\n\ngo 1.21\n"+requireLines(requires))
			writeFile(t, filepath.Join(dir, name, "api", "a.go"), importing("api", requires))
			goCommand(t, filepath.Join(dir, name), vars, "mod", "tidy")
		}
		compare := func(sub string) {
			t.Helper()
			c := Config{Dir: filepath.Join(dir, sub), Patterns: []string{"./..."}, Env: with(vars)}
			fast := mustLoad(t, c)
			c.Mode = Packages
			if diff := cmp.Diff(reach(t, mustLoad(t, c)), reach(t, fast)); diff != "" {
				t.Errorf("(-go/packages +ours):\n%s", diff)
			}
			if all++; fast.fallback == "" {
				inProcess++
			}
		}
		goCommand(t, filepath.Join(dir, "m0"), vars, "mod", "vendor")
		compare("m0")
		writeFile(t, filepath.Join(dir, "go.work"), work)
		for m := range 3 {
			compare(fmt.Sprintf("m%d", m))
		}
	}
	if inProcess < all/2 {
		t.Errorf("the go command was asked in %d of %d", all-inProcess, all)
	}
}

// goCommand runs the go command in a directory.
func goCommand(t *testing.T, dir string, vars map[string]string, args ...string) {
	t.Helper()
	cmd := exec.Command("go", args...)
	cmd.Dir, cmd.Env = dir, os.Environ()
	for name, value := range vars {
		cmd.Env = append(cmd.Env, name+"="+value)
	}
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("go %s: %v\n%s", strings.Join(args, " "), err, out)
	}
}
