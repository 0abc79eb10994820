// Package parallel spreads work over the processors.
package parallel

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"sync"
)

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
