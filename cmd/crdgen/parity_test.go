package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/spf13/cobra"

	"github.com/crdgen/crdgen/generators/registry"
	"github.com/crdgen/crdgen/internal/longtest"
)

// ofProcesses are the cases for which controller-gen is run as a process that are compared:
// it takes seconds for each package, and five for a case that cannot share a process.
var ofProcesses = longtest.Share{Usual: 3, Short: 3}

// TestGoldenParity compares every case without errors under --compat with
// controller-gen's own generators, used as a library, or in one process for many cases. Of
// those that need a process, long runs compare all and others some.
func TestGoldenParity(t *testing.T) {
	skipRepeats(t)
	t.Cleanup(controllerGenCases().forget)
	known := differences()
	explained, err := os.ReadFile("../../docs/differences.md")
	if err != nil {
		t.Fatal(err)
	}
	names := caseNames(t)
	for name := range known {
		if !slices.Contains(names, name) {
			t.Errorf("differences() names %q, which is no case", name)
		}
		if !bytes.Contains(explained, []byte("`"+name+"`")) {
			t.Errorf("docs/differences.md does not explain `%s`", name)
		}
	}
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if !controllerGenTakes(caseArgs(t, name)) {
				t.Skip("controller-gen has no such command, flag, generator or option")
			}
			if needsProcess(caseArgs(t, name)) && !ofProcesses.Takes(name) {
				t.Skip("left to long runs")
			}
			if !cleanUnderCompat(t, name) {
				t.Skip("an error case")
			}
			reason, differs := known[name]
			diff, fails := controllerGenDiff(t, name, reason.fails)
			for range 40 {
				if !reason.varies || diff == "" {
					break
				}
				diff, fails = controllerGenDiff(t, name, reason.fails)
			}
			switch {
			case reason.varies && diff != "":
				t.Errorf("controller-gen never writes the same:\n%s", diff)
			case reason.varies:
			case differs && diff == "":
				t.Errorf("equal to controller-gen although differences() says %q; delete the line", reason.why)
			case differs && fails != reason.fails:
				t.Errorf("differences() says that controller-gen fails: %t, but:\n%s", reason.fails, diff)
			case !differs && diff != "":
				t.Errorf("differs from controller-gen (-controller-gen +crdgen):\n%s", diff)
			}
		})
	}
}

// controllerGenTakes reports whether controller-gen has all that the arguments of a case name.
func controllerGenTakes(args []string) bool {
	return !slices.Contains(args, "--verify") && !isCommand(args[0]) && !slices.ContainsFunc(args, isOursAlone)
}

// isCommand reports whether an argument names a command of crdgen: controller-gen has
// none.
func isCommand(arg string) bool {
	return slices.ContainsFunc(commands(), func(c *cobra.Command) bool { return c.Name() == arg || c.HasAlias(arg) })
}

var commands = sync.OnceValue(func() []*cobra.Command {
	code := exitClean
	return newCommand(invocation{settings: &configured{}, held: &heldFindings{}}, &rawFlags{}, registry.All(), &code).Commands()
})

// isOursAlone reports whether an argument names a generator or an option that
// controller-gen has nothing like.
func isOursAlone(arg string) bool {
	name, options, _ := strings.Cut(arg, ":")
	return name == "conversion" || name == "policy" || strings.Contains(options, "featureGates=") || strings.Contains(options, "channels=")
}

// cleanUnderCompat reports whether a case has no errors under --compat: findings
// that controller-gen does not have are warnings there.
func cleanUnderCompat(t *testing.T, name string) bool {
	t.Helper()
	return runCase(t, name).exit == exitClean || runCompat(t, name).exit == exitClean
}

// compatRuns holds the outcome of every case under --compat, run once for all tests.
var compatRuns sync.Map // case name to func() outcome

// runCompat returns the outcome of a case under --compat.
func runCompat(t *testing.T, name string) outcome {
	t.Helper()
	run, _ := compatRuns.LoadOrStore(name, sync.OnceValue(func() outcome {
		return runIn(t, layOut(t, name, nil), append([]string{"--compat=controller-gen"}, caseArgs(t, name)...))
	}))
	return run.(func() outcome)()
}

// controllerGenDiff runs both tools on a case and returns how they differ, and whether
// controller-gen fails. If that is expected, it has failed when it does so over packages
// that are loaded with those of other cases; otherwise the case is tried alone.
func controllerGenDiff(t *testing.T, name string, failureExpected bool) (diff string, fails bool) {
	t.Helper()
	want, err := controllerGenCases().run(t, name)
	switch {
	case errors.Is(err, errNotShared) && sharesProcess(t, name):
		want, err = runSharedProcess(t, name), nil
	case errors.Is(err, errNotShared) || err != nil && !failureExpected:
		want, err = runControllerGen(t, layOut(t, name, nil), caseArgs(t, name))
	}
	if err != nil {
		return fmt.Sprintf("controller-gen fails: %v", err), true
	}
	got := runCompat(t, name)
	if got.exit != exitClean {
		return fmt.Sprintf("exit code %d under --compat", got.exit), false
	}
	// controller-gen's files are collected by name, wherever output rules send them.
	// Text files are ours alone: a baseline.
	have := files{}
	for path, content := range got.wrote {
		if path == diagnosticsName || path == removedName {
			continue
		}
		if want.placed {
			have[path] = content
		} else if name := filepath.Base(path); name == stdoutName || filepath.Ext(name) != ".txt" {
			have[name] = content
		}
	}
	if _, printed := have[stdoutName]; printed {
		want.tree = files{stdoutName: want.all}
	}
	return cmp.Diff(want.tree, have), false
}
