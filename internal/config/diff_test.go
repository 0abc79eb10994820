package config

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestReadDiff(t *testing.T) {
	c, found := Read("f", []byte(`
failOn: warning
kubeVersion: "1.30"
baseline: known
diff:
  failOn: none
  severity: {enum-tightened: off}
  waivers:
    - {rule: field-removed, path: spec.size, reason: unused, until: 2027-01-31}
    - {rule: enum-tightened, name: a.example.com, version: v1, reason: unused, until: v2alpha1}
`), words())
	if len(found) > 0 {
		t.Fatal(found)
	}
	flags := func(command string) (all []string) {
		for _, f := range c.FlagsOf(command) {
			all = append(all, f.Name+"="+f.Value)
		}
		return all
	}
	if d := cmp.Diff([]string{"kube-version=1.30", "fail-on=none"}, flags("diff")); d != "" {
		t.Errorf("flags of diff (-want +got):\n%s", d)
	}
	if d := cmp.Diff([]string{"fail-on=warning", "kube-version=1.30", "baseline=known"}, flags("check")); d != "" {
		t.Errorf("flags of check (-want +got):\n%s", d)
	}
	want := []Waiver{
		{Rule: "field-removed", Path: "spec.size", Reason: "unused", Until: "2027-01-31"},
		{Rule: "enum-tightened", Name: "a.example.com", Version: "v1", Reason: "unused", Until: "v2alpha1"},
	}
	got := c.Diff.Waivers
	for i := range got {
		if got[i].Pos.Line != 9+i || got[i].Pos.Column != 7 {
			t.Errorf("waiver %d stands at %s", i, got[i].Pos)
		}
		got[i].Pos = want[i].Pos
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("waivers (-want +got):\n%s", d)
	}
}

func TestReadDiffMistakes(t *testing.T) {
	for text, said := range map[string]string{
		"diff: off":                            "1:7: diff is \"off\", expected a mapping",
		"diff: {waivers: x}":                   "1:17: diff.waivers is \"x\", expected a list",
		"diff: {waivers: [x]}":                 "1:18: a waiver is \"x\", expected a mapping",
		"diff: {failOn: warning}":              "1:16: diff.failOn: unknown value \"warning\"",
		"diff: {alpha: no}":                    "1:15: diff.alpha",
		"diff: {severity: {list-type: off}}":   "1:19: unknown key \"list-type\" in diff.severity",
		"diff: {waivers: [{until: tomorrow}]}": "1:26: until of a waiver is \"tomorrow\", expected a day or a version",
		"diff: {waivers: [{until: 3}]}":        "1:26: until of a waiver is the number 3",
	} {
		_, found := Read("f", []byte(text), words())
		if len(found) == 0 || !strings.Contains(found[0].Pos.String()+": "+found[0].Message, said) {
			t.Errorf("%s: want %q, got %v", text, said, found)
		}
	}
}
