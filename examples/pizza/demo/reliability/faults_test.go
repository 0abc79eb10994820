package reliability

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// A fault answers a ConversionReview in place of the generated handler, which it
// may ask.
type fault func(w http.ResponseWriter, r *http.Request, handler http.Handler)

// says answers with a status and a text.
func says(status int, text string) fault {
	return func(w http.ResponseWriter, _ *http.Request, _ http.Handler) {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		_, _ = w.Write([]byte(text)) // the API server says it when it fails
	}
}

// garbles changes the text of the right answer.
func garbles(change func(answer []byte) []byte) fault {
	return func(w http.ResponseWriter, r *http.Request, handler http.Handler) {
		answer := httptest.NewRecorder()
		handler.ServeHTTP(answer, r)
		says(answer.Code, string(change(answer.Body.Bytes())))(w, r, handler)
	}
}

// replaces changes all texts of a kind in the right answer.
func replaces(text, by string) fault {
	return garbles(func(answer []byte) []byte { return bytes.ReplaceAll(answer, []byte(text), []byte(by)) })
}

// empties leaves the objects out of the right answer.
func empties(answer []byte) []byte {
	var review map[string]any
	if err := json.Unmarshal(answer, &review); err != nil {
		return answer
	}
	review["response"].(map[string]any)["convertedObjects"] = []any{}
	text, err := json.Marshal(review)
	if err != nil {
		return nil
	}
	return text
}

// TestFaults breaks the converter in many ways. A client of another version than
// the stored one hears why nothing goes; clients of the stored version notice
// nothing; no object changes; and all is well as soon as the converter is.
func TestFaults(t *testing.T) {
	for _, test := range []struct {
		name  string
		fault fault
		want  string // what the client hears
	}{
		{"garbage", says(http.StatusOK, "<html>502</html>"), "couldn't get version/kind; json parse error"},
		{"nothing", says(http.StatusOK, ""), "webhook for"},
		{"unavailable", says(http.StatusServiceUnavailable, ""), "the server is currently unable to handle the request"},
		{"crash", func(http.ResponseWriter, *http.Request, http.Handler) { panic(http.ErrAbortHandler) }, "EOF"},
		{"cut off", garbles(func(answer []byte) []byte { return answer[:len(answer)/2] }), "unexpected end of JSON input"},
		{"another request's answer", replaces(`"uid":"`, `"uid":"x`), `expected response.uid=`},
		{"no objects", garbles(empties), "returned 0 objects, expected 1"},
		{"another kind", replaces(`"kind":"Pizza"`, `"kind":"Pasta"`), "invalid kind"},
		{"another name", replaces(`"name":"another-name`, `"name":"other`), "must have the same name"},
	} {
		t.Run(test.name, func(t *testing.T) {
			name := strings.NewReplacer(" ", "-", "'", "").Replace(test.name)
			before := create(t, "v1", name, rich)
			repair := webhook.breakFor(t, test.fault)
			expectRefusals(t, name, test.want)
			expectUnchanged(t, name, before.GetResourceVersion())
			repair()
			expectRecovery(t, name)
		})
	}
}

// expectRefusals asks for an order in the versions that must be converted.
func expectRefusals(t *testing.T, name, want string) {
	t.Helper()
	for _, version := range []string{"v1beta1", "v1alpha1"} {
		_, err := pizzas(t, version).Get(t.Context(), name, metav1.GetOptions{})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("get as %s: %v, want %q", version, err, want)
		}
		_, err = patch(t.Context(), pizzas(t, version), name, `spec: {toppings: []}`)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("patch as %s: %v, want %q", version, err, want)
		}
		_, err = pizzas(t, version).Create(t.Context(), pizza(t, version, name+"-new", "spec: {}"), metav1.CreateOptions{})
		if err == nil {
			t.Errorf("create as %s: no error", version)
		}
	}
}

// expectUnchanged reads and writes an order in the version that is stored.
func expectUnchanged(t *testing.T, name, resourceVersion string) {
	t.Helper()
	o := get(t, "v1", name)
	if o.GetResourceVersion() != resourceVersion {
		t.Errorf("the object was written: %v", o.Object)
	}
	if _, err := pizzas(t, "v1").Get(t.Context(), name+"-new", metav1.GetOptions{}); err == nil {
		t.Error("an object was created by a refused request")
	}
	mustPatch(t, "v1", name, `spec: {replicas: 4}`)
}

// expectRecovery reads an order that was written during a fault in all versions
// and from lists, which the server holds in memory.
func expectRecovery(t *testing.T, name string) {
	t.Helper()
	begin := time.Now()
	for _, version := range []string{"v1beta1", "v1alpha1"} {
		eventually(t, func() error {
			ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
			defer cancel()
			list, err := pizzas(t, version).List(ctx, metav1.ListOptions{})
			if err != nil {
				return err
			}
			for i := range list.Items {
				if list.Items[i].GetName() == name {
					return nil
				}
			}
			return errors.New("the object is in no list as " + version)
		})
		mustPatch(t, version, name, `metadata: {labels: {written-as: `+version+`}}`)
	}
	t.Logf("lists of all versions are right %.1f s after the fault", time.Since(begin).Seconds())
	expect(t, get(t, "v1beta1", name), map[string]any{"spec.bakingSeconds": int64(150), "spec.replicas": int64(4)})
	expect(t, get(t, "v1", name), map[string]any{
		"spec.oven.time": "2m30.5s", "spec.replicas": int64(4), "spec.crust": "Pan", "metadata.labels.written-as": "v1alpha1",
	})
}

// TestRestart ends the converter under a client that writes all the time and
// starts it at another address, as a rollout does.
func TestRestart(t *testing.T) {
	before := create(t, "v1", "order", rich)
	if err := webhook.stop(); err != nil {
		t.Fatal(err)
	}
	// The first requests may meet a connection that is just being closed.
	expectRefusals(t, "order", `failed: Post "https://pizza-webhook.pizza-system.svc:443/convert`)
	expectUnchanged(t, "order", before.GetResourceVersion())
	if err := webhook.start(); err != nil {
		t.Fatal(err)
	}
	expectRecovery(t, "order")

	writeWhileRestarting(t)
}

// writeWhileRestarting expects of each write that it is done or refused. An
// answer that cannot be converted is an error, too, after the object is written.
func writeWhileRestarting(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second)
	defer cancel()
	var wait sync.WaitGroup
	wait.Go(func() {
		for ctx.Err() == nil {
			if err := webhook.restart(); err != nil {
				t.Error(err)
				return
			}
			time.Sleep(50 * time.Millisecond)
		}
	})
	writes, failed := 0, 0
	possible := map[any]bool{int64(4): true}
	for i := int64(0); ctx.Err() == nil; i++ {
		writes++
		if _, err := patch(t.Context(), pizzas(t, "v1beta1"), "order", fmt.Sprintf("spec: {replicas: %d}", i%100)); err != nil {
			failed++
		} else {
			clear(possible)
		}
		possible[i%100] = true
	}
	wait.Wait()
	t.Logf("%d of %d writes failed", failed, writes)
	o := get(t, "v1", "order")
	if got := field(o, "spec.replicas"); !possible[got] {
		t.Errorf("spec.replicas is %v, want one of %v", got, possible)
	}
	expect(t, o, map[string]any{"spec.oven.time": "2m30.5s", "spec.crust": "Pan"})
}

// TestSlow has a converter that takes longer than a client waits.
func TestSlow(t *testing.T) {
	before := create(t, "v1", "order", rich)
	release := make(chan struct{})
	repair := webhook.breakFor(t, func(w http.ResponseWriter, r *http.Request, handler http.Handler) {
		<-release
		handler.ServeHTTP(w, r)
	})
	ctx, cancel := context.WithTimeout(t.Context(), time.Second)
	defer cancel()
	_, err := patch(ctx, pizzas(t, "v1beta1"), "order", `spec: {replicas: 9}`)
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("patch: %v, want the client's own deadline", err)
	}
	expectUnchanged(t, "order", before.GetResourceVersion())
	repair()
	close(release)
	expectRecovery(t, "order")
}
