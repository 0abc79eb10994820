// Package v2 is empty.
package v2
