package reliability

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"syscall"
	"testing"
	"time"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
)

// TestManyObjects creates orders in one version and lists them in the others,
// at once and in pages. All of them arrive, with what belongs to them.
func TestManyObjects(t *testing.T) {
	count := 1000
	if longForm {
		count = 10_000
	}
	create := measure(t, fmt.Sprintf("%d objects created as v1beta1", count), func() { createMany(t, count) })
	t.Log(create)
	for _, version := range []string{"v1", "v1beta1", "v1alpha1"} {
		for _, limit := range []int64{0, 500} {
			t.Log(measure(t, fmt.Sprintf("listed as %s, limit %d", version, limit), func() { listMany(t, version, count, limit) }))
		}
	}
	redefine(t, func(crd *apiextensionsv1.CustomResourceDefinition) { crd.Spec.Names.ShortNames = nil })
	time.Sleep(forgets)
	for _, version := range []string{"v1beta1", "v1alpha1"} {
		t.Log(measure(t, "listed as "+version+" by a server that starts", func() {
			awaitCache(t, version)
		}))
		t.Log(measure(t, "listed as "+version+" once more", func() { listMany(t, version, count, 0) }))
	}
}

// forgets is how long the server may go on with the caches of an old definition.
const forgets = 2 * time.Second

// awaitCache waits until the server has converted all objects for its cache. It
// sends clients away with 429 for so long, but not those that ask for a page,
// which it reads from etcd. client-go gives up after ten times.
func awaitCache(t *testing.T, version string) {
	t.Helper()
	for {
		_, err := pizzas(t, version).List(t.Context(), metav1.ListOptions{})
		if err == nil {
			return
		}
		if !apierrors.IsTooManyRequests(err) {
			t.Fatal(err)
		}
	}
}

// createMany creates orders that v1alpha1 cannot hold, from several clients.
func createMany(t *testing.T, count int) {
	var wait sync.WaitGroup
	const clients = 8
	for c := range clients {
		wait.Go(func() {
			for i := c; i < count; i += clients {
				o := pizza(t, "v1beta1", fmt.Sprintf("p%05d", i), fmt.Sprintf(
					"spec: {toppings: [{name: tomato, quantity: 2}, {name: salami}], bakingSeconds: %d, replicas: %d}", 1+i%1800, i%100))
				if _, err := pizzas(t, "v1beta1").Create(t.Context(), o, metav1.CreateOptions{}); err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	wait.Wait()
}

// listMany lists all orders and looks at each.
func listMany(t *testing.T, version string, count int, limit int64) {
	options := metav1.ListOptions{Limit: limit}
	seen := 0
	for {
		list, err := pizzas(t, version).List(t.Context(), options)
		if err != nil {
			t.Fatal(err)
		}
		for i := range list.Items {
			checkNumbered(t, version, seen, &list.Items[i])
			seen++
		}
		if options.Continue = list.GetContinue(); options.Continue == "" {
			break
		}
	}
	if seen != count {
		t.Fatalf("%s, limit %d: %d objects, want %d", version, limit, seen, count)
	}
}

// checkNumbered compares an order with what createMany made of its number.
func checkNumbered(t *testing.T, version string, i int, o *unstructured.Unstructured) {
	t.Helper()
	want := map[string]any{"metadata.name": fmt.Sprintf("p%05d", i)}
	switch version {
	case "v1":
		want["spec.oven.time"] = (time.Duration(1+i%1800) * time.Second).String()
		want["spec.replicas"] = int64(i % 100)
	case "v1beta1":
		want["spec.bakingSeconds"] = int64(1 + i%1800)
		want["spec.replicas"] = int64(i % 100)
	case "v1alpha1":
		if toppings, _, _ := unstructured.NestedStringSlice(o.Object, "spec", "toppings"); len(toppings) != 3 {
			t.Errorf("%q has toppings %v", o.GetName(), toppings)
		}
	}
	expect(t, o, want)
}

// A measurement is what something cost all of this process: clients, API server,
// etcd and converter together.
type measurement struct {
	title          string
	wall, cpu      time.Duration
	peak           uint64 // heap in use, in bytes
	calls, objects int64  // of the converter
}

func (m measurement) String() string {
	return fmt.Sprintf("%-40s %7.2f s, %6.2f s CPU, heap at most %4d MiB, %6d calls to convert %6d objects",
		m.title, m.wall.Seconds(), m.cpu.Seconds(), m.peak>>20, m.calls, m.objects)
}

// measure does something and says what it cost.
func measure(t *testing.T, title string, do func()) measurement {
	t.Helper()
	runtime.GC()
	ctx, stop := context.WithCancel(t.Context())
	peak := make(chan uint64)
	go func() { peak <- watchHeap(ctx) }()
	calls, objects, cpu, begin := webhook.calls.Load(), webhook.objects.Load(), cpuTime(t), time.Now()
	do()
	m := measurement{title: title, wall: time.Since(begin), cpu: cpuTime(t) - cpu}
	m.calls, m.objects = webhook.calls.Load()-calls, webhook.objects.Load()-objects
	stop()
	m.peak = <-peak
	return m
}

// watchHeap looks at the heap until the context ends and returns the largest.
func watchHeap(ctx context.Context) (peak uint64) {
	var now runtime.MemStats
	for {
		runtime.ReadMemStats(&now)
		peak = max(peak, now.HeapInuse)
		select {
		case <-ctx.Done():
			return peak
		case <-time.After(50 * time.Millisecond):
		}
	}
}

// cpuTime is what this process has used of its processors.
func cpuTime(t *testing.T) time.Duration {
	t.Helper()
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		t.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
