package emit

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestUnifiedIsApplied gives diffs of random edits to the programs that people give them
// to: git apply and patch, which must take each hunk at the line that it names.
func TestUnifiedIsApplied(t *testing.T) {
	programs := map[string][]string{
		"git":   {"apply", "-v", "--whitespace=nowarn", "-"},
		"patch": {"-p1", "--fuzz=0", "--no-backup-if-mismatch"},
	}
	for name, args := range programs {
		t.Run(name, func(t *testing.T) {
			program, err := exec.LookPath(name)
			if err != nil {
				t.Skip(err)
			}
			random := rand.New(rand.NewPCG(3, 4))
			for range 40 {
				patch, want := randomChanges(random)
				dir := t.TempDir()
				for file, texts := range want {
					writeFile(t, filepath.Join(dir, file), texts.before)
				}
				cmd := exec.CommandContext(t.Context(), program, args...)
				cmd.Dir, cmd.Stdin = dir, strings.NewReader(patch)
				cmd.Env = append(os.Environ(), "GIT_CEILING_DIRECTORIES="+filepath.Dir(dir), "LC_ALL=C")
				out, err := cmd.CombinedOutput()
				if err != nil || strings.Contains(string(out), "offset") {
					t.Fatalf("%v: %s\n%s", err, out, patch)
				}
				for file, texts := range want {
					got, err := os.ReadFile(filepath.Join(dir, file))
					if err != nil || string(got) != texts.after {
						t.Fatalf("%s: %v: got %q, want %q:\n%s", file, err, got, texts.after, patch)
					}
				}
			}
		})
	}
}

// changed are the two texts of a file.
type changed struct{ before, after string }

// randomChanges returns files with random edits and the patch that makes them: lines
// that repeat, far apart, with and without line feeds at the end and carriage returns.
func randomChanges(random *rand.Rand) (patch string, files map[string]changed) {
	files = map[string]changed{}
	for i := range 1 + random.IntN(4) {
		ends := []string{"\n", "\r\n"}[random.IntN(2)]
		words, lines := 2+random.IntN(40), random.IntN(200)
		if random.IntN(8) == 0 {
			lines = 3000 // more changes than the library finds at once
		}
		var before, after strings.Builder
		line := func() string { return fmt.Sprintf("\tline %d%s", random.IntN(words), ends) }
		often := 2 + random.IntN(60)
		for range lines {
			old := line()
			before.WriteString(old)
			switch random.IntN(often) {
			case 0:
				after.WriteString(line())
			case 1:
				after.WriteString(strings.Repeat(line(), random.IntN(3)))
				after.WriteString(old)
			default:
				after.WriteString(old)
			}
		}
		c := changed{before.String() + "x" + ends, after.String() + "x" + ends}
		if random.IntN(3) == 0 {
			c.before += "end"
		}
		if random.IntN(3) == 0 {
			c.after += "end"
		}
		name := []string{"a.go", "dir/b.go", "with blank.go", "dir/deep/d.yaml"}[i]
		head := name
		if strings.Contains(name, " ") {
			head += "\t"
		}
		text, _ := Unified("a/"+head, "b/"+head, c.before, c.after)
		files[name] = c
		patch += text
	}
	if patch == "" {
		return randomChanges(random)
	}
	return patch, files
}

func writeFile(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}
