package main

import (
	"bytes"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/generators/registry"
)

// TestReferenceOfSettings keeps the published schema what the program reads.
func TestReferenceOfSettings(t *testing.T) {
	var now bytes.Buffer
	if err := writeSchema(&now, registry.All()); err != nil {
		t.Fatal(err)
	}
	const name = "../../docs/crdgen.schema.json"
	if *update {
		if err := os.WriteFile(name, now.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	published, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(published, now.Bytes()) {
		t.Error("docs/crdgen.schema.json is not what \"crdgen config schema\" prints; run \"make golden\"")
	}
}

const settingsTypes = `// +groupName=example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:rbac:groups=example.com,resources=things,verbs=get

// +kubebuilder:object:root=true
type Thing struct {
	metav1.TypeMeta   ` + "`json:\",inline\"`" + `
	metav1.ObjectMeta ` + "`json:\"metadata,omitempty\"`" + `
	Spec ThingSpec ` + "`json:\"spec\"`" + `
}

// +kubebuilder:object:generate=true
type ThingSpec struct {
	// +kubebuilder:validation:MaxLenght=3
	Name string ` + "`json:\"name\"`" + `
	// +kubebuilder:validation:XValidation:rule="self.size() > 0"
	Names []string ` + "`json:\"names\"`" + `
}
`

// settingsModule is a module with a kind that has an error and a cost.
func settingsModule(t *testing.T, settings string, more files) string {
	t.Helper()
	tree := files{"api/v1/types.go": settingsTypes}
	if settings != "" {
		tree[".crdgen.yaml"] = settings
	}
	for name, content := range more {
		tree[name] = content
	}
	return hostileModule(t, tree)
}

// noEnv hides the variables of crdgen and shows those of Go.
func noEnv(name string) string {
	if strings.HasPrefix(name, "CRDGEN_") {
		return ""
	}
	return os.Getenv(name)
}

// TestSettingsSteerRuns goes through every setting, from the root of the module and
// from a directory below it; flags and environment win.
func TestSettingsSteerRuns(t *testing.T) {
	below := "api/v1"
	for name, test := range map[string]struct {
		settings, dir, env string
		args               []string
		exit               int
		says, not          string
	}{
		"nothing":               {args: []string{"check"}, exit: exitFindings, says: "[unknown-marker]"},
		"a warning":             {settings: "severity: {unknown-marker: warning}", args: []string{"check"}, says: "warning: unknown marker"},
		"off":                   {settings: "severity: {unknown-marker: off}", args: []string{"check"}, not: "[unknown-marker]"},
		"of every run":          {settings: "severity: {unknown-marker: off}", args: []string{"crd", "paths=./...", "output:none"}, not: "[unknown-marker]"},
		"below the root":        {settings: "severity: {unknown-marker: off}", dir: below, args: []string{"check"}, not: "[unknown-marker]"},
		"not read":              {settings: "severity: {unknown-marker: off}", args: []string{"check", "--config=off"}, exit: exitFindings, says: "[unknown-marker]"},
		"warnings fail":         {settings: "severity: {unknown-marker: warning}\nfailOn: warning", args: []string{"check"}, exit: exitFindings, says: "warning: unknown marker"},
		"the flag wins":         {settings: "severity: {unknown-marker: warning}\nfailOn: warning", args: []string{"check", "--fail-on=error"}, says: "warning: unknown marker"},
		"the environment wins":  {settings: "severity: {unknown-marker: warning}\nfailOn: warning", env: "--fail-on=error", args: []string{"check"}, says: "warning: unknown marker"},
		"compat":                {settings: "compat: controller-gen", args: []string{"check"}, says: "warning: unknown marker"},
		"compat wins":           {settings: "severity: {unknown-marker: error}", args: []string{"check", "--compat=controller-gen"}, says: "warning: unknown marker"},
		"paths":                 {settings: "paths: ./pkg/...", args: []string{"check"}, exit: exitFindings, says: "pkg"},
		"paths that are named":  {settings: "paths: ./pkg/...", args: []string{"check", "./api/..."}, exit: exitFindings, says: "api/v1/types.go:18:5"},
		"a mistake":             {settings: "\nfailOn: warn", args: []string{"check"}, exit: exitUsage, says: ".crdgen.yaml:2:9: error: failOn: unknown value \"warn\""},
		"a mistake, elsewhere":  {settings: "failing: x", args: []string{"crd", "paths=./..."}, exit: exitUsage, says: ".crdgen.yaml:1:1: error: unknown key \"failing\""},
		"a version":             {settings: "kubeVersion: \"2.1\"", args: []string{"cost"}, exit: exitUsage, says: ".crdgen.yaml:1:14: error:"},
		"no baseline":           {settings: "baseline: known", args: []string{"check"}, exit: exitUsage, says: `baseline "known" does not exist`},
		"no baseline below":     {settings: "baseline: known", dir: below, args: []string{"check"}, exit: exitUsage, says: `baseline "../../known" does not exist`},
		"what the root names":   {settings: "generate: {generators: {crd: {headerFile: none.txt}}}", args: []string{"check"}, exit: exitUsage, says: "none.txt"},
		"another file":          {settings: "failing: x", args: []string{"check", "--config=other.yaml"}, exit: exitFindings, says: "warning: unknown marker"},
		"a file that is not":    {args: []string{"check", "--config=gone.yaml"}, exit: exitUsage, says: `"gone.yaml" cannot be read`},
		"help":                  {settings: "failing: x", args: []string{"check", "--help"}},
		"other commands do not": {settings: "failing: x", args: []string{"version"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := settingsModule(t, test.settings, files{"other.yaml": "severity: {unknown-marker: warning}\nfailOn: warning\n"})
			before := listing(t, dir)
			env := func(name string) string {
				if name == flagsVariable {
					return test.env
				}
				return noEnv(name)
			}
			got := commandIn(t, filepath.Join(dir, test.dir), env, false, test.args...)
			if got.exit != test.exit || !strings.Contains(got.stderr, test.says) || test.not != "" && strings.Contains(got.stderr, test.not) {
				t.Errorf("exit code %d, want %d and %q, says:\n%s", got.exit, test.exit, test.says, got.stderr)
			}
			if after := listing(t, dir); !maps.Equal(before, after) {
				t.Errorf("files changed: %q to %q", before, after)
			}
		})
	}
}

// TestSettingsThatAreNotRead refuses a file that looks like settings where none is read: one with
// the other ending, and one below go.mod. Beside those that are read, and with --config, it is let pass.
func TestSettingsThatAreNotRead(t *testing.T) {
	for name, test := range map[string]struct {
		file, dir string
		args      []string
		exit      int
	}{
		"other ending":        {file: ".crdgen.yml", exit: exitUsage},
		"other ending, below": {file: ".crdgen.yml", dir: "api/v1", exit: exitUsage},
		"below go.mod":        {file: "api/v1/.crdgen.yaml", dir: "api/v1", exit: exitUsage},
		"of another place":    {file: "api/v1/.crdgen.yaml", exit: exitFindings},
		"none is wanted":      {file: ".crdgen.yml", args: []string{"--config=off"}, exit: exitFindings},
		"it is named":         {file: ".crdgen.yml", args: []string{"--config=.crdgen.yml"}},
	} {
		dir := hostileModule(t, files{"api/v1/types.go": settingsTypes, test.file: "severity: {unknown-marker: warning}"})
		got := commandIn(t, filepath.Join(dir, test.dir), noEnv, false, append([]string{"check"}, test.args...)...)
		if refused := strings.Contains(got.stderr, "is not read: the settings are in .crdgen.yaml"); got.exit != test.exit || refused != (test.exit == exitUsage) {
			t.Errorf("%s: exit code %d, want %d, says:\n%s", name, got.exit, test.exit, got.stderr)
		}
	}
	dir := hostileModule(t, files{"api/v1/types.go": settingsTypes, ".crdgen.yml": "failing: x", ".crdgen.yaml": "severity: {unknown-marker: warning}"})
	if got := commandIn(t, dir, noEnv, false, "check"); got.exit != 0 {
		t.Errorf("beside the right one: exit code %d, says:\n%s", got.exit, got.stderr)
	}
}

// TestFatalStaysAnError lowers a finding without which no right file can be made.
func TestFatalStaysAnError(t *testing.T) {
	dir := hostileModule(t, files{
		"api/v1/types.go": strings.Replace(settingsTypes, "Name string", "Name chan int", 1),
		".crdgen.yaml":    "severity: {unknown-marker: off, unsupported-type: off}",
	})
	got := commandIn(t, dir, noEnv, false, "check")
	if got.exit != exitFindings || !strings.Contains(got.stderr, "note: .crdgen.yaml:1:33: severity \"off\" does not hold") {
		t.Errorf("exit code %d, says:\n%s", got.exit, got.stderr)
	}
}

const generateSettings = `severity: {unknown-marker: off}
generate:
  - generators:
      crd: {maxDescLen: 0}
      rbac: {roleName: manager-role}
    outputs:
      crd: {artifacts: {config: config/crd/bases}}
  - generators: [object]
    paths: ./api/...
`

// TestGenerateRunsSettings generates below the root what a Makefile runs at it, and
// compares it with the files of those command lines.
func TestGenerateRunsSettings(t *testing.T) {
	dir := settingsModule(t, generateSettings, nil)
	got := commandIn(t, filepath.Join(dir, "api"), noEnv, false, "generate")
	if got.exit != exitClean {
		t.Fatalf("%+v", got)
	}
	by := readTree(t, dir)
	if _, there := by["config/rbac/role.yaml"]; !there || len(by) < 7 {
		t.Errorf("files: %v", listing(t, dir))
	}
	other := settingsModule(t, generateSettings, nil)
	for _, args := range []string{
		"crd:maxDescLen=0 rbac:roleName=manager-role paths=./... output:crd:artifacts:config=config/crd/bases",
		"object paths=./api/...",
	} {
		if got := commandIn(t, other, noEnv, false, strings.Fields(args)...); got.exit != exitClean {
			t.Fatalf("%s: %+v", args, got)
		}
	}
	byHand := readTree(t, other)
	for name, content := range byHand {
		if by[name] != content {
			t.Errorf("%s differs", name)
		}
	}
	if len(by) != len(byHand) {
		t.Errorf("%d files, by hand %d", len(by), len(byHand))
	}
	if got := commandIn(t, dir, noEnv, false, "generate", "--verify"); got.exit != exitClean || !strings.Contains(got.stderr, "3 files up to date") {
		t.Errorf("--verify: %+v", got)
	}
}

// TestGenerateWritesAllOrNothing has an error in the second run only.
func TestGenerateWritesAllOrNothing(t *testing.T) {
	dir := settingsModule(t, strings.Replace(generateSettings, "[object]", "{crd: {}}\n    output: {dir: config/crd/bases}", 1), nil)
	before := listing(t, dir)
	got := commandIn(t, dir, noEnv, false, "generate")
	if got.exit != exitFindings || !strings.Contains(got.stderr, "is written by two runs") {
		t.Errorf("%+v", got)
	}
	if after := listing(t, dir); !maps.Equal(before, after) {
		t.Errorf("files changed: %q to %q", before, after)
	}
}

// TestGenerateTellsOnce has a mistake that two runs find, one of them as a warning as
// nobody in it reads the marker.
func TestGenerateTellsOnce(t *testing.T) {
	dir := settingsModule(t, "generate:\n- generators: [crd]\n- generators: {rbac: {roleName: a}}\n", nil)
	got := commandIn(t, dir, noEnv, false, "generate")
	if got.exit != exitFindings || strings.Count(got.stderr, "[unknown-marker]") != 1 || !strings.Contains(got.stderr, "error: unknown marker") {
		t.Errorf("%+v", got)
	}
}

func TestGenerateWithoutSettings(t *testing.T) {
	for settings, says := range map[string]string{"": "there is no .crdgen.yaml", "paths: ./...": ".crdgen.yaml names no generators"} {
		got := commandIn(t, settingsModule(t, settings, nil), noEnv, false, "generate")
		if got.exit != exitUsage || !strings.Contains(got.stderr, says) || !strings.Contains(got.stderr, "config init") {
			t.Errorf("%q: %+v", settings, got)
		}
	}
}

// TestConfigInit writes a file from a Makefile, runs it, and does not write it again.
func TestConfigInit(t *testing.T) {
	dir := settingsModule(t, "", files{"Makefile": "manifests:\n\t$(CONTROLLER_GEN) crd:maxDescLen=10 paths=\"./...\" output:crd:dir=out\n"})
	below := filepath.Join(dir, "api")
	if got := commandIn(t, below, noEnv, false, "config", "init"); got.exit != exitClean {
		t.Fatalf("init: %+v", got)
	}
	shown := commandIn(t, below, noEnv, false, "config", "show", "--fail-on=warning")
	for _, part := range []string{"failOn: warning # the command line", "crdgen crd:maxDescLen=10 output:crd:dir=out paths=./...", "# kubeVersion is not set"} {
		if shown.exit != exitClean || !strings.Contains(strings.ReplaceAll(shown.stdout, "'", ""), part) {
			t.Errorf("show lacks %q: %+v", part, shown)
		}
	}
	again := commandIn(t, dir, noEnv, false, "config", "init")
	if again.exit != exitUsage || !strings.Contains(again.stderr, `".crdgen.yaml" is there already`) {
		t.Errorf("a second time: %+v", again)
	}
	if got := command(t, "config", "init"); got.exit != exitUsage || !strings.Contains(got.stderr, "there is no go.mod") {
		t.Errorf("without a module: %+v", got)
	}
	if got := command(t, "config", "shwo"); got.exit != exitUsage || !strings.Contains(got.stderr, `did you mean "show"?`) {
		t.Errorf("a command that is not: %+v", got)
	}
}
