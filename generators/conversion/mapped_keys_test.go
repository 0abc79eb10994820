package conversion_test

import "testing"

// mappedKeys is a test of a generated package: a key of the items has other values in the other
// version.
const mappedKeys = `package items

import (
	"fmt"
	"math/rand"
	"reflect"
	"testing"

	"example.com/cases/conversion/keys/mapped/v1"
	"example.com/cases/conversion/keys/mapped/v1beta1"
)

var kinds = map[string]v1.Kind{"inner": "Inner", "outer": "Outer/Side"}

// mixed returns some of the pairs of a kind and a zone, in any order.
func mixed(r *rand.Rand) (keys [][2]string) {
	for _, kind := range []string{"inner", "outer"} {
		for _, zone := range []string{"a", "b,c", "d/~e"} {
			if r.Intn(3) > 0 {
				keys = append(keys, [2]string{kind, zone})
			}
		}
	}
	r.Shuffle(len(keys), func(i, k int) { keys[i], keys[k] = keys[k], keys[i] })
	return keys
}

// withoutZones are the kinds, each once.
func withoutZones(keys [][2]string) (kinds []string) {
	for _, key := range keys {
		if key[1] == "a" {
			kinds = append(kinds, key[0])
		}
	}
	return kinds
}

// TestItemsOfHub writes lists anew in the spoke's version: what only the hub has comes back to
// each item whose key is there still.
func TestItemsOfHub(t *testing.T) {
	for seed := range int64(SEEDS) {
		r := rand.New(rand.NewSource(seed))
		var hub, again, want v1.Foo
		var spoke v1beta1.Foo
		secure := map[string]bool{}
		first := mixed(r)
		for _, key := range first {
			is := r.Intn(2) == 0
			secure[fmt.Sprint(key)] = is
			hub.Spec.Ports = append(hub.Spec.Ports, &v1.Port{Kind: kinds[key[0]], Zone: key[1], Secure: is})
		}
		for _, kind := range withoutZones(first) {
			is := r.Intn(2) == 0
			secure[kind] = is
			hub.Spec.Parts = append(hub.Spec.Parts, v1.Part{Kind: kinds[kind], Secure: is})
			hub.Spec.Steps = append(hub.Spec.Steps, v1.Part{Kind: kinds[kind], Secure: is})
		}
		if err := v1beta1.Convert_v1_Foo_To_v1beta1_Foo(&hub, &spoke); err != nil {
			t.Fatal(err)
		}
		spoke.Spec = v1beta1.FooSpec{}
		now := mixed(r)
		for _, key := range now {
			size := int32(r.Intn(3))
			spoke.Spec.Ports = append(spoke.Spec.Ports, &v1beta1.Port{Type: key[0], Zone: key[1], Size: size})
			want.Spec.Ports = append(want.Spec.Ports, &v1.Port{Kind: kinds[key[0]], Zone: key[1], Size: size, Secure: secure[fmt.Sprint(key)]})
		}
		for _, kind := range withoutZones(now) {
			spoke.Spec.Parts = append(spoke.Spec.Parts, v1beta1.Part{Type: kind, Size: 7})
			spoke.Spec.Steps = append(spoke.Spec.Steps, v1beta1.Part{Type: kind, Size: 8})
			want.Spec.Parts = append(want.Spec.Parts, v1.Part{Kind: kinds[kind], Size: 7, Secure: secure[kind]})
			want.Spec.Steps = append(want.Spec.Steps, v1.Part{Kind: kinds[kind], Size: 8, Secure: secure[kind]})
		}
		if err := v1beta1.Convert_v1beta1_Foo_To_v1_Foo(&spoke, &again); err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(again.Spec, want.Spec) {
			t.Fatalf("seed %d: got %+v, want %+v, kept %v", seed, again.Spec, want.Spec, spoke.Annotations)
		}
	}
}

// TestItemsOfSpoke does the same with what only the spoke has.
func TestItemsOfSpoke(t *testing.T) {
	for seed := range int64(SEEDS) {
		r := rand.New(rand.NewSource(seed))
		var spoke, again, want v1beta1.Foo
		var hub v1.Foo
		legacy := map[string]string{}
		for _, kind := range withoutZones(mixed(r)) {
			legacy[kind] = fmt.Sprint(r.Intn(3))
			spoke.Spec.Parts = append(spoke.Spec.Parts, v1beta1.Part{Type: kind, Legacy: legacy[kind]})
		}
		if err := v1beta1.Convert_v1beta1_Foo_To_v1_Foo(&spoke, &hub); err != nil {
			t.Fatal(err)
		}
		hub.Spec = v1.FooSpec{}
		for _, kind := range withoutZones(mixed(r)) {
			hub.Spec.Parts = append(hub.Spec.Parts, v1.Part{Kind: kinds[kind], Size: 7})
			want.Spec.Parts = append(want.Spec.Parts, v1beta1.Part{Type: kind, Size: 7, Legacy: legacy[kind]})
		}
		if err := v1beta1.Convert_v1_Foo_To_v1beta1_Foo(&hub, &again); err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(again.Spec, want.Spec) {
			t.Fatalf("seed %d: got %+v, want %+v, kept %v", seed, again.Spec, want.Spec, hub.Annotations)
		}
	}
}

// TestKeyTwice gives what was kept of an item to that item alone, though another one has its key.
func TestKeyTwice(t *testing.T) {
	hub := v1.Foo{Spec: v1.FooSpec{Steps: []v1.Part{{Kind: "Inner", Size: 1}, {Kind: "Inner", Size: 2, Secure: true}, {Kind: "Outer/Side"}}}}
	var spoke v1beta1.Foo
	var again v1.Foo
	if err := v1beta1.Convert_v1_Foo_To_v1beta1_Foo(&hub, &spoke); err != nil {
		t.Fatal(err)
	}
	spoke.Spec.Steps[1].Size = 3
	if err := v1beta1.Convert_v1beta1_Foo_To_v1_Foo(&spoke, &again); err != nil {
		t.Fatal(err)
	}
	want := []v1.Part{{Kind: "Inner", Size: 1}, {Kind: "Inner", Size: 3, Secure: true}, {Kind: "Outer/Side"}}
	if !reflect.DeepEqual(again.Spec.Steps, want) {
		t.Errorf("got %+v, want %+v", again.Spec.Steps, want)
	}
}

// TestOlderAnnotation reads one of a version of crdgen that did not map keys.
func TestOlderAnnotation(t *testing.T) {
	var spoke v1beta1.Foo
	var hub v1.Foo
	spoke.Annotations = map[string]string{"conversion.keysmapped.example.com/v1": ` + "`" + `{"f":{"/spec/parts#items":"AAAABBBB","/spec/parts/1/secure":true}}` + "`" + `}
	spoke.Spec.Parts = []v1beta1.Part{{Type: "outer"}, {Type: "inner"}}
	if err := v1beta1.Convert_v1beta1_Foo_To_v1_Foo(&spoke, &hub); err != nil {
		t.Fatal(err)
	}
	if want := []v1.Part{{Kind: "Outer/Side"}, {Kind: "Inner", Secure: true}}; !reflect.DeepEqual(hub.Spec.Parts, want) {
		t.Errorf("got %+v, want %+v", hub.Spec.Parts, want)
	}
}
`

// TestItemsOfMappedKeys writes lists anew whose items are known by an enum that has other values
// in the other version.
func TestItemsOfMappedKeys(t *testing.T) {
	runSeeds(t, "conversion/keys/mapped", "items", mappedKeys)
}
