// Package v1 holds functions and channels.
//
// +kubebuilder:object:generate=true
package v1

// Callback is a function.
type Callback func()

// Holder holds some.
type Holder struct {
	Call   func()
	Named  Callback
	Notify chan struct{}
	Calls  []func()
}
