// Package kitchen is the operator's controller: it bakes what was ordered and
// writes the bill into the status.
//
// It knows version v1 alone; what the API server stores of other versions it
// converts. It applies the status with the generated apply configurations, so
// that it owns these fields and no others.
package kitchen

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/manager"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	restaurantv1 "github.com/crdgen/crdgen/examples/pizza/api/v1"
	applyv1 "github.com/crdgen/crdgen/examples/pizza/api/v1/applyconfiguration/api/v1"
)

// +kubebuilder:rbac:groups=restaurant.programming-kubernetes.info,resources=pizzas;toppings,verbs=get;list;watch
// +kubebuilder:rbac:groups=restaurant.programming-kubernetes.info,resources=pizzas/status,verbs=get;patch
// +kubebuilder:rbac:groups=coordination.k8s.io,namespace=pizza-system,resources=leases,verbs=get;create;update
// +kubebuilder:rbac:groups="",namespace=pizza-system,resources=events,verbs=create;patch
// +kubebuilder:rbac:groups=events.k8s.io,namespace=pizza-system,resources=events,verbs=create;patch

const (
	owner     = "pizza-kitchen"
	baseCents = 400 // dough and oven
)

// A Kitchen bakes pizzas.
type Kitchen struct{ client client.Client }

// SetUp adds a kitchen to a manager whose scheme knows v1.
func SetUp(mgr manager.Manager) error {
	k := &Kitchen{client: mgr.GetClient()}
	return builder.ControllerManagedBy(mgr).
		For(&restaurantv1.Pizza{}).
		// A new price changes every open bill.
		Watches(&restaurantv1.Topping{}, handler.EnqueueRequestsFromMapFunc(k.all)).
		Complete(k)
}

// Reconcile bakes one order and writes its bill. A topping that is not in the
// larder any more costs nothing.
func (k *Kitchen) Reconcile(ctx context.Context, request reconcile.Request) (reconcile.Result, error) {
	pizza := &restaurantv1.Pizza{}
	if err := k.client.Get(ctx, request.NamespacedName, pizza); err != nil {
		return reconcile.Result{}, client.IgnoreNotFound(err)
	}
	each := int64(baseCents)
	for _, t := range pizza.Spec.Toppings {
		topping := &restaurantv1.Topping{}
		if err := k.client.Get(ctx, client.ObjectKey{Name: t.Name}, topping); client.IgnoreNotFound(err) != nil {
			return reconcile.Result{}, err
		}
		each += int64(topping.Spec.Cost) * int64(t.Quantity)
	}
	status := restaurantv1.PizzaStatus{Cost: each * int64(pizza.Spec.Replicas), Replicas: pizza.Spec.Replicas}
	if pizza.Status == status {
		return reconcile.Result{}, nil
	}
	return reconcile.Result{}, k.client.Status().Apply(ctx,
		applyv1.Pizza(pizza.Name, pizza.Namespace).
			WithStatus(applyv1.PizzaStatus().WithCost(status.Cost).WithReplicas(status.Replicas)),
		client.FieldOwner(owner), client.ForceOwnership)
}

// all asks for every order again.
func (k *Kitchen) all(ctx context.Context, _ client.Object) []reconcile.Request {
	pizzas := &restaurantv1.PizzaList{}
	if err := k.client.List(ctx, pizzas); err != nil {
		return nil // the cache is stopping
	}
	requests := make([]reconcile.Request, 0, len(pizzas.Items))
	for i := range pizzas.Items {
		requests = append(requests, reconcile.Request{NamespacedName: client.ObjectKeyFromObject(&pizzas.Items[i])})
	}
	return requests
}
