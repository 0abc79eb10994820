package excerpt

import "testing"

// TestUsed cuts a small package down to what is used of it.
func TestUsed(t *testing.T) {
	s := Of("room", func() []string {
		return []string{`// Package room is a room.
package room
`, `package room

import (
	"fmt"
	"strings"

	other "example.com/strconv"
)

// Least and most are limits.
const (
	Least = 1 // of something
	most  = 2

	name = "name"
)

var Unused = other.Itoa(most)

// A Lamp shines.
type Lamp[T any] struct{ watts T }

// On switches it on.
func (l *Lamp[T]) On() string { return strings.ToUpper(name) }

// Off calls what nothing else needs.
func (l *Lamp[T]) Off() { fmt.Println(most) }

// A shade is a String for whoever prints it.
type shade struct{}

// String is called by package fmt.
func (shade) String() string { return "shade" }

// Recursive calls itself alone.
func Recursive() { Recursive() }
`, "package room\n\nfunc Helper() { use(shade{}) }\n\nfunc use(shade) { _ = Least }\n"}
	})
	const (
		head = "// Package room is a room.\npackage room\n"
		lamp = "\n// A Lamp shines.\ntype Lamp[T any] struct{ watts T }\n"
	)
	tests := map[string]struct{ user, want string }{
		"a function": {"func f() { room.Helper() }", head + "\nimport ()\n\n// Least and most are limits.\nconst (\n\tLeast = 1 // of something\n)\n" +
			"\n// A shade is a String for whoever prints it.\ntype shade struct{}\n\n// String is called by package fmt.\nfunc (shade) String() string { return \"shade\" }\n" +
			"\nfunc Helper() { use(shade{}) }\n\nfunc use(shade) { _ = Least }\n"},
		"a method": {
			"func f(l room.Lamp[int]) { l.On() }",
			head + "\nimport (\n\t\"strings\"\n)\n\n// Least and most are limits.\nconst (\n\tname = \"name\"\n)\n" + lamp +
				"\n// On switches it on.\nfunc (l *Lamp[T]) On() string { return strings.ToUpper(name) }\n",
		},
		"a type without the method of another": {"func f(room.Lamp[int]) { x.Out() }", head + "\nimport ()\n" + lamp},
		"a variable":                           {"var x = room.Unused", head + "\nimport (\n\tother \"example.com/strconv\"\n)\n\n// Least and most are limits.\nconst (\n\tmost = 2\n)\n\nvar Unused = other.Itoa(most)\n"},
		"a name of another package":            {"var x = elsewhere.Helper", head + "\nimport ()\n"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			used := NewUses()
			if err := used.Add("package user\n\nimport \"example.com/room\"\n\n"+test.user, "example.com/room"); err != nil {
				t.Fatal(err)
			}
			if err := used.Add("package other\n\nimport room \"example.com/other/room\"\n\nvar x = room.Recursive", "example.com/room"); err != nil {
				t.Fatal(err)
			}
			got, err := s.Used(used)
			if err != nil {
				t.Fatal(err)
			}
			if got != test.want {
				t.Errorf("got\n%s\nwant\n%s", got, test.want)
			}
		})
	}
}

// TestUsedByScope leaves out what only has the name of something that is used.
func TestUsedByScope(t *testing.T) {
	s := Of("room", func() []string {
		return []string{`// Package room is a room.
package room

const (
	small = iota
	large
)

type List struct{}

func unused() {}

type Lamp struct{ unused int }

func (l Lamp) Size() int {
	unused := l.unused
	return unused + large
}

func (l Lamp) named() string { return named() }

func named() string { return "" }

func Named(x interface{ named() string }) string { return x.named() }

func Of[List ~[]int](l List) int { return len(l) }
`}
	})
	const (
		head  = "// Package room is a room.\npackage room\n\nimport ()\n"
		lamp  = "\ntype Lamp struct{ unused int }\n"
		named = "\nfunc (l Lamp) named() string { return named() }\n\nfunc named() string { return \"\" }\n"
		asks  = "\nfunc Named(x interface{ named() string }) string { return x.named() }\n"
	)
	for user, want := range map[string]string{
		"var _ = room.Lamp.Size":                     head + "\nconst (\n\tsmall = iota\n\tlarge\n)\n" + lamp + "\nfunc (l Lamp) Size() int {\n\tunused := l.unused\n\treturn unused + large\n}\n",
		"var _ = room.Named":                         head + asks,
		"var _, _ = room.Named, room.Lamp{}":         head + lamp + named + asks,
		"var _ = room.Of":                            head + "\nfunc Of[List ~[]int](l List) int { return len(l) }\n",
		"func f(room struct{ List int }) { room() }": head,
	} {
		used := NewUses()
		if err := used.Add("package user\n\nimport \"example.com/room\"\n\n"+user, "example.com/room"); err != nil {
			t.Fatal(err)
		}
		if got, err := s.Used(used); err != nil || got != want {
			t.Errorf("%s: got\n%s\nwant\n%s (%v)", user, got, want, err)
		}
	}
}
