// +groupName=example.com
// +kubebuilder:subresource:status
package common
