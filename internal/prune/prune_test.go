package prune

import (
	"slices"
	"testing"
)

// TestStructsOf holds that only declarations count: a manifest whose type is only spoken
// of is an orphan.
func TestStructsOf(t *testing.T) {
	const source = `package v1

/*
type Commented struct{}
*/

type One struct{ A string }

type (
	Two struct{}
	Alias = One
	Number int
)

const text = ` + "`" + `
type Quoted struct {}
` + "`" + `

func f() {
	type Local struct{}
}

type Broken struct {
	A strin g
`
	got := structsOf([]byte(source))
	if want := []string{"One", "Two", "Broken"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestMarkersOf(t *testing.T) {
	source := "package p\n\n// +kubebuilder:rbac:groups=a\n\nvar s = `\n// +kubebuilder:webhook:path=/a\n`\n\n/*\n// +crdgen:policy:name=x\n*/\n"
	if got, want := markersOf([]byte(source)), []string{"+kubebuilder:rbac", "+kubebuilder:rbac:groups"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
