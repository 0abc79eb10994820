// Package moved held the converters before.
package moved
