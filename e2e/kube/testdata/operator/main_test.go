// Package voyages is the test suite of an operator as its authors would write
// it, with envtest: conversions are called by an API server that runs already,
// and whose address is in the file that KUBECONFIG names.
package voyages

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"sync"
	"testing"
	"time"

	"github.com/go-logr/logr"
	"k8s.io/apimachinery/pkg/runtime"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/tools/clientcmd"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/envtest"
	"sigs.k8s.io/controller-runtime/pkg/metrics/server"
	"sigs.k8s.io/controller-runtime/pkg/webhook"

	"example.com/voyages/api/v1"
	"example.com/voyages/api/v1alpha1"
	"example.com/voyages/api/v1beta1"
)

// What all tests share; TestMain sets it before the first test.
var (
	api    client.WithWatch
	cached client.Client // of the manager
	panics recorder
)

// starting is how long the manager may take.
const starting = 10 * time.Minute

func TestMain(m *testing.M) {
	flag.Parse()
	ctrl.SetLogger(logr.Discard())
	utilruntime.PanicHandlers = []func(context.Context, any){panics.record}
	code, err := withOperator(m.Run)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = max(code, 1)
	}
	os.Exit(code)
}

// withOperator installs the definition and starts the manager, calls run, and
// takes both away again.
func withOperator(run func() int) (code int, err error) {
	scheme := runtime.NewScheme()
	if err := errors.Join(v1.AddToScheme(scheme), v1beta1.AddToScheme(scheme), v1alpha1.AddToScheme(scheme)); err != nil {
		return 0, err
	}
	config, err := clientcmd.BuildConfigFromFlags("", os.Getenv("KUBECONFIG"))
	if err != nil {
		return 0, err
	}
	env := &envtest.Environment{
		UseExistingCluster:    new(true),
		Config:                config,
		Scheme:                scheme,
		ErrorIfCRDPathMissing: true,
		CRDInstallOptions:     envtest.CRDInstallOptions{Paths: []string{"config/crd"}, CleanUpAfterUse: true},
		// Without it envtest takes the webhook out of definitions of kinds that have
		// typed converters and no methods.
		WebhookInstallOptions: envtest.WebhookInstallOptions{IgnoreSchemeConvertible: true},
	}
	if _, err = env.Start(); err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, env.Stop()) }()

	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	mgr, err := newManager(env, scheme)
	if err != nil {
		stop()
		return 0, err
	}
	go func() { ended <- mgr.Start(ctx) }()
	defer func() { stop(); err = errors.Join(err, <-ended) }()
	for end := time.Now().Add(starting); mgr.GetWebhookServer().StartedChecker()(nil) != nil; time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			return 0, errors.New("the webhook does not start")
		}
	}
	cached = mgr.GetClient()
	if api, err = client.NewWithWatch(config, client.Options{Scheme: scheme}); err != nil {
		return 0, err
	}
	return run(), nil
}

func newManager(env *envtest.Environment, scheme *runtime.Scheme) (ctrl.Manager, error) {
	at := env.WebhookInstallOptions
	mgr, err := ctrl.NewManager(env.Config, ctrl.Options{
		Scheme:  scheme,
		Metrics: server.Options{BindAddress: "0"},
		WebhookServer: webhook.NewServer(webhook.Options{
			Host: at.LocalServingHost, Port: at.LocalServingPort, CertDir: at.LocalServingCertDir,
		}),
	})
	if err != nil {
		return nil, err
	}
	return mgr, wire(mgr)
}

// A recorder keeps what the program's log would say of panics.
type recorder struct {
	mutex   sync.Mutex
	reasons []string
}

func (r *recorder) record(_ context.Context, reason any) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.reasons = append(r.reasons, fmt.Sprint(reason))
}

// take returns what came since the last call.
func (r *recorder) take() []string {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	taken := r.reasons
	r.reasons = nil
	return taken
}
