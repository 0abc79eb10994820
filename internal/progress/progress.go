// Package progress shows on a terminal what a long run is doing.
//
// It knows no stage: a run tells it. Whether a line may be shown is decided by the command
// line.
package progress

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"
	"time"
)

// delay is how long a run stays silent.
const delay = time.Second

// A Line shows what a run is doing in one line, which is rewritten, and erased at the end. A
// nil one shows nothing.
type Line struct {
	mu      sync.Mutex
	out     io.Writer
	doing   string
	visible bool // the delay is over
	drawn   bool // there is something to erase
	timer   *time.Timer
}

// Start returns a line that is shown where the run takes long. It must be stopped.
func Start(out io.Writer) *Line {
	p := &Line{out: out}
	p.timer = time.AfterFunc(delay, func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.visible = true
		p.draw()
	})
	return p
}

// Show says what the run does now. It may be called from any goroutine.
func (p *Line) Show(doing string) {
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
func (p *Line) draw() {
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

// Stop erases the line. It may be called more than once.
func (p *Line) Stop() {
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
