package main

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestSummaryFollows reads the last line of every golden report: what it speaks of stands in
// the report as something that breaks.
func TestSummaryFollows(t *testing.T) {
	names, err := filepath.Glob(filepath.Join(goldenDir, "diff", "*", "*", "stdout"))
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, name := range names {
		text := read(t, name)
		if !strings.HasPrefix(text, "from ") {
			continue // another format
		}
		lines := strings.Split(strings.TrimSpace(text), "\n")
		summary := lines[len(lines)-1]
		for word, shown := range map[string]string{
			"roles": `(Cluster)?Role(Binding)?`, "webhooks": `\w+WebhookConfiguration`, "policies": `\w+AdmissionPolicy(Binding)?`,
			"convert as before": `\S+ \S+ \(\S+\)\n(.*\n)*.*\[conversion-\w+`, "this version": `\S+ v\d\S* `, "the new definitions": `\S+ `,
			"importers": `Go package`, "not known": `(.*\n)*.*not known`,
		} {
			if !strings.Contains(summary, word) {
				continue
			}
			seen[word] = true
			if !regexp.MustCompile(`(?m)^` + shown).MatchString(strings.Join(lines[:len(lines)-1], "\n")) {
				t.Errorf("%s: the report ends with %q and shows nothing of it", name, summary)
			}
		}
	}
	for _, word := range []string{"roles", "webhooks", "policies", "this version", "the new definitions", "not known"} {
		if !seen[word] {
			t.Errorf("no report ends with %q", word)
		}
	}
}
