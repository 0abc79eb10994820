package rules

import (
	"context"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/check/crvalidation"
	"github.com/crdgen/crdgen/internal/check/kube"
)

// TestTakesBoundIsTheServersVerdict compares with what the API server says to a
// value beside each bound.
func TestTakesBoundIsTheServersVerdict(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	edges := []float64{0, math.MaxInt8, math.MaxInt32, math.MaxUint32, math.MaxInt64, math.MaxUint64, 1 << 53}
	outside := 0
	for range 2000 {
		bound := edges[r.IntN(len(edges))] + float64(r.IntN(5)-2)
		if r.IntN(2) == 0 {
			bound = -bound
		}
		s := &apiext.JSONSchemaProps{Type: []string{"integer", "number"}[r.IntN(2)], Format: []string{"", "int32", "int64", "uint32", "double"}[r.IntN(5)]}
		value := any(int64(0))
		if r.IntN(2) == 0 {
			s.Maximum = &bound
		} else {
			s.Minimum = &bound
		}
		errs, err := crvalidation.JudgeField(context.Background(), "value", s, value)
		if err != nil {
			t.Fatal(err)
		}
		want := errs != nil && strings.Contains(errs.ToAggregate().Error(), "boundary value must be of type")
		if got := !kube.Version(0).TakesBound(bound, s.Type, s.Format); got != want {
			t.Fatalf("bound %v of %s %q: outside is %v, the API server says %v", bound, s.Type, s.Format, got, errs)
		}
		if want {
			outside++
		}
	}
	if outside < 100 {
		t.Errorf("only %d of the bounds were outside", outside)
	}
}
