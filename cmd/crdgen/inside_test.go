package main

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/crdgen/crdgen/internal/load/sourcefile"
	"github.com/crdgen/crdgen/internal/run"
)

const secret = "ghp_0123456789 is a secret"

// besides makes a directory with a module in its sub-directory module and a secret
// beside it, and returns the directory.
func besides(t testing.TB, tree files) string {
	t.Helper()
	module := hostileModule(t, tree)
	dir := t.TempDir()
	if err := os.Rename(module, filepath.Join(dir, "module")); err != nil {
		t.Fatal(err)
	}
	writeTree(t, dir, files{"secret": secret, "manifests/crd.yaml": secret, "other/go.mod": "module example.com/other\n\ngo 1.25\n", "other/client/client.go": "package client\n"},
		[]string{"secret", "manifests/crd.yaml", "other/go.mod", "other/client/client.go"})
	// A repository's own files are as secret.
	writeTree(t, dir, files{"module/.git/config": secret}, []string{"module/.git/config"})
	return dir
}

// TestLinksOutOfModule puts links to a secret, and to another project, wherever a run
// reads or writes: nothing is written, and no message quotes the secret.
func TestLinksOutOfModule(t *testing.T) {
	t.Parallel()
	apply := files{"types.go": "// +kubebuilder:ac:generate=true\n// +kubebuilder:ac:output:package=\"../link/client\"\n" + kindSource("Thing", "") +
		"\nvar SchemeGroupVersion = struct{}{}\n"}
	apply["types.go"] = strings.Replace(apply["types.go"], "type Thing", "// +kubebuilder:resource:scope=Namespaced\n// +kubebuilder:object:root=true\ntype Thing", 1)
	apply = files{"v1/types.go": apply["types.go"]}
	plain := files{"types.go": kindSource("Thing", "")}
	tests := []struct {
		name     string
		tree     files
		link, to string
		args     []string
	}{
		{"header file", plain, "header.txt", "../secret", []string{"crd:headerFile=header.txt", "paths=.", "output:dir=out"}},
		{"header file behind a directory", plain, "hack", "..", []string{"crd:headerFile=hack/secret", "paths=.", "output:dir=out"}},
		{"header file of code behind a directory", plain, "hack", "..", []string{"object:headerFile=hack/secret", "paths=."}},
		{"manifests behind a directory", plain, "crds", "../manifests", []string{"schemapatch:manifests=crds", "paths=.", "output:dir=out"}},
		{"manifests in a directory behind one", plain, "hack", "..", []string{"schemapatch:manifests=hack/manifests", "paths=.", "output:dir=out"}},
		{"baseline behind a directory", plain, "hack", "..", []string{"--baseline=hack/secret", "crd", "paths=.", "output:dir=out"}},
		{"objects behind a directory", plain, "hack", "..", []string{"validate", "-f", "hack/manifests/crd.yaml", "paths=."}},
		{"header file of the repository", plain, "header.txt", ".git/config", []string{"crd:headerFile=header.txt", "paths=.", "output:dir=out"}},
		{"header file of code", plain, "header.txt", "../secret", []string{"object:headerFile=header.txt", "paths=."}},
		{"manifest", plain, "out/example.com_things.yaml", "../../secret", []string{"crd", "paths=.", "output:dir=out"}},
		{"manifest to verify", plain, "out/example.com_things.yaml", "../../secret", []string{"--verify", "crd", "paths=.", "output:dir=out"}},
		{"manifest of the repository", plain, "config/crd/example.com_things.yaml", "../../.git/config", []string{"--verify", "crd", "paths=."}},
		{"usual directory", plain, "config", "../other", []string{"crd", "paths=."}},
		{"code", files{"types.go": strings.Replace(plain["types.go"], "package v1", "// +kubebuilder:object:generate=true\npackage v1", 1)}, "zz_generated.deepcopy.go", "../secret", []string{"object", "paths=."}},
		{"package of another project", apply, "link", "../other", []string{"applyconfiguration", "paths=./v1"}},
		{"source", plain, "more.go", "../secret", []string{"crd", "paths=.", "output:dir=out"}},
		{"source of the repository", plain, "more.go", ".git/config", []string{"crd", "paths=.", "output:dir=out"}},
		{"only source", files{"docs/x.txt": ""}, "more.go", "../secret", []string{"crd", "paths=.", "output:dir=out"}},
		{"imported source", files{"types.go": strings.Replace(strings.Replace(kindSource("Thing", ""), "Name string", "Name inner.Type", 1), "import metav1", "import \"example.com/cases/inner\"\nimport metav1", 1)}, "inner/inner.go", "../../secret", []string{"crd", "paths=.", "output:dir=out"}},
		{"part of an imported package", files{"types.go": strings.Replace(strings.Replace(kindSource("Thing", ""), "Name string", "Name inner.Type", 1), "import metav1", "import \"example.com/cases/inner\"\nimport metav1", 1), "inner/type.go": "package inner\n\ntype Type string\n"}, "inner/doc.go", "../../secret", []string{"crd", "paths=.", "output:dir=out"}},
		{"workspace", plain, "go.work", "../secret", []string{"crd", "paths=.", "output:dir=out"}},
		{"module", files{"inner/types.go": kindSource("Thing", "")}, "inner/go.mod", "../../secret", []string{"crd", "paths=./inner", "output:dir=out"}},
		{"manifest to patch", plain, "crds/crd.yaml", "../../secret", []string{"schemapatch:manifests=crds", "paths=.", "output:dir=out"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			dir := besides(t, test.tree)
			link := filepath.Join(dir, "module", test.link)
			if err := os.MkdirAll(filepath.Dir(link), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.Symlink(test.to, link); err != nil {
				t.Skip(err)
			}
			before := listing(t, dir)
			for _, loader := range []string{"auto", "packages"} {
				got := commandIn(t, filepath.Join(dir, "module"), func(name string) string {
					if name == run.LoaderVariable {
						return loader
					}
					return os.Getenv(name)
				}, false, test.args...)
				checkNoSecret(t, got)
			}
			if diff := cmp.Diff(before, listing(t, dir)); diff != "" {
				t.Errorf("the run changed files (-before +after):\n%s", diff)
			}
		})
	}
}

// TestLinksThatAreAllowed has source that is a link out of its module, in the package and in one
// that it imports, and a workspace that is one: refused with the variable that allows it, and read
// where the user has set it as the help says, but for a file of the repository itself.
func TestLinksThatAreAllowed(t *testing.T) {
	t.Parallel()
	plain := kindSource("Thing", "")
	using := strings.Replace(strings.Replace(plain, "Name string", "Name inner.Type", 1), "import metav1", "import \"example.com/cases/inner\"\nimport metav1", 1)
	for _, test := range []struct{ name, link, source, types string }{
		{"source", "types.go", plain, ""},
		{"imported", "inner/inner.go", "package inner\n\ntype Type string\n", using},
	} {
		for _, loader := range []string{"auto", "packages"} {
			t.Run(test.name+" "+loader, func(t *testing.T) {
				tree := files{}
				if test.types != "" {
					tree["types.go"] = test.types
				}
				dir := besides(t, tree)
				writeTree(t, dir, files{"elsewhere/x.go": test.source}, []string{"elsewhere/x.go"})
				link := filepath.Join(dir, "module", filepath.FromSlash(test.link))
				if err := os.MkdirAll(filepath.Dir(link), 0o755); err != nil {
					t.Fatal(err)
				}
				if err := os.Symlink(filepath.Join(dir, "elsewhere", "x.go"), link); err != nil {
					t.Skip(err)
				}
				crd := func(allowed string) shell {
					return commandIn(t, filepath.Join(dir, "module"), func(name string) string {
						if value, ok := map[string]string{run.LoaderVariable: loader, sourcefile.LinksVariable: allowed}[name]; ok {
							return value
						}
						return os.Getenv(name)
					}, false, "crd", "paths=.", "output:stdout")
				}
				got := crd("")
				help := regexp.MustCompile(`set CRDGEN_LINKS=(\S+) in the environment`).FindStringSubmatch(got.stderr)
				if got.exit != exitFindings || help == nil || strings.Contains(got.stderr, "no kinds found") {
					t.Fatalf("exit code %d, it says:\n%s", got.exit, got.stderr)
				}
				if got := crd("/nowhere:" + help[1]); got.exit != exitClean || !strings.Contains(got.stdout, "kind: Thing") {
					t.Errorf("exit code %d, it says:\n%s", got.exit, got.stderr)
				}
				if got := crd("../module"); got.exit != exitFindings {
					t.Errorf("a directory that the link does not lead to allows it")
				}
				writeTree(t, dir, files{"elsewhere/.git/x.go": test.source}, []string{"elsewhere/.git/x.go"})
				if err := errors.Join(os.Remove(link), os.Symlink(filepath.Join(dir, "elsewhere", ".git", "x.go"), link)); err != nil {
					t.Fatal(err)
				}
				if got := crd(help[1]); got.exit != exitFindings {
					t.Errorf("a file of the repository itself is read")
				}
			})
		}
	}
}

// TestLinksOfOptions has files that options name, and directories on the way to them, that are links
// out of the module: refused with the variable that allows it, and read where the user has set it so.
func TestLinksOfOptions(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		link, to, arg string
	}{
		"file":                {"header.txt", "elsewhere/h.txt", "object:headerFile=header.txt"},
		"directory":           {"hack", "elsewhere", "object:headerFile=hack/h.txt"},
		"header of manifests": {"hack", "elsewhere", "crd:headerFile=hack/h.txt"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := besides(t, files{"types.go": strings.Replace(kindSource("Thing", ""), "package v1", "// +kubebuilder:object:generate=true\npackage v1", 1)})
			writeTree(t, dir, files{"elsewhere/h.txt": "# of elsewhere\n"}, []string{"elsewhere/h.txt"})
			if strings.HasPrefix(test.arg, "object") {
				writeTree(t, dir, files{"elsewhere/h.txt": "// of elsewhere\n"}, []string{"elsewhere/h.txt"})
			}
			if err := os.Symlink(filepath.Join(dir, filepath.FromSlash(test.to)), filepath.Join(dir, "module", test.link)); err != nil {
				t.Skip(err)
			}
			generate := func(allowed string) shell {
				return commandIn(t, filepath.Join(dir, "module"), func(name string) string {
					if name == sourcefile.LinksVariable {
						return allowed
					}
					return os.Getenv(name)
				}, false, test.arg, "paths=.", "output:stdout")
			}
			got := generate("")
			help := regexp.MustCompile(`set CRDGEN_LINKS=(\S+) in the environment`).FindStringSubmatch(got.stderr)
			if got.exit == exitClean || help == nil || !strings.Contains(got.stderr, test.link) {
				t.Fatalf("exit code %d, it says:\n%s", got.exit, got.stderr)
			}
			if got := generate(help[1]); got.exit != exitClean || !strings.Contains(got.stdout, "of elsewhere") {
				t.Errorf("exit code %d, it says:\n%s%s", got.exit, got.stderr, got.stdout)
			}
		})
	}
}

// TestWorkspaceIsALink has a go.work that is a link to another one, as in a tree of links.
func TestWorkspaceIsALink(t *testing.T) {
	t.Parallel()
	dir := besides(t, files{"types.go": kindSource("Thing", "")})
	writeTree(t, dir, files{"elsewhere/go.work": "go 1.26.0\n\nuse ./module\n"}, []string{"elsewhere/go.work"})
	if err := os.Symlink(filepath.Join("elsewhere", "go.work"), filepath.Join(dir, "go.work")); err != nil {
		t.Skip(err)
	}
	for _, loader := range []string{"auto", "packages"} {
		got := commandIn(t, filepath.Join(dir, "module"), func(name string) string {
			if name == run.LoaderVariable {
				return loader
			}
			return os.Getenv(name)
		}, false, "crd", "paths=.", "output:stdout")
		if got.exit != exitClean || !strings.Contains(got.stdout, "kind: Thing") {
			t.Errorf("%s: exit code %d, it says:\n%s", loader, got.exit, got.stderr)
		}
	}
}

// checkNoSecret wants a refusal that tells of the link and not of what it leads to.
func checkNoSecret(t *testing.T, got shell) {
	t.Helper()
	if got.exit != exitUsage && got.exit != exitFindings {
		t.Errorf("exit code %d, it says:\n%s", got.exit, got.stderr)
	}
	if !strings.Contains(got.stderr, "lead") && !strings.Contains(got.stderr, `package "inner" is not imported`) {
		t.Errorf("it does not say where the link leads:\n%s", got.stderr)
	}
	if strings.Contains(got.stdout+got.stderr, "ghp_") {
		t.Errorf("it quotes the secret:\n%s%s", got.stdout, got.stderr)
	}
}

// FuzzNames gives names from source every form: whatever they are and whatever is
// checked, files appear in the output directory and nowhere else.
func FuzzNames(f *testing.F) {
	for _, seed := range [][3]string{
		{"../../x", "things", "role.yaml"},
		{"example.com", "x/../../../../evil", "../../zz.yaml"},
		{"..", "..", ".."},
		{"/etc", "/etc/passwd", "/tmp/x"},
		{`a\b`, `..\..\x`, `sub\role.yaml`},
		{"example.com", strings.Repeat("x", 300), "sub/role.yaml"},
		{"a\x00b", "a\tb", "\x1b[31m.yaml"},
		{"", ".", "-"},
		{"example.com", "things", "role.yaml"},
		{"%2e%2e%2f", "～", "…/role.yaml"},
	} {
		f.Add(seed[0], seed[1], seed[2])
	}
	f.Fuzz(func(t *testing.T, group, plural, file string) {
		if strings.ContainsAny(group+plural, "\n\r") {
			t.Skip("the marker ends there")
		}
		source := strings.Replace(kindSource("Thing", ""), "example.com", group, 1)
		source = strings.Replace(source, "type Thing", "// +kubebuilder:resource:path="+plural+"\n// +crdgen:ignore:rule=crd-invalid,reason=x\ntype Thing", 1) +
			"\n// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get\n"
		dir := besides(t, files{"types.go": source})
		before := listing(t, dir)
		module := filepath.Join(dir, "module")
		for _, flag := range []string{"--check=off", "--check=full", "--compat=controller-gen"} {
			var stdout, stderr bytes.Buffer
			args := []string{flag, "crd", "rbac:roleName=r,fileName=`" + file + "`", "paths=.", "output:dir=a/b/out"}
			exit := execute(context.Background(), invocation{args: args, dir: module, stdout: &stdout, stderr: &stderr, getenv: os.Getenv})
			after := listing(t, dir)
			out := filepath.Join(module, "a")
			for path, text := range after {
				inOut := path == out || strings.HasPrefix(path, out+string(filepath.Separator))
				if inOut && exit != exitClean {
					t.Errorf("%s: exit code %d, and yet there is %s", flag, exit, path)
				}
				if !inOut && !isDirText(text) && before[path] != text {
					t.Errorf("%s: %s was written", flag, path)
				}
			}
			for path := range before {
				if _, there := after[path]; !there {
					t.Errorf("%s: %s is gone", flag, path)
				}
			}
			if err := os.RemoveAll(out); err != nil {
				t.Fatal(err)
			}
		}
	})
}

func isDirText(text string) bool { return strings.HasPrefix(text, "d") }

// TestPackagesOfSettingsStayInRepository has settings, a workspace and a link name the
// packages of another repository: it is neither edited nor written to, and nothing of it is
// told. What the command line names is the user's.
func TestPackagesOfSettingsStayInRepository(t *testing.T) {
	typo := "// +kubebuilder:object:generate=true\n// +groupName=example.com\npackage v1\n\nimport metav1 \"k8s.io/apimachinery/pkg/apis/meta/v1\"\n\n// +kubebuilder:object:root=true\ntype Secret struct {\n\tmetav1.TypeMeta   `json:\",inline\"`\n\tmetav1.ObjectMeta `json:\"metadata,omitempty\"`\n\n\t// +kubebuilder:validation:MaxLenght=3\n\tToken string `json:\"token\"`\n}\n"
	run := "generate: [{generators: {object: {}, crd: {}}%s}]\n"
	for name, test := range map[string]struct {
		settings string
		more     files
		link     string
	}{
		"relative":       {settings: "paths: [../other/...]\n" + strings.ReplaceAll(run, "%s", "")},
		"absolute":       {settings: "paths: [DIR/other/...]\n" + strings.ReplaceAll(run, "%s", "")},
		"of a run":       {settings: strings.ReplaceAll(run, "%s", ", paths: [../other/api]")},
		"through a link": {settings: "paths: [./link/...]\n" + strings.ReplaceAll(run, "%s", ", paths: [./link/api]"), link: "link"},
		"import path of a workspace": {
			settings: "paths: [example.com/other/...]\n" + strings.ReplaceAll(run, "%s", ", paths: [example.com/other/api]"),
			more:     files{"go.work": "go 1.26.0\n\nuse (\n\t.\n\t../other\n)\n"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			dir := besides(t, files{"types.go": kindSource("Thing", "")})
			writeTree(t, dir, files{"other/api/types.go": typo}, []string{"other/api/types.go"})
			module := filepath.Join(dir, "module")
			for _, f := range []string{"go.mod", "go.sum"} { // what other imports is known
				text, err := os.ReadFile(filepath.Join(module, f))
				if err != nil {
					t.Fatal(err)
				}
				writeTree(t, dir, files{"other/" + f: strings.Replace(string(text), "module example.com/cases", "module example.com/other", 1)}, []string{"other/" + f})
			}
			for file, text := range test.more {
				writeTree(t, module, files{file: text}, []string{file})
			}
			if test.link != "" {
				if err := os.Symlink(filepath.Join(dir, "other"), filepath.Join(module, test.link)); err != nil {
					t.Fatal(err)
				}
			}
			writeTree(t, module, files{".crdgen.yaml": strings.ReplaceAll(test.settings, "DIR", dir)}, []string{".crdgen.yaml"})
			before := readTree(t, filepath.Join(dir, "other"))
			for _, command := range []string{"generate", "fix", "check", "outline"} {
				got := commandIn(t, module, noEnv, false, command)
				if got.exit == exitClean || strings.Contains(got.stderr+got.stdout, "Token") || strings.Contains(got.stderr, "MaxLenght") {
					t.Errorf("%s: %+v", command, got)
				}
				if diff := cmp.Diff(before, readTree(t, filepath.Join(dir, "other"))); diff != "" {
					t.Fatalf("%s changed the other repository:\n%s", command, diff)
				}
			}
			if got := commandIn(t, module, noEnv, false, "--config=off", "fix", "../other/..."); got.exit == exitUsage || !strings.Contains(got.stderr, "fixed in 1 file") {
				t.Errorf("named on the command line: %+v", got)
			}
		})
	}
}

// TestFixStaysInRepository has a workspace lead to another repository, whose types have a
// mistake: it is reported and not edited.
func TestFixStaysInRepository(t *testing.T) {
	kind := strings.Replace(strings.Replace(kindSource("Thing", ""), "Name string", "Name api.Name", 1), "import metav1", "import \"example.com/other/api\"\nimport metav1", 1)
	dir := besides(t, files{"types.go": kind, "go.work": "go 1.26.0\n\nuse (\n\t.\n\t../other\n)\n"})
	writeTree(t, dir, files{"other/api/api.go": "package api\n\n// +kubebuilder:validation:MaxLenght=3\ntype Name string\n"}, []string{"other/api/api.go"})
	before := readTree(t, filepath.Join(dir, "other"))
	got := commandIn(t, filepath.Join(dir, "module"), noEnv, false, "fix")
	if diff := cmp.Diff(before, readTree(t, filepath.Join(dir, "other"))); diff != "" {
		t.Errorf("%+v changed the other repository:\n%s", got, diff)
	}
}
