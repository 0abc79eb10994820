package main

import (
	"bytes"
	"flag"
	"os"
	"testing"

	"github.com/go-logr/logr"
	"github.com/google/go-cmp/cmp"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"

	"github.com/crdgen/crdgen/examples/pizza/internal/operator"
)

const wanted = "testdata/output.txt"

var update = flag.Bool("update", false, "rewrite "+wanted)

func TestMain(m *testing.M) {
	klog.SetLogger(logr.Discard())
	ctrl.SetLogger(logr.Discard())
	os.Exit(m.Run())
}

// TestDemo runs the demonstration with all converters: their answers must be
// the same to the letter.
func TestDemo(t *testing.T) {
	for _, converter := range []operator.Converter{operator.Typed, operator.Methods, operator.Generated} {
		t.Run(string(converter), func(t *testing.T) {
			var out bytes.Buffer
			if err := demonstrate(t.Context(), &out, "../config", converter); err != nil {
				t.Fatalf("%v\n%s", err, out.Bytes())
			}
			if *update {
				if err := os.WriteFile(wanted, out.Bytes(), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(wanted)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), out.String()); diff != "" {
				t.Errorf("output differs from %s (-want +got):\n%s", wanted, diff)
			}
		})
	}
}

// TestFailureStopsEverything leaves nothing behind when the manifests are bad.
func TestFailureStopsEverything(t *testing.T) {
	temporary := t.TempDir()
	t.Setenv("TMPDIR", temporary)
	err := demonstrate(t.Context(), &bytes.Buffer{}, t.TempDir(), operator.Typed)
	if err == nil {
		t.Error("no manifests, and no error")
	}
	left, err := os.ReadDir(temporary)
	if err != nil || len(left) > 0 {
		t.Errorf("left behind: %v %v", left, err)
	}
}
