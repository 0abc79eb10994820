package trials

import (
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/generators/conversion"
	"github.com/crdgen/crdgen/generators/conversion/harness"
	"github.com/crdgen/crdgen/internal/longtest"
)

// mostOfCall is the part of a webhook's call, in per cent, that a conversion may take. The aim
// is a tenth, which objects with much kept data miss: see docs/performance.md.
const mostOfCall = 33

// TestTimeOfCalls measures what a conversion takes of a whole call of a webhook, which decodes
// an object, converts it and encodes the result, for each kind of the pairs whose authors
// have such webhooks: by the benchmarks that are generated with the tests, on one random
// object of each version and with what is kept of it. They time the conversion within the
// calls, and the quickest of either counts, so that it is no matter what else the machine does.
// Beside it stands what no conversion can save that shares nothing and keeps what would be lost.
// CRDGEN_SHARE=1 measures conversions that may share memory with their source.
func TestTimeOfCalls(t *testing.T) {
	longtest.Skip(t, "runs benchmarks")
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
			harness.AddReviews(t, dir, "convert", harness.AddRounds(t, dir, 1))
			output := harness.GoTest(t, dir, "-vet=off", "-run=^$", "-bench=Conversion$/decode|Floor$/to|Review$/to", "-benchtime=300x", "-count=5", "./...")
			parts, least, copying := partsOfCalls(output, "%converting"), partsOfCalls(output, "%least"), partsOfCalls(output, "%copying")
			reviews := partsOfCalls(output, "%review")
			for _, kind := range p.kinds {
				for _, to := range []string{"hub", "spoke"} {
					part, ok := parts["Benchmark"+kind+"Conversion/decode,_to_"+to+"_with_kept_data,_encode"]
					if !ok {
						t.Fatalf("%s is not measured: %v", kind, parts)
					}
					floor := "Benchmark" + kind + "Floor/to_" + to
					review := reviews["Benchmark"+kind+"Review/to_"+to]
					t.Logf("%-26s to %-5s %5.1f per cent of the object's part, %4.1f of the whole call; a copy and a look at what was kept %.1f, of it the copy %.1f",
						kind, to, part, review, least[floor], copying[floor])
					if part > mostOfCall {
						t.Errorf("%s to %s: the conversion takes %.1f per cent of a call", kind, to, part)
					}
				}
			}
		})
	}
}

// partOfCall is a line of a benchmark: its name without the number of processors, what is
// measured, and that.
var partOfCall = regexp.MustCompile(`^(Benchmark\S+?)(?:-\d+)?\s(.*)`)

// partsOfCalls are the parts of calls that the benchmarks report, of several runs the middle one.
func partsOfCalls(output, unit string) map[string]float64 {
	runs := map[string][]float64{}
	for line := range strings.Lines(output) {
		m := partOfCall.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		fields := strings.Fields(m[2])
		i := slices.Index(fields, unit)
		if i < 1 {
			continue
		}
		if part, err := strconv.ParseFloat(fields[i-1], 64); err == nil {
			runs[m[1]] = append(runs[m[1]], part)
		}
	}
	parts := map[string]float64{}
	for name, of := range runs {
		slices.Sort(of)
		parts[name] = of[len(of)/2]
	}
	return parts
}
