// The pizza operator is the restaurant of the book "Programming Kubernetes",
// chapter 9, with today's APIs: three versions of the kind Pizza that are
// converted into each other, admission webhooks, and a kitchen.
//
// Everything named zz_generated, and the manifests beside the hand-written ones in
// config, are written by crdgen, see generate.go. "make demo" shows it at work.
package main

import (
	"context"
	"flag"
	"os"

	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/log/zap"
	"sigs.k8s.io/controller-runtime/pkg/metrics/server"
	"sigs.k8s.io/controller-runtime/pkg/webhook"

	"github.com/crdgen/crdgen/examples/pizza/internal/operator"
)

func main() {
	port := flag.Int("port", 8443, "port of the webhooks")
	certificates := flag.String("certificates", "/certificates", "directory of tls.crt and tls.key")
	probes := flag.String("probes", ":8081", "address of /healthz and /readyz")
	metrics := flag.String("metrics", "0", "address of /metrics, 0 for none")
	elect := flag.Bool("elect", false, "let one of several processes run the kitchen")
	converter := flag.String("converter", string(operator.Runtime),
		"who converts: "+string(operator.Runtime)+", or "+string(operator.Generated)+" for the handler that needs no framework")
	flag.Parse()

	ctrl.SetLogger(zap.New())
	config, err := ctrl.GetConfig()
	if err == nil {
		err = run(ctrl.SetupSignalHandler(), config, ctrl.Options{
			WebhookServer:          webhook.NewServer(webhook.Options{Port: *port, CertDir: *certificates}),
			HealthProbeBindAddress: *probes,
			Metrics:                server.Options{BindAddress: *metrics},
			LeaderElection:         *elect,
			LeaderElectionID:       "pizza.restaurant.programming-kubernetes.info",
		}, operator.Converter(*converter))
	}
	if err != nil {
		ctrl.Log.Error(err, "the restaurant is closed")
		os.Exit(1)
	}
}

func run(ctx context.Context, config *rest.Config, options ctrl.Options, converter operator.Converter) error {
	mgr, err := operator.New(ctx, config, options, converter)
	if err != nil {
		return err
	}
	return mgr.Start(ctx)
}
