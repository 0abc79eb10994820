package crdconversion

import (
	"encoding/json"
	"testing"
	"time"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type storedText struct {
	Time  string            `json:"time,omitempty"`
	Micro string            `json:"micro,omitempty"`
	Free  string            `json:"free,omitempty"`
	All   map[string]string `json:"all,omitempty"`
}

type storedValue struct {
	Time  *metav1.Time                    `json:"time,omitempty"`
	Micro *metav1.MicroTime               `json:"micro,omitempty"`
	Free  *apiextensionsv1.JSON           `json:"free,omitempty"`
	All   map[string]apiextensionsv1.JSON `json:"all,omitempty"`
}

func storedTime(text string) *time.Time {
	at, err := time.Parse(time.RFC3339Nano, text)
	if err != nil {
		return nil
	}
	return &at
}

func storedRaw(text string) apiextensionsv1.JSON { return apiextensionsv1.JSON{Raw: []byte(text)} }

func toStored(in storedText) (out storedValue) {
	if at := storedTime(in.Time); at != nil {
		out.Time = &metav1.Time{Time: *at}
	}
	if at := storedTime(in.Micro); at != nil {
		out.Micro = &metav1.MicroTime{Time: *at}
	}
	if in.Free != "" {
		raw := storedRaw(in.Free)
		out.Free = &raw
	}
	for key, text := range in.All {
		if out.All == nil {
			out.All = map[string]apiextensionsv1.JSON{}
		}
		out.All[key] = storedRaw(text)
	}
	return out
}

func toText(in storedValue) (out storedText) {
	if in.Time != nil {
		out.Time = in.Time.UTC().Format(time.RFC3339Nano)
	}
	if in.Micro != nil {
		out.Micro = in.Micro.Format(time.RFC3339Nano)
	}
	if in.Free != nil {
		out.Free = string(in.Free.Raw)
	}
	for key, value := range in.All {
		if out.All == nil {
			out.All = map[string]string{}
		}
		out.All[key] = string(value.Raw)
	}
	return out
}

// TestWhatIsStoredIsCompared has functions that lose nothing in memory, and values of which JSON
// stores less: what a client writes is what is read again after it was stored.
func TestWhatIsStoredIsCompared(t *testing.T) {
	for _, in := range []storedText{
		{Time: "2026-01-01T00:00:00.5Z"},
		{Time: "2026-01-01T00:00:00+02:00"},
		{Time: "2026-01-01T00:00:00Z"},
		{Micro: "2026-01-01T00:00:00.1234567Z"},
		{Micro: "2026-01-01T01:00:00+01:00"},
		{Free: `{"a": 1}`},
		{Free: `[1, 2]`},
		{Free: `{"b":1,"a":2}`},
		{Free: `null`},
		{Free: `"null"`},
		{Free: `"<b>"`},
		{All: map[string]string{"a": `null`, "b": ` 1`, "c": `{"b": {"d":1,"c":null}}`}},
	} {
		for name, convert := range map[string]func(s *Preserved, in *storedText, out *storedValue){
			"field": func(s *Preserved, in *storedText, out *storedValue) {
				ConvertField(s, nil, "text", "value", in, out, toStored, toText)
			},
			"fields": func(s *Preserved, in *storedText, out *storedValue) {
				*out = ConvertFields(s, nil, *in, toStored, toText)
			},
			"struct": func(s *Preserved, in *storedText, out *storedValue) {
				there := func(in *storedText, out *storedValue) error { *out = toStored(*in); return nil }
				back := func(in *storedValue, out *storedText) error { *out = toText(*in); return nil }
				if err := ConvertManual(s, nil, in, out, there, back); err != nil {
					t.Fatal(err)
				}
			},
		} {
			var kept, read Preserved
			var out, stored storedValue
			convert(&kept, &in, &out)
			var annotations map[string]string
			if err := kept.End(&annotations, "", "k", false); err != nil {
				t.Fatal(err)
			}
			text, err := json.Marshal(asAny(out)) // as a server does, keys in their order
			if err != nil || json.Unmarshal(text, &stored) != nil {
				t.Fatal(err)
			}
			if err := read.Begin(annotations, "k", false); err != nil {
				t.Fatal(err)
			}
			var again storedText
			switch name {
			case "field":
				ConvertField(&read, nil, "value", "text", &stored, &again, toText, toStored)
			case "fields":
				again = ConvertFields(&read, nil, stored, toText, toStored)
			default:
				there := func(in *storedValue, out *storedText) error { *out = toText(*in); return nil }
				back := func(in *storedText, out *storedValue) error { *out = toStored(*in); return nil }
				if err := ConvertManual(&read, nil, &stored, &again, there, back); err != nil {
					t.Fatal(err)
				}
			}
			if got, want := textOf(again), textOf(in); got != want {
				t.Errorf("%s: %s is stored as %s and read as %s, kept %s", name, want, text, got, annotations)
			}
		}
	}
}
