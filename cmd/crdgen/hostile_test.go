package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/crdgen/crdgen/internal/diag"
)

// End-to-end tests of the built command on input that is broken, missing or
// forbidden: a clear message, a position where there is one, exit code 1 or 2,
// no file written or changed, no panic.

// binary builds the command once, into binaryDir.
var binary = sync.OnceValues(func() (string, error) {
	var err error
	if binaryDir, err = os.MkdirTemp("", "crdgen"); err != nil {
		return "", err
	}
	path := filepath.Join(binaryDir, "crdgen")
	if out, err := exec.Command("go", "build", "-ldflags=-w", "-o", path, ".").CombinedOutput(); err != nil {
		return "", errors.New(string(out))
	}
	return path, nil
})

var binaryDir string // empty until the command is built

func TestMain(m *testing.M) {
	os.Setenv(cacheVariable, "off") // tests look at what a run does itself
	code := m.Run()
	if binaryDir != "" {
		os.RemoveAll(binaryDir)
	}
	controllerGenCases().close()
	os.Exit(code)
}

// A shell is one run of the built command.
type shell struct {
	exit           int
	stdout, stderr string
}

// runBinary runs the command in a directory; env replaces the environment when
// it is not nil.
func runBinary(t testing.TB, dir string, env []string, args ...string) shell {
	t.Helper()
	path, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(path, args...)
	cmd.Dir, cmd.Env = dir, env
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err = cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return shell{exit: cmd.ProcessState.ExitCode(), stdout: stdout.String(), stderr: stderr.String()}
}

// kindSource is a file with one kind, with text inserted before its only field.
func kindSource(kind, beforeField string) string {
	return `// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type ` + kind + ` struct {
	metav1.TypeMeta   ` + "`json:\",inline\"`" + `
	metav1.ObjectMeta ` + "`json:\"metadata,omitempty\"`" + `

` + beforeField + `	Name string ` + "`json:\"name\"`" + `
}
`
}

// hostileModule writes files into a module of their own with the versions of
// testdata/go.mod, and returns its directory.
func hostileModule(t testing.TB, tree files) string {
	t.Helper()
	dir := t.TempDir()
	for _, name := range []string{"go.mod", "go.sum"} {
		if _, given := tree[name]; given {
			continue
		}
		content, err := os.ReadFile(filepath.Join(casesDir, name))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for name := range tree {
		writeTree(t, dir, tree, []string{name})
	}
	return dir
}

func TestHostileInput(t *testing.T) {
	tests := []struct {
		name  string
		tree  files
		setUp func(t *testing.T, dir string)
		args  []string
		env   []string // added to the environment
		exit  int
		says  string // regular expression on stderr
	}{
		{
			name: "syntax error",
			tree: files{"types.go": strings.Replace(kindSource("Thing", ""), "Name string", "Name string string", 1)},
			exit: exitFindings, says: `(?m)^types\.go:\d+:\d+: error: .* \[syntax-error\]$`,
		},
		{
			name: "module that does not exist",
			tree: files{"types.go": strings.Replace(kindSource("Thing", ""), "Name string", "Name missing.Type", 1)},
			setUp: func(t *testing.T, dir string) {
				importPackage(t, filepath.Join(dir, "types.go"), "example.invalid/missing")
				requireModule(t, filepath.Join(dir, "go.mod"), "example.invalid/missing v1.0.0")
			},
			env:  []string{"GOFLAGS=", "GOPROXY=off"},
			exit: exitFindings, says: `types\.go:\d+:\d+: error: .*example\.invalid/missing`,
		},
		{
			name: "import outside every module",
			tree: files{"types.go": strings.Replace(kindSource("Thing", ""), "Name string", "Name missing.Type", 1)},
			setUp: func(t *testing.T, dir string) {
				importPackage(t, filepath.Join(dir, "types.go"), "example.com/cases/missing")
			},
			exit: exitFindings, says: `types\.go:\d+:\d+: error: .*example\.com/cases/missing`,
		},
		{
			name: "no go.mod", tree: files{"types.go": kindSource("Thing", "")},
			setUp: func(t *testing.T, dir string) {
				for _, f := range []string{"go.mod", "go.sum"} {
					if err := os.Remove(filepath.Join(dir, f)); err != nil {
						t.Fatal(err)
					}
				}
			},
			exit: -1, says: `error: .*(go\.mod|module)`,
		},
		{
			name: "go.mod that does not parse", tree: files{"types.go": kindSource("Thing", ""), "go.mod": "modul x\n"},
			exit: -1, says: `go\.mod:1`,
		},
		{
			// A directory in the place of a file: root may read any file, but no
			// one can read a directory as one.
			name: "file that cannot be read", tree: files{"types.go": kindSource("Thing", ""), "broken.go/x.txt": ""},
			setUp: func(t *testing.T, dir string) {
				if err := os.Symlink("nowhere", filepath.Join(dir, "dangling.go")); err != nil {
					t.Skip("no symbolic links here")
				}
			},
			exit: -1, says: `dangling\.go`,
		},
		{
			name: "header file that does not exist", tree: files{"types.go": kindSource("Thing", "")},
			args: []string{"crd:headerFile=nope.txt", "paths=.", "output:dir=out"},
			exit: exitUsage, says: `error: .*nope\.txt`,
		},
		{
			name: "output directory is a file", tree: files{"types.go": kindSource("Thing", ""), "out": "a file"},
			exit: exitUsage, says: `error: .*out`,
		},
		{
			name: "output file is a directory", tree: files{"types.go": kindSource("Thing", ""), "out/example.com_things.yaml/x": "x"},
			exit: exitUsage, says: `error: .*example\.com_things\.yaml`,
		},
		{
			// Not even root can make a directory there.
			name: "output directory cannot be made", tree: files{"types.go": kindSource("Thing", "")},
			args: []string{"crd", "paths=.", "output:dir=/proc/crdgen/out"},
			exit: exitUsage, says: `error: .*/proc/crdgen`,
		},
		{
			name: "output directory cannot be made, new baseline",
			tree: files{"types.go": kindSource("Thing", "\t// +kubebuilder:nonsense\n")},
			args: []string{"--baseline=known.txt", "--write-baseline", "crd", "paths=.", "output:dir=/proc/crdgen/out"},
			exit: exitUsage, says: `crdgen: 1 for the baseline\n(?s:.*)error: .*/proc/crdgen`,
		},
		{
			name: "path that matches nothing", tree: files{"types.go": kindSource("Thing", "")},
			args: []string{"crd", "paths=./nothing/...", "output:dir=out"},
			exit: -1, says: `error: .*nothing`,
		},
		{
			name: "directory without Go files", tree: files{"types.go": kindSource("Thing", ""), "docs/x.md": "x"},
			args: []string{"crd", "paths=./docs", "output:dir=out"},
			exit: -1, says: `error: .*docs`,
		},
		{
			name: "rubbish in a marker",
			tree: files{"types.go": kindSource("Thing", "\t// +kubebuilder:validation:MaxLength=\x01\x02\x7f\x1b[31m\"`{\n")},
			exit: exitFindings, says: `^types\.go:\d+:\d+: error: `,
		},
		{
			name: "invalid UTF-8 in a marker",
			tree: files{"types.go": kindSource("Thing", "\t// +kubebuilder:validation:Pattern=\"\xff\xfe\n")},
			exit: exitFindings, says: `^types\.go:\d+:\d+: error: `,
		},
		{
			name: "two kinds, one file",
			tree: files{
				"a.go": kindSource("Thing", ""),
				"b.go": strings.Replace(kindSource("Things", ""), "type Things", "// +kubebuilder:resource:path=things\ntype Things", 1),
			},
			exit: exitFindings, says: `(?sm)^[ab]\.go:\d+:\d+: error: .*example\.com_things\.yaml.*[ab]\.go:\d+:\d+: `,
		},
		{
			name: "empty argument", tree: files{"types.go": kindSource("Thing", "")},
			args: []string{"crd", "", "paths=."}, exit: exitUsage, says: `error: empty argument`,
		},
		{
			name: "unknown flag", tree: files{"types.go": kindSource("Thing", "")},
			args: []string{"crd", "--nope"}, exit: exitUsage, says: `error: unknown flag: --nope`,
		},
		{
			name: "broken baseline", tree: files{"types.go": kindSource("Thing", ""), "known.txt": "\x00\x01 rubbish"},
			args: []string{"--baseline=known.txt", "crd", "paths=."}, exit: exitUsage, says: `error: .*known\.txt`,
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			dir := hostileModule(t, test.tree)
			if test.setUp != nil {
				test.setUp(t, dir)
			}
			args := test.args
			if args == nil {
				args = []string{"crd", "paths=./...", "output:dir=out"}
			}
			before := listing(t, dir)
			got := runBinary(t, dir, append(os.Environ(), test.env...), args...)
			checkRefusal(t, got, test.exit, test.says)
			if diff := cmp.Diff(before, listing(t, dir)); diff != "" {
				t.Errorf("the run changed files (-before +after):\n%s", diff)
			}
		})
	}
}

// checkRefusal checks a run that must fail; exit -1 allows 1 and 2.
func checkRefusal(t *testing.T, got shell, exit int, says string) {
	t.Helper()
	if got.exit != exit && (exit != -1 || got.exit != exitFindings && got.exit != exitUsage) {
		t.Errorf("exit code %d, want %d; it says:\n%s", got.exit, exit, got.stderr)
	}
	if !regexp.MustCompile(says).MatchString(got.stderr) {
		t.Errorf("it does not say %q but:\n%s", says, got.stderr)
	}
	if strings.Contains(got.stderr, "panic") || strings.Contains(got.stderr, "goroutine ") || strings.Contains(got.stderr, string(diag.Internal)) {
		t.Errorf("it panics:\n%s", got.stderr)
	}
	for _, r := range got.stderr {
		if r < ' ' && r != '\n' && r != '\t' || r == 0x7f {
			t.Errorf("the message holds the control character %U:\n%q", r, got.stderr)
			break
		}
	}
	if got.stdout != "" {
		t.Errorf("it prints to standard output: %s", got.stdout)
	}
}

// importPackage adds an import to a file.
func importPackage(t *testing.T, path, imported string) {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Replace(string(content), "import metav1", "import \""+imported+"\"\nimport metav1", 1)
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// requireModule adds a requirement to a go.mod.
func requireModule(t *testing.T, path, module string) {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, append(content, "\nrequire "+module+"\n"...), 0o644); err != nil {
		t.Fatal(err)
	}
}

// listing describes everything below dir: content and times of files, targets of
// links, and directories.
func listing(t *testing.T, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		text := info.Mode().String()
		if info.Mode().IsRegular() {
			content, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			text += " " + info.ModTime().String() + " " + string(content)
		}
		all[path] = text
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// TestUnwritableDirectory needs a user whom the file system can refuse.
func TestUnwritableDirectory(t *testing.T) {
	dir := hostileModule(t, files{"types.go": kindSource("Thing", "")})
	out := filepath.Join(dir, "out")
	if err := os.Mkdir(out, 0o555); err != nil {
		t.Fatal(err)
	}
	if probe, err := os.Create(filepath.Join(out, "probe")); err == nil {
		probe.Close()
		t.Skip("this user may write into a read-only directory (root)")
	}
	got := runBinary(t, dir, nil, "crd", "paths=.", "output:dir=out")
	checkRefusal(t, got, exitUsage, `error: .*out`)
}

// TestWithoutGo runs with an empty PATH: nothing in a plain module needs the go
// command, and where it is needed its absence is said.
func TestWithoutGo(t *testing.T) {
	dir := hostileModule(t, files{"types.go": kindSource("Thing", "")})
	var env []string
	for _, v := range os.Environ() {
		if !strings.HasPrefix(v, "PATH=") {
			env = append(env, v)
		}
	}
	env = append(env, "PATH="+t.TempDir())
	if got := runBinary(t, dir, env, "crd", "paths=./...", "output:stdout"); got.exit != exitClean || !strings.Contains(got.stdout, "kind: Thing") {
		t.Errorf("exit code %d, want 0 and a CRD; it says:\n%s", got.exit, got.stderr)
	}
	got := runBinary(t, dir, append(env, "CRDGEN_LOADER=packages"), "crd", "paths=./...", "output:stdout")
	checkRefusal(t, got, -1, `error: .*\bgo\b`)
}
