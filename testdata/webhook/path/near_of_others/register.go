package v1

// Registered has a path as it is, and keys that main registers at "/"+key.
var (
	Registered = "/validate-apps-daemonset"
	Handlers   = map[string]func(){"validate-apps-statefulset": nil, "validate-shop-example-com-pizza": nil}
)
