package kube

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/go-logr/logr"
	"k8s.io/client-go/rest"
	"sigs.k8s.io/controller-runtime/pkg/envtest"
	"sigs.k8s.io/controller-runtime/pkg/log"

	"github.com/crdgen/crdgen/e2e/kube/assets"
)

// What all tests share; TestMain sets it before the first test.
var (
	config     *rest.Config // for who may do everything
	kubeconfig string       // the same as a file
	kubectl    string       // the program
	crdgen     string       // the program
)

// start is how long the control plane may take.
const start = 10 * time.Minute

func TestMain(m *testing.M) {
	flag.Parse()
	log.SetLogger(logr.Discard()) // envtest's own log says nothing about crdgen
	code, err := withCluster(m.Run)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = max(code, 1)
	}
	os.Exit(code)
}

// withCluster builds crdgen, starts the control plane, calls run, and stops the control
// plane: kube-apiserver first, as without etcd it would keep its port for minutes.
func withCluster(run func() int) (code int, err error) {
	programs, err := os.MkdirTemp("", "crdgen-e2e-kube")
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(programs)) }()
	crdgen = filepath.Join(programs, "crdgen")
	build := exec.Command("go", "build", "-ldflags=-w", "-o", crdgen, "./cmd/crdgen")
	build.Dir = "../.."
	if out, err := build.CombinedOutput(); err != nil {
		return 0, fmt.Errorf("building crdgen: %w\n%s", err, out)
	}
	dir, err := assets.Build(context.Background(), ".", os.Stderr)
	if err != nil {
		return 0, err
	}
	kubectl = filepath.Join(dir, "kubectl")
	env := &envtest.Environment{
		BinaryAssetsDirectory:    dir,
		ControlPlaneStartTimeout: start,
		ControlPlaneStopTimeout:  start,
	}
	// Roles may stand in namespaces that nobody made.
	env.ControlPlane.GetAPIServer().Configure().Append("disable-admission-plugins", "NamespaceLifecycle")
	stop := func() error { return env.Stop() }
	defer func() { err = errors.Join(err, stop()) }()
	if config, err = env.Start(); err != nil {
		return 0, err
	}
	// A test that hangs is ended by the testing package, which would leave both
	// processes behind.
	if limit := flag.Lookup("test.timeout").Value.(flag.Getter).Get().(time.Duration); limit > start {
		time.AfterFunc(limit-start/4, func() {
			fmt.Fprintln(os.Stderr, "out of time", stop())
			os.Exit(1)
		})
	}
	config.QPS = -1
	kubeconfig = filepath.Join(os.TempDir(), fmt.Sprintf("crdgen-e2e-%d.kubeconfig", os.Getpid()))
	if err := os.WriteFile(kubeconfig, env.KubeConfig, 0o600); err != nil {
		return 0, err
	}
	defer os.Remove(kubeconfig)
	return run(), nil
}
