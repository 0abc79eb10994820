package deepcopy

import (
	"bytes"
	"fmt"
	"runtime"
	"runtime/debug"
	"sync"

	"github.com/dave/jennifer/jen"
)

// A writer formats the methods of types while those of the next are made. The code of a whole
// package takes ten times the memory of its text, and formatting it is two thirds of the time; the
// formatter knows no longer stretch than a function.
type writer struct {
	workers sync.WaitGroup
	free    chan struct{} // as many as work at the same time
}

// A text is what the methods of one type are written as.
type text struct {
	formatted []byte // ends with a newline
	err       error
}

// add takes the methods of a type. The text is there once the writer was waited for.
func (w *writer) add(code []jen.Code) *text {
	if w.free == nil {
		w.free = make(chan struct{}, runtime.GOMAXPROCS(0))
	}
	t := &text{}
	w.free <- struct{}{}
	w.workers.Go(func() {
		defer func() {
			if r := recover(); r != nil {
				t.err = fmt.Errorf("%v\n%s", r, debug.Stack())
			}
			<-w.free
		}()
		t.formatted, t.err = format(code)
	})
	return t
}

func (w *writer) wait() { w.workers.Wait() }

// format writes declarations with a blank line between them.
func format(code []jen.Code) ([]byte, error) {
	all := &jen.Statement{}
	for i, c := range code {
		if i > 0 {
			all.Line().Line()
		}
		all.Add(c)
	}
	var out bytes.Buffer
	if err := all.Render(&out); err != nil {
		return nil, err
	}
	return append(bytes.TrimSpace(out.Bytes()), '\n'), nil
}
