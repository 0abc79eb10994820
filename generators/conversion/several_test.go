package conversion_test

import (
	"maps"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/generators/conversion"
	"github.com/crdgen/crdgen/generators/conversion/harness"
	"github.com/crdgen/crdgen/internal/longtest"
)

// severalFields is a test of a generated package: functions convert several fields together, one
// part of them is edited in the other version, and the parts that it does not say stay.
const severalFields = `package several

import (
	"encoding/json"
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"example.com/cases/conversion/functions/several/v1"
	"example.com/cases/conversion/functions/several/v1beta1"
)

// change makes one edit of a random object, by its number, in the version that is edited and
// in the one that is expected: it is what the functions make of it.
type change[A, B any] func(r *rand.Rand, value string, edited *A, expected *B)

func roundTrips[A, B any](
	t *testing.T, there func(*A, *B) error, back func(*B, *A) error, make func(*rand.Rand) *A, changes []change[B, A],
) {
	for seed := range int64(SEEDS) {
		r := rand.New(rand.NewSource(seed))
		in, want := make(r), *new(A)
		copyOf(t, in, &want)
		var out, edited B
		if err := there(in, &out); err != nil {
			t.Fatal(err)
		}
		copyOf(t, &out, &edited)
		for range r.Intn(3) {
			changes[r.Intn(len(changes))](r, fmt.Sprint("e", r.Intn(1000)), &edited, &want)
		}
		var got A
		if err := back(&edited, &got); err != nil {
			t.Fatal(err)
		}
		if a, b := specOf(t, got), specOf(t, want); a != b {
			t.Fatalf("seed %d\nof   %s\nas   %s\nedit %s\ngot  %s\nwant %s", seed, text(t, in), text(t, out), text(t, edited), a, b)
		}
	}
}

func text(t *testing.T, value any) string {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func specOf(t *testing.T, object any) string {
	var of struct{ Spec json.RawMessage }
	copyOf(t, object, &of)
	return string(of.Spec)
}

func copyOf(t *testing.T, from, to any) {
	t.Helper()
	if err := json.Unmarshal([]byte(text(t, from)), to); err != nil {
		t.Fatal(err)
	}
}

func one(r *rand.Rand, of ...string) string { return of[r.Intn(len(of))] }

func TestPartsOfTheHubStay(t *testing.T) {
	make := func(r *rand.Rand) *v1.Door {
		door := new(v1.Door)
		for i := range r.Intn(4) {
			door.Spec.Hinges = append(door.Spec.Hinges, v1.Hinge{Name: fmt.Sprint("h", i), Metal: one(r, "", "iron"), Size: int32(r.Intn(3))})
		}
		door.Spec.Label, door.Spec.Address = one(r, "", "a", "A", "B", "A/red", "b/red"), one(r, "", "street")
		if strings.Contains(door.Spec.Label, "/") || r.Intn(2) == 0 {
			door.Spec.Pane = &v1.Pane{Thick: int32(r.Intn(3))}
		}
		switch r.Intn(3) {
		case 0:
			door.Spec.Wood = &v1.Wood{Kind: one(r, "", "oak"), Age: int32(r.Intn(3))}
		case 1:
			door.Spec.Steel = &v1.Steel{Grade: one(r, "", "V2A"), Plies: int32(r.Intn(3))}
		}
		door.Spec.Floor = int32(r.Intn(3))
		return door
	}
	roundTrips(t, v1beta1.Convert_v1_Door_To_v1beta1_Door, v1beta1.Convert_v1beta1_Door_To_v1_Door, make, []change[v1beta1.Door, v1.Door]{
		func(r *rand.Rand, value string, old *v1beta1.Door, hub *v1.Door) {
			if n := len(old.Spec.Front); n > 0 {
				i := r.Intn(n)
				old.Spec.Front[i].Metal, hub.Spec.Hinges[i].Metal = value, value
			}
		},
		func(r *rand.Rand, value string, old *v1beta1.Door, hub *v1.Door) {
			old.Spec.Front = append(old.Spec.Front, v1beta1.Band{Name: value, Note: "n"})
			hub.Spec.Hinges = append(hub.Spec.Hinges, v1.Hinge{Name: value})
		},
		func(r *rand.Rand, value string, old *v1beta1.Door, hub *v1.Door) {
			color := ""
			if i := strings.IndexByte(hub.Spec.Label, '/'); i >= 0 {
				color = hub.Spec.Label[i:]
			}
			old.Spec.Title, hub.Spec.Label = value, value+color
		},
		func(r *rand.Rand, value string, old *v1beta1.Door, hub *v1.Door) {
			if old.Spec.Place == nil {
				old.Spec.Place = new(v1beta1.Place)
			}
			old.Spec.Place.Street, hub.Spec.Address = value, value
		},
		func(r *rand.Rand, value string, old *v1beta1.Door, hub *v1.Door) {
			if hub.Spec.Steel != nil {
				old.Spec.Material, hub.Spec.Steel.Grade = "steel:"+value, value
				return
			}
			// Steel takes the place of wood, and wood that of nothing.
			if hub.Spec.Wood != nil {
				old.Spec.Material, hub.Spec.Wood, hub.Spec.Steel = "steel:"+value, nil, &v1.Steel{Grade: value}
				return
			}
			old.Spec.Material, hub.Spec.Wood = "wood:"+value, &v1.Wood{Kind: value}
		},
	})
}

func TestPartsOfTheSpokeStay(t *testing.T) {
	make := func(r *rand.Rand) *v1beta1.Door {
		door := new(v1beta1.Door)
		for i := range r.Intn(4) {
			door.Spec.Front = append(door.Spec.Front, v1beta1.Band{Name: fmt.Sprint("h", i), Metal: one(r, "", "iron"), Note: one(r, "", "n")})
		}
		door.Spec.Title, door.Spec.Material = one(r, "", "a", "A", "B"), one(r, "", "wood:oak", "steel:", "stone", "glass")
		if r.Intn(2) == 0 {
			door.Spec.Glass = &v1beta1.Glass{Color: one(r, "", "red"), Maker: one(r, "", "m")}
		}
		if r.Intn(2) == 0 {
			door.Spec.Place = &v1beta1.Place{Street: one(r, "", "street"), House: one(r, "", "1")}
		}
		return door
	}
	roundTrips(t, v1beta1.Convert_v1beta1_Door_To_v1_Door, v1beta1.Convert_v1_Door_To_v1beta1_Door, make, []change[v1.Door, v1beta1.Door]{
		func(r *rand.Rand, value string, hub *v1.Door, old *v1beta1.Door) {
			if n := len(old.Spec.Front); n > 0 {
				i := r.Intn(n)
				old.Spec.Front[i].Metal, hub.Spec.Hinges[i].Metal = value, value
			}
		},
		func(r *rand.Rand, value string, hub *v1.Door, old *v1beta1.Door) {
			if old.Spec.Glass != nil {
				title, _, _ := strings.Cut(hub.Spec.Label, "/")
				hub.Spec.Label, old.Spec.Glass.Color = title+"/"+value, value
			}
		},
		func(r *rand.Rand, value string, hub *v1.Door, old *v1beta1.Door) {
			hub.Spec.Label, old.Spec.Title = value, value
			if old.Spec.Glass != nil {
				old.Spec.Glass.Color = ""
			}
		},
		func(r *rand.Rand, value string, hub *v1.Door, old *v1beta1.Door) {
			hub.Spec.Address = value
			if old.Spec.Place == nil {
				old.Spec.Place = new(v1beta1.Place)
			}
			old.Spec.Place.Street = value
		},
		func(r *rand.Rand, value string, hub *v1.Door, old *v1beta1.Door) {
			hub.Spec.Wood, hub.Spec.Steel, old.Spec.Material = nil, &v1.Steel{Grade: value}, "steel:"+value
		},
	})
}
`

func TestSeveralFieldsKeepTheirParts(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles packages")
	}
	given := maps.Clone(harness.CaseFiles(t, "conversion/functions/several"))
	dir := harness.CompiledModule(t, given)
	harness.GenerateInto(t, dir, conversion.Options{FunctionsOnly: &harness.Yes, Tests: &harness.Yes})
	harness.Write(t, filepath.Join(dir, "several/several_test.go"), strings.ReplaceAll(severalFields, "SEEDS", strconv.Itoa(longtest.Count(30_000, 3000))))
	harness.AddRounds(t, dir, longtest.Count(300, 30))
	harness.GoTest(t, dir, "-run=TestRounds|TestParts", "./...")
}
