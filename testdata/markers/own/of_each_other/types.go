// +groupName=example.com
package v1
