// Package assets builds the binaries of a Kubernetes control plane from the Go
// modules that e2e/kube/go.mod names, and keeps them in the user's cache
// directory by their versions. It needs the Go command and nothing else.
package assets

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
)

const (
	kubernetes = "k8s.io/kubernetes"
	etcd       = "go.etcd.io/etcd/server/v3"
)

// binaries returns the packages by the names under which envtest looks for them.
func binaries() map[string]string {
	return map[string]string{
		"etcd":           etcd,
		"kube-apiserver": kubernetes + "/cmd/kube-apiserver",
		"kubectl":        kubernetes + "/cmd/kubectl",
	}
}

// Build returns the directory of the binaries. It builds those that are not there,
// in the module that dir is in, and says so on log: the first time takes minutes.
func Build(ctx context.Context, dir string, log io.Writer) (string, error) {
	versions := map[string]string{}
	for _, module := range []string{kubernetes, etcd} {
		version, err := output(ctx, dir, "go", "list", "-m", "-f", "{{.Version}}", module)
		if err != nil {
			return "", err
		}
		versions[module] = version
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	target := filepath.Join(cache, "crdgen", "e2e", strings.Join([]string{
		"kubernetes-" + versions[kubernetes], "etcd-" + versions[etcd], runtime.GOOS, runtime.GOARCH,
	}, "_"))
	if err := os.MkdirAll(target, 0o755); err != nil {
		return "", err
	}
	for name, pkg := range binaries() {
		file := filepath.Join(target, name)
		if _, err := os.Stat(file); err == nil {
			continue
		}
		fmt.Fprintf(log, "building %s into %s\n", pkg, target)
		if err := build(ctx, dir, pkg, file, versions[kubernetes]); err != nil {
			return "", err
		}
	}
	return target, nil
}

// build builds a package into a file, which is there as a whole or not at all.
// What is Kubernetes' own learns its version, as in a release.
func build(ctx context.Context, dir, pkg, file, version string) (err error) {
	unfinished, err := os.MkdirTemp(filepath.Dir(file), "unfinished-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(unfinished)) }()
	major, minor, _ := strings.Cut(strings.TrimPrefix(version, "v"), ".")
	minor, _, _ = strings.Cut(minor, ".")
	const info = "k8s.io/component-base/version."
	flags := fmt.Sprintf("-s -w -X %sgitVersion=%s -X %sgitMajor=%s -X %sgitMinor=%s", info, version, info, major, info, minor)
	built := filepath.Join(unfinished, "binary")
	if _, err := output(ctx, dir, "go", "build", "-trimpath", "-ldflags", flags, "-o", built, pkg); err != nil {
		return err
	}
	return os.Rename(built, file)
}

// output runs a command and returns what it prints, without the last newline.
func output(ctx context.Context, dir, name string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOWORK=off", "GOFLAGS=-mod=readonly")
	out, err := cmd.Output()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return "", fmt.Errorf("%s: %w\n%s", strings.Join(cmd.Args, " "), err, exit.Stderr)
	}
	return strings.TrimSuffix(string(out), "\n"), err
}
