//go:build unix

package interrupt

import (
	"os"
	"syscall"
)

// deadly are the signals that end a process from outside.
var deadly = []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP}
