package main

import (
	"strings"
	"testing"

	"github.com/crdgen/crdgen/internal/run"
)

func TestSuggestions(t *testing.T) {
	for args, help := range map[string]string{
		"crd paths:./...":        `did you mean "paths=./..."?`,
		"crd --paths=./...":      `options have no dashes: write paths=./...`,
		"--output:crd:dir=x crd": `options have no dashes: write output:crd:dir=x`,
		"--crd paths=./...":      `options have no dashes: write crd`,
		"crd --verfiy":           `did you mean "--verify"?`,
		"crd --baselin=x":        `did you mean "--baseline"?`,
		"crd --nothing-like-it":  `run crdgen --help to see all flags`,
		"marker":                 `did you mean the command "markers"?`,
		"verify paths=./...":     `"crdgen check" does that: run every check and write nothing; or it is a flag: write --verify`,
		"crd prune":              `it is a flag: write --prune`,
		"crd compat":             `it is a flag: write --compat=VALUE`,
		"kube-version=1.28 crd":  `it is a flag: write --kube-version=1.28`,
		"versino":                `did you mean the command "version"?`,
		"crds paths=./...":       `did you mean "crd"?`,
		"webhok":                 `did you mean "webhook"?`,
		"nonsense":               `commands are cache, check, completion, config, cost, diff, explain, fix, generate, `,
		"nonsense paths=./...":   `commands are cache, check, `,
		"crd nonsense":           `known options are paths, output, crd`,
		"nonsense:x":             `known options are paths, output, crd`,
		"markers --fromat=json":  `did you mean "--format"?`,
		"completion":             `write crdgen completion bash or fish or powershell or zsh`,
		"completion tsch":        `did you mean `,
		"completion nushell":     `the commands are bash, fish, powershell, zsh`,
		"config":                 `write crdgen config init or schema or show`,
	} {
		got := command(t, strings.Fields(args)...)
		if got.exit != exitUsage || !strings.Contains(got.stderr, "help: "+help) {
			t.Errorf("%s: got %q, want help %q", args, got.stderr, help)
		}
	}
}

func TestHelpNamesEnvironment(t *testing.T) {
	got := command(t, "--help")
	for _, name := range []string{flagsVariable, cacheVariable, run.LoaderVariable} {
		if !strings.Contains(got.stdout, "\n  "+name+" ") {
			t.Errorf("--help does not list %s", name)
		}
	}
}
