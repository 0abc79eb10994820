// +groupName=example.com
// +kubebuilder:subresource:status
package v1
