package main

import (
	"bytes"
	"context"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/spf13/pflag"

	"github.com/crdgen/crdgen/generators/registry"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/edit"
	"github.com/crdgen/crdgen/internal/edit/trial"
	"github.com/crdgen/crdgen/internal/options"
	"github.com/crdgen/crdgen/internal/run"
)

// TestEveryFixWorks applies the edits of every finding of every case, those of one
// finding alone: the finding is gone then, and nothing is said that was not said before.
// A finding that hid others, because a later stage had nothing to look at or a marker
// was not read, may show them: they are about the line that was edited or about what is
// on it. Files are never written. What a help proposes without an edit is tried as well;
// a finding whose help is one text to write has an edit, or the reason why not.
func TestEveryFixWorks(t *testing.T) {
	skipRepeats(t)
	var tried atomic.Int32
	t.Run("cases", func(t *testing.T) {
		for _, name := range caseNames(t) {
			if strings.HasPrefix(name, "fix/trial/") {
				continue // edits that "crdgen fix" refuses
			}
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				args := caseArgs(t, name)
				dir := layOut(t, name, nil)
				before, ok := examineWith(t, dir, args, nil)
				if !ok {
					return
				}
				for _, d := range before {
					if literalHelp.MatchString(d.Help) && len(d.Edits) == 0 && d.Unfixed == "" {
						t.Errorf("%s: %s [%s] has one text to write, and neither an edit nor a reason: %s", d.Pos, d.Message, d.Code, d.Help)
					}
					switch proposed, ok := proposedMarker(d); {
					case len(d.Edits) > 0:
						tried.Add(1)
						checkFix(t, name, dir, args, before, d)
					case ok && d.Unfixed == "":
						checkProposal(t, name, dir, args, d, proposed)
					}
				}
			})
		}
	})
	if tried.Load() < 100 {
		t.Errorf("only %d findings with edits were tried", tried.Load())
	}
}

// literalHelp is a help that is one text to write, and nothing else.
var literalHelp = regexp.MustCompile("^(did you mean|write|add|use) (\"[^\"]+\"\\??|`[^`]+`|[+.,][^ …]+|[a-zA-Z]+=[^ …]+)$")

// examineWith returns the findings of a case whose files have other texts; false for
// what is no run of generators and no fix.
func examineWith(t *testing.T, dir string, args []string, overlay map[string][]byte) (diag.List, bool) {
	t.Helper()
	var discard bytes.Buffer
	in := invocation{args: args, dir: dir, stdout: &discard, stderr: &discard, getenv: os.Getenv, lookup: os.Getenv, overlay: overlay}
	in.held, in.settings = &heldFindings{}, &configured{}
	raw := &rawFlags{}
	flagSet := pflag.NewFlagSet("run", pflag.ContinueOnError)
	raw.bindReading(flagSet)
	raw.bindWriting(flagSet)
	if flagSet.Parse(args) != nil || raw.check(in) != nil || raw.baseline != "" {
		return nil, false
	}
	words := flagSet.Args()
	if len(words) > 0 && words[0] == "fix" {
		words = words[1:]
	}
	asked, err := options.Parse(words, registry.All())
	if err != nil || asked.Runnable() != nil {
		return nil, false
	}
	p := run.Plan{Plan: asked}
	part, err := in.request(raw.flags, nil).Examine(context.Background(), &p)
	if err != nil {
		return nil, false
	}
	return part.Findings, true
}

// checkFix applies one finding's edits.
func checkFix(t *testing.T, name, dir string, args []string, before diag.List, d diag.Diagnostic) {
	t.Helper()
	in := invocation{dir: dir}
	files, applied, _, err := edit.Apply(diag.List{d}, in.readSource)
	if err != nil || len(applied) != 1 {
		t.Errorf("%s: the edits of %q cannot be applied: %v", name, d.Message, err)
		return
	}
	overlay := map[string][]byte{}
	for _, f := range files {
		overlay[absolute(dir, f.Name)] = f.New
	}
	after, _ := examineWith(t, dir, args, overlay)
	was, is := countFindings(before), countFindings(after)
	if key := trial.Key(d); is[key] >= was[key] {
		t.Errorf("%s: %q stays after its fix", name, d.Message)
	}
	for _, now := range after {
		if key := trial.Key(now); is[key] > was[key] && !revealed(d, now) {
			t.Errorf("%s: the fix of %q brings %s", name, d.Message, key)
		}
	}
}

// proposal finds the one marker that a help without an edit proposes.
var proposal = regexp.MustCompile(`^(?:did you mean "(\+[\w:]+)"\?|write (\+[\w:]+))$`)

// proposedMarker returns the marker that the help of an unknown one proposes to write in
// its place; false where it leaves more to the user.
func proposedMarker(d diag.Diagnostic) (string, bool) {
	found := proposal.FindStringSubmatch(d.Help)
	if d.Code != diag.UnknownMarker || found == nil {
		return "", false
	}
	return found[1] + found[2], true
}

// checkProposal writes what a help proposes as somebody does who believes it, with what
// stood behind the marker: the next run does not refuse that line.
func checkProposal(t *testing.T, name, dir string, args []string, d diag.Diagnostic, proposed string) {
	t.Helper()
	in := invocation{dir: dir}
	source, err := in.readSource(d.Pos.Filename)
	if err != nil {
		t.Fatal(err)
	}
	_, spelled, _ := strings.Cut(d.Message, `"`)
	spelled, _, _ = strings.Cut(spelled, `"`)
	rest := string(source[d.Pos.Offset:])
	if d.Pos.Offset == 0 || !strings.HasPrefix(rest, spelled) {
		return // what is meant is not written in one piece
	}
	text := string(source[:d.Pos.Offset]) + proposed + strings.TrimPrefix(rest, spelled)
	after, _ := examineWith(t, dir, args, map[string][]byte{absolute(dir, d.Pos.Filename): []byte(text)})
	for _, now := range after {
		if now.Severity == diag.Error && now.Pos.Filename == d.Pos.Filename && now.Pos.Line == d.Pos.Line {
			t.Errorf("%s: %q proposes %s, and with it comes %q", name, d.Message, proposed, now.Message)
		}
	}
}

func countFindings(l diag.List) map[string]int {
	counts := map[string]int{}
	for _, d := range l {
		counts[trial.Key(d)]++
	}
	return counts
}

// revealed reports whether a finding was there all the time, behind the one that is
// fixed: an error keeps later stages from judging what is not final, and only the first
// wrong argument of a marker is reported. A struct into which a path leads is told no longer
// as a whole, but by the fields that are left.
func revealed(fixed, now diag.Diagnostic) bool {
	sameMarker := now.Pos.Filename == fixed.Pos.Filename && now.Pos.Line == fixed.Pos.Line
	ofStruct := fixed.Code == diag.UnmappedField && now.Pos.Filename != fixed.Pos.Filename &&
		slices.ContainsFunc(fixed.Edits, func(e diag.Edit) bool { return pathIntoStruct.MatchString(e.New) })
	return fixed.Severity == diag.Error && (now.Code != fixed.Code || sameMarker || ofStruct)
}

var pathIntoStruct = regexp.MustCompile(`:path=\.\w+\.`)
