// Package gctuning sets the garbage collector for a process that lives some milliseconds.
// It is the only place that does.
//
// Packages are initialised in the order of their import paths, as soon as all that they
// import are. This one imports next to nothing, so that it comes before those of the API
// server's validation: they allocate 4 MB, at which Go collects for the first time.
package gctuning

import (
	"math"
	"os"
	"runtime"
	"runtime/debug"
)

const (
	// free is how much memory a run takes before anything is collected. Small runs end before:
	// three collections took a fifth of their time, and gave back what fits into the
	// room that a larger one needs anyway.
	free = 32 << 20
	// freeForTwo is that of a process that reads two sides. With 32 MB, diff on cloud-on-k8s took
	// a sixth more CPU time and 8 per cent less memory.
	freeForTwo = 96 << 20
	// percent is how much the heap grows from there before it is collected again. Of 200 and
	// 100, the first gave large runs a tenth more memory, and the second took a tenth more of
	// their time.
	percent = 150
)

var tuned = tune()

// ForTwo lets a process that reads two sides take more before anything is collected. It does
// nothing where the environment sets the collector, or once something was collected.
func ForTwo() {
	if tuned && debug.SetMemoryLimit(-1) == free { // -1 asks
		debug.SetMemoryLimit(freeForTwo)
	}
}

// tune sets the collector, and reports whether it did: it does not where the environment
// sets it.
func tune() bool {
	if os.Getenv("GOGC") != "" || os.Getenv("GOMEMLIMIT") != "" {
		return false
	}
	debug.SetGCPercent(-1)
	debug.SetMemoryLimit(free)
	// What nobody refers to is found by the first collection.
	runtime.AddCleanup(new([64]byte), func(percent int) {
		debug.SetGCPercent(percent)
		debug.SetMemoryLimit(math.MaxInt64)
	}, percent)
	return true
}
