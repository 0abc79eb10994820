// +groupName=example.com
package v1

type Plain struct{}
