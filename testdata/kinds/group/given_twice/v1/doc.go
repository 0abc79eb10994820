// Package v1 has two groups, the second of which its types are registered in.
//
// +groupName=lamp.example.com
package v1
