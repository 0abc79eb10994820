package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/crdgen/crdgen/examples/pizza/internal/operator"
)

// A flip is a change of something that crdgen wrote which a user would notice.
type flip struct {
	file     string // below the directory of the example
	from, to string
	// by is a part of what the demonstration says otherwise then: of its error, or
	// of the difference between what it prints and what it should print.
	by string
}

// The generated files that flips change.
const (
	pizzas   = "config/crd/restaurant.programming-kubernetes.info_pizzas.yaml"
	toppings = "config/crd/restaurant.programming-kubernetes.info_toppings.yaml"
	hooks    = "config/webhook/manifests.yaml"
	policies = "config/policy/policies.yaml"
	alpha    = "api/v1alpha1/zz_generated.conversion.go"
	beta     = "api/v1beta1/zz_generated.conversion.go"
	handler  = "internal/convert/zz_generated.conversion_handler.go"
)

// waiting is what the demonstration says when the server never becomes as it
// should be.
const waiting = "context deadline exceeded"

// longest is how long a demonstration may take that comes to its end: many times what
// it takes, on a machine that is busy with other things too.
const longest = 5 * time.Minute

// longest is how long the demonstration of a flip may take: less where it ends in
// waiting in any case.
func (f flip) longest(waits time.Duration) time.Duration {
	if f.by == waiting {
		return waits
	}
	return longest
}

// manifestFlips change what the API server is told.
func manifestFlips() []flip {
	return []flip{
		// Names, columns and subresources.
		{pizzas, "    - pz\n", "    - pp\n", "+     < pizzas     pp "},
		{pizzas, "    categories:\n    - restaurant\n", "    categories:\n    - kitchen\n", "-     < pizzas "},
		{toppings, "scope: Cluster", "scope: Namespaced", "could not find the requested resource"},
		{pizzas, "    - jsonPath: .spec.crust\n      name: Crust", "    - jsonPath: .spec.oven.time\n      name: Crust", "hawaii"},
		{pizzas, "name: Oven\n      priority: 1", "name: Oven\n      priority: 0", "OVEN"},
		{pizzas, "    selectableFields:\n    - jsonPath: .spec.crust", "    selectableFields:\n    - jsonPath: .spec.oven.time", "400 Bad Request"},
		{pizzas, "specReplicasPath: .spec.replicas\n        statusReplicasPath: .status.replicas\n      status: {}\n  - deprecated", "specReplicasPath: .spec.number\n        statusReplicasPath: .status.replicas\n      status: {}\n  - deprecated", "hawaii"},
		{pizzas, "statusReplicasPath: .status.replicas\n      status: {}\n  - deprecated", "statusReplicasPath: .status.baked\n      status: {}\n  - deprecated", "status.replicas"},
		{pizzas, "        statusReplicasPath: .status.replicas\n      status: {}\n  - deprecated", "        statusReplicasPath: .status.replicas\n  - deprecated", waiting},
		// Versions and conversion.
		{pizzas, "deprecated: true", "deprecated: false", "can only be set for deprecated versions"},
		{pizzas, "deprecated: order as v1'", "deprecated: order as v2'", "order as v2"},
		{pizzas, "path: /convert", "path: /konvert", "Kind=Pizza failed: the server could not find the requested resource"},
		{pizzas, "conversionReviewVersions:\n      - v1\n", "conversionReviewVersions:\n      - v2\n", "must include at least one of"},
		{pizzas, "    served: true\n    storage: true\n    subresources:\n      scale", "    served: false\n    storage: true\n    subresources:\n      scale", waiting},
		// Schemas: defaults, bounds, lists, rules.
		{pizzas, "default: 90s", "default: 91s", "91s"},
		{pizzas, "default: Thin", "default: Pan", "Pan"},
		{pizzas, "                - Thin\n", "                - Thick\n", "Thick"},
		{pizzas, "                x-kubernetes-list-map-keys:\n                - name\n", "                x-kubernetes-list-map-keys:\n                - quantity\n", "quantity"},
		{pizzas, "fieldPath: .crust", "fieldPath: .oven", "spec.oven"},
		{pizzas, "rule: self == oldSelf", "rule: self == self", "should have been refused"},
		{pizzas, "'a pizza carries 10 portions, not %d'", "'a pizza carries 10 portions but %d'", "but 12"},
		{pizzas, "duration('30m')", "duration('40m')", "should have been refused"},
		// Admission.
		{hooks, "path: /mutate-", "path: /mutates-", waiting},
		{hooks, "path: /validate-", "path: /validates-", waiting},
		{hooks, "  name: mpizza.restaurant.programming-kubernetes.info\n  rules:\n  - apiGroups:\n    - restaurant.programming-kubernetes.info\n    apiVersions:\n    - v1\n    operations:\n    - CREATE\n", "  name: mpizza.restaurant.programming-kubernetes.info\n  rules:\n  - apiGroups:\n    - restaurant.programming-kubernetes.info\n    apiVersions:\n    - v1\n    operations:\n    - DELETE\n", waiting},
		{hooks, "  matchPolicy: Equivalent\n  name: vpizza", "  matchPolicy: Exact\n  name: vpizza", "should have been refused"},
		{policies, "object.spec.replicas <= 20", "object.spec.replicas <= 25", "should have been refused"},
		{policies, "the oven bakes at most 20 pizzas", "the oven bakes up to 20 pizzas", "up to 20"},
		{policies, "  - Deny\n", "  - Audit\n", waiting},
		{policies, "policyName: pizza-large-orders", "policyName: pizza-small-orders", waiting},
	}
}

// codeFlips change generated Go code.
func codeFlips() []flip {
	return []flip{
		{alpha, `crdconversion.Restore(preserved, path, "spec/oven/time", &dst.Spec.Oven.Time)`, "", "2m30.5s"},
		{alpha, "dst[i].Quantity++", "dst[i].Quantity += 2", waiting},
		{beta, "time.Second", "time.Minute", "should be less than or equal to 1800"},
		{handler, "Kind: in.Kind, Response", `Kind: "Review", Response`, "webhook for"},
	}
}

// TestFlippedManifestIsCaught breaks one line of the generated manifests at a
// time. A demonstration that goes on as if nothing were different shows nothing.
func TestFlippedManifestIsCaught(t *testing.T) {
	if testing.Short() {
		t.Skip("thirty API servers")
	}
	begin := time.Now()
	if said, err := tell(t.Context(), "../config"); said != "" || err != nil {
		t.Fatalf("without a flip: %v\n%s", err, said)
	}
	// The server needs no processor for most of the time: many demonstrations at
	// once take hardly longer than one.
	waits := 5*time.Second + 3*time.Since(begin)
	atOnce(manifestFlips(), 8, func(f flip) {
		config, err := flippedConfig(t, f)
		if err != nil {
			t.Error(err)
			return
		}
		ctx, cancel := context.WithTimeout(t.Context(), f.longest(waits))
		defer cancel()
		f.expect(t, func() (string, error) { return tell(ctx, config) })
	})
}

// TestFlippedConversionIsCaught does the same with generated Go code, for which
// the demonstration is compiled again.
func TestFlippedConversionIsCaught(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles a server several times")
	}
	atOnce(codeFlips(), 2, func(f flip) {
		program, err := flippedProgram(t, f)
		if err != nil {
			t.Error(err)
			return
		}
		f.expect(t, func() (string, error) {
			limit := f.longest(20 * time.Second)
			ctx, cancel := context.WithTimeout(t.Context(), limit+longest)
			defer cancel()
			run := exec.CommandContext(ctx, program, "-converter="+string(operator.Generated), "-longest="+limit.String())
			var out, failure bytes.Buffer
			run.Stdout, run.Stderr = &out, &failure
			err := run.Run()
			return differs(out.String()), errors.Join(err, errors.New(failure.String()))
		})
	})
}

// atOnce does something with all flips, some of them at the same time.
func atOnce(flips []flip, count int, do func(flip)) {
	var wait sync.WaitGroup
	turns := make(chan struct{}, count)
	for _, f := range flips {
		turns <- struct{}{}
		wait.Go(func() {
			do(f)
			<-turns
		})
	}
	wait.Wait()
}

// expect wants the demonstration to say that something is different, and what.
func (f flip) expect(t *testing.T, tell func() (string, error)) {
	t.Helper()
	said, err := tell()
	what := fmt.Sprintf("%s: %q in place of %q", f.file, f.to, f.from)
	switch {
	case said == "":
		t.Errorf("%s is not noticed", what)
	case !strings.Contains(said+fmt.Sprint(err), f.by):
		t.Errorf("%s is noticed, but nothing says %q; the error is %v\n%s", what, f.by, err, said[:min(len(said), 2000)])
	}
}

// tell runs the demonstration and returns what differs from what it should print.
func tell(ctx context.Context, config string) (string, error) {
	var out bytes.Buffer
	err := demonstrate(ctx, &out, config, operator.Typed)
	return differs(out.String()), err
}

// differs returns the lines of an output that should not be there, behind a plus,
// and those that are missing, behind a minus.
func differs(output string) string {
	want, err := os.ReadFile(wanted)
	if err != nil {
		return err.Error()
	}
	count := map[string]int{}
	for line := range strings.Lines(string(want)) {
		count[line]--
	}
	for line := range strings.Lines(output) {
		count[line]++
	}
	var lines []string
	for line, n := range count {
		if n > 0 {
			lines = append(lines, "+ "+line)
		} else if n < 0 {
			lines = append(lines, "- "+line)
		}
	}
	slices.Sort(lines) // a plus before a minus
	return strings.Join(lines, "")
}

// in makes the change, which must be possible.
func (f flip) in(text []byte) ([]byte, error) {
	if !bytes.Contains(text, []byte(f.from)) {
		return nil, fmt.Errorf("%s: %q does not stand there", f.file, f.from)
	}
	return bytes.Replace(text, []byte(f.from), []byte(f.to), 1), nil
}

// flippedConfig copies the manifests with one change.
func flippedConfig(t *testing.T, f flip) (string, error) {
	dir := t.TempDir()
	if err := os.CopyFS(filepath.Join(dir, "config"), os.DirFS("../config")); err != nil {
		return "", err
	}
	file := filepath.Join(dir, filepath.FromSlash(f.file))
	text, err := os.ReadFile(file)
	if err != nil {
		return "", err
	}
	if text, err = f.in(text); err != nil {
		return "", err
	}
	return filepath.Join(dir, "config"), os.WriteFile(file, text, 0o600)
}

// flippedProgram compiles the demonstration with one change.
func flippedProgram(t *testing.T, f flip) (string, error) {
	dir := t.TempDir()
	file, err := filepath.Abs(filepath.Join("..", filepath.FromSlash(f.file)))
	if err != nil {
		return "", err
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return "", err
	}
	if text, err = f.in(text); err != nil {
		return "", err
	}
	flipped, overlay, program := filepath.Join(dir, "flipped.go"), filepath.Join(dir, "overlay.json"), filepath.Join(dir, "demo")
	err = errors.Join(
		os.WriteFile(flipped, text, 0o600),
		os.WriteFile(overlay, fmt.Appendf(nil, `{"Replace": {%q: %q}}`, file, flipped), 0o600),
	)
	if err != nil {
		return "", err
	}
	if out, err := exec.CommandContext(t.Context(), "go", "build", "-overlay", overlay, "-o", program, ".").CombinedOutput(); err != nil {
		return "", fmt.Errorf("%s: %w\n%s", f.file, err, out)
	}
	return program, nil
}
