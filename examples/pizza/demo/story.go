package main

import (
	"context"
	"fmt"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/util/wait"

	restaurantv1 "github.com/crdgen/crdgen/examples/pizza/api/v1"
)

// tell is the whole story.
func (g *guest) tell(ctx context.Context) error {
	for _, chapter := range []func(context.Context) error{
		g.fillLarder, g.awaitWebhooks,
		g.readNames, g.orderMargherita, g.changeMargherita, g.orderNothing, g.orderRaw, g.payNothing, g.beRefused, g.readMenu,
	} {
		if err := chapter(ctx); err != nil {
			return err
		}
	}
	g.headline("The restaurant closes.")
	return nil
}

// fillLarder creates the toppings.
func (g *guest) fillLarder(ctx context.Context) error {
	g.headline("The larder holds four toppings.")
	client := g.client.Resource(restaurantv1.GroupVersion.WithResource("toppings"))
	for _, t := range []struct {
		name  string
		cents int64
	}{{"tomato", 50}, {"mozzarella", 150}, {"salami", 200}, {"pineapple", 100}} {
		o := &unstructured.Unstructured{Object: map[string]any{"spec": map[string]any{"cost": t.cents}}}
		o.SetGroupVersionKind(restaurantv1.GroupVersion.WithKind("Topping"))
		o.SetName(t.name)
		if _, err := client.Create(ctx, o, metav1.CreateOptions{}); err != nil {
			return err
		}
		g.ask("create topping %s, %d cents", t.name, t.cents)
	}
	return nil
}

// awaitWebhooks waits until the API server asks the operator about pizzas, the
// operator knows the larder, and the policy holds: all take some moments.
func (g *guest) awaitWebhooks(ctx context.Context) error {
	var last error
	err := wait.PollUntilContextCancel(ctx, pause, true, func(ctx context.Context) (bool, error) {
		dry := metav1.CreateOptions{DryRun: []string{metav1.DryRunAll}}
		plain, err := pizza("v1", "probe", "{}")
		if err != nil {
			return false, err
		}
		unknown, err := pizza("v1", "probe", "toppings: [{name: unknown}]")
		if err != nil {
			return false, err
		}
		many, err := pizza("v1", "probe", "replicas: 100")
		if err != nil {
			return false, err
		}
		completed, err := g.pizzas("v1").Create(ctx, plain, dry)
		if last = err; err != nil {
			return false, nil
		}
		toppings, _, _ := unstructured.NestedSlice(completed.Object, "spec", "toppings")
		if _, err = g.pizzas("v1").Create(ctx, unknown, dry); err == nil {
			return false, nil
		}
		_, err = g.pizzas("v1").Create(ctx, many, dry)
		return len(toppings) > 0 && err != nil, nil
	})
	if err != nil {
		return fmt.Errorf("waiting for the webhooks: %w, last answer: %w", err, last)
	}
	return nil
}

func (g *guest) readNames(ctx context.Context) error {
	g.headline("What a guest can ask for, and what it is called for short:")
	return g.names(ctx, "restaurant")
}

func (g *guest) orderMargherita(ctx context.Context) error {
	g.headline("A guest with an old menu orders a margherita as v1alpha1.")
	if err := g.order(ctx, "v1alpha1", "margherita", "toppings: [mozzarella, tomato]"); err != nil {
		return err
	}
	if err := g.billed(ctx, "margherita", 600); err != nil {
		return err
	}
	g.headline("The same order read as v1beta1, where toppings are counted:")
	if err := g.get(ctx, "v1beta1", "margherita"); err != nil {
		return err
	}
	g.headline("And as v1, the hub, where the oven has moved into a struct of its own:")
	return g.get(ctx, "v1", "margherita")
}

func (g *guest) changeMargherita(ctx context.Context) error {
	g.headline("A guest with today's menu asks for three of them, baked to the half second.")
	if err := g.patch(ctx, "v1", "margherita", "spec: {replicas: 3, oven: {time: 2m30.5s}}"); err != nil {
		return err
	}
	if err := g.billed(ctx, "margherita", 1800); err != nil {
		return err
	}
	g.headline("v1alpha1 has no place for that: an annotation keeps it.")
	if err := g.get(ctx, "v1alpha1", "margherita"); err != nil {
		return err
	}
	g.headline("The first guest adds cheese, still as v1alpha1.")
	if err := g.patch(ctx, "v1alpha1", "margherita", "spec: {toppings: [mozzarella, mozzarella, tomato]}"); err != nil {
		return err
	}
	if err := g.billed(ctx, "margherita", 2250); err != nil {
		return err
	}
	g.headline("Nothing was lost, neither the cheese nor the half second:")
	return g.get(ctx, "v1", "margherita")
}

func (g *guest) orderNothing(ctx context.Context) error {
	g.headline("An order without toppings is completed by the mutating webhook.")
	if err := g.order(ctx, "v1beta1", "surprise", "{}"); err != nil {
		return err
	}
	if err := g.billed(ctx, "surprise", 800); err != nil {
		return err
	}
	return g.get(ctx, "v1beta1", "surprise")
}

func (g *guest) orderRaw(ctx context.Context) error {
	g.headline("An order for raw dough: zero is not the default, in any version.")
	if err := g.order(ctx, "v1beta1", "raw", "bakingSeconds: 0\ntoppings: [{name: tomato}]"); err != nil {
		return err
	}
	if err := g.billed(ctx, "raw", 450); err != nil {
		return err
	}
	if err := g.patch(ctx, "v1alpha1", "raw", "spec: {toppings: [tomato, salami]}"); err != nil {
		return err
	}
	if err := g.billed(ctx, "raw", 650); err != nil {
		return err
	}
	return g.get(ctx, "v1", "raw")
}

func (g *guest) payNothing(ctx context.Context) error {
	g.headline("A guest cannot write the bill: the status is a subresource.")
	if err := g.patch(ctx, "v1", "raw", "status: {cost: 0}"); err != nil {
		return err
	}
	return g.field(ctx, "v1", "raw", "", "status", "cost")
}

func (g *guest) beRefused(ctx context.Context) error {
	orders := []struct{ why, version, spec string }{
		{"A CEL rule of the types refuses pineapple on a thin crust.", "v1", "toppings: [{name: pineapple}]"},
		{"Another counts portions, and its message says what it counted.", "v1", "toppings: [{name: tomato, quantity: 7}, {name: salami, quantity: 5}]"},
		{"A third says that half an hour is enough.", "v1", "oven: {time: 31m}"},
		{"The schema knows the crusts.", "v1", "crust: Cheese"},
		{"Toppings are told apart by their names: none is there twice.", "v1beta1", "toppings: [{name: tomato}, {name: tomato, quantity: 2}]"},
		{"An admission policy knows how large the oven is, in any version.", "v1beta1", "replicas: 21"},
		{"The validating webhook does not know truffles, in any version.", "v1", "toppings: [{name: truffle}]"},
		{"", "v1alpha1", "toppings: [tomato, truffle]"},
	}
	for _, o := range orders {
		if o.why != "" {
			g.headline("%s", o.why)
		}
		if err := g.refused(func() error { return g.order(ctx, o.version, "refused", o.spec) }); err != nil {
			return err
		}
	}
	g.headline("A rule about changes refuses another crust once the dough is made.")
	return g.refused(func() error { return g.patch(ctx, "v1", "margherita", "spec: {crust: Pan}") })
}

func (g *guest) readMenu(ctx context.Context) error {
	g.headline("With pan crust the Hawaii is fine; scaling it is what kubectl scale does.")
	if err := g.order(ctx, "v1", "hawaii", "crust: Pan\ntoppings: [{name: pineapple}, {name: mozzarella}]"); err != nil {
		return err
	}
	if err := g.patch(ctx, "v1", "hawaii", "spec: {replicas: 2}", "scale"); err != nil {
		return err
	}
	if err := g.billed(ctx, "hawaii", 1300); err != nil {
		return err
	}
	for _, of := range []string{"spec", "status"} {
		if err := g.field(ctx, "v1", "hawaii", "scale", of, "replicas"); err != nil {
			return err
		}
	}
	g.headline("All orders, with the columns of the types, and with those for whoever asks for more:")
	if err := g.table(ctx, "", 0); err != nil {
		return err
	}
	if err := g.table(ctx, "", 1); err != nil {
		return err
	}
	g.headline("And those with spec.crust=Pan, a selectable field:")
	return g.table(ctx, "fieldSelector=spec.crust%3DPan", 0)
}
