// Package parallel spreads work over the processors.
package parallel

import (
	"context"
	"fmt"
	"runtime"
	"runtime/debug"
	"sync"
)

// Abandon returns what a function does, or the context's error as soon as that ends: then the
// function runs on by itself, so that it must write nothing that anybody reads. A panic of it is
// passed on to the caller, where it can be caught.
func Abandon[T any](ctx context.Context, f func() (T, error)) (T, error) {
	type outcome struct {
		value T
		err   error
		panic any
	}
	done := make(chan outcome, 1)
	go func() {
		var o outcome
		defer func() {
			if r := recover(); r != nil {
				o.panic = fmt.Sprintf("%v\n%s", r, debug.Stack())
			}
			done <- o
		}()
		o.value, o.err = f()
	}()
	select {
	case <-ctx.Done():
		var none T
		return none, ctx.Err()
	case o := <-done:
		if o.panic != nil {
			panic(o.panic)
		}
		return o.value, o.err
	}
}

// Do calls f for 0 to n-1 on all processors and returns when every call
// has. A panic of a call is passed on to the caller, where it can be caught.
func Do(n int, f func(int)) {
	next := make(chan int, n)
	for i := range n {
		next <- i
	}
	close(next)
	panics := make(chan any, n)
	var workers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), n) {
		workers.Go(func() {
			defer func() {
				if r := recover(); r != nil {
					panics <- fmt.Sprintf("%v\n%s", r, debug.Stack())
				}
			}()
			for i := range next {
				f(i)
			}
		})
	}
	workers.Wait()
	select {
	case r := <-panics:
		panic(r)
	default:
	}
}
