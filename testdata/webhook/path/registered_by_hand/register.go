package v1

// Paths are where main registers the handlers.
var Paths = []string{"/hooks/pizza", `/validate-shop-example-com-v1-pizzas`}
