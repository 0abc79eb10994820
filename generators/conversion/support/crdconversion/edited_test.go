package crdconversion

import (
	"fmt"
	"math/rand"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// Values that one version writes as a text, and the other one in parts.
type (
	editedPlace struct {
		Host string `json:"host,omitempty"`
		Port int32  `json:"port,omitempty"`
	}
	editedUser struct {
		Name string `json:"name"`
		Role string `json:"role,omitempty"`
	}
	editedAround[T any] struct {
		Value T      `json:"value,omitempty"`
		Other string `json:"other,omitempty"`
	}
)

// A reader says how parts are read from a text, as people write such functions.
type reader struct{ trims, drops, lowers, once bool }

func (f reader) parts(text string) (parts []string) {
	seen := map[string]bool{}
	if text == "" {
		return nil
	}
	for _, part := range strings.Split(text, ",") {
		if f.trims {
			part = strings.TrimSpace(part)
		}
		if f.lowers {
			part = strings.ToLower(part)
		}
		if f.drops && part == "" || f.once && seen[part] {
			continue
		}
		seen[part] = true
		parts = append(parts, part)
	}
	return parts
}

func (f reader) hosts(text string) []string { return f.parts(text) }

func (f reader) labels(text string) map[string]string {
	var labels map[string]string
	for _, part := range f.parts(text) {
		if key, value, _ := strings.Cut(part, "/"); value != "" || !f.drops {
			if labels == nil {
				labels = map[string]string{}
			}
			labels[key] = value
		}
	}
	return labels
}

func (f reader) users(text string) (users []editedUser) {
	for _, part := range f.parts(text) {
		if name, role, _ := strings.Cut(part, "/"); role != "" || !f.drops {
			users = append(users, editedUser{name, role})
		}
	}
	return users
}

func (f reader) place(text string) *editedPlace {
	parts := f.parts(text)
	if len(parts) == 0 {
		return nil
	}
	host, port, _ := strings.Cut(parts[0], "/")
	n, _ := strconv.ParseInt(port, 10, 32)
	return &editedPlace{host, int32(n)}
}

func hostsText(hosts []string) string { return strings.Join(hosts, ",") }

func labelsText(labels map[string]string) string {
	var parts []string
	for key, value := range labels {
		parts = append(parts, key+"/"+value)
	}
	slices.Sort(parts)
	return strings.Join(parts, ",")
}

func usersText(users []editedUser) string {
	var parts []string
	for _, user := range users {
		parts = append(parts, user.Name+"/"+user.Role)
	}
	return strings.Join(parts, ",")
}

func placeText(place *editedPlace) string {
	if place == nil {
		return ""
	}
	return fmt.Sprint(place.Host, "/", place.Port)
}

// TestNoEditIsUndone has functions that read a text and write it again, and lose what people's
// functions lose: spaces, capitals, repeated and empty parts. Whatever a client writes into the
// text is what is read again, whatever was kept of the parts or forged.
func TestNoEditIsUndone(t *testing.T) {
	for seed := range int64(3000) {
		r := rand.New(rand.NewSource(seed))
		flag := func() bool { return r.Intn(2) == 0 }
		f, all := reader{flag(), flag(), flag(), flag()}, reader{}
		noEditIsUndone(t, r, f, f.hosts, all.hosts, hostsText, nil)
		noEditIsUndone(t, r, f, f.labels, all.labels, labelsText, nil)
		noEditIsUndone(t, r, f, f.users, all.users, usersText, nil)
		noEditIsUndone(t, r, f, f.users, all.users, usersText, &Shape{Keys: map[string][]string{"": {"name"}, "value": {"name"}}})
		noEditIsUndone(t, r, f, f.place, all.place, placeText, nil)
	}
}

func editedText(r *rand.Rand) string {
	var parts []string
	for range r.Intn(4) {
		part := []string{"a", "A", "b", " b", "c", ""}[r.Intn(6)]
		parts = append(parts, part+[]string{"", "/", "/x", "/X", "/80", "/ 1"}[r.Intn(6)])
	}
	return strings.Join(parts, ",")
}

func noEditIsUndone[T any](
	t *testing.T, r *rand.Rand, f reader, read, all func(string) T, write func(T) string, shape *Shape,
) {
	t.Helper()
	shapes := []*Shape{shape, nil}
	if shape == nil {
		shapes = nil
	}
	convert := func(annotations map[string]string, in string, isManual bool) (out T, kept map[string]string) {
		var s Preserved
		if err := s.Begin(annotations, "parts", true); err != nil {
			t.Fatal(err)
		}
		if !isManual {
			ConvertField(&s, nil, "text", "parts", &in, &out, read, write, other(shapes)...)
		} else {
			from, to := editedAround[string]{in, "o"}, editedAround[T]{}
			if err := ConvertManual(&s, nil, &from, &to, around(read), around(write), other(shapes)...); err != nil || to.Other != "o" {
				t.Fatal(err, to)
			}
			out = to.Value
		}
		if err := s.End(&kept, "parts", "text", true); err != nil {
			t.Fatal(err)
		}
		return out, kept
	}
	back := func(annotations map[string]string, in T, isManual bool) (out string, kept map[string]string) {
		var s Preserved
		if err := s.Begin(annotations, "text", false); err != nil {
			t.Fatal(err)
		}
		if !isManual {
			ConvertField(&s, nil, "parts", "text", &in, &out, write, read, shapes...)
		} else {
			from, to := editedAround[T]{in, "o"}, editedAround[string]{}
			if err := ConvertManual(&s, nil, &from, &to, around(write), around(read), shapes...); err != nil || to.Other != "o" {
				t.Fatal(err, to)
			}
			out = to.Value
		}
		if err := s.End(&kept, "text", "parts", false); err != nil {
			t.Fatal(err)
		}
		return out, kept
	}
	isManual := r.Intn(2) == 0
	stored := all(editedText(r))
	shown, kept := back(nil, stored, isManual)
	same, _ := convert(kept, shown, isManual)
	if !Equal(same, stored) && !(viewOf(reflect.ValueOf(same)).unlessEmpty() == view{} && viewOf(reflect.ValueOf(stored)).unlessEmpty() == view{}) {
		t.Fatalf("%T, %+v: %s comes back as %s, kept %s", stored, f, textOf(stored), textOf(same), kept)
	}
	edited := editedText(r)
	if r.Intn(4) == 0 { // what was kept of another object, or is forged
		var s Preserved
		s.Keep(nil, map[bool]string{false: "parts", true: "*"}[isManual], map[bool]any{false: random(r), true: editedAround[any]{random(r), ""}}[isManual])
		kept = nil
		if err := s.End(&kept, "", "parts", false); err != nil {
			t.Fatal(err)
		}
	}
	written, keptText := convert(kept, edited, isManual)
	if again, _ := back(keptText, written, isManual); again != edited {
		t.Fatalf("%T, manual %t, %+v: of %s shown as %q, edited to %q, kept %s, becomes %s, kept %s, is read as %q",
			stored, isManual, f, textOf(stored), shown, edited, kept, textOf(written), keptText, again)
	}
}

// random is a value that somebody may have written into an annotation.
func random(r *rand.Rand) any {
	texts := func() any { return []any{"a", "A", "", "x", "b/x", nil, 80, true}[r.Intn(8)] }
	switch r.Intn(6) {
	case 0:
		return texts()
	case 1:
		return []any{texts(), texts()}
	case 2:
		return map[string]any{"a": texts(), "c": texts(), "host": texts(), "port": texts()}
	case 3:
		return map[string]any{
			"#keys": []string{"name"}, "=a": map[string]any{"role": texts()},
			"#more": []any{[]any{nil, map[string]any{"name": "evil", "role": texts()}}},
		}
	case 4:
		return map[string]any{"#items": "AAAABBBB", "0": texts(), "#order": []any{"1", "0"}, "#more": []any{[]any{"0", texts()}}}
	}
	return []any{map[string]any{"name": texts(), "role": texts(), "host": texts(), "a": texts()}}
}

func around[In, Out any](convert func(In) Out) func(*editedAround[In], *editedAround[Out]) error {
	return func(in *editedAround[In], out *editedAround[Out]) error {
		out.Value, out.Other = convert(in.Value), in.Other
		return nil
	}
}

func other(shapes []*Shape) []*Shape {
	if shapes == nil {
		return nil
	}
	return []*Shape{shapes[1], shapes[0]}
}

type (
	sortedHub struct {
		Name string `json:"name"`
		Kept string `json:"kept,omitempty"`
	}
	sortedOld struct {
		Name string `json:"name"`
		Note string `json:"note,omitempty"`
	}
)

// TestSortedItemsKeepTheirFields has a function that sorts a list. What it loses of the items comes
// back after edits that it would never make, such as another order.
func TestSortedItemsKeepTheirFields(t *testing.T) {
	toOld := func(items []sortedHub) (made []sortedOld) {
		for _, item := range items {
			made = append(made, sortedOld{item.Name, ""})
		}
		slices.SortFunc(made, func(a, b sortedOld) int { return strings.Compare(a.Name, b.Name) })
		return made
	}
	toHub := func(items []sortedOld) (made []sortedHub) {
		for _, item := range items {
			made = append(made, sortedHub{item.Name, ""})
		}
		return made
	}
	for _, test := range []struct{ edited, want string }{
		{`a b c`, `c1 a2 b3`},
		{`c b a`, `c1 b3 a2`},
		{`c/n b a`, `c1 b3 a2`},
		{`z b c`, `z2 b3 c1`},
		{`b c d`, `c1 b3 d`},
	} {
		hub := []sortedHub{{"c", "1"}, {"a", "2"}, {"b", "3"}}
		var old []sortedOld
		var kept, read Preserved
		ConvertField(&kept, nil, "hub", "old", &hub, &old, toOld, toHub)
		var annotations map[string]string
		if err := kept.End(&annotations, "", "k", false); err != nil {
			t.Fatal(err)
		}
		old = nil
		for _, name := range strings.Fields(test.edited) {
			name, note, _ := strings.Cut(name, "/")
			old = append(old, sortedOld{name, note})
		}
		if err := read.Begin(annotations, "k", false); err != nil {
			t.Fatal(err)
		}
		ConvertField(&read, nil, "old", "hub", &old, &hub, toHub, toOld)
		var got []string
		for _, item := range hub {
			got = append(got, item.Name+item.Kept)
		}
		if got := strings.Join(got, " "); got != test.want {
			t.Errorf("%s gives %s, want %s", test.edited, got, test.want)
		}
	}
}

// A lister converts lists of items with keys as people write such functions.
type lister struct{ sorts, lowersName, lowersRole, trims, drops bool }

func (f lister) role(role string) string {
	if f.trims {
		role = strings.TrimSpace(role)
	}
	if f.lowersRole {
		role = strings.ToLower(role)
	}
	return role
}

func (f lister) list(items []editedUser) (made []editedUser) {
	for _, item := range items {
		if item.Role = f.role(item.Role); f.lowersName {
			item.Name = strings.ToLower(item.Name)
		}
		if !f.drops || item.Role != "" {
			made = append(made, item)
		}
	}
	if f.sorts {
		slices.SortStableFunc(made, func(a, b editedUser) int { return strings.Compare(a.Name, b.Name) })
	}
	return made
}

// listedUser is an item of the hub.
type listedUser struct {
	Name string `json:"name"`
	Role string `json:"role,omitempty"`
	Note string `json:"note,omitempty"`
}

func withNotes(items []editedUser) (made []listedUser) {
	for _, item := range items {
		made = append(made, listedUser{item.Name, item.Role, ""})
	}
	return made
}

func withoutNotes(items []listedUser) (made []editedUser) {
	for _, item := range items {
		made = append(made, editedUser{item.Name, item.Role})
	}
	return made
}

// TestItemsOfOtherEditsStay has functions that convert lists of items with keys, and sort, trim and
// leave out. Of an item that a client does not edit, the hub has what it had, whatever became of
// the others, and what a client writes is what is read again.
func TestItemsOfOtherEditsStay(t *testing.T) {
	shape := &Shape{Keys: map[string][]string{"": {"name"}}}
	edits := 0
	for seed := range int64(20_000) {
		r := rand.New(rand.NewSource(seed))
		flag := func() bool { return r.Intn(2) == 0 }
		up, down := lister{flag(), flag(), flag(), flag(), flag()}, lister{flag(), flag(), flag(), flag(), flag()}
		read := func(items []editedUser) []listedUser { return withNotes(up.list(items)) }
		write := func(items []listedUser) []editedUser { return down.list(withoutNotes(items)) }
		names := []string{"a", "B", "c", "D", "e"}
		role := func() string { return []string{"", "x", "Y", " z", "w "}[r.Intn(5)] }
		r.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
		n := r.Intn(4)
		var stored []listedUser
		for _, name := range names[:n] {
			stored = append(stored, listedUser{name, role(), []string{"", "n"}[r.Intn(2)]})
		}
		var first, second, third Preserved
		var shown, again []editedUser
		var written []listedUser
		ConvertField(&first, nil, "users", "users", &stored, &shown, write, read, shape, shape)
		edited, untouched := slices.Clone(shown), map[string]bool{}
		for _, item := range shown {
			untouched[strings.ToLower(item.Name)] = true
		}
		for range r.Intn(3) {
			switch k := r.Intn(4); {
			case k == 0 && n < len(names):
				edited = slices.Insert(edited, r.Intn(len(edited)+1), editedUser{names[n], role()})
				n++
			case len(edited) == 0:
				continue
			case k == 1:
				i := r.Intn(len(edited))
				delete(untouched, strings.ToLower(edited[i].Name))
				edited = slices.Delete(edited, i, i+1)
			default:
				i := r.Intn(len(edited))
				delete(untouched, strings.ToLower(edited[i].Name))
				edited[i].Role = role()
			}
			edits++
		}
		var annotations, kept map[string]string
		if err := first.End(&annotations, "", "hub", false); err != nil {
			t.Fatal(err)
		}
		if err := second.Begin(annotations, "hub", true); err != nil {
			t.Fatal(err)
		}
		ConvertField(&second, nil, "users", "users", &edited, &written, read, write, shape, shape)
		if err := second.End(&kept, "hub", "old", true); err != nil {
			t.Fatal(err)
		}
		if err := third.Begin(kept, "old", false); err != nil {
			t.Fatal(err)
		}
		ConvertField(&third, nil, "users", "users", &written, &again, write, read, shape, shape)
		said := fmt.Sprintf("seed %d, up %+v, down %+v:\nstored  %s\nshown   %s, kept %s\nedited  %s\nwritten %s, kept %s\nagain   %s",
			seed, up, down, textOf(stored), textOf(shown), annotations, textOf(edited), textOf(written), kept, textOf(again))
		if textOf(again) != textOf(edited) && len(again)+len(edited) > 0 {
			t.Fatalf("an edit is undone: %s", said)
		}
		for _, item := range stored {
			if !untouched[strings.ToLower(item.Name)] || up.lowersName || down.lowersName {
				continue // of items whose key changes it is not known which are which
			}
			if !slices.Contains(written, item) {
				t.Fatalf("%s was not edited and is not there: %s", item.Name, said)
			}
		}
	}
	if edits < 10_000 {
		t.Error("there were", edits, "edits only")
	}
}

type nestedItem struct {
	Name  string       `json:"name"`
	Items []nestedItem `json:"items,omitempty"`
}

// TestListsInListsAreComparedOnce compares lists that stand 2,000 deep in lists, each in another
// order, and of which only the innermost item is another one.
func TestListsInListsAreComparedOnce(t *testing.T) {
	root := shapeNode{keys: []string{"name"}}
	root.link("[]", &shapeNode{})
	root.steps["[]"].link("items", &root)
	nest := func(innermost, first, second string) []nestedItem {
		items := []nestedItem{{Name: innermost}}
		for range 2000 {
			made := []nestedItem{{Name: first}, {Name: second}}
			for i := range made {
				if made[i].Name == "a" {
					made[i].Items = items
				}
			}
			items = made
		}
		return items
	}
	leads := func(innermost string) bool {
		now, before, to := nest(innermost, "a", "b"), nest("y", "b", "a"), nest("z", "a", "b")
		return viewOf(reflect.ValueOf(now)).leads(viewOf(reflect.ValueOf(before)), viewOf(reflect.ValueOf(to)), &root)
	}
	if leads("x") || !leads("y") || !leads("z") {
		t.Error("what neither says leads, or what one says does not")
	}
}
