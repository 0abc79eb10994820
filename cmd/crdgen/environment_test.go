package main

import (
	"strings"
	"testing"
)

func TestEnvironmentFlags(t *testing.T) {
	tests := []struct {
		name, variable string
		args           []string
		message        string // of the error; the run without generators says what it says
	}{
		{"value is checked", "--compat=kubebuilder", nil, `flag --compat: unknown value "kubebuilder"`},
		{"last but not least the command line", "--compat=kubebuilder", []string{"--compat="}, "no generator is named"},
		{"switch", "--write-baseline", nil, "--write-baseline needs --baseline"},
		{"several", "--compat=controller-gen  --color=red", nil, `flag --color: unknown value "red"`},
		{"of another command", "--write-baseline", []string{"version", "x"}, `command "version" takes no arguments`},
		{"value of another command", "--fail-on=warning", []string{"diff", "--against=./old.yaml"}, `the old side: file or directory "./old.yaml" does not exist`},
		{"value of diff", "--fail-on=data-loss", []string{"crd", "--color=red"}, `flag --color: unknown value "red"`},
		{"value of no command", "--fail-on=info", []string{"diff", "--against=-"}, `flag --fail-on: unknown value "info"`},
		{"unknown", "--compta=controller-gen", nil, "environment variable CRDGEN_FLAGS: unknown flag --compta"},
		{"no flag", "controller-gen", nil, `environment variable CRDGEN_FLAGS: "controller-gen" is no flag`},
		{"no value", "--compat", nil, "environment variable CRDGEN_FLAGS: flag --compat has no value"},
		{"bad value", "--verify=perhaps", nil, "environment variable CRDGEN_FLAGS: flag --verify:"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			getenv := func(name string) string {
				if name == flagsVariable {
					return test.variable
				}
				return ""
			}
			got := commandIn(t, t.TempDir(), getenv, false, test.args...)
			if got.exit != exitUsage || !strings.Contains(got.stderr, "crdgen: error: "+test.message) {
				t.Errorf("got %+v, want exit code 2 and %q", got, test.message)
			}
		})
	}
}
