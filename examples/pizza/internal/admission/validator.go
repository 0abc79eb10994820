package admission

import (
	"context"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/util/validation/field"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/webhook/admission"

	restaurantv1 "github.com/crdgen/crdgen/examples/pizza/api/v1"
)

// A Validator refuses pizzas with a topping that the larder does not have.
type Validator struct {
	// Larder reads objects of kind Topping, from an informer's cache.
	Larder client.Reader
	// Synced reports whether that cache holds what the API server has.
	Synced func() bool
}

// ValidateCreate refuses unknown toppings.
func (v *Validator) ValidateCreate(ctx context.Context, pizza *restaurantv1.Pizza) (admission.Warnings, error) {
	return nil, v.validate(ctx, pizza, nil)
}

// ValidateUpdate refuses unknown toppings that the pizza did not have before: an
// order stays editable when the larder has run out of something.
func (v *Validator) ValidateUpdate(ctx context.Context, old, pizza *restaurantv1.Pizza) (admission.Warnings, error) {
	return nil, v.validate(ctx, pizza, old.Spec.Toppings)
}

// ValidateDelete refuses nothing.
func (v *Validator) ValidateDelete(context.Context, *restaurantv1.Pizza) (admission.Warnings, error) {
	return nil, nil
}

func (v *Validator) validate(ctx context.Context, pizza *restaurantv1.Pizza, known []restaurantv1.PizzaTopping) error {
	// An informer that has not read everything yet would call every topping
	// unknown, with the finality of a 422; 503 makes clients try again.
	if !v.Synced() {
		return apierrors.NewServiceUnavailable("the larder has not been looked through yet, try again")
	}
	names := map[string]bool{}
	for _, t := range known {
		names[t.Name] = true
	}
	var refused field.ErrorList
	for i, t := range pizza.Spec.Toppings {
		if names[t.Name] {
			continue
		}
		err := v.Larder.Get(ctx, client.ObjectKey{Name: t.Name}, &restaurantv1.Topping{})
		switch {
		case apierrors.IsNotFound(err):
			refused = append(refused, field.NotFound(field.NewPath("spec", "toppings").Index(i).Child("name"), t.Name))
		case err != nil:
			return err
		}
	}
	if len(refused) == 0 {
		return nil
	}
	return apierrors.NewInvalid(restaurantv1.GroupVersion.WithKind("Pizza").GroupKind(), pizza.Name, refused)
}
