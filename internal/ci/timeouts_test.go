package ci

import (
	"os"
	"regexp"
	"strings"
	"testing"
	"time"
)

// longestPackage is how long the tests of the slowest package take on two quiet cores.
const longestPackage = 332 * time.Second

var timeoutFlag = regexp.MustCompile(`-timeout[ =](\S+)`)

// TestPackagesHaveTenTimesTheirTime reads the commands that run all tests of packages: beside
// other work they may take ten times as long. Without the flag the go command allows ten minutes.
func TestPackagesHaveTenTimesTheirTime(t *testing.T) {
	read := 0
	for _, name := range []string{"Makefile", "examples/pizza/Makefile", ".ci/run"} {
		text, err := os.ReadFile("../../" + name)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			if !strings.Contains(line, "go test") && !strings.Contains(line, "$(GO) test") || !strings.Contains(line, "./...") || strings.Contains(line, "-run") {
				continue
			}
			read++
			limit := 10 * time.Minute
			if m := timeoutFlag.FindStringSubmatch(line); m != nil {
				if limit, err = time.ParseDuration(m[1]); err != nil {
					t.Errorf("%s: %v in %s", name, err, line)
					continue
				}
			}
			if limit != 0 && limit < 10*longestPackage {
				t.Errorf("%s: %v for %s", name, limit, line)
			}
		}
	}
	if read < 8 {
		t.Errorf("only %d commands were read", read)
	}
}
