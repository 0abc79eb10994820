package methodset

import (
	"go/types"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/internal/load"
)

// promotions are types with and without the method, by every way to get it and
// to lose it.
const promotions = `package v1

import "encoding"

type Text struct{}

func (Text) MarshalText() ([]byte, error) { return nil, nil }

type OnPointer struct{}

func (*OnPointer) MarshalText() ([]byte, error) { return nil, nil }

type Other struct{}

func (Other) MarshalText() string { return "" }

func (OtherName) MarshalText() ([]byte, error) { return nil, nil }

func (*ThirdName) MarshalText() ([]byte, error) { return nil, nil }

func (PointerName) MarshalText() ([]byte, error) { return nil, nil }

type (
	Promoted   struct{ Text }
	Pointer    struct{ *OnPointer }
	Value      struct{ OnPointer }
	Left       struct{ Text }
	Right      struct{ Text }
	Diamond    struct{ Left; Right }
	InDiamond  struct{ Diamond }
	Levels     struct{ Diamond; OnPointer }
	Nearer     struct{ Left; Text }
	Below      struct{ Text *int; Left }
	Hidden     struct{ MarshalText int; Left }
	HiddenHere struct{ Field; Text }
	Field      struct{ MarshalText int }
	Deeper     struct{ Other; Left }
	TwoAtOnce  struct{ Text; OnPointer }
	Circle     struct{ *Round }
	Round      struct{ *Circle; Text }
	Endless    struct{ *Endless }

	MarshalText struct{}
	NameOfField struct{ MarshalText; Text }

	Defined        Text
	DefinedAgain   Promoted
	NamedPointer   *Promoted
	AliasOfType    = Text
	AliasOfPointer = *Text
	OfAlias        struct{ AliasOfType }
	OfPointer      struct{ AliasOfPointer }
	Literal        = struct{ Text }
	OfLiteral      struct{ Literal }
	FromLiteral    Literal
	Same           = Left
	TwiceByAlias   struct{ Same; Right }

	ByOtherName    struct{}
	OtherName      = ByOtherName
	ByThirdName    struct{ Value int }
	SecondName     = (ByThirdName)
	ThirdName      = SecondName
	ByPointerName  struct{}
	PointerName    = *ByPointerName
	InOtherName    struct{ OtherName }
	ToThirdName    struct{ *ByThirdName }
	NotByOtherName ByOtherName

	Generic[T any] struct{ Text; Value T }
	Instance       struct{ Generic[int] }
	Ints           struct{ Generic[int] }
	Instances      struct{ Ints; Instance }

	Direct       interface{ MarshalText() ([]byte, error) }
	Wrong        interface{ MarshalText() []byte }
	Embeds       interface{ encoding.TextMarshaler }
	EmbedsMore   interface{ Embeds; String() string }
	EmbedsWrong  interface{ Wrong }
	Both         interface{ Direct; Embeds }
	FromLibrary  encoding.TextMarshaler
	Inline       interface{ interface{ Direct } }
	AliasOfInter = interface{ Direct }
	ByAlias      interface{ AliasOfInter }
	Empty        interface{ error }
	HasInterface struct{ Embeds }
	HasDefined   struct{ FromLibrary }
	HasAlias     struct{ AliasOfInter }
	HasTwo       struct{ Embeds; FromLibrary }
)
`

// chain is longer than any bound that a search might have for its depth.
func chain() string {
	var src strings.Builder
	name := "Text"
	for _, r := range "ABCDEFGHIJKLMNOPQRSTUVWXYZ" {
		next := "Chain" + string(r)
		src.WriteString("type " + next + " struct{ " + name + " }\n")
		name = next
	}
	return src.String()
}

func TestMethodsAsGoTypes(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module example.com/m\n\ngo 1.24\n", "types.go": promotions + chain()} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	set, found, err := load.Load(load.Config{Dir: dir, Patterns: []string{"."}, Env: os.Getenv})
	if err != nil || len(found) > 0 {
		t.Fatal(err, found)
	}
	root := set.Roots[0]
	pkg, _, err := root.Check()
	if err != nil {
		t.Fatal(err)
	}
	marshaler := pkg.Scope().Lookup("Direct").Type().Underlying().(*types.Interface)
	for _, decl := range root.Types() {
		typ := pkg.Scope().Lookup(decl.Spec.Name.Name).Type()
		want := types.Implements(typ, marshaler) || types.Implements(types.NewPointer(typ), marshaler)
		if got := newChains().searchMethod(decl, "MarshalText"); got != want {
			t.Errorf("%s: %v, go/types says %v", decl.Spec.Name.Name, got, want)
		}
		if m := root.Method(decl.Spec.Name.Name, "MarshalText"); m != nil && m.Ptr == types.Implements(typ, marshaler) && want {
			t.Errorf("%s: the receiver is a pointer: %v", decl.Spec.Name.Name, m.Ptr)
		}
	}
}
