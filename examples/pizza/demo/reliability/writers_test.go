package reliability

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"sync"
	"testing"
	"time"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
)

// A writer edits one field of orders in one version, again and again.
type writer struct {
	version string
	path    string // of the field, in its version
	status  bool   // through the status subresource
	patches bool   // as a patch, and not as an update of the whole object
	value   func(n int) any
	hub     string // the field in the hub
	inHub   func(value any) any
}

func same(value any) any { return value }

// writers are pairs for each field that all versions can say: one that writes
// what others cannot hold, and one that must not lose it.
var writers = []writer{
	{version: "v1", path: "spec.oven.time", hub: "spec.oven.time", inHub: same, value: func(n int) any {
		return (100*time.Second + time.Duration(n%600)*250*time.Millisecond).String()
	}},
	{version: "v1beta1", path: "spec.bakingSeconds", hub: "spec.oven.time", value: func(n int) any { return int64(500 + n%400) }, inHub: func(value any) any {
		return (time.Duration(value.(int64)) * time.Second).String()
	}},
	{version: "v1", path: "spec.replicas", hub: "spec.replicas", patches: true, inHub: same, value: func(n int) any { return int64(n % 50) }},
	{version: "v1beta1", path: "spec.replicas", hub: "spec.replicas", inHub: same, value: func(n int) any { return int64(50 + n%50) }},
	{version: "v1alpha1", path: "metadata.labels.old", hub: "metadata.labels.old", inHub: same, value: func(n int) any { return strconv.Itoa(n) }},
	{version: "v1alpha1", path: "status.cost", hub: "status.cost", status: true, inHub: same, value: func(n int) any { return int64(1 + n) }},
	{version: "v1beta1", path: "status.replicas", hub: "status.replicas", status: true, patches: true, inHub: same, value: func(n int) any { return int64(1 + n%100) }},
	{version: "v1beta1", path: "spec.toppings", hub: "spec.toppings", patches: true, inHub: func(value any) any { return fmt.Sprint(value) }, value: func(n int) any {
		return []any{map[string]any{"name": "tomato", "quantity": int64(1 + n%4)}, map[string]any{"name": "salami", "quantity": int64(1 + n%3)}}
	}},
	{version: "v1alpha1", path: "spec.toppings", hub: "spec.toppings", inHub: counted, value: func(n int) any {
		// An order that the hub cannot hold.
		return []any{"tomato", "mozzarella", "tomato", "salami"}[:2+n%3]
	}},
}

// counted is what toppings of v1alpha1 are in the hub.
func counted(value any) any {
	names, counts := []string{}, map[string]int64{}
	for _, v := range value.([]any) {
		if counts[v.(string)]++; counts[v.(string)] == 1 {
			names = append(names, v.(string))
		}
	}
	var made []any
	for _, name := range names {
		made = append(made, map[string]any{"name": name, "quantity": counts[name]})
	}
	return fmt.Sprint(made)
}

// A ledger knows for each field of each order what was written last.
type ledger struct {
	mutex             sync.Mutex
	last              map[string]entry // by order and field of the hub
	writes, conflicts int
}

type entry struct {
	revision int64
	value    any
	by       string
}

func (l *ledger) wrote(name string, w *writer, value any, answer *unstructured.Unstructured) error {
	revision, err := strconv.ParseInt(answer.GetResourceVersion(), 10, 64)
	if err != nil {
		return err
	}
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.writes++
	if key := name + " " + w.hub; l.last[key].revision < revision {
		l.last[key] = entry{revision, w.inHub(value), w.version}
	}
	return nil
}

// TestConcurrentWriters has writers of all versions at the same orders. At the
// end each field of each order is what was written into it last, in whatever
// version, and what nobody wrote is as it was.
func TestConcurrentWriters(t *testing.T) {
	const orders = 20
	for i := range orders {
		create(t, "v1", fmt.Sprintf("order-%d", i), rich)
	}
	duration := 5 * time.Second
	if longForm {
		duration = time.Minute
	}
	book := &ledger{last: map[string]entry{}}
	ctx, cancel := context.WithTimeout(t.Context(), duration)
	defer cancel()
	var wait sync.WaitGroup
	for i := range writers {
		wait.Go(func() {
			random := rand.New(rand.NewPCG(uint64(i), 1))
			for n := 0; ctx.Err() == nil; n++ {
				if err := writers[i].write(t, book, fmt.Sprintf("order-%d", random.IntN(orders)), random.IntN(1000)); err != nil {
					t.Errorf("%s as %s: %v", writers[i].path, writers[i].version, err)
					return
				}
			}
		})
	}
	wait.Wait()
	t.Logf("%d writes in %s, %d conflicts", book.writes, duration, book.conflicts)
	for i := range orders {
		book.audit(t, fmt.Sprintf("order-%d", i))
	}
}

// write makes one edit. A conflict is the server's way of saying that another
// writer was faster; any other error is one of ours.
func (w *writer) write(t *testing.T, book *ledger, name string, n int) error {
	in, value := pizzas(t, w.version), w.value(n)
	var subresource []string
	if w.status {
		subresource = []string{"status"}
	}
	o := &unstructured.Unstructured{Object: map[string]any{}}
	var err error
	if !w.patches {
		if o, err = in.Get(t.Context(), name, metav1.GetOptions{}); err != nil {
			return err
		}
	}
	if err := unstructured.SetNestedField(o.Object, value, splitPath(w.path)...); err != nil {
		return err
	}
	if w.patches {
		text, err := json.Marshal(o.Object)
		if err != nil {
			return err
		}
		o, err = patch(t.Context(), in, name, string(text), subresource...)
		if err != nil {
			return err
		}
		return book.wrote(name, w, value, o)
	}
	o, err = in.Update(t.Context(), o, metav1.UpdateOptions{}, subresource...)
	if apierrors.IsConflict(err) {
		book.mutex.Lock()
		defer book.mutex.Unlock()
		book.conflicts++
		return nil
	}
	if err != nil {
		return err
	}
	return book.wrote(name, w, value, o)
}

// audit compares an order with the ledger.
func (l *ledger) audit(t *testing.T, name string) {
	t.Helper()
	hub := get(t, "v1", name)
	for i := range writers {
		path := writers[i].hub
		last, ok := l.last[name+" "+path]
		if !ok {
			continue
		}
		got := field(hub, path)
		if path == "spec.toppings" {
			got = fmt.Sprint(got)
		}
		if path == "spec.oven.time" {
			got = normal(got)
		}
		if got != last.value {
			t.Errorf("%s: %s is %v, want %v, as %s wrote in revision %d", name, path, got, last.value, last.by, last.revision)
		}
	}
	expect(t, hub, map[string]any{"spec.crust": "Pan"})
	expect(t, get(t, "v1beta1", name), map[string]any{"spec.replicas": field(hub, "spec.replicas")})
}

// normal is a duration as Go writes it.
func normal(value any) any {
	d, err := time.ParseDuration(fmt.Sprint(value))
	if err != nil {
		return errors.Join(err)
	}
	return d.String()
}
