package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
)

// compareAll runs every tool on every entry. The first tool is the truth.
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
	equal := make([]int, len(tools))
	for _, e := range entries {
		want, err := runInto(s.dir, tools[0], e, filepath.Join(scratch, e.name, tools[0].name))
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
		}
	}
	failed := false
	for i, t := range tools[1:] {
		fmt.Printf("equal entries of %s: %d of %d\n", t.name, equal[i+1], len(entries))
		failed = failed || equal[i+1] != len(entries)
	}
	if failed {
		return errors.New("outputs differ from controller-gen's")
	}
	return nil
}

// A result is what one run left.
type result struct {
	exit  int
	files map[string][]byte // by name
	log   []byte            // both streams
}

// runInto runs a tool with an empty output directory.
func runInto(dir string, t tool, e entry, out string) (result, error) {
	if err := os.RemoveAll(out); err != nil {
		return result{}, err
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return result{}, err
	}
	r := result{files: map[string][]byte{}}
	var err error
	r.log, err = t.command(dir, e, out).CombinedOutput()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		r.exit = exit.ExitCode()
	} else if err != nil {
		return r, err
	}
	names, err := os.ReadDir(out)
	if err != nil {
		return r, err
	}
	for _, n := range names {
		if r.files[n.Name()], err = os.ReadFile(filepath.Join(out, n.Name())); err != nil {
			return r, err
		}
	}
	return r, nil
}

// compare prints how a result differs from the one that is wanted and says
// whether it is equal. Nothing written is never equal.
func (r result) compare(got result, title string) bool {
	names := make([]string, 0, len(r.files)+len(got.files))
	for name := range r.files {
		names = append(names, name)
	}
	for name := range got.files {
		names = append(names, name)
	}
	slices.Sort(names)
	same, lines := 0, []string{}
	for _, name := range slices.Compact(names) {
		want, wanted := r.files[name]
		have, there := got.files[name]
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
	if r.exit != got.exit {
		lines = append(lines, fmt.Sprintf("exit code %d, controller-gen's is %d\n%s", got.exit, r.exit, tail(got.log)))
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
