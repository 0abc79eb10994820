// Package v3 has the methods of another generator.
package v3
