package diff

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/crdgen/crdgen/internal/check/crvalidation"
)

// TestCompareTellsProgress holds that a comparison says what it does, and how far it is with
// what takes long.
func TestCompareTellsProgress(t *testing.T) {
	var told []string
	var mu sync.Mutex
	report, err := Compare(context.Background(), manyNumbers(t, "old", 20), manyNumbers(t, "new", 10), Options{Progress: func(doing string) {
		mu.Lock()
		defer mu.Unlock()
		told = append(told, doing)
	}})
	if err != nil || len(report.Findings) != 20 {
		t.Fatalf("%+v, %v", report, err)
	}
	if len(told) < 4 || told[0] != "comparing" || told[1] != "looking for witnesses of 20 changes" || !slices.Contains(told, "looking for witnesses: 20 of 20 changes") {
		t.Errorf("told %q", told)
	}
}

// TestCompareEndsWithItsContext holds that an interrupted comparison returns at once, whatever is
// still done for it.
func TestCompareEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	release := make(chan struct{})
	defer close(release)
	report, err := Compare(ctx, manyNumbers(t, "old", 20), manyNumbers(t, "new", 10), Options{Progress: func(string) {
		cancel()
		<-release
	}})
	if report != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("%v, %v, want the context's error", report, err)
	}
}

// manyNumbers is a side with 20 fields, each with its own maximum.
func manyNumbers(t *testing.T, name string, maximum int) *Side {
	t.Helper()
	var fields strings.Builder
	for i := range 20 {
		fmt.Fprintf(&fields, "              f%d: {type: integer, maximum: %d}\n", i, maximum+i)
	}
	docs, wrong := crvalidation.Read(name, []byte("apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {name: lamps.example.com}\nspec:\n  group: example.com\n  names: {kind: Lamp, listKind: LampList, plural: lamps, singular: lamp}\n  scope: Namespaced\n  versions:\n  - name: v1\n    served: true\n    storage: true\n    schema:\n      openAPIV3Schema:\n        type: object\n        properties:\n          spec:\n            type: object\n            properties:\n"+fields.String()))
	if len(wrong) > 0 {
		t.Fatal(wrong)
	}
	s, err := FromDocuments(name, docs)
	if err != nil {
		t.Fatal(err)
	}
	return s
}
