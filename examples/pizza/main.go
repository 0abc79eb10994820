// The pizza operator is the restaurant of the book "Programming Kubernetes",
// chapter 9, with today's APIs: three versions of the kind Pizza that are
// converted into each other, admission webhooks, and a kitchen.
//
// Everything named zz_generated, and the manifests beside the hand-written ones in
// config, are written by crdgen, see generate.go. "make demo" shows it at work.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/log/zap"
	"sigs.k8s.io/controller-runtime/pkg/metrics/server"
	"sigs.k8s.io/controller-runtime/pkg/webhook"

	"github.com/crdgen/crdgen/examples/pizza/internal/operator"
)

// settings are the flags of the program.
type settings struct {
	port                          int
	certificates, probes, metrics string
	elect                         bool
	namespace                     string
	converter                     string
}

// parse reads the flags. The flag package prints what is wrong with them, and
// the usage.
func parse(args []string) (settings, error) {
	var s settings
	flags := flag.NewFlagSet("pizza", flag.ContinueOnError)
	flags.IntVar(&s.port, "port", 8443, "port of the webhooks")
	flags.StringVar(&s.certificates, "certificates", "/certificates", "directory of tls.crt and tls.key")
	flags.StringVar(&s.probes, "probes", ":8081", "address of /healthz and /readyz")
	flags.StringVar(&s.metrics, "metrics", "0", "address of /metrics, 0 for none")
	flags.BoolVar(&s.elect, "elect", false, "let one of several processes run the kitchen")
	flags.StringVar(&s.namespace, "namespace", "", "namespace of the lease for that, the pod's own if it is empty")
	flags.StringVar(&s.converter, "converter", string(operator.Typed),
		fmt.Sprintf("who converts: %s or %s by controller-runtime, or %s for the handler that needs no framework",
			operator.Typed, operator.Methods, operator.Generated))
	return s, flags.Parse(args)
}

func main() {
	settings, err := parse(os.Args[1:])
	if errors.Is(err, flag.ErrHelp) {
		return
	} else if err != nil {
		os.Exit(2)
	}
	ctrl.SetLogger(zap.New())
	if err := run(ctrl.SetupSignalHandler(), settings); err != nil {
		ctrl.Log.Error(err, "the restaurant is closed")
		os.Exit(1)
	}
}

// run runs the operator until ctx ends.
func run(ctx context.Context, s settings) error {
	config, err := ctrl.GetConfig()
	if err != nil {
		return err
	}
	mgr, err := operator.New(ctx, config, ctrl.Options{
		WebhookServer:           webhook.NewServer(webhook.Options{Port: s.port, CertDir: s.certificates}),
		HealthProbeBindAddress:  s.probes,
		Metrics:                 server.Options{BindAddress: s.metrics},
		LeaderElection:          s.elect,
		LeaderElectionNamespace: s.namespace,
		LeaderElectionID:        "pizza.restaurant.programming-kubernetes.info",
	}, operator.Converter(s.converter))
	if err != nil {
		return err
	}
	return mgr.Start(ctx)
}
