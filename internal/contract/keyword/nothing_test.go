package keyword

import (
	"testing"

	"github.com/crdgen/crdgen/internal/check/kube"
)

// TestBoundsOfFormats compares the numbers that a format has with the bounds that the server
// takes beside it: those at both ends of the range, and none beyond them.
func TestBoundsOfFormats(t *testing.T) {
	t.Parallel()
	for _, s := range []Schema{
		{Type: "integer", Format: "int32"},
		{Type: "number", Format: "float"},
		{Type: "integer", Format: "uint8"},
		{Type: "integer", Format: "float"},
		{Type: "number", Format: "double"},
	} {
		in, all := formatRange(&s), everyNumber(&s)
		narrow := in != all
		if narrow != (checkedFormat(&s) != "") {
			t.Errorf("%s %s: a narrower range: %t, and the checked format is %q", s.Type, s.Format, narrow, checkedFormat(&s))
		}
		if !narrow {
			in = span{-2147483648, 2147483647} // and beyond
		}
		for _, bound := range []struct {
			at     float64
			within bool
		}{{in.from, true}, {in.to, true}, {in.from * 2, false}, {in.to * 2, false}} {
			if got := kube.Version(0).TakesBound(bound.at, s.Type, s.Format); got != (bound.within || !narrow) {
				t.Errorf("%s %s: bound %g is taken: %t", s.Type, s.Format, bound.at, got)
			}
			if narrow && !kube.Version(35).TakesBound(bound.at, s.Type, s.Format) {
				t.Errorf("%s %s: bound %g is refused before the format is checked", s.Type, s.Format, bound.at)
			}
		}
	}
}

// TestNothingLeft tries schemas that the server refuses every number of.
func TestNothingLeft(t *testing.T) {
	t.Parallel()
	of := func(v float64) *float64 { return &v }
	for _, test := range []struct {
		name   string
		schema Schema
		before string
	}{
		{"within", Schema{Type: "integer", Format: "int32", Maximum: of(7)}, ""},
		{"beyond the format", Schema{Type: "integer", Format: "int32", Maximum: of(1 << 32)}, "where Kubernetes 1.36 and newer accepted no value before"},
		{"a step beyond the format", Schema{Type: "integer", Format: "int32", MultipleOf: of(1 << 32)}, "where Kubernetes 1.36 and newer accepted no value before"},
		{"beyond float", Schema{Type: "number", Format: "float", Minimum: of(-1e300)}, "where Kubernetes 1.36 and newer accepted no value before"},
		{"beyond the type", Schema{Type: "integer", Format: "int64", Maximum: of(1 << 63)}, "where no value was accepted before"},
		{"no format at all", Schema{Type: "integer", Maximum: of(1 << 63)}, "where no value was accepted before"},
		{"a format that nobody checks", Schema{Type: "integer", Format: "int16", Maximum: of(1 << 32)}, ""},
		{"the least is the most", Schema{Type: "integer", Maximum: of(3), Minimum: of(4)}, "where no value was accepted before"},
	} {
		if got := NothingBefore(&test.schema); got != test.before {
			t.Errorf("%s: %q, want %q", test.name, got, test.before)
		}
	}
}
