package kube

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestKubectl goes the way of a user: crdgen, kubectl apply, and the commands
// that show what the types say.
func TestKubectl(t *testing.T) {
	u := newUser(t)
	for _, types := range []string{"openapi", "subresources", "columns", "selectors", "discovery"} {
		u.kubectl(t, u.crdgen(t, "crd", "paths=./testdata/"+types+"/..."), "apply", "-f", "-")
	}
	u.kubectl(t, "", "wait", "--for=condition=Established", "crd", "--all")
	u.kubectl(t, `
apiVersion: subresources.example.com/v1
kind: Herd
metadata: {name: one}
spec: {replicas: 2}
---
apiVersion: columns.example.com/v1
kind: Gate
metadata: {name: one}
spec: {size: 3, open: true, note: long}
---
apiVersion: selectors.example.com/v1
kind: Shirt
metadata: {name: red}
spec: {colour: red}
---
apiVersion: selectors.example.com/v1
kind: Shirt
metadata: {name: blue}
spec: {colour: blue}
---
apiVersion: discovery.example.com/v1
kind: Ox
metadata: {name: one}
`, "create", "-f", "-")

	for _, c := range []struct{ does, command, want string }{
		{"explain prints comments", "explain bells", "Bell rings when somebody asks."},
		{"explain prints those of fields", "explain bells.spec.tone", `A second paragraph: "quoted", and a colon.`},
		{"explain prints enums", "explain bells.spec.tone", "ENUM:\n    c\n    d\n    e"},
		{"scale writes replicas", "scale herds/one --replicas=4", "herd.subresources.example.com/one scaled"},
		{"which the object has", "get herd one -o jsonpath={.spec.replicas}", "4"},
		{"get prints columns", "get gates one --no-headers", "one   3"},
		{"but not those of a lower priority", "get gates one", "NAME   SIZE   SHARE   OPEN   READY   SINCE\n"},
		{"get -o wide prints all", "get gates one -o wide", "NAME   SIZE   SHARE   OPEN   READY   NOTE   SINCE\n"},
		{"get selects by fields", "get shirts --field-selector=spec.colour=red -o name", "shirt.selectors.example.com/red\n"},
		{"get knows short names", "get mu -o name", "ox.discovery.example.com/one\n"},
		{"get knows categories", "get animals -o name", "ox.discovery.example.com/one\n"},
	} {
		t.Run(c.does, func(t *testing.T) {
			if got := u.kubectl(t, "", strings.Fields(c.command)...); !strings.Contains(got, c.want) {
				t.Errorf("kubectl %s: got %q, want %q in it", c.command, got, c.want)
			}
		})
	}
}

// A user has a home directory, and runs crdgen and kubectl.
type user struct{ home string }

// namespace is where the objects of these tests are, away from the scenarios'.
const namespace = "--namespace=kubectl"

func newUser(t *testing.T) user {
	t.Helper()
	u := user{home: t.TempDir()}
	u.kubectl(t, "{apiVersion: v1, kind: Namespace, metadata: {name: kubectl}}", "apply", "-f", "-")
	return u
}

// crdgen returns what crdgen writes from the types of the module around this one.
func (u user) crdgen(t *testing.T, args ...string) string {
	t.Helper()
	return u.run(t, crdgen, "..", "", append(args, "output:stdout")...)
}

// kubectl returns what kubectl prints when it reads a text.
func (u user) kubectl(t *testing.T, input string, args ...string) string {
	t.Helper()
	return u.run(t, kubectl, u.home, input, append(args, namespace)...)
}

func (u user) run(t *testing.T, program, dir, input string, args ...string) string {
	t.Helper()
	out, err := u.try(t, program, dir, input, args...)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// try runs a program and returns what it prints, or what it says when it fails.
func (u user) try(t *testing.T, program, dir, input string, args ...string) (string, error) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), program, args...)
	cmd.Dir = dir
	cmd.Stdin = strings.NewReader(input)
	cmd.Env = append(os.Environ(), "HOME="+u.home, "KUBECONFIG="+kubeconfig)
	out, err := cmd.Output()
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		err = fmt.Errorf("%s %s: %w\n%s", filepath.Base(program), strings.Join(args, " "), err, exit.Stderr)
	}
	return string(out), err
}
