package explain

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"time"
)

// TestDurationPattern holds the pattern that is proposed against what Go decodes: a pattern that
// refuses more would refuse objects that are stored.
func TestDurationPattern(t *testing.T) {
	pattern := regexp.MustCompile(durationPattern)
	same := func(text string) bool {
		_, err := time.ParseDuration(text)
		if matches := pattern.MatchString(text); matches != (err == nil) {
			t.Errorf("%q: the pattern matches: %t, Go says: %v", text, matches, err)
		}
		return err == nil
	}
	for _, text := range []string{"0", "-0", "+0", "", "-", "00", "-1m", "+5m", ".5s", "1.s", ".s", "1", "1h2m3s", "1 s", "3µs", "3μs", "1h-2m", "3d"} {
		same(text)
	}
	r := rand.New(rand.NewPCG(1, 2))
	parts := strings.Split("0 1 7 . . + - ns us µs μs ms s s m h h d", " ")
	decoded := 0
	for range 200_000 {
		var text strings.Builder
		for range r.IntN(7) {
			text.WriteString(parts[r.IntN(len(parts))])
		}
		if same(text.String()) {
			decoded++
		}
	}
	if decoded < 1000 {
		t.Errorf("only %d of the texts are durations", decoded)
	}
}
