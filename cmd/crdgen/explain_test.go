package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/crdgen/crdgen/internal/meaning"
	"github.com/crdgen/crdgen/internal/wrap"
	"github.com/crdgen/crdgen/markers"

	"github.com/crdgen/crdgen/internal/contract/change"
)

const rulePage = "../../docs/rules.md"

// TestRulePage keeps docs/rules.md as the meanings are.
func TestRulePage(t *testing.T) {
	page := meaning.Page()
	if *update {
		if err := os.WriteFile(rulePage, []byte(page), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	have, err := os.ReadFile(rulePage)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(have), page); diff != "" {
		t.Errorf("docs/rules.md is not up to date (-file +now); run \"make golden\":\n%s", diff)
	}
}

// TestEveryCodeIsExplained checks that each code has one explanation in sentences.
func TestEveryCodeIsExplained(t *testing.T) {
	var explained []string
	for _, e := range meaning.Codes() {
		explained = append(explained, string(e.Code))
		switch {
		case e.Title == "" || strings.HasSuffix(e.Title, "."):
			t.Errorf("%s: title %q", e.Code, e.Title)
		case !strings.HasSuffix(e.Doc, "."):
			t.Errorf("%s: doc %q is no sentence", e.Code, e.Doc)
		}
	}
	wanted := diagnosticCodes(t)
	for _, code := range wanted {
		if !slices.Contains(explained, code) {
			t.Errorf("%s is not explained: add it to internal/diag/meaning_*.go", code)
		}
	}
	slices.Sort(explained)
	if once := slices.Compact(slices.Clone(explained)); len(once) != len(explained) {
		t.Errorf("codes are explained twice: %v", explained)
	}
}

// bracketed is a code at the end of a line that people read.
var bracketed = regexp.MustCompile(`(?m) \[([a-z]+(?:-[a-z0-9]+)+)\]$`)

// TestEveryPrintedCodeIsExplained asks for the codes of all changes, and for those that the
// expected output of any case has in brackets: of runs, of comparisons, and of the reasons
// why an edit is left to a person.
func TestEveryPrintedCodeIsExplained(t *testing.T) {
	codes := map[string]string{}
	for _, name := range change.Rules() {
		codes[name] = "the rules of changes"
	}
	for name, text := range readTree(t, "../../golden") {
		if base := filepath.Base(name); base != "diagnostics.txt" && base != "stdout" && base != "stderr" {
			continue
		}
		for _, m := range bracketed.FindAllStringSubmatch(text, -1) {
			codes[m[1]] = name
		}
	}
	if len(codes) < 200 {
		t.Errorf("only %d codes were found", len(codes))
	}
	for code, where := range codes {
		if text, ok := meaning.Find(markers.Default(), code); !ok || !strings.HasPrefix(text, code+": ") {
			t.Errorf("%s, from %s, is not explained", code, where)
		}
	}
	for _, c := range meaning.Codes() {
		if slices.Contains(change.Rules(), string(c.Code)) {
			t.Errorf("%s is a code of findings and of changes", c.Code)
		}
	}
}

func TestExplainCommand(t *testing.T) {
	got := command(t, "explain", "lost-zero")
	if got.exit != exitClean || !strings.HasPrefix(got.stdout, "lost-zero: ") || !strings.Contains(got.stdout, "Example:\n\n\t// +kubebuilder:default=true") {
		t.Errorf("%+v", got)
	}
	for line := range strings.Lines(got.stdout) {
		if len(line) > wrap.Columns+1 {
			t.Errorf("a long line: %q", line)
		}
	}
	if got := command(t, "explain"); got.exit != exitClean || strings.Count(got.stdout, "\n") < 60 {
		t.Errorf("the list: %+v", got)
	}
	if got := command(t, "explain", "lost-zeros"); got.exit != exitUsage || !strings.Contains(got.stderr, `did you mean "lost-zero"?`) {
		t.Errorf("a wrong code: %+v", got)
	}
}

// TestExplainBesideUnreadSettings asks for meanings in a project whose settings have a mistake,
// which is when people ask for that of "config".
func TestExplainBesideUnreadSettings(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module example.com/m\n", ".crdgen.yaml": "severity:\n  list-type: on\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, word := range []string{"config", "lost-zero", "+kubebuilder:validation:MaxLength"} {
		if got := commandIn(t, dir, noEnv, false, "explain", word); got.exit != exitClean || got.stdout == "" || got.stderr != "" {
			t.Errorf("%s: %+v", word, got)
		}
	}
	const mistake = `.crdgen.yaml:2:14: error: severity of "list-type": unknown value "on" [config]`
	if got := commandIn(t, dir, noEnv, false, "explain", "+acme:short"); got.exit != exitUsage || !strings.Contains(got.stderr, mistake) {
		t.Errorf("a word that may be the project's own: %+v", got)
	}
}
