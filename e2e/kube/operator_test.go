package kube

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// operatorTypes holds an operator without the code that crdgen writes, and
// operatorModule a go.mod for it.
const (
	operatorTypes  = "testdata/operator"
	operatorModule = "../../examples/pizza"
)

// TestOperator generates definition and conversions of an operator and runs the
// operator's own tests, which are written for envtest: with the methods that
// controller-runtime calls, with typed converters, and with a line of the
// conversions broken.
func TestOperator(t *testing.T) {
	u := newUser(t)
	for name, form := range map[string]struct {
		tags, conversion string
		flip             [2]string // in the conversions of v1beta1
	}{
		"methods": {conversion: "conversion"},
		"typed":   {conversion: "conversion:functionsOnly=true,converters=internal/convert", tags: "typed"},
		"broken": {
			conversion: "conversion:functionsOnly=true,converters=internal/convert", tags: "typed",
			flip: [2]string{"dst.Port.Name = src.Harbor", "_ = src.Harbor"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			layOutOperator(t, dir, name+".voyages.example.com")
			u.run(t, crdgen, dir, "", "object", form.conversion, "crd:conversion=webhook,service=system/voyages",
				"paths=./api/...", "output:crd:dir=config/crd")
			if form.flip[0] != "" {
				flipLine(t, filepath.Join(dir, "api/v1beta1/zz_generated.conversion.go"), form.flip)
			}
			test := exec.CommandContext(t.Context(), "go", "test", "-count=1", "-vet=off", "-ldflags=-w", "-tags="+form.tags, ".")
			test.Dir = dir
			test.Env = append(os.Environ(), "KUBECONFIG="+kubeconfig, "GOWORK=off", "GOFLAGS=-mod=readonly")
			out, err := test.CombinedOutput()
			switch broken := form.flip[0] != ""; {
			case !broken && err != nil:
				t.Errorf("%v\n%s", err, out)
			case broken && (err == nil || !strings.Contains(string(out), "--- FAIL: TestEveryVersion")):
				t.Errorf("the operator's tests do not notice that %q is %q: %v\n%s", form.flip[0], form.flip[1], err, out)
			}
		})
	}
}

// layOutOperator copies the operator into a module of its own, with another API
// group: the server is shared.
func layOutOperator(t *testing.T, dir, group string) {
	t.Helper()
	write := func(name, text string) {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"go.mod", "go.sum"} {
		text, err := os.ReadFile(filepath.Join(operatorModule, name))
		if err != nil {
			t.Fatal(err)
		}
		write(name, strings.Replace(string(text), "module github.com/crdgen/crdgen/examples/pizza\n", "module example.com/voyages\n", 1))
	}
	err := filepath.WalkDir(operatorTypes, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(operatorTypes, path)
		write(name, strings.ReplaceAll(string(text), `voyages.example.com`, group))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// flipLine replaces a text of a file, which must be there.
func flipLine(t *testing.T, file string, flip [2]string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	changed := strings.Replace(string(text), flip[0], flip[1], 1)
	if changed == string(text) {
		t.Fatalf("%q does not stand in %s", flip[0], file)
	}
	if err := os.WriteFile(file, []byte(changed), 0o600); err != nil {
		t.Fatal(err)
	}
}
