// Package convert has code of its own.
package convert
