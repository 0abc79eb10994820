package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
)

// The floor is a program that does nothing but validate the CRDs of an entry with the API
// server's own code, and parse its source before that if it is asked to.

// floorSource is its source, seen from crdgen's repository: it is built as a part of crdgen's
// module, whose libraries it links.
const floorSource = "tools/corpus/floor/main.go"

func floorOf(crdgen tool) string { return filepath.Join(filepath.Dir(crdgen.path), "floor") }

// measureFloor runs the program once, on what crdgen writes and reads. That is found out before
// the first run.
func (w way) measureFloor(dir string, crdgen tool, e entry, scratch string) (sample, error) {
	given := filepath.Join(scratch, "floor")
	if _, err := os.Stat(filepath.Join(given, "sources")); err != nil {
		if err := prepareFloor(dir, crdgen, e, given); err != nil {
			return sample{}, fmt.Errorf("%s: %w", e.name, err)
		}
	}
	return measure(dir, tool{name: "floor " + w.floor, path: floorOf(crdgen), alone: []string{w.floor, given}}, e, "")
}

// prepareFloor writes the CRDs of an entry into a directory, and a list of the Go files of the
// named packages that crdgen reads for them.
func prepareFloor(dir string, crdgen tool, e entry, given string) error {
	crdgen.env = append(crdgen.env, "CRDGEN_CACHE=off")
	write := crdgen
	write.flags = append(write.flags, "--check=off")
	list := crdgen
	list.flags = append([]string{"inputs"}, list.flags...)
	encode := tool{path: floorOf(crdgen), alone: []string{"encode", given}}
	var listed []byte
	for _, t := range []tool{write, list, encode} {
		out, err := output(t.command(dir, e, given))
		if err != nil {
			return err
		}
		if t.alone == nil {
			listed = out
		}
	}
	return os.WriteFile(filepath.Join(given, "sources"), []byte(strings.Join(e.sources(dir, string(listed)), "\n")), 0o644)
}

// output is what a command writes to its standard output.
func output(cmd *exec.Cmd) ([]byte, error) {
	var said strings.Builder
	cmd.Stderr = &said
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("%s: %w\n%s", strings.Join(cmd.Args, " "), err, tail([]byte(said.String())))
	}
	return out, nil
}

var version = regexp.MustCompile(`@[^/]*`)

// sources are the Go files of the named packages in what "crdgen inputs" lists: those below
// the directories that patterns name, or in the packages whose import paths they name.
func (e entry) sources(dir, listed string) []string {
	var files []string
	for line := range strings.Lines(listed) {
		kind, name, _ := strings.Cut(strings.TrimSpace(line), "\t")
		if kind != "file" || !strings.HasSuffix(name, ".go") {
			continue
		}
		if !filepath.IsAbs(name) {
			name = filepath.Join(dir, e.name, e.folder, name)
		}
		for _, p := range e.paths {
			root := filepath.Clean(strings.TrimSuffix(p, "..."))
			within := "/" + root + "/" // of the module cache
			if strings.HasPrefix(p, ".") {
				within = filepath.Join(dir, e.name, e.folder, root) + "/"
			}
			if strings.Contains(version.ReplaceAllString(name, ""), within) {
				files = append(files, name)
				break
			}
		}
	}
	return files
}
