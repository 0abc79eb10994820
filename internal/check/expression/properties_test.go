package expression

import (
	"sync"
	"testing"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// What follows from properties is found once for one map, and by itself for an equal one; those
// that nobody else holds keep their address.
func TestByProperties(t *testing.T) {
	var known ByProperties[int]
	var mu sync.Mutex
	found := 0
	get := func(properties map[string]apiext.JSONSchemaProps) int {
		return known.Get(properties, func() int {
			mu.Lock()
			defer mu.Unlock()
			found++
			return found
		})
	}
	one := map[string]apiext.JSONSchemaProps{"a": {Type: "string"}}
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			if n := get(one); n != 1 {
				t.Errorf("found %d for the first map", n)
			}
		})
	}
	all.Wait()
	for i := range 1000 {
		if n := get(map[string]apiext.JSONSchemaProps{"a": {Type: "string"}}); n != i+2 {
			t.Fatalf("map %d is taken for another one", i)
		}
	}
}

func TestCommon(t *testing.T) {
	c := &Compiler{}
	*Common[int](c) = 5
	if *Common[int](c) != 5 || *Common[int64](c) != 0 || *Common[int](nil) != 0 || *Common[int](&Compiler{}) != 0 {
		t.Error("values of a compiler are not its own")
	}
}
