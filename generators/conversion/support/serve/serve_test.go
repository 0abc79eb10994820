package serve

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Toy types: v1 is the hub, v1beta1 calls the size otherwise, and v1alpha1 holds
// it as text in an annotation besides.
type (
	lamp struct {
		metav1.TypeMeta   `json:",inline"`
		metav1.ObjectMeta `json:"metadata,omitempty"`
		Watts             int    `json:"watts"`
		Status            status `json:"status,omitempty"`
	}
	lampBeta struct {
		metav1.TypeMeta   `json:",inline"`
		metav1.ObjectMeta `json:"metadata,omitempty"`
		Power             int    `json:"power"`
		Status            status `json:"status,omitempty"`
	}
	status struct {
		On bool `json:"on,omitempty"`
	}
)

var errNegative = errors.New("negative power")

func betaToHub(in *lampBeta, out *lamp) error {
	switch {
	case in.Power < -1000:
		panic("far too little power")
	case in.Power < 0:
		return errNegative
	}
	out.ObjectMeta, out.Watts, out.Status = in.ObjectMeta, in.Power, in.Status
	if v, ok := in.Annotations["name"]; ok {
		out.Name = v // which the API server refuses
	}
	return nil
}

func hubToBeta(in *lamp, out *lampBeta) error {
	out.ObjectMeta, out.Power, out.Status = in.ObjectMeta, in.Watts, in.Status
	return nil
}

func alphaToHub(in, out *lamp) error {
	*out = *in
	out.Annotations = nil
	return nil
}

func hubToAlpha(in, out *lamp) error {
	*out = *in
	out.Annotations = map[string]string{"watts": fmt.Sprint(in.Watts)}
	return nil
}

// toys is a handler of the toy types that collects what it reports.
func toys() (*handler, func() []string) {
	var mu sync.Mutex
	var said []string
	h := &handler{
		kinds: []kind{{group: "example.com", name: "Lamp", versions: map[string]version{
			"v1":       hub[lamp](),
			"v1beta1":  spoke(betaToHub, hubToBeta),
			"v1alpha1": spoke(alphaToHub, hubToAlpha),
		}}},
		report: func(err error) {
			mu.Lock()
			defer mu.Unlock()
			said = append(said, err.Error())
		},
	}
	return h, func() []string { mu.Lock(); defer mu.Unlock(); return slices.Clone(said) }
}

// ask posts a review and returns the status, the body, and the response in it.
func ask(t *testing.T, h http.Handler, body string) (int, string, *response) {
	t.Helper()
	r := httptest.NewRequest(http.MethodPost, "/convert", strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json; charset=utf-8")
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	var out review
	if w.Code == http.StatusOK {
		if err := json.Unmarshal(w.Body.Bytes(), &out); err != nil {
			t.Fatal(err)
		}
		if out.Response == nil || out.Request != nil || out.Kind != "ConversionReview" {
			t.Fatalf("no response in %s", w.Body)
		}
	}
	return w.Code, w.Body.String(), out.Response
}

// convertAll asks for objects in a version, in both versions of the review.
func convertAll(t *testing.T, desired string, objects ...string) *response {
	t.Helper()
	var first *response
	for _, version := range []string{"v1", "v1beta1"} {
		h, _ := toys()
		body := fmt.Sprintf(`{"apiVersion":"apiextensions.k8s.io/%s","kind":"ConversionReview","request":{"uid":"u-1","desiredAPIVersion":%q,"objects":[%s]}}`,
			version, desired, strings.Join(objects, ","))
		code, text, out := ask(t, h, body)
		if code != http.StatusOK || out.UID != "u-1" || !strings.Contains(text, `"apiVersion":"apiextensions.k8s.io/`+version+`"`) {
			t.Fatalf("review %s: status %d, %s", version, code, text)
		}
		if first == nil {
			first = out
		} else if diff := cmp.Diff(first, out); diff != "" {
			t.Errorf("reviews v1 and v1beta1 differ:\n%s", diff)
		}
	}
	return first
}

const beta = `{"apiVersion":"example.com/v1beta1","kind":"Lamp","metadata":{"name":"%s"},"power":%d}`

func object(name string, power int) string { return fmt.Sprintf(beta, name, power) }

func TestOrderIsKept(t *testing.T) {
	out := convertAll(t, "example.com/v1", object("b", 2), `{"apiVersion":"example.com/v1","kind":"Lamp","metadata":{"name":"x"},"unknown":1}`, object("a", 1))
	want := []string{
		`{"apiVersion":"example.com/v1","kind":"Lamp","metadata":{"name":"b"},"watts":2}`,
		`{"apiVersion":"example.com/v1","kind":"Lamp","metadata":{"name":"x"},"unknown":1}`, // passes through as it is
		`{"apiVersion":"example.com/v1","kind":"Lamp","metadata":{"name":"a"},"watts":1}`,
	}
	if diff := cmp.Diff(want, texts(out)); diff != "" || out.Result.Status != "Success" {
		t.Errorf("%+v (-want +got):\n%s", out.Result, diff)
	}
}

func texts(r *response) []string {
	var all []string
	_ = eachItem(r.ConvertedObjects, func(o []byte) error {
		all = append(all, string(o))
		return nil
	})
	return all
}

func TestAllOrNothing(t *testing.T) {
	for name, test := range map[string]struct{ bad, want string }{
		"error":           {object("bad", -1), `Lamp "bad" of example.com/v1beta1 cannot be converted to example.com/v1: negative power`},
		"panic":           {object("bad", -2000), `Lamp "bad" of example.com/v1beta1 cannot be converted to example.com/v1: panic: far too little power`},
		"no object":       {`3`, "an object cannot be read"},
		"null":            {`null`, "cannot be converted to example.com/v1, which is another group"},
		"wrong type":      {`{"apiVersion":"example.com/v1beta1","kind":"Lamp","power":"x"}`, "cannot unmarshal string"},
		"wrong metadata":  {`{"apiVersion":"example.com/v1beta1","kind":"Lamp","metadata":[]}`, "cannot be read"},
		"unknown kind":    {`{"apiVersion":"example.com/v1beta1","kind":"Bulb","metadata":{"name":"b","namespace":"n"}}`, `Bulb "n/b" of example.com/v1beta1 cannot be converted: the kind is not known here`},
		"unknown version": {`{"apiVersion":"example.com/v2","kind":"Lamp"}`, "one of the versions is not known here"},
		"other group":     {`{"apiVersion":"example.org/v1beta1","kind":"Lamp"}`, "another group"},
	} {
		out := convertAll(t, "example.com/v1", object("good", 1), test.bad, object("good", 2))
		if out.Result.Status != "Failure" || !strings.Contains(out.Result.Message, test.want) || string(out.ConvertedObjects) != "[]" {
			t.Errorf("%s: %+v with objects %s, want %q", name, out.Result, out.ConvertedObjects, test.want)
		}
	}
	if out := convertAll(t, "example.com/v9", object("a", 1)); out.Result.Status != "Failure" {
		t.Errorf("unknown desired version: %+v", out.Result)
	}
	if out := convertAll(t, "example.com/v1"); out.Result.Status != "Success" || string(out.ConvertedObjects) != "[]" {
		t.Errorf("no objects: %+v", out)
	}
}

func TestReports(t *testing.T) {
	h, said := toys()
	body := `{"apiVersion":"apiextensions.k8s.io/v1","kind":"ConversionReview","request":{"uid":"u","desiredAPIVersion":"example.com/v1","objects":[` + object("bad", -2000) + `]}}`
	_, text, _ := ask(t, h, body)
	if got := said(); len(got) != 1 || !strings.Contains(got[0], "betaToHub") {
		t.Errorf("the stack of a panic is not reported: %q", got)
	}
	if strings.Contains(text, "betaToHub") {
		t.Errorf("the stack of a panic goes to the client: %s", text)
	}
	h.report = nil
	if code, _, _ := ask(t, h, body); code != http.StatusOK {
		t.Errorf("status %d without a report function", code)
	}
}

// TestMetadata converts objects whose metadata this program does not know in
// full, and by functions that change what they must not.
func TestMetadata(t *testing.T) {
	for name, test := range map[string]struct{ desired, in, want string }{
		"what is unknown stays": {
			"example.com/v1",
			`{"apiVersion":"example.com/v1beta1","kind":"Lamp","metadata":{"name":"a","future":{"x":[1]},"creationTimestamp":null,"labels":{"a":"b"}},"power":1}`,
			`{"apiVersion":"example.com/v1","kind":"Lamp","metadata":{"name":"a","future":{"x":[1]},"creationTimestamp":null,"labels":{"a":"b"}},"watts":1}`,
		},
		"a name cannot change": {
			"example.com/v1",
			`{"apiVersion":"example.com/v1beta1","kind":"Lamp","metadata":{"annotations":{"name":"b"},"name":"a"},"power":1}`,
			`{"apiVersion":"example.com/v1","kind":"Lamp","metadata":{"annotations":{"name":"b"},"name":"a"},"watts":1}`,
		},
		"annotations are added": {
			"example.com/v1alpha1",
			`{"apiVersion":"example.com/v1","kind":"Lamp","metadata":{"annotations":{"a":"b"},"generation":3},"watts":1}`,
			`{"apiVersion":"example.com/v1alpha1","kind":"Lamp","metadata":{"annotations":{"watts":"1"},"generation":3},"watts":1}`,
		},
		"annotations are removed": {
			"example.com/v1",
			`{"apiVersion":"example.com/v1alpha1","kind":"Lamp","metadata":{"annotations":{"watts":"1"},"generation":3},"watts":1}`,
			`{"apiVersion":"example.com/v1","kind":"Lamp","metadata":{"generation":3},"watts":1}`,
		},
		"no metadata": {
			"example.com/v1", `{"apiVersion":"example.com/v1beta1","kind":"Lamp","power":1}`, `{"apiVersion":"example.com/v1","kind":"Lamp","metadata":{},"watts":1}`,
		},
		"no metadata, annotation added": {
			"example.com/v1alpha1", `{"apiVersion":"example.com/v1","kind":"Lamp","watts":1}`,
			`{"apiVersion":"example.com/v1alpha1","kind":"Lamp","metadata":{"annotations":{"watts":"1"}},"watts":1}`,
		},
		"between two that are not the hub": {
			"example.com/v1alpha1", `{"apiVersion":"example.com/v1beta1","kind":"Lamp","power":7}`,
			`{"apiVersion":"example.com/v1alpha1","kind":"Lamp","metadata":{"annotations":{"watts":"7"}},"watts":7}`,
		},
		"a status stays": {
			"example.com/v1", `{"apiVersion":"example.com/v1beta1","kind":"Lamp","power":1,"status":{}}`,
			`{"apiVersion":"example.com/v1","kind":"Lamp","metadata":{},"status":{},"watts":1}`,
		},
		"empty maps stay": {
			"example.com/v1", `{"apiVersion":"example.com/v1beta1","kind":"Lamp","metadata":{"annotations":{},"labels":null},"power":1}`,
			`{"apiVersion":"example.com/v1","kind":"Lamp","metadata":{"annotations":{},"labels":null},"watts":1}`,
		},
	} {
		out := convertAll(t, test.desired, test.in)
		if diff := cmp.Diff([]string{test.want}, texts(out)); diff != "" {
			t.Errorf("%s: %+v (-want +got):\n%s", name, out.Result, diff)
		}
	}
}

func TestBadRequests(t *testing.T) {
	h, _ := toys()
	for name, test := range map[string]struct {
		method, contentType, body string
		want                      int
	}{
		"get":          {http.MethodGet, "application/json", "", http.StatusMethodNotAllowed},
		"no type":      {http.MethodPost, "", "{}", http.StatusUnsupportedMediaType},
		"yaml":         {http.MethodPost, "application/yaml", "{}", http.StatusUnsupportedMediaType},
		"no JSON":      {http.MethodPost, "application/json", "{", http.StatusBadRequest},
		"empty":        {http.MethodPost, "application/json", "{}", http.StatusBadRequest},
		"other kind":   {http.MethodPost, "application/json", `{"apiVersion":"admission.k8s.io/v1","kind":"AdmissionReview","request":{}}`, http.StatusBadRequest},
		"unknown form": {http.MethodPost, "application/json", `{"apiVersion":"apiextensions.k8s.io/v2","kind":"ConversionReview","request":{}}`, http.StatusBadRequest},
		"no request":   {http.MethodPost, "application/json", `{"apiVersion":"apiextensions.k8s.io/v1","kind":"ConversionReview"}`, http.StatusBadRequest},
		"no uid":       {http.MethodPost, "application/json", `{"apiVersion":"apiextensions.k8s.io/v1","kind":"ConversionReview","request":{"desiredAPIVersion":"example.com/v1","objects":[]}}`, http.StatusBadRequest},
		"no version":   {http.MethodPost, "application/json", `{"apiVersion":"apiextensions.k8s.io/v1","kind":"ConversionReview","request":{"uid":"u","objects":[{}]}}`, http.StatusBadRequest},
		"no list":      {http.MethodPost, "application/json", `{"apiVersion":"apiextensions.k8s.io/v1","kind":"ConversionReview","request":{"uid":"u","desiredAPIVersion":"example.com/v1","objects":{"a":1}}}`, http.StatusBadRequest},
	} {
		r := httptest.NewRequest(test.method, "/", strings.NewReader(test.body))
		r.Header.Set("Content-Type", test.contentType)
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code != test.want {
			t.Errorf("%s: status %d, want %d", name, w.Code, test.want)
		}
	}
}
