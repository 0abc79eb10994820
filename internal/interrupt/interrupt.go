// Package interrupt is what happens when a signal ends crdgen: the programs that it has started
// end first, and what it has made for them is removed.
//
// Whoever starts a program that may take long, or writes files all or none, does so in [During], and
// whoever makes something temporary says with [Undo] how it is removed. main alone calls [Watch] and [Wait]. Without
// Watch, as in tests within one process, signals do what they always do.
//
// It imports the standard library only, and does not end the process itself.
package interrupt

import (
	"context"
	"os"
	"os/signal"
	"sync"
	"time"
)

// patience is how long programs have to end by themselves, before they are killed.
const patience = 2 * time.Second

// state is that of the process: signals concern it as a whole.
var state struct {
	mu      sync.Mutex
	ctx     context.Context // nil as long as nobody watches
	running int             // functions of During
	undo    map[int]func()
	next    int
	ended   bool // a signal came
	waiting bool // main has nothing more to do
	reports bool // somebody says that the process was interrupted, and ends
}

// Watch has signals that end a process end its programs, undo what is to be undone, and then call
// die, which is to end the process by the signal. What the process ignores, as under nohup, it
// still ignores. The context is done when a signal comes.
func Watch(die func(os.Signal)) context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	state.mu.Lock()
	state.ctx = ctx
	state.mu.Unlock()
	signals := make(chan os.Signal, 1)
	for _, s := range deadly {
		if !signal.Ignored(s) {
			signal.Notify(signals, s)
		}
	}
	go func() {
		s := <-signals
		end(cancel)
		die(s)
	}()
	return ctx
}

// end ends programs and undoes.
func end(cancel func()) {
	state.mu.Lock()
	state.ended = true
	state.mu.Unlock()
	started := descendants()
	for _, p := range started {
		p.interrupt()
	}
	cancel()
	for deadline := time.Now().Add(patience); time.Now().Before(deadline) && (isRunning() || anyAlive(started)); {
		time.Sleep(5 * time.Millisecond)
	}
	for _, p := range append(started, descendants()...) {
		p.kill()
	}
	for deadline := time.Now().Add(4 * patience); time.Now().Before(deadline) && isRunning(); {
		time.Sleep(5 * time.Millisecond)
	}
	state.mu.Lock()
	undo := state.undo
	state.undo = nil
	state.mu.Unlock()
	for _, do := range undo {
		do()
	}
}

func isRunning() bool {
	state.mu.Lock()
	defer state.mu.Unlock()
	return state.running > 0 && !state.waiting
}

// Wait is the last thing that main does: it waits for the end of the process if a signal is about
// to end it.
func Wait() {
	state.mu.Lock()
	state.waiting = true
	state.mu.Unlock()
	stop()
}

// stop goes no further if a signal is about to end the process.
func stop() {
	state.mu.Lock()
	ended := state.ended && (state.waiting || !state.reports)
	state.mu.Unlock()
	if ended {
		select {}
	}
}

// UntilWait returns a context that is done when a signal ends the process, which waits for main
// then: who asks for it says itself that it was interrupted, and ends soon.
func UntilWait(parent context.Context) (context.Context, context.CancelFunc) {
	state.mu.Lock()
	state.reports = true
	state.mu.Unlock()
	return begin(parent)
}

// During runs a function that a signal must not cut short, and that ends when the context is done. It
// does not return where a signal ends the process, unless [UntilWait] was called.
func During(parent context.Context, run func(ctx context.Context) error) error {
	stop()
	ctx, cancel := begin(parent)
	defer cancel()
	err := run(ctx)
	state.mu.Lock()
	state.running--
	state.mu.Unlock()
	stop()
	return err
}

// begin counts a function that runs, and returns its context.
func begin(parent context.Context) (context.Context, context.CancelFunc) {
	state.mu.Lock()
	state.running++
	whole := state.ctx
	state.mu.Unlock()
	ctx, cancel := context.WithCancel(parent)
	if whole == nil {
		return ctx, cancel
	}
	forget := context.AfterFunc(whole, cancel)
	return ctx, func() { forget(); cancel() }
}

// Undo has a function called if a signal ends the process before done is called. It may be called
// while the process works on, and must not wait.
func Undo(do func()) (done func()) {
	state.mu.Lock()
	defer state.mu.Unlock()
	if state.undo == nil {
		state.undo = map[int]func(){}
	}
	state.next++
	n := state.next
	state.undo[n] = do
	return func() {
		state.mu.Lock()
		defer state.mu.Unlock()
		delete(state.undo, n)
	}
}
