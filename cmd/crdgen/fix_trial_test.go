package main

import (
	"bytes"
	"context"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/spf13/pflag"

	"github.com/crdgen/crdgen/generators/registry"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/edit/trial"
	"github.com/crdgen/crdgen/internal/options"
	"github.com/crdgen/crdgen/internal/run"
)

// nearly are comments that are no markers, of which some would be wrong at a field and
// some would change what it takes.
var nearly = []string{
	"// kubebuilder:validation:MaxLength:=2", "// kubebuilder:validation:MinItems=3", "// kubebuilder:validation:Maximum=7",
	"// kubebuilder:validation:Enum=a;b", "// kubebuilder:default:=10", "//+kubebuilder:default:10", "/* +kubebuilder:validation:Pattern=a+ */",
	"// @kubebuilder:validation:Required", "// listType=set", "// kubebuilder:validation:items:MaxLength=5", "// crdgen:conversion:drop",
}

var fieldLine = regexp.MustCompile("(?m)^(\t)([A-Z]\\w* +[^`\n]*`json:)")

// TestFixDoesNoHarm puts comments that are nearly markers above the fields of cases without
// errors, and fixes them: the run that could end before can end afterwards, and what was
// no marker has changed no schema so that somebody breaks.
func TestFixDoesNoHarm(t *testing.T) {
	skipRepeats(t)
	var refused, fixed atomic.Int32
	t.Run("cases", func(t *testing.T) {
		for _, name := range caseNames(t) {
			if area, _, _ := strings.Cut(name, "/"); area != "crd" && area != "types" && area != "conversion" {
				continue
			}
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				args, dir := caseArgs(t, name), layOut(t, name, nil)
				before, ok := examineWith(t, dir, args, nil)
				if !ok || before.HasErrors() {
					return
				}
				overlay := sprinkled(t, name, dir)
				plain, ok := examineWith(t, dir, args, overlay)
				if !ok {
					return
				}
				tr := fixWith(t, dir, args, overlay)
				if tr == nil {
					return
				}
				refused.Add(int32(tr.Refused()))
				fixed.Add(int32(len(tr.Fixes().Fixed)))
				checkHarmless(t, name, tr, plain)
			})
		}
	})
	if refused.Load() < 20 || fixed.Load() < 10 {
		t.Errorf("%d fixes were refused and %d made: too few to tell", refused.Load(), fixed.Load())
	}
}

// checkHarmless compares what was before a fix with what is after it.
func checkHarmless(t *testing.T, name string, tr *trial.Trial, before diag.List) {
	t.Helper()
	was := countFindings(before.Errors())
	for _, d := range tr.Left().Errors() {
		if key := trial.Key(d); was[key] == 0 {
			t.Errorf("%s: the fix brings %s", name, key)
		}
	}
	onlyWarnings := !before.HasErrors()
	for _, b := range tr.Breaks(context.Background()) {
		if b.Stored || onlyWarnings {
			t.Errorf("%s: the fix breaks users: %s", name, b.Text)
		}
	}
}

// sprinkled are the files of a case with such comments above some of their fields, the same
// ones each time.
func sprinkled(t *testing.T, name, dir string) map[string][]byte {
	t.Helper()
	seed := fnv.New64()
	fmt.Fprint(seed, name)
	random := rand.New(rand.NewPCG(seed.Sum64(), 1))
	overlay := map[string][]byte{}
	for file, text := range readTree(t, dir) {
		if !strings.HasSuffix(file, ".go") {
			continue
		}
		changed := fieldLine.ReplaceAllStringFunc(text, func(line string) string {
			if random.IntN(3) > 0 {
				return line
			}
			return "\t" + nearly[random.IntN(len(nearly))] + "\n" + line
		})
		overlay[filepath.Join(dir, file)] = []byte(changed)
	}
	return overlay
}

// fixWith tries all fixes of a case whose files have other texts; nil for what is no run.
func fixWith(t *testing.T, dir string, args []string, overlay map[string][]byte) *trial.Trial {
	t.Helper()
	var discard bytes.Buffer
	in := invocation{args: args, dir: dir, stdout: &discard, stderr: &discard, getenv: os.Getenv, lookup: os.Getenv, overlay: overlay}
	in.held, in.settings = &heldFindings{}, &configured{}
	raw := &rawFlags{}
	flagSet := pflag.NewFlagSet("run", pflag.ContinueOnError)
	raw.bindReading(flagSet)
	raw.bindWriting(flagSet)
	if flagSet.Parse(args) != nil || raw.check(in) != nil {
		return nil
	}
	asked, err := options.Parse(flagSet.Args(), registry.All())
	if err != nil || asked.Runnable() != nil {
		return nil
	}
	base, err := readBaseline(in.request(raw.flags, nil), in, raw.flags)
	if err != nil {
		t.Fatal(err)
	}
	tr, err := trial.Run(context.Background(), in.scope([]*run.Plan{{Plan: asked}}).Project(in.request(raw.flags, nil), base))
	if err != nil {
		t.Fatal(err)
	}
	return tr
}
