package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/crdgen/crdgen/internal/diag"
)

// progressDelay is how long a run stays silent.
const progressDelay = time.Second

// A progress shows on a terminal what a long run is doing, in one line that is
// rewritten and erased at the end. A nil progress shows nothing.
type progress struct {
	mu      sync.Mutex
	out     io.Writer
	doing   string
	visible bool // the delay is over
	drawn   bool // there is something to erase
	timer   *time.Timer
}

// startProgress returns nil where the line would be in the way: on pipes, in
// CI, and among findings that a program reads.
func startProgress(in invocation, fl flags) *progress {
	if !in.terminal || in.getenv("CI") != "" || in.getenv("TERM") == "dumb" || fl.format != "text" {
		return nil
	}
	p := &progress{out: diag.Raw(in.stderr)}
	p.timer = time.AfterFunc(progressDelay, func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.visible = true
		p.draw()
	})
	return p
}

// show says what the run does now. It may be called from any goroutine.
func (p *progress) show(doing string) {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.doing = doing
	if p.visible {
		p.draw()
	}
}

// draw writes the line, without line breaks and short enough for one row.
func (p *progress) draw() {
	line := strings.Map(func(r rune) rune {
		if !strconv.IsPrint(r) {
			return ' '
		}
		return r
	}, p.doing)
	if runes := []rune(line); len(runes) > 70 {
		line = string(runes[:69]) + "…"
	}
	fmt.Fprintf(p.out, "\r\x1b[Kcrdgen: %s", line)
	p.drawn = true
}

// stop erases the line. It may be called more than once.
func (p *progress) stop() {
	if p == nil {
		return
	}
	p.timer.Stop()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.visible = false
	if p.drawn {
		fmt.Fprint(p.out, "\r\x1b[K")
		p.drawn = false
	}
}
