// Package v1 asks for what no server has any more.
package v1

// +kubebuilder:rbac:groups=policy,resources=podsecuritypolicies;poddisruptionbudgets,verbs=use
// +kubebuilder:rbac:groups=policy;extensions,resources=podsecuritypolicies,verbs=use
