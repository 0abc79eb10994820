package main

import (
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"sigs.k8s.io/yaml"

	"github.com/crdgen/crdgen/internal/check/admission"
)

// ofAdmission finds markers that say something of policies and webhooks, with what stands
// before them on their line.
var ofAdmission = regexp.MustCompile(`(?m)^(\s*//\s*)(\+(?:crdgen:policy|crdgen:webhook\w*|kubebuilder:webhook)\b)`)

// TestAdmissionFollowsVariants puts the markers of each case of policies and webhooks into
// one of two channels: that channel has the files which the case has without, and the API
// server takes them; the other one has none.
func TestAdmissionFollowsVariants(t *testing.T) {
	t.Parallel()
	tried := 0
	for _, name := range caseNames(t) {
		args, ok := inTwoChannelsOf(caseArgs(t, name))
		if !ok || !strings.HasPrefix(name, "policy/") && !strings.HasPrefix(name, "webhook/") || strings.HasPrefix(name, "policy/conversion/") {
			continue // policies of conversions follow those
		}
		want := runCase(t, name)
		if want.exit != exitClean || len(want.wrote) == 0 {
			continue
		}
		tree := readTree(t, filepath.Join(casesDir, name))
		for file, content := range tree {
			if filepath.Ext(file) == ".go" {
				tree[file] = ofAdmission.ReplaceAllString(content, "${1}+crdgen:in:channel=b ${2}")
			}
		}
		tried++
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := layOut(t, name, nil)
			writeTree(t, dir, tree, slices.Sorted(maps.Keys(tree)))
			got := runIn(t, dir, args)
			if diff := cmp.Diff(manifestsBelow(want.wrote, ""), manifestsBelow(got.wrote, "b/")); diff != "" {
				t.Errorf("channel b has other files (-without +in b):\n%s\n%s", diff, got.wrote[diagnosticsName])
			}
			if left := manifestsBelow(got.wrote, "a/"); len(left) > 0 {
				t.Errorf("channel a has %v", slices.Sorted(maps.Keys(left)))
			}
			for file, content := range manifestsBelow(got.wrote, "b/") {
				takenByServer(t, file, content)
			}
		})
	}
	if tried < 35 {
		t.Errorf("only %d cases were tried", tried)
	}
}

// inTwoChannelsOf are the arguments of a case with one generator, policy or webhook, for two
// channels; false for any other case.
func inTwoChannelsOf(args []string) ([]string, bool) {
	out := slices.Clone(args)
	found := 0
	for i, arg := range out {
		generator, options, _ := strings.Cut(arg, ":")
		switch {
		case strings.HasPrefix(arg, "--compat"), strings.HasPrefix(arg, "--check"), strings.HasPrefix(arg, "--verify"), strings.Contains(options, "channels="):
			return nil, false
		case generator == "policy" || generator == "webhook":
			found++
			out[i] = generator + ":channels=a;b"
			if options != "" {
				out[i] += "," + options
			}
		case !strings.HasPrefix(arg, "--") && !strings.HasPrefix(arg, "paths=") && !strings.HasPrefix(arg, "output:"):
			return nil, false
		}
	}
	return out, found == 1
}

// manifestsBelow are the manifests that a run wrote below a directory of the output.
func manifestsBelow(wrote files, dir string) files {
	out := files{}
	for name, content := range wrote {
		if below, ok := strings.CutPrefix(name, dir); ok && strings.HasSuffix(name, ".yaml") {
			out[below] = content
		}
	}
	return out
}

// takenByServer judges the objects of a manifest as the API server does.
func takenByServer(t *testing.T, file, content string) {
	t.Helper()
	for document := range strings.SplitSeq(content, "\n---\n") {
		object, err := yaml.YAMLToJSON([]byte(document))
		if err != nil {
			t.Fatal(err)
		}
		var of struct{ Kind string }
		if err := yaml.Unmarshal([]byte(document), &of); err != nil {
			t.Fatal(err)
		}
		refused, err := admission.Verdict(of.Kind, object)
		if err != nil || len(refused) > 0 {
			t.Errorf("%s: the API server refuses it: %v %v", file, refused, err)
		}
	}
}
