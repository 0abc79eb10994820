package trials

import (
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/generators/conversion"
	"github.com/crdgen/crdgen/generators/conversion/harness"
	"github.com/crdgen/crdgen/internal/longtest"
)

// mostOfCall is the part of a webhook's call that a conversion may take. The aim is a tenth,
// which objects with much kept data miss: see docs/performance.md.
const mostOfCall = 0.5

// TestTimeOfCalls measures what a conversion takes of a whole call of a webhook, which decodes
// an object, converts it and encodes the result, for each kind of the pairs whose authors
// have such webhooks: by the benchmarks that are generated with the tests, on one random
// object of each version and with what is kept of it. The quickest of some runs counts.
// CRDGEN_SHARE=1 measures conversions that may share memory with their source. Times need a
// machine that does nothing else, so only long runs look at them.
func TestTimeOfCalls(t *testing.T) {
	longtest.Skip(t, "measures time on a quiet machine")
	for _, p := range realPairs() {
		if p.name != "cluster" && !p.lists {
			continue
		}
		t.Run(p.name, func(t *testing.T) {
			dir := p.lift(t)
			options := conversion.Options{FunctionsOnly: &harness.Yes, Tests: &harness.Yes}
			if os.Getenv("CRDGEN_SHARE") != "" {
				options.Share = &harness.Yes
			}
			harness.GenerateInto(t, dir, options)
			times := quickest(harness.GoTest(t, dir, "-vet=off", "-run=^$", "-bench=Conversion/with_kept_data", "-benchtime=30ms", "-count=5", "./..."))
			for _, kind := range p.kinds {
				for _, to := range []string{"hub", "spoke"} {
					alone, call := times["Benchmark"+kind+"Conversion/to_"+to+"_with_kept_data"], times["Benchmark"+kind+"Conversion/decode,_to_"+to+"_with_kept_data,_encode"]
					if alone == 0 || call == 0 {
						t.Fatalf("%s is not measured: %v", kind, times)
					}
					t.Logf("%-26s to %-5s %7.1f of %7.1f µs: %.3f", kind, to, alone/1000, call/1000, alone/call)
					if alone > mostOfCall*call {
						t.Errorf("%s to %s: the conversion takes %.0f of %.0f ns", kind, to, alone, call)
					}
				}
			}
		})
	}
}

// measured is a line of a benchmark: its name without the number of processors, and its
// time.
var measured = regexp.MustCompile(`^(Benchmark\S+?)(?:-\d+)?\s+\d+\s+([0-9.]+) ns/op`)

// quickest are the least nanoseconds of each benchmark.
func quickest(output string) map[string]float64 {
	times := map[string]float64{}
	for line := range strings.Lines(output) {
		m := measured.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		ns, err := strconv.ParseFloat(m[2], 64)
		if err != nil {
			continue
		}
		if before, ok := times[m[1]]; ok {
			ns = math.Min(ns, before)
		}
		times[m[1]] = ns
	}
	return times
}
