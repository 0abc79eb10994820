// Package other has what a policy is made from.
package other

// Thing has a policy.
//
// +crdgen:policy:name=lamps
// +crdgen:policy:validation:policy=lamps,expression="object.spec.size > 0"
type Thing struct{}
