package emit

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"
)

// inParallel does n things on up to GOMAXPROCS goroutines, each of which asks
// for a worker of its own. Things are started in order and none is started
// behind a failure, so the first failing one is always among those that ran: its
// error is returned, or that of ctx.
func inParallel(ctx context.Context, n int, worker func() func(i int) error) error {
	errs := make([]error, n)
	var next atomic.Int64
	var failed atomic.Bool
	var workers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), n) {
		workers.Go(func() {
			work := worker()
			for !failed.Load() && ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= n {
					return
				}
				if errs[i] = work(i); errs[i] != nil {
					failed.Store(true)
				}
			}
		})
	}
	workers.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return ctx.Err()
}
