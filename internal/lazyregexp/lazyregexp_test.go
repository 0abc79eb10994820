package lazyregexp

import "testing"

func TestNewCompilesInTests(t *testing.T) {
	if !inTest {
		t.Fatal("this is no test")
	}
	defer func() {
		if recover() == nil {
			t.Error("a wrong expression was taken")
		}
	}()
	New("(")
}
