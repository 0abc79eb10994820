package main

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/crdgen/crdgen/markers"
)

// silencePaths are the places of silenceSource to which one path of a kind leads, and no
// other: a marker there changes one schema.
var silencePaths = map[string]string{
	"spec": ".spec", "status of kind": ".status", "text": ".spec.name", "number": ".spec.size", "texts": ".spec.tags", "map": ".spec.notes",
	"struct": ".spec.crust", "pointer": ".spec.oven", "time": ".spec.baked", "text behind pointer": ".spec.label", "list of structs": ".spec.slices",
	"map of structs": ".spec.sides", "list of lists": ".spec.grid", "list of lists of structs": ".spec.rows", "map of lists": ".spec.extras",
	"struct behind alias": ".spec.base", "named text": ".spec.style", "named list": ".spec.cuts", "embedded with name": ".spec.salt",
	"item field": ".spec.slices[*].angle", "map field": ".spec.sides[*].dip", "inner item field": ".spec.rows[*][*].name",
	"field behind alias": ".spec.base.weight", "inlined field": ".spec.ash", "inlined field without tag": ".spec.fresh",
	"field of embedded with name": ".spec.salt.coarse", "status": ".status.phase",
}

// outerPlaces are declarations of silenceSource from which paths lead inwards, with the path
// of a kind to their value.
var outerPlaces = map[string]string{"kind": "", "spec": ".spec", "no kind": ".spec"}

// TestAtIsTheMarkerThere puts every marker of the registry that a field of one's own may have
// behind a path to that field, from the kind, from a field on the way, and from a type on the
// way: the schema is the one that the marker gives where it stands, or the path is refused.
func TestAtIsTheMarkerThere(t *testing.T) {
	spelledMarkers(t, func(t *testing.T, def *markers.Definition, _ []string) {
		if markers.Default().Lookup(def.Example, markers.Field) == nil || strings.HasPrefix(def.Name, "crdgen:in:") || def.Name == "crdgen:at" {
			return
		}
		var direct, behind []placed
		for _, outer := range slices.Sorted(maps.Keys(outerPlaces)) {
			for _, inner := range slices.Sorted(maps.Keys(silencePaths)) {
				rest, ok := strings.CutPrefix(silencePaths[inner], outerPlaces[outer])
				if !ok {
					continue
				}
				if rest == "" {
					continue // a path to what the marker stands on leads to no field
				}
				direct = append(direct, placed{def.Example, inner})
				behind = append(behind, placed{"+crdgen:at=" + rest + " " + def.Example, outer})
			}
		}
		want, got, plain := placedRun(t, direct), placedRun(t, behind), placedRun(t, []placed{{"+other:tool", "kind"}})
		for i := range direct {
			wrong, refused := got.refusal(i), want.refusal(i)
			switch {
			case wrong != "" && refused != "", standsBeside(def) && wrong != "", def.Name == "crdgen:drop" && refused != "":
			case wrong == "" && strings.Contains(refused, "title=type-conflict"):
				// A path replaces what a named type says; beside the name it would be said twice.
			case strings.Contains(wrong, "it changes no keyword of a schema") && want.crd(i) == plain.crd(0):
			case wrong != "":
				t.Errorf("%s at %q is refused, and at %q %s is not:\n%s", behind[i].marker, behind[i].place, direct[i].place, direct[i].marker, wrong)
			case refused != "":
				t.Errorf("%s at %q is refused, and at %q %s is not:\n%s", direct[i].marker, direct[i].place, behind[i].place, behind[i].marker, refused)
			case want.crd(i) != got.crd(i):
				t.Errorf("%s at %q is something else than %s at %q:\n%s", behind[i].marker, behind[i].place, direct[i].marker, direct[i].place, cmp.Diff(want.crd(i), got.crd(i)))
			}
		}
	})
}

// standsBeside reports whether +crdgen:at refuses a marker because it is about the Go type or
// the declaration that it stands on, as docs/types-of-others.md says.
func standsBeside(def *markers.Definition) bool {
	return strings.HasPrefix(def.Name, "k8s:") || slices.Contains([]string{"crdgen:channel", "crdgen:featureGate", "kubebuilder:validation:Schemaless"}, def.Name)
}

// A placed marker stands at one place.
type placed struct{ marker, place string }

// A placedOutcome is that of a run with a copy of silenceSource for each placed marker.
type placedOutcome struct{ outcome }

func placedRun(t *testing.T, all []placed) placedOutcome {
	t.Helper()
	tree := files{}
	for i, p := range all {
		group := fmt.Sprintf("copy%03d", i)
		tree[group+"/v1beta1/types.go"] = inGroup(markedSource(p.marker, p.place), group)
	}
	dir := hostileModule(t, tree)
	// One error leaves nothing written: what the copies without one give is asked again.
	first := placedOutcome{runIn(t, dir, []string{"--diagnostics=github", "--check=off", "crd", "paths=./...", "output:dir=out"})}
	if first.exit == exitClean {
		return first
	}
	paths := []string{"--diagnostics=github", "--check=off", "crd", "output:dir=out"}
	for i := range all {
		if first.refusal(i) == "" {
			paths = append(paths, fmt.Sprintf("paths=./copy%03d/...", i))
		}
	}
	if len(paths) > 4 {
		again := runIn(t, dir, paths)
		again.wrote[diagnosticsName] = first.wrote[diagnosticsName]
		return placedOutcome{again}
	}
	return first
}

// refusal are the errors about one copy, and warnings by which the marker does not count.
func (o placedOutcome) refusal(i int) string {
	var all []string
	for line := range strings.Lines(o.wrote[diagnosticsName]) {
		if strings.Contains(line, fmt.Sprintf(" file=copy%03d/", i)) && (strings.HasPrefix(line, "::error") || withoutEffect.MatchString(line)) {
			all = append(all, line)
		}
	}
	return strings.Join(all, "")
}

var withoutEffect = regexp.MustCompile(`title=misplaced-marker|has no effect`)

// crd is the definition of one copy as that of the first copy would be.
func (o placedOutcome) crd(i int) string {
	group := fmt.Sprintf("copy%03d", i)
	return strings.ReplaceAll(o.wrote["out/"+group+".example.com_pizzas.yaml"], group, "copy000")
}
