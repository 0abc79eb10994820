// Command crdgen generates Kubernetes manifests from Go types. It takes
// controller-gen's arguments.
//
// It is the outermost room: it reads flags and arguments, passes the program
// from loading to generating, prints findings and has the files committed. It
// decides nothing about types, markers or schemas. Nothing else in the module
// may exit the process, read flags or write to the standard streams.
package main

import (
	"context"
	"fmt"
	"os"
	"runtime/debug"

	"golang.org/x/term"
)

func main() {
	tuneCollector()
	dir, err := os.Getwd()
	if err != nil {
		fmt.Fprintf(os.Stderr, "crdgen: error: working directory cannot be found: %v\n", err)
		os.Exit(exitUsage)
	}
	columns, _, _ := term.GetSize(int(os.Stderr.Fd()))
	os.Exit(execute(context.Background(), invocation{
		args: os.Args[1:], dir: dir,
		stdin: os.Stdin, stdout: os.Stdout, stderr: os.Stderr,
		getenv: os.Getenv, terminal: term.IsTerminal(int(os.Stderr.Fd())), columns: columns, hints: true,
	}))
}

// tuneCollector sets the garbage collector for a process that lives some
// milliseconds; it is the only place that does. GOGC in the environment wins.
func tuneCollector() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(collectorPercent)
	}
}

// collectorPercent is twice Go's default. A small run ends before the first
// collection; a large one spends a tenth less CPU time for 5 % more memory.
// Four times the default gains nothing more and costs 15 % (tools/corpus, "time").
const collectorPercent = 200
