package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
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
	writeTree(t, dir, files{"secret": secret, "other/go.mod": "module example.com/other\n\ngo 1.25\n", "other/client/client.go": "package client\n"},
		[]string{"secret", "other/go.mod", "other/client/client.go"})
	// A repository's own files are as secret.
	writeTree(t, dir, files{"module/.git/config": secret}, []string{"module/.git/config"})
	return dir
}

// TestLinksOutOfModule puts links to a secret, and to another project, wherever a run
// reads or writes: nothing is written, and no message quotes the secret.
func TestLinksOutOfModule(t *testing.T) {
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
					if name == loaderVariable {
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
