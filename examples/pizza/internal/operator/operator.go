// Package operator puts the parts of the pizza operator together: the kitchen,
// the admission webhooks and the conversion webhook, in one manager of
// controller-runtime.
//
// It decides nothing about the process: the program and the demonstration hand
// in the addresses, the certificates and the API server.
package operator

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/rest"
	"sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/manager"

	restaurantv1 "github.com/crdgen/crdgen/examples/pizza/api/v1"
	restaurantv1alpha1 "github.com/crdgen/crdgen/examples/pizza/api/v1alpha1"
	restaurantv1beta1 "github.com/crdgen/crdgen/examples/pizza/api/v1beta1"
	"github.com/crdgen/crdgen/examples/pizza/internal/admission"
	"github.com/crdgen/crdgen/examples/pizza/internal/convert"
	"github.com/crdgen/crdgen/examples/pizza/internal/converters"
	"github.com/crdgen/crdgen/examples/pizza/internal/kitchen"
)

// convertPath is where controller-runtime answers conversion requests, and what
// crdgen puts into the CRDs.
const convertPath = "/convert"

// A Converter is who answers the API server's conversion requests. All call the
// same generated functions; an operator needs one of them.
type Converter string

// The converters.
const (
	// Typed is controller-runtime's webhook with generated converters: nothing of
	// it is needed beside the types.
	Typed Converter = "typed"
	// Methods is controller-runtime's webhook, which calls ConvertTo and ConvertFrom.
	Methods Converter = "methods"
	// Generated is the handler that crdgen writes, which needs no framework.
	Generated Converter = "generated"
)

// New returns a manager with the whole operator. The options need no scheme. The
// caller starts the manager; until it is ready (/readyz) pizzas are refused.
func New(ctx context.Context, config *rest.Config, options manager.Options, converter Converter) (manager.Manager, error) {
	options.Scheme = runtime.NewScheme()
	err := errors.Join(
		restaurantv1.AddToScheme(options.Scheme),
		restaurantv1beta1.AddToScheme(options.Scheme),
		restaurantv1alpha1.AddToScheme(options.Scheme),
	)
	if err != nil {
		return nil, err
	}
	mgr, err := manager.New(config, options)
	if err != nil {
		return nil, err
	}
	pizzas := builder.WebhookManagedBy(mgr, &restaurantv1.Pizza{})
	switch converter {
	case Typed:
		pizzas.WithConverter(converters.PizzaConverter())
	case Methods: // the webhook builder finds them
	case Generated:
		mgr.GetWebhookServer().Register(convertPath, convert.NewHandler(func(err error) {
			mgr.GetLogger().Error(err, "a pizza cannot be converted")
		}))
	default:
		return nil, fmt.Errorf("converter %q: expected %q, %q or %q", converter, Typed, Methods, Generated)
	}
	if err := kitchen.SetUp(mgr); err != nil {
		return nil, err
	}
	return mgr, setUpWebhooks(ctx, mgr, pizzas)
}

// setUpWebhooks registers the webhooks. Those of admission are closed until the
// informer of toppings has synced.
func setUpWebhooks(ctx context.Context, mgr manager.Manager, pizzas *builder.WebhookBuilder[*restaurantv1.Pizza]) error {
	toppings, err := mgr.GetCache().GetInformer(ctx, &restaurantv1.Topping{}, cache.BlockUntilSynced(false))
	if err != nil {
		return err
	}
	synced := func(*http.Request) error {
		if !toppings.HasSynced() {
			return errors.New("the toppings are not known yet")
		}
		return nil
	}
	return errors.Join(
		pizzas.
			WithDefaulter(admission.Defaulter{}).
			WithValidator(&admission.Validator{Larder: mgr.GetClient(), Synced: toppings.HasSynced}).
			Complete(),
		mgr.AddReadyzCheck("toppings", synced),
		mgr.AddReadyzCheck("webhook", mgr.GetWebhookServer().StartedChecker()),
		mgr.AddHealthzCheck("webhook", mgr.GetWebhookServer().StartedChecker()),
	)
}
