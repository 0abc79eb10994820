package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"time"
)

// compareAll runs every tool on every entry. The first tool is the truth, and the second one
// must not need more of its CPU time than the settings allow: both do all their work, on the
// same machine. What the first one did may be remembered; with -again both run one after the
// other, so that the ratio means something on a busy machine.
func compareAll(s settings, tools []tool, entries []entry) error {
	scratch := s.keep
	if scratch == "" {
		dir, err := os.MkdirTemp("", "corpus")
		if err != nil {
			return err
		}
		defer os.RemoveAll(dir)
		scratch = dir
	}
	scratch, err := filepath.Abs(scratch)
	if err != nil {
		return err
	}
	equal, failed := make([]int, len(tools)), false
	for _, e := range entries {
		want, err := controllerGenResult(s, tools[0], e, filepath.Join(scratch, e.name, tools[0].name))
		if err != nil {
			return err
		}
		for i, t := range tools[1:] {
			got, err := runInto(s.dir, t, e, filepath.Join(scratch, e.name, t.name))
			if err != nil {
				return err
			}
			if want.compare(got, e.name+", "+t.name) {
				equal[i+1]++
			}
			failed = i == 0 && !got.affordable(want, s.most) || failed
		}
	}
	for i, t := range tools[1:] {
		fmt.Printf("equal entries of %s: %d of %d\n", t.name, equal[i+1], len(entries))
		failed = failed || equal[i+1] != len(entries)
	}
	if failed {
		return errors.New("outputs differ from controller-gen's, or take too much time")
	}
	return nil
}

// A result is what one run left.
type result struct {
	Exit  int
	Files map[string][]byte // by name
	Log   []byte            // both streams
	CPU   time.Duration     // user and system time, that of its children among it
}

// affordable prints what a run needed against the wanted one and reports whether that is at
// most a given ratio.
func (r result) affordable(want result, most float64) bool {
	ratio := float64(r.CPU) / float64(want.CPU)
	if ratio > most {
		fmt.Printf("\tCPU time is %.2f of controller-gen's, expected at most %.2f: profile the run, or allow more with -most\n", ratio, most)
		return false
	}
	fmt.Printf("\tCPU time is %.2f of controller-gen's\n", ratio)
	return true
}

// runInto runs a tool with an empty output directory.
func runInto(dir string, t tool, e entry, out string) (result, error) {
	if err := os.RemoveAll(out); err != nil {
		return result{}, err
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return result{}, err
	}
	r := result{Files: map[string][]byte{}}
	var err error
	cmd := t.command(dir, e, out)
	cmd.Env = append(cmd.Env, "CRDGEN_CACHE=off")
	r.Log, err = cmd.CombinedOutput()
	if s := cmd.ProcessState; s != nil {
		r.CPU = s.UserTime() + s.SystemTime()
	}
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		r.Exit = exit.ExitCode()
	} else if err != nil {
		return r, err
	}
	names, err := os.ReadDir(out)
	if err != nil {
		return r, err
	}
	for _, n := range names {
		if r.Files[n.Name()], err = os.ReadFile(filepath.Join(out, n.Name())); err != nil {
			return r, err
		}
	}
	return r, nil
}

// compare prints how a result differs from the one that is wanted and says
// whether it is equal. Nothing written is never equal.
func (r result) compare(got result, title string) bool {
	names := make([]string, 0, len(r.Files)+len(got.Files))
	for name := range r.Files {
		names = append(names, name)
	}
	for name := range got.Files {
		names = append(names, name)
	}
	slices.Sort(names)
	same, lines := 0, []string{}
	for _, name := range slices.Compact(names) {
		want, wanted := r.Files[name]
		have, there := got.Files[name]
		switch {
		case !there:
			lines = append(lines, "missing: "+name)
		case !wanted:
			lines = append(lines, "only crdgen wrote: "+name)
		case !bytes.Equal(want, have):
			lines = append(lines, "differs: "+name)
		default:
			same++
		}
	}
	if r.Exit != got.Exit {
		lines = append(lines, fmt.Sprintf("exit code %d, controller-gen's is %d\n%s", got.Exit, r.Exit, tail(got.Log)))
	}
	fmt.Printf("%s: %d files equal\n", title, same)
	for _, line := range lines {
		fmt.Println("\t" + line)
	}
	return len(lines) == 0 && same > 0
}

// tail returns the last lines of a log.
func tail(log []byte) []byte {
	lines := bytes.SplitAfter(log, []byte("\n"))
	return bytes.Join(lines[max(0, len(lines)-6):], nil)
}
