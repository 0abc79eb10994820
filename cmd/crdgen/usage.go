package main

import (
	"errors"

	"github.com/crdgen/crdgen/internal/commandline"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/manifests"
	"github.com/crdgen/crdgen/internal/options"
)

// Exit codes of the command.
const (
	exitClean    = 0 // nothing wrong
	exitFindings = 1 // findings in the user's source; nothing was written
	exitUsage    = 2 // wrong use, or something that cannot be read or written
)

// wrongUse makes a finding of an error that is a mistake of whoever called the command:
// in flags, or in options and the files that they name.
func wrongUse(err error) (diag.Diagnostic, bool) {
	var usage *commandline.Error
	var option *options.Error
	var unreadable *manifests.Error
	switch {
	case errors.As(err, &usage):
		return diag.Diagnostic{Code: diag.Usage, Message: usage.Message, Help: usage.Help}, true
	case errors.As(err, &unreadable):
		return diag.Diagnostic{Code: diag.Usage, Message: unreadable.Message, Help: unreadable.Help}, true
	case errors.As(err, &option):
		return diag.Diagnostic{Pos: option.Pos, Code: diag.Usage, Message: option.Message, Help: option.Help}, true
	}
	return diag.Diagnostic{}, false
}
