package crdconversion

import (
	"fmt"
	"strings"
	"testing"
)

type manualNet struct {
	Host  string       `json:"host,omitempty"`
	Extra string       `json:"extra,omitempty"`
	Owner *manualOwner `json:"owner,omitempty"`
}

type manualOwner struct {
	Name string `json:"name"`
	Team string `json:"team,omitempty"`
}

type manualHost struct {
	Host  string       `json:"host,omitempty"`
	Owner *manualOwner `json:"owner,omitempty"`
}

const manualSchema = `{"properties":{
	"host":{"minLength":3},"extra":{"maxLength":4},
	"owner":{"required":["name"],"properties":{"name":{"minLength":2},"team":{"enum":["a","b"]}}}
}}`

// restoredManually converts an object with an annotation to what has one field more, and counts
// the calls of the functions.
func restoredManually(t *testing.T, text string, in manualHost) (out manualNet, calls int) {
	t.Helper()
	s := Preserved{Accepts: NewSchemas(map[string]string{"/*": manualSchema})}
	if err := s.Begin(map[string]string{"k": text}, "k", false); err != nil {
		t.Fatal(err)
	}
	there := func(in *manualHost, out *manualNet) error {
		calls++
		out.Host, out.Owner = in.Host, nil
		if in.Owner != nil {
			out.Owner = &manualOwner{Name: in.Owner.Name}
		}
		return nil
	}
	back := func(in *manualNet, out *manualHost) error {
		calls++
		out.Host, out.Owner = in.Host, nil
		if in.Owner != nil {
			out.Owner = &manualOwner{Name: in.Owner.Name}
		}
		return nil
	}
	if err := ConvertManual(&s, nil, &in, &out, there, back); err != nil {
		t.Fatal(err)
	}
	return out, calls
}

// TestManualBesideInvalid restores what the schema takes beside what the object says itself and
// the schema refuses.
func TestManualBesideInvalid(t *testing.T) {
	for _, test := range []struct {
		host, name, kept string
		extra, team      string
	}{
		{"abc", "", `{"extra":"e"}`, "e", ""},
		{"x", "", `{"extra":"e"}`, "e", ""},
		{"x", "", `[{"host":"x","extra":"e"}]`, "e", ""},
		{"x", "", `{"extra":"eeeee"}`, "", ""},
		{"x", "n", `{"extra":"e","owner":{"team":"a"}}`, "e", "a"},
		{"x", "n", `{"extra":"e","owner":{"team":"c"}}`, "e", ""},
		{"abc", "name", `{"extra":"e","owner":{"team":"c"}}`, "e", ""},
		{"x", "name", `{"extra":"e","owner":{"name":null,"team":"a"}}`, "e", "a"},
		{"x", "name", `{"extra":"e","host":"y"}`, "e", ""},
	} {
		in := manualHost{Host: test.host}
		if test.name != "" {
			in.Owner = &manualOwner{Name: test.name}
		}
		out, _ := restoredManually(t, `{"f":{"/*":`+test.kept+`}}`, in)
		team := ""
		if out.Owner != nil {
			team = out.Owner.Team
		}
		if out.Host != test.host || out.Extra != test.extra || team != test.team {
			t.Errorf("%s beside %q and %q: %+v, team %q", test.kept, test.host, test.name, out, team)
		}
	}
}

// TestManualTriesFieldsOnly has annotations with any number of members. The functions are called a
// few times for each field at most.
func TestManualTriesFieldsOnly(t *testing.T) {
	var again, others strings.Builder
	for i := range 2000 {
		fmt.Fprintf(&again, `,"extra":"%d"`, i%10)
		fmt.Fprintf(&others, `,"other%d":1`, i)
	}
	for name, kept := range map[string]string{
		"one name":    `{"host":"q"` + again.String() + `}`,
		"other names": `{"host":"q"` + others.String() + `,"extra":"9"}`,
		"whole":       `[{"host":"q"` + again.String() + `}]`,
	} {
		out, calls := restoredManually(t, `{"f":{"/*":`+kept+`}}`, manualHost{Host: "abc"})
		if out.Host != "abc" || out.Extra != "9" || calls > 30 {
			t.Errorf("%s: %+v after %d calls", name, out, calls)
		}
	}
}

// TestFieldsAreComparedInPlace converts a field by functions, of which nothing is lost: besides
// what they make, the value that comes back is allocated, and nothing else.
func TestFieldsAreComparedInPlace(t *testing.T) {
	type named struct {
		Kind string `json:"kind,omitempty"`
		Name string `json:"name,omitempty"`
	}
	toName := func(in named) string { return in.Name }
	toNamed := func(name string) named { return named{Name: name} }
	var s Preserved
	in, out := &named{Name: "a"}, new(string)
	most := testing.AllocsPerRun(100, func() { ConvertField(&s, nil, "named", "name", in, out, toName, toNamed) })
	most = max(most, testing.AllocsPerRun(100, func() { ConvertField(&s, nil, "name", "named", out, in, toNamed, toName) }))
	if most > 1 || len(s.lost) > 0 {
		t.Errorf("%v allocations, and %d entries are kept", most, len(s.lost))
	}
}
