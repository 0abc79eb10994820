// The demonstration of the pizza operator: it starts a real API server and the
// operator in one process, applies the manifests that crdgen wrote, orders some
// pizzas, shows what is served and what is refused, and stops everything.
//
// It is a module of its own, so that the operator's go.mod holds no etcd.
// Nothing listens but on 127.0.0.1, and nothing outlives the process.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"time"

	"github.com/go-logr/logr"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"

	"github.com/crdgen/crdgen/examples/pizza/internal/operator"
)

func main() {
	converter := flag.String("converter", string(operator.Typed), "who converts: typed, methods or generated")
	config := flag.String("config", "../config", "directory of the manifests")
	longest := flag.Duration("longest", 3*time.Minute, "how long it may take, some seconds in general")
	flag.Parse()

	klog.SetLogger(logr.Discard()) // the story is told on standard output
	ctrl.SetLogger(logr.Discard())
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	ctx, cancel := context.WithTimeout(ctx, *longest)
	err := demonstrate(ctx, os.Stdout, *config, operator.Converter(*converter))
	cancel()
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "demo:", err)
		os.Exit(1)
	}
}

// demonstrate tells the whole story to out. On return nothing runs any more.
func demonstrate(ctx context.Context, out io.Writer, config string, converter operator.Converter) (err error) {
	r, err := open(ctx, config, converter)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, r.close()) }()

	guest, err := newGuest(r.api.Config, out)
	if err != nil {
		return err
	}
	guest.headline("crdgen wrote these manifests, and the API server took them.")
	guest.say("", "%s", r.installed)
	return guest.tell(ctx)
}
