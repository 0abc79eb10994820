package condition

import "testing"

// TestMeeting asks for variants that meet several conditions.
func TestMeeting(t *testing.T) {
	for _, c := range []struct {
		when []Condition
		want string // the channel; "none" for no variant
	}{
		{nil, ""},
		{[]Condition{{Channels: []string{"a", "b"}}, {Channels: []string{"b", "c"}}}, "b"},
		{[]Condition{{Channels: []string{"a"}}, {Channels: []string{"b"}}}, "none"},
		{[]Condition{{Channels: []string{"a"}}, {Gates: Gates([]string{"X"})}, {Gates: Gates([]string{"!Y"})}}, "a"},
		{[]Condition{{Gates: Gates([]string{"X"})}, {Gates: Gates([]string{"!X"})}}, "none"},
		{[]Condition{{Gates: Gates([]string{"X", "Y"})}, {Gates: Gates([]string{"!X"})}}, ""},
		{[]Condition{{Gates: Gates([]string{"X", "Y"})}, {Gates: Gates([]string{"!X", "Z"})}, {Gates: Gates([]string{"!Y"})}}, ""},
	} {
		v, ok := Meeting(c.when)
		if ok != (c.want != "none") || ok && v.Channel != c.want {
			t.Errorf("%v: %+v, %t", c.when, v, ok)
		}
	}
}

// TestBeyond asks for variants that meet conditions and not another one.
func TestBeyond(t *testing.T) {
	gate := func(written ...string) Condition { return Condition{Gates: Gates(written)} }
	channel := func(names ...string) Condition { return Condition{Channels: names} }
	for _, c := range []struct {
		when  []Condition
		other Condition
		want  bool
	}{
		{nil, channel("a"), true},
		{[]Condition{channel("a")}, channel("a", "b"), false},
		{[]Condition{channel("a", "b")}, channel("a"), true},
		{[]Condition{channel("a", "b"), channel("a", "c")}, channel("a"), false},
		{[]Condition{channel("a"), channel("b")}, channel("c"), false},
		{nil, gate("A"), true},
		{[]Condition{gate("A")}, gate("A"), false},
		{[]Condition{gate("A")}, gate("A", "B"), false},
		{[]Condition{gate("A", "B")}, gate("A"), true},
		{[]Condition{gate("A", "B"), gate("!B")}, gate("A"), false},
		{[]Condition{gate("A")}, gate("!A"), true},
		{[]Condition{gate("A"), gate("!A")}, gate("B"), false},
		{[]Condition{gate("A")}, channel("a"), true},
		{[]Condition{channel("a")}, gate("A"), true},
	} {
		v, got := Beyond(c.when, c.other)
		if got != c.want {
			t.Errorf("%v and not %v: %+v, %t", c.when, c.other, v, got)
		}
	}
}
