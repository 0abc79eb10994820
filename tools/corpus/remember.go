package main

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// controllerGenResult returns what controller-gen writes for an entry. One version of it writes the same
// for one version of a module, so it runs once, and again if the settings ask for it: it takes
// ten times what crdgen does.
func controllerGenResult(s settings, t tool, e entry, out string) (result, error) {
	file, err := rememberedIn(s, e)
	if err != nil {
		return result{}, err
	}
	if r, err := readResult(file); err == nil && !s.again && s.keep == "" {
		return r, nil
	}
	r, err := runInto(s.dir, t, e, out)
	if err != nil || r.Exit != 0 { // a module may have been out of reach
		return r, err
	}
	return r, r.write(file)
}

// rememberedIn returns the file for what controller-gen writes. Its name has all that this
// depends on: both versions, the arguments, and the version of Go, which it asks for packages.
func rememberedIn(s settings, e entry) (string, error) {
	version := exec.Command("go", "env", "GOVERSION", "GOOS", "GOARCH")
	version.Dir = filepath.Join(s.dir, e.name, e.folder)
	text, err := version.Output()
	if err != nil {
		return "", err
	}
	key := strings.Join(append([]string{controllerGen, string(text), e.module, e.folder, e.generator}, e.paths...), "\x00")
	return filepath.Join(s.dir, ".peer", fmt.Sprintf("%s-%x.json", e.name, sha256.Sum256([]byte(key)))), nil
}

func readResult(file string) (r result, err error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return r, err
	}
	return r, json.Unmarshal(text, &r)
}

// write writes a result into a file, whole or not at all.
func (r result) write(file string) error {
	text, err := json.Marshal(r)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(file), "new")
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	if err := errors.Join(err, f.Close()); err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	return os.Rename(f.Name(), file)
}
