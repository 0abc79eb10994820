package config

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/inputs"
)

// project is a repository with the module "operator" whose file has a text.
func project(t *testing.T, text string) *Config {
	t.Helper()
	root := t.TempDir()
	module := filepath.Join(root, "operator")
	for _, dir := range []string{filepath.Join(root, ".git"), module} {
		if err := os.Mkdir(dir, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	read, found := Read(filepath.Join(module, Name), []byte(text), words())
	if len(found) > 0 {
		t.Fatal(found)
	}
	return read
}

// TestOutsidePackages asserts that settings name packages of their repository only, by paths
// and wherever links lead.
func TestOutsidePackages(t *testing.T) {
	const run = "generate: [{generators: [crd], paths: ["
	for text, column := range map[string]int{
		"paths: [./..., example.com/api]": 0,
		"paths: [../...]":                 0,
		"paths: [./..., ../../other]":     16,
		"paths: [/etc/...]":               9,
		"paths: [./link/...]":             9,
		run + "./api, ../..]}]":           len(run) + len("./api, ") + 1,
	} {
		c := project(t, text)
		if err := os.Symlink(t.TempDir(), filepath.Join(c.Dir(), "link")); err != nil {
			t.Skip(err)
		}
		found := c.Outside(inputs.New())
		if column == 0 && len(found) > 0 || column > 0 && (len(found) != 1 || found[0].Pos.Column != column) {
			t.Errorf("%s: got %v, want one at column %d", text, found, column)
		}
	}
}

// TestFlagValues asserts that names of files are seen from the directory that the flag
// is for, and that none leads out of the repository.
func TestFlagValues(t *testing.T) {
	for text, want := range map[string]string{
		"baseline: .known":       "../.known",
		"baseline: ../known":     "../../known",
		"baseline: ../../known":  "",
		"baseline: /etc/known":   "",
		"failOn: warning":        "warning",
		"kubeVersion: \"1.30\"":  "1.30",
		"check: \"off\"":         "off",
		"compat: controller-gen": "controller-gen",
	} {
		c := project(t, text)
		got, found := c.FlagValue(inputs.New(), c.Flags[0], filepath.Join(c.Dir(), "api"))
		if got != want || (len(found) > 0) != (want == "") {
			t.Errorf("%s: got %q, %v, want %q", text, got, found, want)
		}
	}
}

// TestPatterns has the packages that commands and runs read where nothing else is said.
func TestPatterns(t *testing.T) {
	c := project(t, "paths: [./api/..., example.com/other]\ngenerate: [{generators: [crd]}, {generators: [crd], paths: [.]}]")
	below := filepath.Join(c.Dir(), "cmd")
	runs := project(t, "generate: [{generators: [crd]}]")
	for name, test := range map[string]struct{ got, want []string }{
		"beside the file":  {c.PatternsFrom(c.Dir()), []string{"./api/...", "example.com/other"}},
		"below":            {c.PatternsFrom(below), []string{filepath.Join(c.Dir(), "api/..."), "example.com/other"}},
		"a run":            {c.PatternsOf(c.Generate[0]), []string{"./api/...", "example.com/other"}},
		"a run with paths": {c.PatternsOf(c.Generate[1]), []string{"."}},
		"no paths":         {project(t, "").PatternsFrom(below), []string{"./..."}},
		"runs alone":       {runs.PatternsFrom(below), []string{filepath.Join(runs.Dir(), "...")}},
		"a run of none":    {project(t, "").PatternsOf(Run{}), []string{"./..."}},
	} {
		if !slices.Equal(test.got, test.want) {
			t.Errorf("%s: got %q, want %q", name, test.got, test.want)
		}
	}
}

// TestSeverities asserts what a level makes of findings: an error without which no right
// file can be made stays one, with a note.
func TestSeverities(t *testing.T) {
	before := diag.List{
		{Code: "a", Severity: diag.Warning},
		{Code: "a", Severity: diag.Error, Stricter: true},
		{Code: "a", Severity: diag.Error},
		{Code: "b", Severity: diag.Warning},
	}
	for level, want := range map[string]string{
		"error":   "a error+, a error+, a error, b warning",
		"warning": "a warning, a warning+, a error note, b warning",
		"off":     "a error note, b warning",
	} {
		var got []string
		for _, d := range WithSeverities(before, []Severity{{Code: "a", Level: level}}) {
			text := string(d.Code) + " " + d.Severity.String()
			if d.Stricter {
				text += "+"
			}
			if len(d.Notes) > 0 {
				text += " note"
			}
			got = append(got, text)
		}
		if text := strings.Join(got, ", "); text != want {
			t.Errorf("%s: got %s, want %s", level, text, want)
		}
	}
}

// TestLongListsAreNamed asserts what a name that is like none is answered with: the names,
// or what lists them where they are many.
func TestLongListsAreNamed(t *testing.T) {
	many := words()
	for _, list := range []*[]string{&many.Codes, &many.DiffRules, &many.Keywords} {
		*list = strings.Split("aaaaaa bbbbbb cccccc dddddd eeeeee ffffff gggggg hhhhhh iiiiii jjjjjj kkkkkk llllll mmmmmm", " ")
	}
	for text, help := range map[string]string{
		"severity: {zzzzzz: off}":                   `"crdgen explain" lists the codes`,
		"diff: {severity: {zzzzzz: off}}":           `the report of "crdgen diff" names the rule of each change`,
		"diff: {waivers: [{rule: zzzzzz}]}":         `the report of "crdgen diff" names the rule of each change`,
		"markers: [{name: a, schema: {zzzzzz: 1}}]": "known are aaaaaa, bbbbbb,",
		"failOn: zzzzzz":                            "known are error, warning",
	} {
		_, found := Read("f", []byte(text), many)
		if len(found) == 0 || !strings.Contains(found[0].Help, help) {
			t.Errorf("%s: got %v, want the help %s", text, found, help)
		}
	}
}
