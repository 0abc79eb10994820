package voyages

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"example.com/voyages/api/v1"
	"example.com/voyages/api/v1alpha1"
	"example.com/voyages/api/v1beta1"
)

// patience is how long the server or an informer may take to tell something.
const patience = 5 * time.Minute

// named is the metadata of an object in a namespace that belongs to a test.
func named(t *testing.T, name string) metav1.ObjectMeta {
	return metav1.ObjectMeta{Namespace: strings.ToLower(t.Name()), Name: name}
}

func create(t *testing.T, o client.Object) {
	t.Helper()
	if err := api.Create(t.Context(), o); err != nil {
		t.Fatal(err)
	}
}

func get(t *testing.T, name string, o client.Object) {
	t.Helper()
	if err := api.Get(t.Context(), client.ObjectKey{Namespace: strings.ToLower(t.Name()), Name: name}, o); err != nil {
		t.Fatal(err)
	}
}

func compare(t *testing.T, what string, want, got any) {
	t.Helper()
	if !reflect.DeepEqual(want, got) {
		t.Errorf("%s: got %+v, want %+v", what, got, want)
	}
}

// TestEveryVersion writes in one version and reads in the others.
func TestEveryVersion(t *testing.T) {
	create(t, &v1beta1.Voyage{ObjectMeta: named(t, "one"), Spec: v1beta1.VoyageSpec{Harbor: "Kiel", Course: 180}})
	var hub v1.Voyage
	get(t, "one", &hub)
	compare(t, "as v1", v1.VoyageSpec{Port: v1.Port{Name: "Kiel"}, Course: 180}, hub.Spec)
	var first v1alpha1.Voyage
	get(t, "one", &first)
	compare(t, "as v1alpha1", v1alpha1.VoyageSpec{Harbor: "Kiel", Heading: "south"}, first.Spec)

	hub.Spec.Cargo = []string{"tea"}
	if err := api.Update(t.Context(), &hub); err != nil {
		t.Fatal(err)
	}
	var middle v1beta1.Voyage
	get(t, "one", &middle)
	middle.Spec.Harbor = "Riga"
	if err := api.Update(t.Context(), &middle); err != nil {
		t.Fatal(err)
	}
	get(t, "one", &hub)
	compare(t, "after changes in v1 and v1beta1", v1.VoyageSpec{Port: v1.Port{Name: "Riga"}, Course: 180, Cargo: []string{"tea"}}, hub.Spec)

	patch := client.RawPatch(client.Merge.Type(), []byte(`{"spec":{"heading":"west"}}`))
	if err := api.Patch(t.Context(), &first, patch); err != nil {
		t.Fatal(err)
	}
	get(t, "one", &hub)
	compare(t, "after a patch in v1alpha1", v1.VoyageSpec{Port: v1.Port{Name: "Riga"}, Course: 270, Cargo: []string{"tea"}}, hub.Spec)
}

// TestList writes many objects in the hub's version and lists them in the others,
// past the cache and from an informer.
func TestList(t *testing.T) {
	const many = 50
	var harbors, headings []string
	for i := range many {
		name := fmt.Sprintf("voyage-%02d", i)
		create(t, &v1.Voyage{ObjectMeta: named(t, name), Spec: v1.VoyageSpec{Port: v1.Port{Name: name}, Course: 90}})
		harbors, headings = append(harbors, name), append(headings, "east")
	}
	var first v1alpha1.VoyageList
	if err := api.List(t.Context(), &first, client.InNamespace(strings.ToLower(t.Name()))); err != nil {
		t.Fatal(err)
	}
	var gotHeadings []string
	for _, v := range first.Items {
		gotHeadings = append(gotHeadings, v.Spec.Heading)
	}
	compare(t, "headings", headings, gotHeadings)

	for end := time.Now().Add(patience); ; time.Sleep(50 * time.Millisecond) {
		var middle v1beta1.VoyageList
		if err := cached.List(t.Context(), &middle, client.InNamespace(strings.ToLower(t.Name()))); err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, v := range middle.Items {
			got = append(got, v.Spec.Harbor)
		}
		if slices.Sort(got); slices.Equal(harbors, got) {
			break
		}
		if time.Now().After(end) {
			compare(t, "harbors in the informer", harbors, got)
			break
		}
	}
}

// TestWatch watches in an old version what happens in the hub's.
func TestWatch(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	events, err := api.Watch(ctx, &v1alpha1.VoyageList{}, client.InNamespace(strings.ToLower(t.Name())))
	if err != nil {
		t.Fatal(err)
	}
	defer events.Stop()
	next := func(kind watch.EventType, want v1alpha1.VoyageSpec) {
		t.Helper()
		select {
		case <-ctx.Done():
			t.Fatalf("no %s came", kind)
		case e := <-events.ResultChan():
			got, ok := e.Object.(*v1alpha1.Voyage)
			if !ok || e.Type != kind {
				t.Fatalf("got %s of %T, want %s", e.Type, e.Object, kind)
			}
			compare(t, string(kind), want, got.Spec)
		}
	}
	voyage := &v1.Voyage{ObjectMeta: named(t, "one"), Spec: v1.VoyageSpec{Port: v1.Port{Name: "Kiel"}, Course: 90, Cargo: []string{"tea"}}}
	create(t, voyage)
	next(watch.Added, v1alpha1.VoyageSpec{Harbor: "Kiel", Heading: "east"})
	voyage.Spec.Port.Name = "Riga"
	if err := api.Update(t.Context(), voyage); err != nil {
		t.Fatal(err)
	}
	next(watch.Modified, v1alpha1.VoyageSpec{Harbor: "Riga", Heading: "east"})
	if err := api.Delete(t.Context(), voyage); err != nil {
		t.Fatal(err)
	}
	next(watch.Deleted, v1alpha1.VoyageSpec{Harbor: "Riga", Heading: "east"})
}

// TestPanic lets a function of the user panic in both directions: who asked is
// told, and nobody else notices.
func TestPanic(t *testing.T) {
	panics.take()
	create(t, &v1.Voyage{ObjectMeta: named(t, "fine"), Spec: v1.VoyageSpec{Port: v1.Port{Name: "Kiel"}, Course: 90}})

	lost := &v1alpha1.Voyage{ObjectMeta: named(t, "lost"), Spec: v1alpha1.VoyageSpec{Harbor: "Kiel", Heading: "nowhere"}}
	refused(t, "a heading that is none", api.Create(t.Context(), lost),
		`*v1alpha1.Voyage "testpanic/lost" cannot be converted to *v1.Voyage: panic: no heading is called nowhere`)
	reported(t, "no heading is called nowhere")

	odd := &v1.Voyage{ObjectMeta: named(t, "odd"), Spec: v1.VoyageSpec{Port: v1.Port{Name: "Kiel"}, Course: 720}}
	create(t, odd)
	const why = `*v1.Voyage "testpanic/odd" cannot be converted to *v1alpha1.Voyage: panic: runtime error: index out of range [8] with length 4`
	refused(t, "an object that the inverse does not know", api.Get(t.Context(), client.ObjectKeyFromObject(odd), &v1alpha1.Voyage{}), why)
	reported(t, "runtime error: index out of range [8] with length 4")
	inNamespace := client.InNamespace("testpanic")
	refused(t, "a list with that object", api.List(t.Context(), &v1alpha1.VoyageList{}, inNamespace), why)

	// Other objects and other versions do not notice.
	var first v1alpha1.Voyage
	get(t, "fine", &first)
	compare(t, "another object", v1alpha1.VoyageSpec{Harbor: "Kiel", Heading: "east"}, first.Spec)
	var middle v1beta1.VoyageList
	if err := api.List(t.Context(), &middle, inNamespace); err != nil || len(middle.Items) != 2 {
		t.Errorf("in another version: %d objects, %v", len(middle.Items), err)
	}
	odd.Spec.Course = 180
	if err := api.Update(t.Context(), odd); err != nil {
		t.Fatal(err)
	}
	get(t, "odd", &first)
	compare(t, "once it is mended", v1alpha1.VoyageSpec{Harbor: "Kiel", Heading: "south"}, first.Spec)
}

// refused checks that the server answers with an error of its own, and why.
func refused(t *testing.T, what string, err error, why string) {
	t.Helper()
	if status := apierrors.APIStatus(nil); !errors.As(err, &status) || !strings.Contains(err.Error(), reason(why)) {
		t.Errorf("%s: got %v, want an answer with %q", what, err, reason(why))
	}
}

// reported checks that the operator's log says why.
func reported(t *testing.T, why string) {
	t.Helper()
	if got := panics.take(); !slices.Contains(got, why) {
		t.Errorf("the operator's log has %q, want %q", got, why)
	}
}
