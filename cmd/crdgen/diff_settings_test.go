package main

import (
	"strings"
	"testing"
)

// settingsOf declares a marker of the project's own with a bound.
func settingsOf(marker, maximum string) string {
	return "markers:\n- name: " + marker + "\n  summary: an upper bound\n  schema: {maximum: " + maximum + "}\n"
}

// TestDiffReadsSettingsOfTheRevision changes what settings say of the API, with sources that
// stay as they are or follow. Each side is what generate wrote of it.
func TestDiffReadsSettingsOfTheRevision(t *testing.T) {
	const gated = "// +crdgen:in:featureGate=Dim +kubebuilder:validation:Maximum=10"
	gates := func(value string) string {
		return "generate:\n- generators: {crd: {featureGates: [Dim=" + value + "]}}\n  output: none\n"
	}
	for _, tt := range []struct {
		name                         string
		settings, field, then, after string // of the revision, and of the working tree
		want                         string
	}{
		{"a marker stands for less", settingsOf("acme:size", "10"), "// +acme:size", settingsOf("acme:size", "5"), "// +acme:size", "maximum was 10 and is now 5 [maximum-tightened]"},
		{"a marker is renamed", settingsOf("acme:size", "10"), "// +acme:size", settingsOf("acme:max", "10"), "// +acme:max", ""},
		{"a marker is declared for the first time", "", "// +acme:size", settingsOf("acme:size", "10"), "// +acme:size", "maximum is now 10 [maximum-tightened]"},
		{"a gate is enabled", gates("false"), gated, gates("true"), gated, "maximum is now 10 [maximum-tightened]"},
		{"severities are those of now", settingsOf("acme:size", "10"), "// +acme:size", settingsOf("acme:size", "5") + "diff: {severity: {maximum-tightened: off}}\n", "// +acme:size", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := newDiffRepository(t)
			if tt.settings != "" {
				r.write(".crdgen.yaml", tt.settings)
			}
			r.write("api/v1/lamp.go", diffTypes(tt.field))
			r.commit("before")
			r.write(".crdgen.yaml", tt.then)
			r.write("api/v1/lamp.go", diffTypes(tt.after))
			compare := func(dir string, args ...string) {
				t.Helper()
				code, stdout, stderr := r.diff(dir, "", args...)
				if tt.want == "" && code != exitClean || tt.want != "" && (code != exitFindings || !strings.Contains(stdout, tt.want)) {
					t.Errorf("%q in %q: exit code %d\n%s%s", args, dir, code, stdout, stderr)
				}
				if bare := strings.Contains(stdout, ", without .crdgen.yaml"); bare != (tt.settings == "") {
					t.Errorf("%q in %q: the report says that a side has no settings: %t\n%s", args, dir, bare, stdout)
				}
			}
			compare("", "--against=HEAD")
			compare("api", "--against=HEAD", "./...")
			r.commit("after")
			compare("", "--against=HEAD~1", "--to=HEAD")
			if code, stdout, stderr := r.diff("", "", "--against=HEAD"); code != exitClean || !strings.HasSuffix(stdout, "\nno changes\n") {
				t.Errorf("without a change: exit code %d\n%s%s", code, stdout, stderr)
			}
		})
	}
}

// TestDiffPathsOfTheRevision renames the directory that the settings name.
func TestDiffPathsOfTheRevision(t *testing.T) {
	r := newDiffRepository(t)
	r.write(".crdgen.yaml", "paths: [./api/...]\n")
	r.commit("settings")
	r.git("mv", "api", "apis")
	r.write(".crdgen.yaml", "paths: [./apis/...]\n")
	r.write("apis/v1/lamp.go", diffTypes("// +kubebuilder:validation:Maximum=5"))
	code, stdout, stderr := r.diff("", "", "--against=HEAD")
	if code != exitFindings || !strings.Contains(stdout, "maximum was 10 and is now 5 [maximum-tightened]") {
		t.Errorf("exit code %d\n%s%s", code, stdout, stderr)
	}
}

// TestDiffRefusesWrongSettingsOfARevision has a revision whose settings cannot be read, or
// name packages outside of the repository: the side and the place are named.
func TestDiffRefusesWrongSettingsOfARevision(t *testing.T) {
	for text, want := range map[string]string{
		"marker: []\n":      `.crdgen.yaml:1:1: error: unknown key "marker"`,
		"paths: [../...]\n": `.crdgen.yaml:1:9: error: packages "../..." lie outside of the repository`,
	} {
		r := newDiffRepository(t)
		r.write(".crdgen.yaml", text)
		r.commit("wrong")
		r.write(".crdgen.yaml", "paths: [./api/...]\n")
		code, _, stderr := r.diff("", "", "--against=HEAD")
		if code != exitUsage || !strings.Contains(stderr, "the old side, HEAD (") || !strings.Contains(stderr, want) {
			t.Errorf("%q: exit code %d\n%s", text, code, stderr)
		}
		if code, stdout, stderr := r.diff("", "", "--against=HEAD", "--config=off"); code != exitClean {
			t.Errorf("%q, without settings: exit code %d\n%s%s", text, code, stdout, stderr)
		}
	}
}

// TestDiffLeavesUnusedSettingsOfARevision has a revision with a section for this command that
// today's crdgen does not take: that of the working tree holds.
func TestDiffLeavesUnusedSettingsOfARevision(t *testing.T) {
	r := newDiffRepository(t)
	r.write(".crdgen.yaml", "paths: [./api/...]\ndiff: {failOn: nonsense, was: here}\n")
	r.commit("wrong")
	r.write(".crdgen.yaml", "paths: [./api/...]\n")
	if code, stdout, stderr := r.diff("", "", "--against=HEAD"); code != exitClean || !strings.Contains(stdout, "\nno changes\n") {
		t.Errorf("exit code %d\n%s%s", code, stdout, stderr)
	}
}

// TestDiffReadsNamedSettingsOfTheRevision names the file by a flag: it is that of the
// revision, and where this lacks it that of the working tree.
func TestDiffReadsNamedSettingsOfTheRevision(t *testing.T) {
	r := newDiffRepository(t)
	r.write("api/v1/lamp.go", diffTypes("// +acme:size"))
	r.commit("no file yet")
	r.write("hack/settings.yaml", settingsOf("acme:size", "10"))
	r.commit("settings")
	r.write("hack/settings.yaml", settingsOf("acme:size", "5"))
	for against, want := range map[string]string{"HEAD": "maximum was 10 and is now 5 [maximum-tightened]", "HEAD~1": "\nno changes\n"} {
		if _, stdout, stderr := r.diff("", "", "--against="+against, "--config=hack/settings.yaml"); !strings.Contains(stdout, want) {
			t.Errorf("--against=%s:\n%s%s", against, stdout, stderr)
		}
	}
}
