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

// mergedTexts is a test of a generated package: functions merge, and texts say more than the parts
// that are made of them.
const mergedTexts = `package merged_texts

import (
	"encoding/json"
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"example.com/cases/conversion/functions/merged_texts/v1"
	"example.com/cases/conversion/functions/merged_texts/v1beta1"
)

// both are an object as either version is to show it.
type both struct {
	hub   v1.BackupSpec
	old   v1beta1.BackupSpec
	edits int
}

func one(r *rand.Rand, of ...string) string { return of[r.Intn(len(of))] }

func word(r *rand.Rand) string { return one(r, "", "a", "A", "b", "c") }

func sentence(r *rand.Rand) string {
	return one(r, word(r), word(r)+" "+word(r), word(r)+"  "+word(r), " "+word(r)+" "+word(r)+" * *", "  ")
}

func two(text string) (first, second string) {
	words := append(strings.Fields(strings.ToLower(text)), "", "")
	return words[0], words[1]
}

func schedule(of v1.Schedule) *v1.Schedule {
	if of == (v1.Schedule{}) {
		return nil
	}
	return &of
}

func window(of v1beta1.Window) *v1beta1.Window {
	if of == (v1beta1.Window{}) {
		return nil
	}
	return &of
}

// editOld makes an edit in the old version: what it does not edit stays as it is in both.
func (b *both) editOld(r *rand.Rand) {
	from := v1beta1.Window{}
	if b.old.Window != nil {
		from = *b.old.Window
	}
	switch r.Intn(4) {
	case 0:
		if text := sentence(r); text != b.old.Schedule {
			of := v1.Schedule{}
			if b.hub.Schedule != nil {
				of = *b.hub.Schedule
			}
			b.old.Schedule = text
			of.Minute, of.Hour = two(text)
			b.hub.Schedule = schedule(of)
		}
	case 1:
		made := from
		if made.From, made.To = word(r), word(r); made.From != from.From || made.To != from.To {
			b.old.Window, b.hub.Window = window(made), v1beta1.JoinWindow(&made)
		}
	case 2:
		from.Zone = word(r)
		b.old.Window = window(from)
	case 3:
		if text := sentence(r); text != b.old.Limits {
			b.old.Limits = text
			b.hub.Least.Count, b.hub.Most.Count = two(text)
		}
	}
}

// fresh are two words that the object never had, of which one may be empty: where the hub says
// again what it said before, what was kept then comes back.
func (b *both) fresh(r *rand.Rand) (first, second string) {
	b.edits++
	first, second = fmt.Sprint(one(r, "h", "H"), b.edits), one(r, word(r), fmt.Sprint("k", b.edits))
	if r.Intn(2) == 0 {
		return second, first
	}
	return first, second
}

// editHub makes an edit in the hub.
func (b *both) editHub(r *rand.Rand) {
	of := v1.Schedule{}
	if b.hub.Schedule != nil {
		of = *b.hub.Schedule
	}
	switch r.Intn(5) {
	case 0:
		of.Minute, of.Hour = b.fresh(r)
		b.hub.Schedule, b.old.Schedule = schedule(of), v1beta1.JoinSchedule(&of)
	case 1:
		of.Zone = word(r)
		b.hub.Schedule = schedule(of)
	case 2:
		of := v1beta1.Window{}
		if b.old.Window != nil {
			of = *b.old.Window
		}
		first, second := b.fresh(r)
		b.hub.Window = " " + first + "  " + second + one(r, "", " * *")
		of.From, of.To = two(b.hub.Window)
		b.old.Window = window(of)
	case 3:
		b.hub.Least.Count, b.hub.Most.Count = b.fresh(r)
		b.old.Limits = v1beta1.JoinLimits(b.hub.Least, b.hub.Most)
	case 4:
		b.hub.Least.Reason, b.hub.Most.Reason = word(r), word(r)
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

func TestTextsStay(t *testing.T) {
	for seed := range int64(SEEDS) {
		r := rand.New(rand.NewSource(seed))
		var want both
		var stored v1.Backup
		var log strings.Builder
		for range 12 {
			var old v1beta1.Backup
			if err := v1beta1.Convert_v1_Backup_To_v1beta1_Backup(&stored, &old); err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(&log, "\nv1      %s %s\nv1beta1 %s %s", text(t, stored.Spec), stored.Annotations, text(t, old.Spec), old.Annotations)
			if a, b := text(t, old.Spec), text(t, want.old); a != b {
				t.Fatalf("seed %d:%s\nwant    %s", seed, log.String(), b)
			}
			if r.Intn(2) == 0 {
				want.editOld(r)
				old.Spec, stored = want.old, v1.Backup{}
				if err := v1beta1.Convert_v1beta1_Backup_To_v1_Backup(&old, &stored); err != nil {
					t.Fatal(err)
				}
				fmt.Fprintf(&log, "\nwrites  %s", text(t, old.Spec))
			} else {
				want.editHub(r)
				stored.Spec = want.hub
			}
			if a, b := text(t, stored.Spec), text(t, want.hub); a != b {
				t.Fatalf("seed %d:%s\nv1      %s\nwant    %s", seed, log.String(), a, b)
			}
		}
	}
}
`

// TestMergedTextsStay edits either version at random: what was not edited stays in both, though no
// value of either says all that the other one does.
func TestMergedTextsStay(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles packages")
	}
	given := maps.Clone(harness.CaseFiles(t, "conversion/functions/merged_texts"))
	dir := harness.CompiledModule(t, given)
	harness.GenerateInto(t, dir, conversion.Options{FunctionsOnly: &harness.Yes, Tests: &harness.Yes})
	seeds := strconv.Itoa(longtest.Count(100_000, 5000))
	harness.Write(t, filepath.Join(dir, "merged_texts/merged_texts_test.go"), strings.ReplaceAll(mergedTexts, "SEEDS", seeds))
	harness.AddRounds(t, dir, longtest.Count(300, 30))
	harness.GoTest(t, dir, "-run=TestRounds|TestTexts", "./...")
}
