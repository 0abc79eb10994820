package gctuning

import (
	"math"
	"runtime"
	"runtime/debug"
	"testing"
	"time"
)

// TestTuneGivesWay waits for what is set after the first collection.
func TestTuneGivesWay(t *testing.T) {
	t.Setenv("GOGC", "")
	t.Setenv("GOMEMLIMIT", "")
	if !tune() {
		t.Fatal("the collector was not set")
	}
	for debug.SetMemoryLimit(-1) != math.MaxInt64 { // -1 asks
		runtime.GC()
		time.Sleep(time.Millisecond)
	}
	if got := debug.SetGCPercent(percent); got != percent {
		t.Errorf("GOGC is %d after the first collection, expected %d", got, percent)
	}
}

func TestTuneLeavesItToTheUser(t *testing.T) {
	for _, name := range []string{"GOGC", "GOMEMLIMIT"} {
		t.Run(name, func(t *testing.T) {
			t.Setenv("GOGC", "")
			t.Setenv("GOMEMLIMIT", "")
			t.Setenv(name, "50")
			if tune() {
				t.Errorf("the collector was set although %s is", name)
			}
		})
	}
}

func TestForTwoLeavesItToTheUser(t *testing.T) {
	before, was := debug.SetMemoryLimit(-1), tuned
	t.Cleanup(func() { debug.SetMemoryLimit(before); tuned = was })
	for _, c := range []struct {
		tuned       bool
		limit, want int64
	}{{true, free, freeForTwo}, {true, math.MaxInt64, math.MaxInt64}, {false, free, free}} {
		tuned = c.tuned
		debug.SetMemoryLimit(c.limit)
		ForTwo()
		if got := debug.SetMemoryLimit(-1); got != c.want {
			t.Errorf("tuned %t, limit %d: %d, want %d", c.tuned, c.limit, got, c.want)
		}
	}
}
