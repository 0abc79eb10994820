// Command crdify runs kubernetes-sigs/crdify over the cases of testdata/diff and writes
// what it answers, for the table of docs/diff.md:
//
//	go run -C tools ./crdify -crdify PATH -version v0.6.0 > cmd/crdgen/testdata/crdify.txt
//
// crdify is no dependency of crdgen: build it from its own repository.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

func main() {
	root := flag.String("root", "..", "crdgen's repository")
	tool := flag.String("crdify", "crdify", "crdify's binary")
	version := flag.String("version", "", "what the binary was built from")
	flag.Parse()
	if err := run(*root, *tool, *version, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "crdify:", err)
		os.Exit(1)
	}
}

// run prints one line for each case of the subjects whose two sides are one definition; all
// of the table for none.
func run(root, tool, version string, subjects []string) error {
	if version == "" {
		return fmt.Errorf("name the version of crdify")
	}
	if len(subjects) == 0 {
		var err error
		if subjects, err = tabled(root); err != nil {
			return err
		}
	}
	fmt.Printf("# What crdify %s answers to the cases of testdata/diff; tools/crdify writes it.\n", version)
	for _, subject := range subjects {
		cases, err := filepath.Glob(filepath.Join(root, "testdata", "diff", subject, "*"))
		if err != nil {
			return err
		}
		for _, dir := range cases {
			old, new := filepath.Join(dir, "old", "crd.yaml"), filepath.Join(dir, "new", "crd.yaml")
			if !isFile(old) || !isFile(new) {
				continue
			}
			answer, err := ask(tool, old, new)
			if err != nil {
				return fmt.Errorf("%s: %w", dir, err)
			}
			fmt.Printf("%s/%s\t%s\n", subject, filepath.Base(dir), answer)
		}
	}
	return nil
}

// tabled are the subjects of the table in docs/diff.md, in its order.
func tabled(root string) ([]string, error) {
	text, err := os.ReadFile(filepath.Join(root, "docs", "diff.md"))
	if err != nil {
		return nil, err
	}
	var all []string
	for line := range strings.Lines(string(text)) {
		subject, _, ok := strings.Cut(strings.TrimPrefix(line, "| "), "/")
		if ok && strings.HasPrefix(line, "| ") && !slices.Contains(all, subject) {
			if _, err := os.Stat(filepath.Join(root, "testdata", "diff", subject)); err == nil {
				all = append(all, subject)
			}
		}
	}
	return all, nil
}

func isFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}

// A report is what crdify prints: names of its validations, where they found something.
type report struct {
	CRD    []result  `json:"crdValidation"`
	Same   []version `json:"sameVersionValidation"`
	Served []version `json:"servedVersionValidation"`
}

type version struct {
	Properties []struct {
		Results []result `json:"comparisonResults"`
	} `json:"propertyComparisons"`
}

type result struct {
	Name     string   `json:"name"`
	Errors   []string `json:"errors"`
	Warnings []string `json:"warnings"`
}

// ask returns the validations that fail, in crdify's order; "nothing" for none, and what
// it says where it cannot compare.
func ask(tool, old, new string) (string, error) {
	var names []string
	var paths [2]string
	for i, file := range []string{old, new} {
		abs, err := filepath.Abs(file)
		if err != nil {
			return "", err
		}
		paths[i] = "file://" + abs
	}
	var stdout, stderr bytes.Buffer
	cmd := exec.Command(tool, paths[0], paths[1], "--output=json")
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	failure := cmd.Run()
	var exit *exec.ExitError
	if failure != nil && !errors.As(failure, &exit) {
		return "", failure
	}
	var r report
	if err := json.Unmarshal(stdout.Bytes(), &r); err != nil {
		lines := strings.Split(strings.TrimSpace(stderr.String()), "\n")
		return "cannot compare: " + strings.TrimSpace(lines[len(lines)-1]), nil
	}
	results := r.CRD
	for _, v := range slices.Concat(r.Same, r.Served) {
		for _, p := range v.Properties {
			results = append(results, p.Results...)
		}
	}
	for _, found := range results {
		name := found.Name
		if len(found.Errors) == 0 {
			if len(found.Warnings) == 0 {
				continue
			}
			name += " (warning)"
		}
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		return "nothing", nil
	}
	return strings.Join(names, ", "), nil
}
