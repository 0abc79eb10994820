package e2e

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/go-logr/logr"
	"k8s.io/client-go/tools/clientcmd"
	"k8s.io/klog/v2"

	"github.com/crdgen/crdgen/e2e/server"
)

// What all tests share; TestMain sets it before the first test.
var (
	api    *server.Server
	crdgen string // the program
)

func TestMain(m *testing.M) {
	flag.Parse()
	code, err := withServer(m.Run)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = max(code, 1)
	}
	os.Exit(code)
}

// withServer builds crdgen, starts the server, calls run, and stops the server.
func withServer(run func() int) (code int, err error) {
	klog.SetLogger(logr.Discard()) // the server's own log says nothing about crdgen
	dir, err := os.MkdirTemp("", "crdgen-e2e")
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()

	crdgen = filepath.Join(dir, "crdgen")
	build := exec.Command("go", "build", "-ldflags=-w", "-o", crdgen, "./cmd/crdgen")
	build.Dir = ".."
	if out, err := build.CombinedOutput(); err != nil {
		return 0, fmt.Errorf("building crdgen: %w\n%s", err, out)
	}
	if api, err = startServer(dir); err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, api.Stop()) }()
	return run(), nil
}

// kubeconfigVariable names a file for another server than the one in process.
const kubeconfigVariable = "CRDGEN_E2E_KUBECONFIG"

func startServer(dir string) (*server.Server, error) {
	file := os.Getenv(kubeconfigVariable)
	if file == "" {
		return server.New(dir)
	}
	config, err := clientcmd.BuildConfigFromFlags("", file)
	if err != nil {
		return nil, err
	}
	config.QPS = -1
	return server.Connect(config)
}
