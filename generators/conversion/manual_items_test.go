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

// manualItems is a test of generated packages: lists that functions of the user convert, or
// that stand in a struct which one converts, are edited in the old version, and items keep what
// that does not say.
const manualItems = `package items

import (
	"encoding/json"
	"fmt"
	"math/rand"
	"slices"
	"testing"

	routes "example.com/cases/conversion/functions/around_lists/v1"
	oldroutes "example.com/cases/conversion/functions/around_lists/v1beta1"
	jobs "example.com/cases/conversion/hand_written/around_lists/v1"
	oldjobs "example.com/cases/conversion/hand_written/around_lists/v1beta1"
)

func text(t *testing.T, value any) string {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// reread writes a value and reads it.
func reread[T any](t *testing.T, value *T) *T {
	t.Helper()
	var read T
	if err := json.Unmarshal([]byte(text(t, value)), &read); err != nil {
		t.Fatal(err)
	}
	return &read
}

// roundTrip makes the old version of an object, edits both, converts the old one back and compares.
func roundTrip[Hub, Spoke any](
	t *testing.T, seed int64, hub *Hub, down func(*Hub, *Spoke) error, up func(*Spoke, *Hub) error,
	annotations func(any) map[string]string, edit func(*Spoke, *Hub),
) {
	t.Helper()
	var spoke Spoke
	var again Hub
	want := reread(t, hub)
	if err := down(reread(t, hub), &spoke); err != nil {
		t.Fatal(err)
	}
	read := reread(t, &spoke)
	kept := annotations(read)
	edit(read, want)
	if err := up(read, &again); err != nil {
		t.Fatal(err)
	}
	if got, want := text(t, &again), text(t, want); got != want {
		t.Fatalf("seed %d: %s\ngot  %s\nwant %s\nkept %s", seed, text(t, hub), got, want, kept)
	}
}

// editList edits a list in both versions, which begin with the same number of items. Where no
// key tells what became of an item, it either edits or does something else.
func editList[A, B any](r *rand.Rand, a *[]A, b *[]B, keyed bool, edit func(*A, *B, string), make func(string) (A, B)) int {
	what, n := r.Intn(4), 0
	for range r.Intn(4) {
		if keyed {
			what = r.Intn(4)
		}
		value := fmt.Sprint("new", r.Intn(1 << 30))
		i := 0
		if len(*a) > 0 {
			i = r.Intn(len(*a))
		}
		switch {
		case what == 0 && len(*a) > 0 && edit != nil:
			edit(&(*a)[i], &(*b)[i], value)
		case what == 1:
			x, y := make(value)
			*a, *b = slices.Insert(*a, i, x), slices.Insert(*b, i, y)
		case what == 2 && len(*a) > 0:
			*a, *b = slices.Delete(*a, i, i+1), slices.Delete(*b, i, i+1)
		case what == 3 && len(*a) > 0:
			(*a)[0], (*a)[i] = (*a)[i], (*a)[0]
			(*b)[0], (*b)[i] = (*b)[i], (*b)[0]
		default:
			continue
		}
		n++
	}
	return n
}

func TestItemsAroundFunctions(t *testing.T) {
	const seeds = SEEDS
	edits := 0
	for seed := range int64(seeds) {
		r := rand.New(rand.NewSource(seed))
		var hub routes.Route
		hub.Spec.Rules = []routes.Rule{}
		for i := range r.Intn(5) {
			secure := r.Intn(2) == 0
			e := routes.Endpoint{Host: fmt.Sprint("h", i), Weight: int32(r.Intn(3))}
			if r.Intn(2) == 0 {
				e.Secure = &secure
			}
			hub.Spec.Endpoints = append(hub.Spec.Endpoints, e)
		}
		for i := range r.Intn(5) {
			task := routes.Task{Name: fmt.Sprint("t", i), TTY: r.Intn(2) == 0}
			for k := range r.Intn(3) {
				task.Env = append(task.Env, routes.EnvVar{Value: fmt.Sprint("v", k), Secret: []string{"", "s"}[r.Intn(2)]})
			}
			hub.Spec.Tasks = append(hub.Spec.Tasks, task)
		}
		for i := range r.Intn(5) {
			hub.Spec.Rules = append(hub.Spec.Rules, routes.Rule{Path: fmt.Sprint("p", i), Code: int32(r.Intn(3))})
		}
		down, up := oldroutes.Convert_v1_Route_To_v1beta1_Route, oldroutes.Convert_v1beta1_Route_To_v1_Route
		roundTrip(t, seed, &hub, down, up, func(o any) map[string]string { return o.(*oldroutes.Route).Annotations }, func(old *oldroutes.Route, hub *routes.Route) {
			edits += editList(r, &old.Spec.Hosts, &hub.Spec.Endpoints, true, nil, func(value string) (string, routes.Endpoint) {
				return value, routes.Endpoint{Host: value, Weight: 1}
			})
			edits += editList(r, &old.Spec.Steps, &hub.Spec.Tasks, true, func(step *oldroutes.Step, task *routes.Task, value string) {
				if len(step.Env) > 0 && r.Intn(2) == 0 {
					step.Env[0], task.Env[0].Value = value, value
					return
				}
				step.Image, task.Image = value, value
			}, func(value string) (oldroutes.Step, routes.Task) {
				return oldroutes.Step{Name: value}, routes.Task{Name: value}
			})
			edits += editList(r, &old.Spec.Paths, &hub.Spec.Rules, false, func(path *string, rule *routes.Rule, value string) {
				*path, rule.Path = value, value
			}, func(value string) (string, routes.Rule) { return value, routes.Rule{Path: value} })
		})
	}
	if edits < seeds {
		t.Error("there were", edits, "edits only")
	}
}

func TestItemsAroundManual(t *testing.T) {
	const seeds = SEEDS
	edits := 0
	for seed := range int64(seeds) {
		r := rand.New(rand.NewSource(seed))
		hub := jobs.Job{Spec: jobs.JobSpec{Title: []string{"", "TITLE", "Title"}[r.Intn(3)], Mode: []string{"", "fast"}[r.Intn(2)]}}
		for i := range r.Intn(5) {
			hub.Spec.Steps = append(hub.Spec.Steps, jobs.Step{Name: fmt.Sprint("s", i), TTY: r.Intn(2) == 0})
		}
		for i := range r.Intn(5) {
			mount := jobs.Mount{Disk: fmt.Sprint("disk", i)}
			if r.Intn(2) == 0 {
				mount = jobs.Mount{GCS: fmt.Sprint("gcs", i)}
			}
			hub.Spec.Mounts = append(hub.Spec.Mounts, mount)
		}
		down, up := oldjobs.Convert_v1_Job_To_v1beta1_Job, oldjobs.Convert_v1beta1_Job_To_v1_Job
		roundTrip(t, seed, &hub, down, up, func(o any) map[string]string { return o.(*oldjobs.Job).Annotations }, func(old *oldjobs.Job, hub *jobs.Job) {
			edits += editList(r, &old.Spec.Steps, &hub.Spec.Steps, true, func(a *oldjobs.Step, b *jobs.Step, value string) {
				a.Image, b.Image = value, value
			}, func(value string) (oldjobs.Step, jobs.Step) {
				return oldjobs.Step{Name: value}, jobs.Step{Name: value}
			})
			if len(old.Spec.Mounts) > 0 { // another member than the one that was kept
				i := r.Intn(len(old.Spec.Mounts))
				value := fmt.Sprint("new", r.Intn(3))
				old.Spec.Mounts[i] = oldjobs.Mount{S3: value}
				hub.Spec.Mounts[i] = jobs.Mount{S3: value}
			}
		})
	}
	if edits < seeds/2 {
		t.Error("there were", edits, "edits only")
	}
}
`

func TestItemsAroundFunctionsKeepTheirFields(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles packages")
	}
	given := harness.CaseFiles(t, "conversion/functions/around_lists")
	for _, more := range []string{"hand_written/around_lists", "hand_written/recursive", "functions/shapes_of_one_name"} {
		maps.Copy(given, harness.CaseFiles(t, "conversion/"+more))
	}
	dir := harness.CompiledModule(t, given)
	harness.GenerateInto(t, dir, conversion.Options{FunctionsOnly: &harness.Yes, Tests: &harness.Yes})
	harness.Write(t, filepath.Join(dir, "items/manual_test.go"), strings.ReplaceAll(manualItems, "SEEDS", strconv.Itoa(longtest.Count(30_000, 3000))))
	harness.AddRounds(t, dir, longtest.Count(300, 30))
	harness.GoTest(t, dir, "-run=TestRounds|TestItems", "./...")
}
