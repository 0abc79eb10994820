package check

import (
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/crdgen/crdgen/internal/check/cache"
	"github.com/crdgen/crdgen/internal/check/checktest"
	"github.com/crdgen/crdgen/internal/check/pass"
	"github.com/crdgen/crdgen/internal/check/trace"
	"github.com/crdgen/crdgen/internal/diag"
)

// filled returns the directory of a cache that knows a broken and a clean object, and
// the names of its entries.
func filled(t *testing.T) (dir string, names []string) {
	t.Helper()
	dir = t.TempDir()
	for _, text := range []string{broken, clean} {
		Run(context.Background(), []trace.Subject{checktest.SubjectOf(t, text)}, Settings{Options: pass.Options{Level: pass.Full}, Cache: cache.OpenCache(dir, "")})
	}
	found, err := filepath.Glob(filepath.Join(dir, "??", "*"))
	if err != nil || len(found) != 4 {
		t.Fatalf("entries %q, error %v", found, err)
	}
	return dir, found
}

// checkFinds fails where a cache hides the finding of the broken object.
func checkFinds(t *testing.T, dir, what string) {
	t.Helper()
	got := Run(context.Background(), []trace.Subject{checktest.SubjectOf(t, broken)}, Settings{Options: pass.Options{Level: pass.Full}, Cache: cache.OpenCache(dir, "")})
	if codes(got)[diag.CELCompile] == 0 {
		t.Fatalf("%s: the finding is gone: %v", what, got)
	}
}

// TestCacheHidesNothing spoils entries in every way that a full disk, another program
// or another user may, and wants the finding each time.
func TestCacheHidesNothing(t *testing.T) {
	dir, names := filled(t)
	whole := map[string][]byte{}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		whole[name] = text
	}
	random := rand.New(rand.NewPCG(1, 2))
	for round := range 60 {
		for _, name := range names {
			if err := os.WriteFile(name, spoiled(random, round, whole, name), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		checkFinds(t, dir, "spoiled entries")
	}
}

// spoiled returns something else than the content of an entry.
func spoiled(random *rand.Rand, round int, whole map[string][]byte, name string) []byte {
	text := slices.Clone(whole[name])
	switch round % 6 {
	case 0:
		return nil
	case 1:
		return text[:random.IntN(len(text))]
	case 2:
		text[random.IntN(len(text))] ^= byte(1 + random.IntN(255))
		return text
	case 3:
		for i := range text {
			text[i] = byte(random.Uint32())
		}
		return text
	case 4: // that of another object, whole
		for other, content := range whole {
			if other != name {
				return content
			}
		}
	}
	return append(text, "cel-compile\n"...)
}
