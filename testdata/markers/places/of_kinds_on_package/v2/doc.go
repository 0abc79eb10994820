// +groupName=example.com
// +kubebuilder:subresource:status
package v2
