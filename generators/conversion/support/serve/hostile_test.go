package serve

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"
	"time"
)

// reviewOf is a review of objects that are to be of v1.
func reviewOf(objects string) string {
	return `{"apiVersion":"apiextensions.k8s.io/v1","kind":"ConversionReview","request":{"uid":"u","desiredAPIVersion":"example.com/v1","objects":` + objects + `}}`
}

const betaStart = `{"apiVersion":"example.com/v1beta1","kind":"Lamp",`

// hostile are objects of a review, of any size, that nobody means.
var hostile = map[string]func(bytes int) string{
	"no objects":      func(n int) string { return "[" + strings.Repeat("0,", n/2) + "0]" },
	"null":            func(n int) string { return "[" + strings.Repeat("null,", n/5) + "null]" },
	"empty objects":   func(n int) string { return "[" + strings.Repeat("{},", n/3) + "{}]" },
	"blanks":          func(n int) string { return "[" + strings.Repeat(" ", n) + "]" },
	"of the version":  func(n int) string { return "[" + strings.Repeat(`{"apiVersion":"example.com/v1"},`, n/32) + "{}]" },
	"a kind of lines": func(n int) string { return "[" + betaStart + `"kind":"` + strings.Repeat(`\n`, n/2) + `"}]` },
	"a name": func(n int) string {
		return "[" + betaStart + `"power":-1,"metadata":{"name":"` + strings.Repeat("\u2028", n/3) + `"}}]`
	},
	"a number": func(n int) string { return "[" + betaStart + `"power":1` + strings.Repeat("0", n) + "}]" },
	"brackets": func(n int) string {
		return "[" + betaStart + `"x":` + strings.Repeat("[", n/2) + strings.Repeat("]", n/2) + "}]"
	},
	"open brackets":    func(n int) string { return "[" + betaStart + `"x":` + strings.Repeat("[", n) },
	"one member again": func(n int) string { return "[" + betaStart + strings.Repeat(`"power":1,`, n/10) + `"power":2}]` },
	"another spelling": func(n int) string { return "[" + betaStart + strings.Repeat(`"Power":1,`, n/10) + `"power":2}]` },
	"metadata again":   func(n int) string { return "[" + betaStart + strings.Repeat(`"metadata":{},`, n/14) + `"power":2}]` },
	"apiVersion again": func(n int) string { return "[" + betaStart + strings.Repeat(`"apiVersion":"x",`, n/17) + `"power":2}]` },
	"annotations": func(n int) string {
		return "[" + betaStart + `"metadata":{"annotations":{` + strings.Repeat(`"":"",`, n/6) + `"a":"b"}}}]`
	},
	"metadata in lists": func(n int) string { return "[" + betaStart + `"metadata":[` + strings.Repeat("0,", n/2) + `0]}]` },
}

// TestHostileReviews answers reviews of half a megabyte: with memory of some times that, and in
// few words.
func TestHostileReviews(t *testing.T) {
	const bytes = 512 << 10
	for name, objects := range hostile {
		body := reviewOf(objects(bytes))
		h, said := toys()
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		r := httptest.NewRequest(http.MethodPost, "/convert", strings.NewReader(body))
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		runtime.ReadMemStats(&after)
		if took := float64(after.TotalAlloc-before.TotalAlloc) / float64(len(body)); took > 40 {
			t.Errorf("%s: %.0f bytes are allocated for each of the body", name, took)
		}
		var out review
		if w.Code == http.StatusOK {
			if err := json.Unmarshal(w.Body.Bytes(), &out); err != nil || out.Response == nil {
				t.Fatalf("%s: %v", name, err)
			}
		}
		failed := out.Response == nil || out.Response.Result.Status != "Success"
		if most := 2 * messageLimit; failed && w.Body.Len() > most {
			t.Errorf("%s: an answer of %d bytes, most are %d", name, w.Body.Len(), most)
		}
		for _, line := range said() {
			if len(line) > messageLimit+100 || strings.Contains(line, "\n") {
				t.Errorf("%s: %d bytes are reported, in %d lines", name, len(line), 1+strings.Count(line, "\n"))
			}
		}
	}
}

// TestToldErrors finds the error of a function behind what is told, and the stack of a panic
// behind a long message.
func TestToldErrors(t *testing.T) {
	long := strings.Repeat("x", 2*messageLimit)
	for name, test := range map[string]struct {
		convert func(in, out *lamp) error
		want    error
		stack   bool
	}{
		"error": {func(_, _ *lamp) error { return fmt.Errorf("%s: %w", long, errNegative) }, errNegative, false},
		"panic": {func(_, _ *lamp) error { panic(long) }, nil, true},
	} {
		var told error
		h, _ := toys()
		h.kinds[0].versions["v1alpha1"] = spoke(test.convert, hubToAlpha)
		h.report = func(err error) { told = err }
		_, _, out := ask(t, h, reviewOf(`[{"apiVersion":"example.com/v1alpha1","kind":"Lamp"}]`))
		if told == nil || test.want != nil && !errors.Is(told, test.want) || strings.Contains(told.Error(), "TestToldErrors") != test.stack || strings.Contains(told.Error(), long) {
			t.Errorf("%s: told %v", name, told)
		}
		if len(out.Result.Message) > messageLimit+100 || !strings.Contains(out.Result.Message, "bytes more") {
			t.Errorf("%s: answered %s", name, out.Result.Message)
		}
	}
}

// nothing is written as null.
type nothing struct{}

func (*nothing) MarshalJSON() ([]byte, error) { return []byte("null"), nil }

func TestNullIsNoObject(t *testing.T) {
	h, _ := toys()
	h.kinds[0].versions["v1"] = spoke(func(*nothing, *lamp) error { return nil }, func(*lamp, *nothing) error { return nil })
	if _, _, out := ask(t, h, reviewOf("["+object("a", 1)+"]")); out.Result.Status != "Failure" || !strings.Contains(out.Result.Message, "null was made of it") {
		t.Errorf("%+v", out.Result)
	}
}

// TestBodyThatDoesNotCome sends the begin of a body. Its room is given back when its time is over,
// and so is the connection.
func TestBodyThatDoesNotCome(t *testing.T) {
	h, _ := toys()
	h.within = time.Millisecond
	server := httptest.NewServer(h)
	defer server.Close()
	never := make(chan struct{})
	defer close(never)
	body := &stalled{strings.NewReader(reviewOf("[")), never}
	r, err := http.NewRequest(http.MethodPost, server.URL, body)
	if err != nil {
		t.Fatal(err)
	}
	r.ContentLength = bodyLimit
	r.Header.Set("Content-Type", "application/json")
	got, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	_ = got.Body.Close()
	if got.StatusCode != http.StatusRequestTimeout {
		t.Errorf("status %d", got.StatusCode)
	}
	if err := h.bodies.take(t.Context(), flightLimit); err != nil {
		t.Error(err)
	}
}

// stalled is a body whose end does not come.
type stalled struct {
	first *strings.Reader
	never chan struct{}
}

func (s *stalled) Read(p []byte) (int, error) {
	if s.first.Len() > 0 {
		return s.first.Read(p)
	}
	<-s.never
	return 0, errors.New("the test is over")
}

func FuzzReview(f *testing.F) {
	f.Add(reviewOf("[" + object("a", 1) + ",null,{}]"))
	for _, objects := range hostile {
		f.Add(reviewOf(objects(200)))
	}
	f.Fuzz(func(t *testing.T, body string) {
		h, _ := toys()
		code, _, out := ask(t, h, body)
		if code != http.StatusOK {
			return
		}
		if out.Result.Status != "Success" && string(out.ConvertedObjects) != "[]" {
			t.Errorf("a failure with objects: %+v", out)
		}
		var in struct {
			Request struct{ Objects []json.RawMessage }
		}
		var made []json.RawMessage
		if json.Unmarshal([]byte(body), &in) != nil || json.Unmarshal(out.ConvertedObjects, &made) != nil {
			t.Fatalf("no lists: %s", out.ConvertedObjects)
		}
		if out.Result.Status == "Success" && len(made) != len(in.Request.Objects) {
			t.Errorf("%d objects are made of %d", len(made), len(in.Request.Objects))
		}
	})
}
