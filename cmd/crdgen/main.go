// Command crdgen generates Kubernetes manifests from Go types. It takes
// controller-gen's arguments.
//
// It is the outermost package: it reads flags and arguments, asks internal/run for
// what they say, prints findings and has the files committed. It
// decides nothing about types, markers or schemas. Nothing else in the module
// may exit the process, read flags or write to the standard streams.
package main

import (
	"fmt"
	"os"

	"golang.org/x/term"

	_ "github.com/crdgen/crdgen/internal/gctuning" // by being there
	"github.com/crdgen/crdgen/internal/interrupt"
)

func main() {
	dir, err := os.Getwd()
	if err != nil {
		fmt.Fprintf(os.Stderr, "crdgen: error: working directory cannot be found: %v\n", err)
		os.Exit(exitUsage)
	}
	columns, _, _ := term.GetSize(int(os.Stderr.Fd()))
	code := execute(interrupt.Watch(dieBy), invocation{
		args: os.Args[1:], dir: dir,
		stdin: os.Stdin, stdout: os.Stdout, stderr: os.Stderr,
		getenv: os.Getenv, terminal: term.IsTerminal(int(os.Stderr.Fd())), columns: columns, hints: true,
	})
	interrupt.Wait()
	os.Exit(code)
}
