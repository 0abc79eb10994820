package emit

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestUnified(t *testing.T) {
	before := "a\nb\nc\nd\ne\nf\ng\nh\ni\nj\n"
	after := "a\nb\nc\nD\ne\nf\ng\nh\ni\nj\nk"
	want := "--- a/x\n+++ b/x\n@@ -1,10 +1,11 @@\n a\n b\n c\n-d\n+D\n e\n f\n g\n h\n i\n j\n+k\n\\ No newline at end of file\n"
	got, line := Unified("a/x", "b/x", before, after)
	if line != 4 {
		t.Errorf("line %d", line)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("diff (-want +got):\n%s", diff)
	}
	for _, same := range []string{"", "x", "x\n"} {
		if got, _ := Unified("a", "b", same, same); got != "" {
			t.Errorf("equal texts: %q", got)
		}
	}
	if got, line := Unified("/dev/null", "b/x", "", "x\n"); got != "--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+x\n" || line != 1 {
		t.Errorf("a new file: line %d, %q", line, got)
	}
}

// TestUnifiedApplies checks that the diff of random texts leads from the one to
// the other.
func TestUnifiedApplies(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	text := func(lines, words int) string {
		var b strings.Builder
		for range random.IntN(lines) {
			fmt.Fprintf(&b, "%d\n", random.IntN(words))
		}
		if random.IntN(3) == 0 {
			b.WriteString("end")
		}
		return b.String()
	}
	for i := range 2000 {
		lines := 20
		if i%50 == 0 {
			lines = 3000 // more changes than the library finds at once
		}
		before, after := text(lines, 1+random.IntN(30)), text(lines, 1+random.IntN(30))
		diff, _ := Unified("a", "b", before, after)
		if got := applyDiff(t, before, diff); got != after {
			t.Fatalf("from %q to %q: applied, this gives %q:\n%s", before, after, got, diff)
		}
	}
}

// applyDiff is a small patch(1), which takes a hunk at the lines that it names on both
// sides and nowhere else.
func applyDiff(t *testing.T, before, diff string) string {
	t.Helper()
	old := splitLines(before)
	var out strings.Builder
	at := 0
	hunk := regexp.MustCompile(`^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@`)
	diff = strings.ReplaceAll(diff, "\n\\ No newline at end of file\n", "\x00")
	for line := range strings.SplitAfterSeq(strings.ReplaceAll(diff, "\x00", "\x00\n"), "\n") {
		line = strings.Replace(line, "\x00\n", "", 1)
		switch m := hunk.FindStringSubmatch(line); {
		case m != nil:
			start, _ := strconv.Atoi(m[1])
			if m[2] != "0" {
				start--
			}
			for ; at < start; at++ {
				out.WriteString(old[at])
			}
			line := len(splitLines(out.String())) + 1
			if m[4] == "0" {
				line--
			}
			if m[3] != strconv.Itoa(line) {
				t.Fatalf("%q is at line %d of the new text:\n%s", m[0], line, diff)
			}
		case line == "", strings.HasPrefix(line, "--- "), strings.HasPrefix(line, "+++ "):
		case line[0] == '+':
			out.WriteString(line[1:])
		default:
			if at >= len(old) || old[at] != line[1:] {
				t.Fatalf("line %d is not %q:\n%s", at+1, line, diff)
			}
			if line[0] == ' ' {
				out.WriteString(old[at])
			}
			at++
		}
	}
	out.WriteString(strings.Join(old[min(at, len(old)):], ""))
	return out.String()
}

// TestUnifiedOfLargeTexts bounds the time for a megabyte, and the length of the
// diff for changes that are few against the size.
func TestUnifiedOfLargeTexts(t *testing.T) {
	for _, test := range []struct{ every, longest int }{{1000, 30_000}, {20, 1_500_000}, {1, 5_000_000}} {
		var before, after strings.Builder
		for i := range 40_000 {
			line := fmt.Sprintf("            type: string%d\n", i%7)
			before.WriteString(line)
			if i%test.every == 0 {
				line = strings.Replace(line, "type", "format", 1)
			}
			after.WriteString(line)
		}
		start := time.Now()
		diff, _ := Unified("a", "b", before.String(), after.String())
		if took := time.Since(start); took > 2*time.Minute {
			t.Errorf("a change each %d lines: took %s", test.every, took)
		}
		if len(diff) > test.longest {
			t.Errorf("a change each %d lines: %d bytes of diff", test.every, len(diff))
		}
		t.Logf("a change each %d lines: %s, %d bytes of diff", test.every, time.Since(start), len(diff))
	}
}

// TestLineBefore follows lines back over what was added, replaced and removed.
func TestLineBefore(t *testing.T) {
	before, after := "a\nb\nc\nd\ne\n", "a\nnew\nother\nb\nC\ne\n"
	for line, want := range map[int]int{1: 1, 2: 2, 3: 2, 4: 2, 5: 3, 6: 5} {
		if got := LineBefore(before, after, line); got != want {
			t.Errorf("line %d was line %d, want %d", line, got, want)
		}
	}
	if got := LineBefore(before, before, 4); got != 4 {
		t.Errorf("nothing has changed, but line 4 was line %d", got)
	}
}
