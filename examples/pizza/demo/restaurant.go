package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	certutil "k8s.io/client-go/util/cert"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/config"
	metrics "sigs.k8s.io/controller-runtime/pkg/metrics/server"
	"sigs.k8s.io/controller-runtime/pkg/webhook"

	"github.com/crdgen/crdgen/e2e/server"
	"github.com/crdgen/crdgen/examples/pizza/internal/operator"
)

// What config/service.yaml says.
const (
	namespace = "pizza-system"
	service   = "pizza-webhook"
)

// pause is between two looks at something that will be true soon.
const pause = 20 * time.Millisecond

// A restaurant is an API server with the operator at work.
type restaurant struct {
	api       *server.Server
	installed string // what was applied, for the reader
	dir       string // data and certificates, removed at the end
	stop      context.CancelFunc
	stopped   chan error // yields the operator's end; nil before it was started
}

// open starts everything. On an error nothing runs any more.
func open(ctx context.Context, manifests string, converter operator.Converter) (*restaurant, error) {
	dir, err := os.MkdirTemp("", "pizza")
	if err != nil {
		return nil, err
	}
	r := &restaurant{dir: dir, stop: func() {}}
	if r.api, err = server.New(dir); err != nil {
		return nil, errors.Join(err, r.close())
	}
	if err := r.furnish(ctx, manifests, converter); err != nil {
		return nil, errors.Join(err, r.close())
	}
	return r, nil
}

// furnish applies the manifests in the order in which a cluster needs them:
// definitions, then the operator, whose informers read objects, then the
// webhooks, which refuse everything while nobody answers, and the policies.
func (r *restaurant) furnish(ctx context.Context, manifests string, converter operator.Converter) error {
	authority, err := r.certify()
	if err != nil {
		return err
	}
	applied := &applier{api: r.api, authority: authority}
	if err := applied.definitions(ctx, filepath.Join(manifests, "crd")); err != nil {
		return err
	}
	if err := r.startOperator(ctx, converter); err != nil {
		return fmt.Errorf("starting the operator: %w", err)
	}
	if err := applied.webhooks(ctx, filepath.Join(manifests, "webhook", "manifests.yaml")); err != nil {
		return err
	}
	if err := applied.policies(ctx, filepath.Join(manifests, "policy", "policies.yaml")); err != nil {
		return err
	}
	r.installed = applied.report.String()
	return nil
}

// certify writes the serving certificate, as cert-manager does in a cluster, and
// returns the authority that signs it.
func (r *restaurant) certify() ([]byte, error) {
	cert, key, err := certutil.GenerateSelfSignedCertKey(service+"."+namespace+".svc", nil, nil)
	if err != nil {
		return nil, err
	}
	return cert, errors.Join(
		os.WriteFile(filepath.Join(r.dir, "tls.crt"), cert, 0o600),
		os.WriteFile(filepath.Join(r.dir, "tls.key"), key, 0o600),
	)
}

// startOperator starts the operator as main.go does, and returns when it answers
// for the service.
func (r *restaurant) startOperator(ctx context.Context, converter operator.Converter) error {
	port, err := freePort()
	if err != nil {
		return err
	}
	ctx, r.stop = context.WithCancel(ctx)
	mgr, err := operator.New(ctx, r.api.Config, ctrl.Options{
		WebhookServer:          webhook.NewServer(webhook.Options{Host: "127.0.0.1", Port: port, CertDir: r.dir}),
		Metrics:                metrics.Options{BindAddress: "0"},
		HealthProbeBindAddress: "0",
		Controller:             config.Controller{SkipNameValidation: new(true)}, // a test opens two restaurants
	}, converter)
	if err != nil {
		return err
	}
	r.api.Services.Map(namespace, service, fmt.Sprintf("127.0.0.1:%d", port))
	r.stopped = make(chan error, 1)
	go func() { r.stopped <- mgr.Start(ctx) }()

	answers := mgr.GetWebhookServer().StartedChecker()
	return wait.PollUntilContextCancel(ctx, pause, true, func(context.Context) (bool, error) {
		select {
		case err := <-r.stopped:
			r.stopped = nil
			return false, errors.Join(errors.New("it ended"), err)
		default:
			return answers(nil) == nil, nil
		}
	})
}

// freePort returns a port of 127.0.0.1 that nobody listens on at the moment.
func freePort() (int, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	return listener.Addr().(*net.TCPAddr).Port, listener.Close()
}

// close stops the operator, then the API server, and removes their files.
func (r *restaurant) close() error {
	var errs []error
	r.stop()
	if r.stopped != nil {
		errs = append(errs, <-r.stopped)
	}
	if r.api != nil {
		errs = append(errs, r.api.Stop())
	}
	return errors.Join(append(errs, os.RemoveAll(r.dir))...)
}
