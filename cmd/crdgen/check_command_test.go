package main

import (
	"bytes"
	"context"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestCheckWritesNothing runs every check on a module whose CRDs and code are missing,
// with all ways to name paths.
func TestCheckWritesNothing(t *testing.T) {
	clean := strings.Replace(settingsTypes, "MaxLenght", "MaxLength", 1)
	clean = strings.Replace(clean, `	// +kubebuilder:validation:XValidation:rule="self.size() > 0"`+"\n", "", 1)
	dir := hostileModule(t, files{"api/v1/types.go": clean})
	for _, args := range []string{"check", "check ./...", "check ./api/v1", "check paths=./api/...", "check crd object", "check crd output:dir=out"} {
		before := listing(t, dir)
		got := commandIn(t, dir, noEnv, false, strings.Fields(args)...)
		if got.exit != exitClean || got.stdout != "" || strings.Contains(got.stderr, "nothing-found") {
			t.Errorf("%s: %+v", args, got)
		}
		if !maps.Equal(before, listing(t, dir)) {
			t.Errorf("%s changed files: %v", args, listing(t, dir))
		}
	}
}

// TestCheckChoosesGenerators gives each generator a mistake that only it finds, and
// checks that it is found where a marker of the generator is present, and that none of
// them is bothered where it is not.
func TestCheckChoosesGenerators(t *testing.T) {
	for name, test := range map[string]struct{ marker, says string }{
		"conversion": {"// +crdgen:conversion:drop=nope", "conversion"},
		"webhook":    {"// +kubebuilder:webhook:path=/x,mutating=false,failurePolicy=sometimes,sideEffects=None,groups=example.com,resources=things,verbs=create,versions=v1,name=a.b.c,admissionReviewVersions=v1", "webhook"},
		"rbac":       {"// +kubebuilder:rbac:groups=example.com,resources=things,verbs=gett", "rbac"},
	} {
		source := strings.Replace(settingsTypes, "MaxLenght", "MaxLength", 1)
		source = strings.Replace(source, "// +kubebuilder:object:root=true", test.marker+"\n// +kubebuilder:object:root=true", 1)
		got := commandIn(t, hostileModule(t, files{"api/v1/types.go": source}), noEnv, false, "check")
		if !strings.Contains(got.stderr, test.says) {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

// TestCheckMachineFormats has JSON and SARIF on standard output, whatever the end.
func TestCheckMachineFormats(t *testing.T) {
	dir := settingsModule(t, "", nil)
	broken := settingsModule(t, "faling: x", nil)
	for _, format := range []string{"json", "sarif"} {
		for where, dir := range map[string]string{"findings": dir, "settings": broken} {
			got := commandIn(t, dir, noEnv, true, "check", "--diagnostics="+format)
			if got.exit == exitClean || got.stderr != "" || len(got.stdout) == 0 {
				t.Errorf("%s, %s: %+v", format, where, got)
			}
			for d := json.NewDecoder(strings.NewReader(got.stdout)); d.More(); {
				var value map[string]any
				if err := d.Decode(&value); err != nil {
					t.Fatalf("%s, %s: %v", format, where, err)
				}
			}
		}
	}
	if got := commandIn(t, dir, noEnv, false, "crd", "paths=./...", "--diagnostics=json"); got.stdout != "" || got.stderr == "" {
		t.Errorf("a run: %+v", got)
	}
}

// TestDefaultPaths calls the commands without paths at the root of a module that has
// types below it only.
func TestDefaultPaths(t *testing.T) {
	sample := "apiVersion: example.com/v1\nkind: Thing\nmetadata: {name: a}\nspec: {name: a, names: [b]}\n"
	tree := files{"thing.yaml": sample, ".crdgen.yaml": "severity: {unknown-marker: off}"}
	for _, args := range []string{"cost", "sample", "sample Thing", "sample thing ./api/...", "validate -f thing.yaml", "validate -f thing.yaml ./api/v1", "cost ./api/v1"} {
		got := commandIn(t, settingsModule(t, "", tree), noEnv, false, strings.Fields(args)...)
		if got.exit != exitClean {
			t.Errorf("%s: %+v", args, got)
		}
	}
	dir := settingsModule(t, "", nil)
	if got := commandIn(t, dir, noEnv, false, "fix"); got.exit != exitClean || !strings.Contains(got.stderr, "in 1 file") {
		t.Errorf("fix: %+v", got)
	}
	text, err := os.ReadFile(filepath.Join(dir, "api/v1/types.go"))
	if err != nil || !strings.Contains(string(text), "MaxLength=3") {
		t.Errorf("fix left %s, error %v", text, err)
	}
}

// TestCommandsThatAreMeant answers words that other tools use, and paths alone.
func TestCommandsThatAreMeant(t *testing.T) {
	for args, help := range map[string]string{
		"lint":          `"crdgen check" does that`,
		"verify":        "does that: run every check and write nothing; or it is a flag: write --verify",
		"./...":         "write paths=./...",
		"crd ./api/...": "write paths=./api/...",
		"manifests":     `"crdgen generate" does that`,
		"chekc":         `did you mean the command "check"?`,
		"crd:a=./b":     "known arguments are",
	} {
		got := command(t, strings.Fields(args)...)
		if got.exit != exitUsage || !strings.Contains(got.stderr, help) {
			t.Errorf("%s: %+v, want help %q", args, got, help)
		}
	}
}

// TestFailOn counts warnings as what fails a run, and nothing is written then.
func TestFailOn(t *testing.T) {
	dir := settingsModule(t, "severity: {unknown-marker: warning}", nil)
	before := listing(t, dir)
	got := commandIn(t, dir, noEnv, false, "crd", "paths=./...", "output:dir=out", "--fail-on=warning")
	if got.exit != exitFindings || !strings.Contains(got.stderr, "1 warning, nothing written") || !maps.Equal(before, listing(t, dir)) {
		t.Errorf("%+v", got)
	}
	if got := command(t, "crd", "--fail-on=info"); got.exit != exitUsage || !strings.Contains(got.stderr, `flag --fail-on: unknown value "info"`) {
		t.Errorf("%+v", got)
	}
}

// TestNewWarningIsNew writes a baseline of warnings, to which only another warning is
// new, and tells of an entry that no longer applies without failing.
func TestNewWarningIsNew(t *testing.T) {
	dir := settingsModule(t, "severity: {unknown-marker: warning}\nfailOn: warning\nbaseline: known", nil)
	run := func(args ...string) shell { return commandIn(t, filepath.Join(dir, "api"), noEnv, false, args...) }
	if got := run("check", "--write-baseline"); got.exit != exitClean {
		t.Fatalf("write: %+v", got)
	}
	known, err := os.ReadFile(filepath.Join(dir, "known"))
	if err != nil || !strings.Contains(string(known), "api/v1\tThingSpec.Name\tunknown-marker\t1\t") {
		t.Fatalf("baseline %q, error %v", known, err)
	}
	if got := run("check"); got.exit != exitClean || !strings.Contains(got.stderr, "1 on the baseline") {
		t.Errorf("known: %+v", got)
	}
	name := filepath.Join(dir, "api/v1/types.go")
	change := func(old, new string) {
		t.Helper()
		text, err := os.ReadFile(name)
		if err == nil {
			err = os.WriteFile(name, bytes.Replace(text, []byte(old), []byte(new), 1), 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	change("MaxLenght=3", "MaxLenght=40")
	if got := run("check"); got.exit != exitClean {
		t.Errorf("another message at the same field: %+v", got)
	}
	change("	Names []", "	// +kubebuilder:validation:MaxItem=3\n	Names []")
	if got := run("check"); got.exit != exitFindings || strings.Count(got.stderr, "[unknown-marker]") != 1 {
		t.Errorf("a new warning: %+v", got)
	}
	change("MaxItem=3", "MaxItems=3")
	change("MaxLenght", "MaxLength")
	if got := run("check"); got.exit != exitClean || !strings.Contains(got.stderr, `lists a finding that is gone: "unknown-marker" at "ThingSpec.Name" in "api/v1"`) {
		t.Errorf("gone: %+v", got)
	}
	if got := run("rbac:roleName=x", "paths=./...", "output:none"); strings.Contains(got.stderr, "gone") {
		t.Errorf("a run that does not look for it: %+v", got)
	}
}

// TestTerminal shows lines and carets on a terminal only, and what to do everywhere.
func TestTerminal(t *testing.T) {
	dir := settingsModule(t, "", nil)
	run := func(terminal bool, args ...string) string {
		var stdout, stderr bytes.Buffer
		execute(context.Background(), invocation{
			args: args, dir: dir, stdout: &stdout, stderr: &stderr, getenv: noEnv, terminal: terminal, columns: 60, hints: true,
		})
		return stderr.String()
	}
	const excerpt = "\n  18 | // +kubebuilder:validation:MaxLenght=3\n     |    ^\n\thelp: "
	const hint = "crdgen: \"crdgen fix\" has an edit for it and makes it if it brings no other error, \"crdgen explain unknown-marker\" says more\n"
	if got := run(true, "check", "--color=never"); !strings.Contains(got, excerpt) || !strings.HasSuffix(got, hint) {
		t.Errorf("terminal:\n%s", got)
	}
	if got := run(false, "check"); strings.Contains(got, "18 |") || !strings.HasSuffix(got, hint) {
		t.Errorf("pipe:\n%s", got)
	}
}
