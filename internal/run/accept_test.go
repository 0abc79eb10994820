package run_test

import (
	"fmt"
	"go/token"
	"io/fs"
	"testing"

	"github.com/crdgen/crdgen/internal/baseline"
	"github.com/crdgen/crdgen/internal/check"
	"github.com/crdgen/crdgen/internal/config"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/meaning"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// TestEachWayAcceptsTheSame gives findings of every code, of every form, to all that users have to
// accept findings with: settings, waivers, and baselines. All give the answer that the finding has.
func TestEachWayAcceptsTheSame(t *testing.T) {
	t.Parallel()
	at := token.Position{Filename: "types.go", Line: 3, Column: 1}
	binding := map[bool]int{}
	for _, code := range meaning.OfSource() {
		waiver := markers.Mark{Name: "crdgen:ignore", Pos: at, Value: markers.Waiver{Rule: string(code), Reason: "for a reason"}}
		program := &model.Program{Packages: []*model.Package{{Local: true, Root: true, Marks: markers.Set{waiver}}}}
		waivers := check.Waivers{Known: meaning.OfSource()}
		levels := func(level string) []config.Severity { return []config.Severity{{Code: code, Level: level}} }
		for form := range 2 * 2 * 3 {
			d := diag.Diagnostic{
				Pos: at, Code: code, Message: "something is wrong",
				Severity: diag.Severity(form & 1), Stricter: form&2 != 0, Outcome: diag.Outcome(form >> 2),
			}
			want := d.IsBinding()
			binding[want]++
			for way, takes := range map[string]bool{
				"off":      len(config.WithSeverities(diag.List{d}, levels("off"))) == 0,
				"warning":  !config.WithSeverities(diag.List{d}, levels("warning")).HasErrors(),
				"waiver":   len(waivers.Apply(program, diag.List{d})) == 0,
				"baseline": isKnown(t, d),
			} {
				if takes == want {
					t.Errorf("%s, severity %s, stricter %t, outcome %d: binding is %t, and %q takes it: %t", code, d.Severity, d.Stricter, d.Outcome, want, way, takes)
				}
			}
			// A warning of which settings make an error is one that users may still accept.
			raised := config.WithSeverities(diag.List{d}, levels("error"))
			if len(raised) != 1 || raised[0].Severity != diag.Error || raised[0].IsBinding() != want {
				t.Errorf("%s, severity %s, stricter %t, outcome %d: raised to %+v", code, d.Severity, d.Stricter, d.Outcome, raised)
			}
		}
	}
	if binding[true] == 0 || binding[false] == 0 {
		t.Errorf("binding are %d findings, others %d", binding[true], binding[false])
	}
}

// isKnown reports whether a baseline that lists a finding hides it, and whether one that is written
// lists it: both are the same.
func isKnown(t *testing.T, d diag.Diagnostic) bool {
	t.Helper()
	known := &baseline.Known{
		Path: "/module/known", Name: "known", Dir: "/module",
		Read: func(string) ([]byte, error) { return nil, fs.ErrNotExist },
		Stat: func(string) (fs.FileInfo, error) { return nil, fs.ErrNotExist },
	}
	if err := known.Load([]byte(fmt.Sprintf(".\t-\t%s\t1\n", d.Code))); err != nil {
		t.Fatal(err)
	}
	looked := func(string, diag.Code) bool { return false }
	_, hidden, _ := known.Apply(diag.List{d}, looked)
	known.Writing = true
	_, recorded, _ := known.Apply(diag.List{d}, looked)
	if hidden != recorded {
		t.Errorf("of %q a baseline records %d findings and hides %d", d.Code, recorded, hidden)
	}
	return hidden == 1
}
