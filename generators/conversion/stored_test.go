package conversion_test

import (
	"path/filepath"
	"testing"

	"github.com/crdgen/crdgen/generators/conversion"
	"github.com/crdgen/crdgen/generators/conversion/harness"
)

// refuseWrites is a test of a generated package: v1beta1 is stored, so that objects
// are written towards it and read towards all other versions.
const refuseWrites = `package stored

import (
	"math/rand"
	"testing"

	"example.com/cases/conversion/hubs/stored_in_spoke/v1"
	"example.com/cases/conversion/hubs/stored_in_spoke/v1alpha1"
	"example.com/cases/conversion/hubs/stored_in_spoke/v1beta1"
)

// noise does not shrink when it is compressed.
func noise() string {
	random, text := rand.New(rand.NewSource(1)), make([]byte, 300_000)
	for i := range text {
		text[i] = byte(' ' + random.Intn(90))
	}
	return string(text)
}

func TestWritesAreRefused(t *testing.T) {
	hub := &v1.Shop{Spec: v1.ShopSpec{Notes: noise()}}
	if err := v1beta1.Convert_v1_Shop_To_v1beta1_Shop(hub, new(v1beta1.Shop)); err == nil {
		t.Error("an object of the hub is stored without what it holds")
	}
	old := &v1alpha1.Shop{Spec: v1alpha1.ShopSpec{Legacy: noise()}}
	if err := v1alpha1.Convert_v1alpha1_Shop_To_v1_Shop(old, new(v1.Shop)); err == nil {
		t.Error("an object of v1alpha1 is stored without what it holds")
	}
}

func TestReadsAreNot(t *testing.T) {
	stored := &v1beta1.Shop{Spec: v1beta1.ShopSpec{Legacy: noise()}}
	hub := new(v1.Shop)
	if err := v1beta1.Convert_v1beta1_Shop_To_v1_Shop(stored, hub); err != nil {
		t.Error("in the hub:", err)
	}
	if err := v1beta1.Convert_v1_Shop_To_v1beta1_Shop(hub, new(v1beta1.Shop)); err == nil {
		t.Error("what was not read with it is lost when it is written")
	}
	old := new(v1alpha1.Shop)
	if err := v1alpha1.Convert_v1_Shop_To_v1alpha1_Shop(hub, old); err != nil {
		t.Error("in v1alpha1, by way of the hub:", err)
	}
	lost := new(v1beta1.Shop)
	lost.Annotations = map[string]string{"conversion.stored.example.com/v1": "{\"truncated\":true}"}
	if err := v1beta1.Convert_v1beta1_Shop_To_v1_Shop(lost, new(v1.Shop)); err != nil {
		t.Error("with an annotation that somebody wrote:", err)
	}
	whole := &v1.Shop{Spec: v1.ShopSpec{Notes: noise()}}
	if err := v1alpha1.Convert_v1_Shop_To_v1alpha1_Shop(whole, new(v1alpha1.Shop)); err != nil {
		t.Error("in v1alpha1:", err)
	}
}
`

// refuseNoReads is a test of a generated package of which the hub is stored.
const refuseNoReads = `package stored

import (
	"testing"

	"example.com/cases/conversion/hub_only/minimal/v1"
	"example.com/cases/conversion/hub_only/minimal/v1beta1"
)

func TestAnybodysAnnotationStopsNoRead(t *testing.T) {
	hub := new(v1.Foo)
	hub.Annotations = map[string]string{"conversion.hub-only.example.com/v1beta1": "{\"truncated\":true}"}
	if err := v1beta1.Convert_v1_Foo_To_v1beta1_Foo(hub, new(v1beta1.Foo)); err != nil {
		t.Error(err)
	}
	spoke := new(v1beta1.Foo)
	spoke.Annotations = map[string]string{"conversion.hub-only.example.com/v1": "{\"truncated\":true}"}
	if err := v1beta1.Convert_v1beta1_Foo_To_v1_Foo(spoke, new(v1.Foo)); err == nil {
		t.Error("what was not read with an object is lost when it is written")
	}
}
`

func TestWritesToStoredSpokeAreRefused(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles packages")
	}
	dir := harness.CompiledModule(t, harness.CaseFiles(t, "conversion/hubs/stored_in_spoke"))
	harness.GenerateInto(t, dir, conversion.Options{FunctionsOnly: &harness.Yes})
	harness.Write(t, filepath.Join(dir, "stored/stored_test.go"), refuseWrites)
	harness.GoTest(t, dir, "./stored")
}

func TestAnnotationStopsNoRead(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles packages")
	}
	dir := harness.CompiledModule(t, harness.CaseFiles(t, "conversion/hub_only/minimal"))
	harness.GenerateInto(t, dir, conversion.Options{FunctionsOnly: &harness.Yes})
	harness.Write(t, filepath.Join(dir, "stored/stored_test.go"), refuseNoReads)
	harness.GoTest(t, dir, "./stored")
}
