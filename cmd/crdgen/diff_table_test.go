package main

import (
	"encoding/json"
	"fmt"
	"html"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
)

const (
	diffPage = "../../docs/diff.md"
	// crdifyFile has what crdify answers to each case; tools/crdify writes it.
	crdifyFile = "testdata/crdify.txt"
	tableHead  = "| case | rule | effect claimed | effect seen | crdify |\n|---|---|---|---|---|\n"
)

// tableSubjects are the cases of testdata/diff that the table shows, in its order.
func tableSubjects() []string {
	return []string{"values", "fields", "lists", "cel", "failing", "status", "versions", "storage", "conversions", "names", "subresources", "definitions", "nulls", "numbers", "restated", "composition", "patterns", "refilled", "readers", "embedded", "oldself", "constants", "equal", "decided", "shown", "narrowed"}
}

// TestDiffPageTable holds the table of docs/diff.md against what the comparison says of
// the cases, and crdify's answers against its file.
func TestDiffPageTable(t *testing.T) {
	answers := crdifyAnswers(t)
	var b strings.Builder
	b.WriteString(tableHead)
	for _, subject := range tableSubjects() {
		names, err := filepath.Glob(filepath.Join(casesDir, "diff", subject, "*", "args"))
		if err != nil || len(names) == 0 {
			t.Fatalf("no cases of %s: %v", subject, err)
		}
		for _, name := range names {
			writeRows(t, &b, filepath.Dir(name), answers)
		}
	}
	for name := range answers {
		t.Errorf("%s has an answer to %s, which is no case of the table", crdifyFile, name)
	}
	text, err := os.ReadFile(diffPage)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(text), "| case | rule | effect claimed | effect seen |")
	if !ok {
		t.Fatalf("%s has no table", diffPage)
	}
	_, after, ok := strings.Cut(rest, "\n\n")
	if !ok {
		t.Fatalf("the table of %s does not end", diffPage)
	}
	want := before + b.String() + "\n" + after
	if *update {
		if err := os.WriteFile(diffPage, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if d := gocmp.Diff(string(text), want); d != "" {
		t.Errorf("the table differs (-%s +now); run \"make golden\" if it should:\n%s", diffPage, d)
	}
}

// crdifyAnswers are the lines of crdifyFile: a case, a tab, an answer.
func crdifyAnswers(t *testing.T) map[string]string {
	t.Helper()
	text, err := os.ReadFile(crdifyFile)
	if err != nil {
		t.Fatal(err)
	}
	answers := map[string]string{}
	for line := range strings.Lines(string(text)) {
		if name, answer, ok := strings.Cut(strings.TrimSuffix(line, "\n"), "\t"); ok && line[0] != '#' {
			answers[name] = answer
		}
	}
	return answers
}

// writeRows writes one row for each finding of a case. Those about one change share
// crdify's answer, which stands in the first.
func writeRows(t *testing.T, b *strings.Builder, dir string, answers map[string]string) {
	t.Helper()
	name, err := filepath.Rel(filepath.Join(casesDir, "diff"), dir)
	if err != nil {
		t.Fatal(err)
	}
	name = filepath.ToSlash(name)
	answer := answers[name]
	delete(answers, name)
	rel, err := filepath.Rel(casesDir, dir)
	if err != nil {
		t.Fatal(err)
	}
	args := slices.DeleteFunc(caseArgs(t, filepath.ToSlash(rel)), func(arg string) bool { return arg == "--all" })
	got := runHere(dir, append(args, "--output=json")...)
	var report struct {
		Findings []struct {
			Rule, Effect, Certainty string
			Breaking                bool
			Witness                 struct {
				Answer []string
				Update map[string]any
			}
		}
	}
	if err := json.Unmarshal([]byte(got.stdout), &report); err != nil {
		if got.exit == exitUsage {
			return // the sides cannot be compared
		}
		t.Fatalf("%s: %v: %+v", dir, err, got)
	}
	for _, f := range report.Findings {
		seen := "–"
		switch {
		case len(f.Witness.Answer) > 0 && f.Witness.Update != nil:
			seen = "update: " + cut(f.Witness.Answer[0])
		case len(f.Witness.Answer) > 0:
			seen = cut(f.Witness.Answer[0])
		case f.Breaking:
			seen = "no witness"
		}
		effect := f.Effect
		if f.Breaking && f.Certainty == "not-known" {
			effect = "not known: " + effect
		}
		fmt.Fprintf(b, "| %s | `%s` | %s | %s | %s |\n", name, f.Rule, effect, cell(seen), cell(answer))
		answer = ""
	}
}

// cut shortens an answer that no table has room for.
func cut(s string) string {
	const most = 120
	if r := []rune(s); len(r) > most {
		return string(r[:most]) + "…"
	}
	return s
}

// cell is text inside of a table.
func cell(s string) string {
	return strings.NewReplacer("|", "\\|", "[", "&#91;", "](", "&#93;(", "<", "&lt;", "\n", " ").Replace(html.UnescapeString(s))
}
