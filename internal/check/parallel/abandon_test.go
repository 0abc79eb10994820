package parallel

import (
	"context"
	"errors"
	"strings"
	"testing"
)

func TestAbandonReturnsWhenTheContextEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	release := make(chan struct{})
	defer close(release)
	_, err := Abandon(ctx, func() (int, error) {
		cancel()
		<-release // what does not look at the context
		return 1, nil
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want that of the context", err)
	}
	if n, err := Abandon(t.Context(), func() (int, error) { return 2, nil }); n != 2 || err != nil {
		t.Errorf("%d, %v, want 2", n, err)
	}
	defer func() {
		if r := recover(); r == nil || !strings.Contains(r.(string), "boom") {
			t.Errorf("recovered %v", r)
		}
	}()
	_, _ = Abandon(t.Context(), func() (int, error) { panic("boom") })
	t.Error("the panic is lost")
}
