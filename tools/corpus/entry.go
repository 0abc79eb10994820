package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// An entry is one line of the list.
type entry struct {
	name      string
	module    string // path@version
	folder    string // in the module
	generator string
	paths     []string
}

func readList(file string, only *regexp.Regexp) ([]entry, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var entries []entry
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		if lines.Text() == "" || lines.Text()[0] == '#' {
			continue
		}
		columns := strings.Split(lines.Text(), "\t")
		if len(columns) != 5 {
			return nil, fmt.Errorf("%s: expected 5 columns, got %d in %q", file, len(columns), lines.Text())
		}
		e := entry{columns[0], columns[1], columns[2], columns[3], strings.Fields(columns[4])}
		if only.MatchString(e.name) {
			entries = append(entries, e)
		}
	}
	return entries, lines.Err()
}

// fetch lays a writable copy of the module into dir. What it imports is
// downloaded by the first tool that loads it.
func (e entry) fetch(dir string) error {
	target := filepath.Join(dir, e.name)
	ready := filepath.Join(target, ".ready")
	if have, err := os.ReadFile(ready); err == nil && strings.TrimSpace(string(have)) == e.module {
		return nil
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	download := exec.Command("go", "mod", "download", "-json", e.module)
	download.Dir = dir
	download.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off")
	out, err := download.Output()
	var info struct{ Dir, Error string }
	if jsonErr := json.Unmarshal(out, &info); jsonErr == nil && info.Error != "" {
		return fmt.Errorf("module cannot be downloaded: %s", info.Error)
	}
	if err != nil {
		return err
	}
	if err := os.RemoveAll(target); err != nil {
		return err
	}
	if err := copyTree(info.Dir, target); err != nil {
		return err
	}
	fmt.Println("fetched", e.name, e.module)
	return os.WriteFile(ready, []byte(e.module+"\n"), 0o644)
}

// copyTree copies a module out of the read-only module cache. A go.work is left
// out: the other modules of its workspace are not there.
func copyTree(from, to string) error {
	return filepath.WalkDir(from, func(path string, d os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		target := filepath.Join(to, rel)
		if d.IsDir() {
			return os.MkdirAll(target, 0o755)
		}
		if strings.HasPrefix(d.Name(), "go.work") {
			return nil
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(target, content, 0o644)
	})
}

// A tool is a program that takes controller-gen's arguments.
type tool struct {
	name  string
	path  string
	flags []string
	env   []string
	alone []string // a command in place of an entry's arguments
}

// command is the tool's run on an entry, everything it writes going to out.
func (t tool) command(dir string, e entry, out string) *exec.Cmd {
	args := append([]string{}, t.flags...)
	args = append(args, e.generator)
	for _, p := range e.paths {
		args = append(args, "paths="+p)
	}
	args = append(args, "output:dir="+out)
	if t.alone != nil {
		args = t.alone
	}
	cmd := exec.Command(t.path, args...)
	cmd.Dir = filepath.Join(dir, e.name, e.folder)
	cmd.Env = append(append(os.Environ(), "GOWORK=off"), t.env...)
	return cmd
}

// buildTools returns controller-gen, crdgen, and crdgen with its fallback loader.
func buildTools(s settings) ([]tool, error) {
	bin, err := filepath.Abs(filepath.Join(s.dir, ".bin"))
	if err != nil {
		return nil, err
	}
	install := exec.Command("go", "install", controllerGen)
	install.Dir = s.dir
	install.Env = append(os.Environ(), "GOBIN="+bin, "GOFLAGS=", "GOWORK=off")
	build := exec.Command("go", "build", "-o", filepath.Join(bin, "crdgen"), "./cmd/crdgen")
	build.Dir = s.root
	floor := exec.Command("go", "build", "-o", filepath.Join(bin, "floor"), floorSource)
	floor.Dir = s.root
	commands, programs := []*exec.Cmd{install, build}, []string{"controller-gen", "crdgen"}
	if slices.ContainsFunc(s.ways, func(w way) bool { return w.floor != "" }) {
		commands, programs = append(commands, floor), append(programs, "floor")
	}
	for _, cmd := range commands {
		if out, err := cmd.CombinedOutput(); err != nil {
			return nil, fmt.Errorf("%s: %w\n%s", strings.Join(cmd.Args, " "), err, out)
		}
	}
	for _, name := range programs {
		if err := leaveMemory(filepath.Join(bin, name)); err != nil {
			return nil, err
		}
	}
	compat := []string{"--compat=controller-gen"}
	return []tool{
		{name: "controller-gen", path: filepath.Join(bin, "controller-gen")},
		{name: "crdgen", path: filepath.Join(bin, "crdgen"), flags: compat},
		{name: "crdgen with go/packages", path: filepath.Join(bin, "crdgen"), flags: compat, env: []string{"CRDGEN_LOADER=packages"}},
	}, nil
}
