package admission

import (
	"context"

	restaurantv1 "github.com/crdgen/crdgen/examples/pizza/api/v1"
)

// A Defaulter makes a pizza without toppings a salami.
type Defaulter struct{}

// Default implements admission.Defaulter of controller-runtime.
func (Defaulter) Default(_ context.Context, pizza *restaurantv1.Pizza) error {
	if len(pizza.Spec.Toppings) == 0 {
		pizza.Spec.Toppings = []restaurantv1.PizzaTopping{
			{Name: "tomato", Quantity: 1},
			{Name: "mozzarella", Quantity: 1},
			{Name: "salami", Quantity: 1},
		}
	}
	return nil
}
