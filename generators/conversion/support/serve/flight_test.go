package serve

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
)

func TestTooLargeIsRefusedUnread(t *testing.T) {
	r := httptest.NewRequest(http.MethodPost, "/", strings.NewReader("x"))
	r.ContentLength = bodyLimit + 1
	w := httptest.NewRecorder()
	(&handler{}).ServeHTTP(w, r)
	if w.Code != http.StatusRequestEntityTooLarge {
		t.Errorf("status %d", w.Code)
	}
}

// TestFlight lets many take room at one time: it is never more than there is, and all of
// them get theirs.
func TestFlight(t *testing.T) {
	var f flight
	var inside atomic.Int64
	var all sync.WaitGroup
	for i := range 64 {
		all.Go(func() {
			bytes := int64(1+i%8) * (flightLimit / 8)
			if err := f.take(context.Background(), bytes); err != nil {
				t.Error(err)
				return
			}
			if n := inside.Add(bytes); n > flightLimit {
				t.Errorf("%d bytes at one time", n)
			}
			inside.Add(-bytes)
			f.give(bytes)
		})
	}
	all.Wait()
	if f.bytes != 0 {
		t.Errorf("%d bytes are left", f.bytes)
	}
}

func TestFlightEndsWithItsRequest(t *testing.T) {
	var h handler
	if err := h.bodies.take(context.Background(), flightLimit); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(http.MethodPost, "/", strings.NewReader("{}")).WithContext(ctx))
	if w.Code != http.StatusServiceUnavailable {
		t.Errorf("status %d", w.Code)
	}
	h.bodies.give(flightLimit)
	w = httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(http.MethodPost, "/", strings.NewReader("{}")))
	if w.Code != http.StatusUnsupportedMediaType {
		t.Errorf("status %d", w.Code)
	}
}
