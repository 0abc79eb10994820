//go:build unix

package main

import (
	"os"
	"os/signal"
	"syscall"
	"time"
)

// dieBy ends the process by a signal, as if nobody had waited for it: who started crdgen learns
// which one it was, and a shell gives 128 and its number.
func dieBy(s os.Signal) {
	number, _ := s.(syscall.Signal)
	signal.Reset(s)
	_ = syscall.Kill(os.Getpid(), number)
	time.Sleep(time.Second) // the signal may come a moment later
	os.Exit(128 + int(number))
}
