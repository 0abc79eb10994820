//go:build scratch

package conversion

import (
	"os"
	"strings"
	"testing"
)

func TestScratchLift(t *testing.T) {
	want := strings.Split(os.Getenv("LIFT"), ",")
	for _, p := range realPairs() {
		if p.name != want[0] {
			continue
		}
		p.kinds = append(p.kinds, want[1:]...)
		dir := p.lift(t)
		if err := os.CopyFS(os.Getenv("TO"), os.DirFS(dir)); err != nil {
			t.Fatal(err)
		}
	}
}
