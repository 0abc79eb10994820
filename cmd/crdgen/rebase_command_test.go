package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestRebaseHubThereAndBack moves a hub twice: the second time its old markers
// come back, save that what the hub alone has was kept without a default.
func TestRebaseHubThereAndBack(t *testing.T) {
	dir := layOut(t, "conversion/rebase/two_versions", nil)
	before := readTree(t, dir)
	for _, version := range []string{"v1beta1", "v1"} {
		if got := commandIn(t, dir, os.Getenv, false, "rebase-hub", "Shop", version, "paths=./..."); got.exit != exitClean {
			t.Fatalf("to %s: %+v", version, got)
		}
		if got := commandIn(t, dir, os.Getenv, false, "conversion:functionsOnly=true", "paths=./...", "output:none"); got.exit != exitClean {
			t.Fatalf("conversion with hub %s: %+v", version, got)
		}
	}
	after := readTree(t, dir)
	for _, name := range []string{"v1/types.go", "v1beta1/types.go"} {
		if before[name] != after[name] {
			t.Errorf("%s has changed:\n%s", name, after[name])
		}
	}
}

func TestRebaseHubWritesNothing(t *testing.T) {
	for args, want := range map[string]string{
		"rebase-hub":                                 "kind and version are missing",
		"rebase-hub Shop paths=./...":                "kind and version are missing",
		"rebase-hub Shop v1 paths=./...":             `version v1 is the hub of kind "Shop" already`,
		"rebase-hub Shop v9 paths=./...":             `kind "Shop" has no version "v9": expected v1beta1`,
		"rebase-hub Chop v1 paths=./...":             `no kind "Chop" has a hub: expected Shop`,
		"rebase-hub --diff Shop v1beta1 paths=./...": "",
	} {
		dir := layOut(t, "conversion/rebase/two_versions", nil)
		before := read(t, filepath.Join(dir, "v1", "types.go"))
		got := commandIn(t, dir, os.Getenv, false, strings.Fields(args)...)
		if (got.exit == exitClean) != (want == "") || !strings.Contains(got.stderr, want) {
			t.Errorf("%s: %+v", args, got)
		}
		if read(t, filepath.Join(dir, "v1", "types.go")) != before {
			t.Errorf("%s writes", args)
		}
	}
}

// TestPruneAfterRebaseHub removes what the new hub has from its time as a spoke.
func TestPruneAfterRebaseHub(t *testing.T) {
	dir := layOut(t, "conversion/rebase/two_versions", nil)
	run := func(args ...string) {
		t.Helper()
		if got := commandIn(t, dir, os.Getenv, false, args...); got.exit != exitClean {
			t.Fatalf("%v: %+v", args, got)
		}
	}
	run("conversion:functionsOnly=true,tests=true", "paths=./...")
	run("rebase-hub", "Shop", "v1beta1", "paths=./...")
	run("--prune", "conversion:functionsOnly=true", "paths=./...")
	for name, want := range map[string]bool{
		"v1/zz_generated.conversion.go": true, "v1beta1/zz_generated.conversion.go": false, "v1beta1/zz_generated.conversion_test.go": false,
	} {
		if _, err := os.Stat(filepath.Join(dir, filepath.FromSlash(name))); (err == nil) != want {
			t.Errorf("%s is there: %t, want %t", name, err == nil, want)
		}
	}
}

// TestRebaseHubOfThree moves a hub while a third version follows: all three plan without
// errors, there and back again.
func TestRebaseHubOfThree(t *testing.T) {
	t.Parallel()
	dir := layOut(t, "conversion/rebase/three", nil)
	for _, version := range []string{"v1beta1", "v1", "v1beta1", "v1"} {
		if got := commandIn(t, dir, os.Getenv, false, "rebase-hub", "Shop", version, "paths=./..."); got.exit != exitClean {
			t.Fatalf("to %s: %+v", version, got)
		}
		if got := commandIn(t, dir, os.Getenv, false, "conversion:functionsOnly=true", "paths=./...", "output:none"); got.exit != exitClean {
			t.Fatalf("conversion with hub %s: %+v", version, got)
		}
	}
}
