// Package convert has the constructor already.
package convert

func NewHandler() {}

var version = "dev"
