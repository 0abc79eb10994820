package parallel

import (
	"strings"
	"testing"
)

func TestConcurrentlyPassesPanics(t *testing.T) {
	defer func() {
		if r := recover(); r == nil || !strings.Contains(r.(string), "boom") {
			t.Errorf("recovered %v", r)
		}
	}()
	Do(8, func(i int) {
		if i == 3 {
			panic("boom")
		}
	})
	t.Error("the panic is lost")
}
