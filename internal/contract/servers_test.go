package contract

import (
	"encoding/json"
	"testing"

	"github.com/crdgen/crdgen/internal/check/kube"
	"github.com/crdgen/crdgen/internal/contract/change"
)

// TestWorstOfServers takes of each place what the server finds on which a change does worst.
func TestWorstOfServers(t *testing.T) {
	t.Parallel()
	const c, w, u = change.Compatible, change.WritesFail, change.UpdatesFail
	for _, test := range []struct {
		name    string
		effects []change.Effect // on servers 1.30, 1.34 and 1.36
		want    string
		effect  change.Effect
	}{
		{"all", []change.Effect{w, w, w}, "", w},
		{"older", []change.Effect{w, c, c}, ", on Kubernetes before 1.34", w},
		{"two older", []change.Effect{w, w, c}, ", on Kubernetes before 1.36", w},
		{"newer", []change.Effect{c, c, w}, ", on Kubernetes 1.36 and newer", w},
		{"between", []change.Effect{c, w, c}, ", on Kubernetes 1.34 and newer, before 1.36", w},
		{"not between", []change.Effect{w, c, w}, ", on Kubernetes before 1.34, and on 1.36 and newer", w},
		{"worse", []change.Effect{w, u, u}, "", u},
		{"worse before", []change.Effect{u, w, c}, ", on Kubernetes before 1.36", u},
		{"compatible", []change.Effect{c, c, c}, "", c},
	} {
		var all []seen
		for i, e := range test.effects {
			all = append(all, seen{server: []kube.Version{30, 34, 36}[i], found: []change.Finding{{Path: "spec.a", Keyword: "maximum", Effect: e}}})
		}
		got := worst(all)
		if len(got) != 1 || got[0].Message != test.want || got[0].Effect != test.effect {
			t.Errorf("%s: %+v", test.name, got)
		}
	}
}

// TestChangeIsToldOnce compares keywords that have formats which older servers ignore: there is
// one change of each, and it quotes what the definitions have.
func TestChangeIsToldOnce(t *testing.T) {
	t.Parallel()
	const short, five, four = `{"format":"k8s-short-name"}`, `{"maxLength":5}`, `{"maxLength":4}`
	for _, test := range []struct {
		keyword, old, new string
		want              string
	}{
		{"anyOf", "[" + short + "," + five + "]", "[" + short + "," + four + "]", "anyOf was " + short + " | " + five + " and is now " + short + " | " + four + ", on Kubernetes 1.34 and newer"},
		{"allOf", "[" + short + "," + five + "]", "[" + short + "," + four + "]", "allOf was " + short + " | " + five + " and is now " + short + " | " + four},
		{"format", `"k8s-short-name"`, `"ipv4"`, "format was k8s-short-name and is now ipv4"},
		{"format", `"ipv4"`, `"k8s-short-name"`, "format was ipv4 and is now k8s-short-name, on Kubernetes 1.34 and newer"},
	} {
		of := func(value string) []*CRD {
			crd := &CRD{}
			text := `{"metadata": {"name": "lamps.example.com"}, "spec": {"versions": [{"name": "v1", "served": true, "storage": true, "schema": {"openAPIV3Schema":
				{"type": "object", "properties": {"list": {"type": "array", "items": {"type": "string", "` + test.keyword + `": ` + value + `}}}}}}]}}`
			if err := json.Unmarshal([]byte(text), crd); err != nil {
				t.Fatal(err)
			}
			return []*CRD{crd}
		}
		found := Compare(t.Context(), of(test.old), of(test.new), Options{KubeVersion: 30})
		if len(found) != 1 || found[0].Path != "list[]" || found[0].Message != test.want {
			t.Errorf("%s %s to %s: %+v, want %q", test.keyword, test.old, test.new, found, test.want)
		}
	}
}
