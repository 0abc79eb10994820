package main

// One line for Go code, one for manifests: each loads the types once, whatever
// the number of generators. "make generate" puts the program into the path.

//go:generate crdgen object conversion:converters=internal/converters,handler=internal/convert,tests=true applyconfiguration paths=./api/...
//go:generate crdgen crd:conversion=webhook,service=pizza-system/pizza-webhook,certManager=pizza-system/pizza-serving-cert rbac:roleName=pizza webhook policy paths=./... output:crd:dir=config/crd output:rbac:dir=config/rbac output:webhook:dir=config/webhook output:policy:dir=config/policy
