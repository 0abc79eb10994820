// Package other is written by another run.
package other
