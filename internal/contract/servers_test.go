package contract

import (
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
