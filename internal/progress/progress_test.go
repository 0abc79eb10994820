package progress

import (
	"strings"
	"testing"
	"time"
)

func TestLine(t *testing.T) {
	var none *Line
	none.Show("nothing")
	none.Stop()
	var out strings.Builder
	p := Start(&out)
	p.Show("reading\npackages")
	p.Stop()
	if out.Len() > 0 {
		t.Errorf("a short run shows %q", out.String())
	}
	p = &Line{out: &out, visible: true, timer: time.NewTimer(time.Hour)}
	p.Show("reading\npackages")
	p.Stop()
	p.Stop()
	if want := "\r\x1b[Kcrdgen: reading packages\r\x1b[K"; out.String() != want {
		t.Errorf("a long run shows %q, want %q", out.String(), want)
	}
}
