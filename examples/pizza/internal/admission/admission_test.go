package admission

import (
	"strings"
	"testing"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"

	restaurantv1 "github.com/crdgen/crdgen/examples/pizza/api/v1"
)

func pizza(toppings ...string) *restaurantv1.Pizza {
	p := &restaurantv1.Pizza{ObjectMeta: metav1.ObjectMeta{Name: "test"}}
	for _, name := range toppings {
		p.Spec.Toppings = append(p.Spec.Toppings, restaurantv1.PizzaTopping{Name: name, Quantity: 1})
	}
	return p
}

func validator(t *testing.T, synced bool, toppings ...string) *Validator {
	t.Helper()
	scheme := runtime.NewScheme()
	if err := restaurantv1.AddToScheme(scheme); err != nil {
		t.Fatal(err)
	}
	larder := fake.NewClientBuilder().WithScheme(scheme)
	for _, name := range toppings {
		larder.WithObjects(&restaurantv1.Topping{ObjectMeta: metav1.ObjectMeta{Name: name}})
	}
	return &Validator{Larder: larder.Build(), Synced: func() bool { return synced }}
}

func TestDefault(t *testing.T) {
	for _, test := range []struct{ in, want []string }{
		{nil, []string{"tomato", "mozzarella", "salami"}},
		{[]string{"tomato"}, []string{"tomato"}},
	} {
		got := pizza(test.in...)
		if err := (Defaulter{}).Default(t.Context(), got); err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, topping := range got.Spec.Toppings {
			names = append(names, topping.Name)
		}
		if g, w := strings.Join(names, " "), strings.Join(test.want, " "); g != w {
			t.Errorf("a pizza with %q got %q, want %q", test.in, g, w)
		}
	}
}

func TestUnknownToppingIsRefused(t *testing.T) {
	_, err := validator(t, true, "tomato").ValidateCreate(t.Context(), pizza("tomato", "gold"))
	if !apierrors.IsInvalid(err) || !strings.Contains(err.Error(), `spec.toppings[1].name: Not found: "gold"`) {
		t.Errorf("got %v, want gold to be refused", err)
	}
	if _, err := validator(t, true, "tomato").ValidateCreate(t.Context(), pizza("tomato")); err != nil {
		t.Errorf("a known topping was refused: %v", err)
	}
}

func TestToppingThatRanOutStays(t *testing.T) {
	v := validator(t, true, "tomato")
	if _, err := v.ValidateUpdate(t.Context(), pizza("gold"), pizza("tomato", "gold")); err != nil {
		t.Errorf("an old topping was refused: %v", err)
	}
	if _, err := v.ValidateUpdate(t.Context(), pizza("tomato"), pizza("gold")); !apierrors.IsInvalid(err) {
		t.Errorf("got %v, want gold to be refused", err)
	}
}

func TestNothingIsJudgedBeforeTheInformerHasSynced(t *testing.T) {
	_, err := validator(t, false, "tomato").ValidateCreate(t.Context(), pizza("tomato"))
	if !apierrors.IsServiceUnavailable(err) {
		t.Errorf("got %v, want 503", err)
	}
}
