package interrupt

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"syscall"
)

// A program is what this process has started, or another of its programs.
type program struct{ process *os.Process }

// interrupt asks it to end, as Ctrl-C does of all that run in a terminal: the go command removes
// what it has made.
func (p program) interrupt() { _ = p.process.Signal(os.Interrupt) }

func (p program) kill() { _ = p.process.Kill() }

// anyAlive reports whether one of them has not ended.
func anyAlive(all []program) bool {
	return slices.ContainsFunc(all, func(p program) bool {
		s, err := statusOf(p.process.Pid)
		return p.process.Signal(syscall.Signal(0)) == nil && err == nil && s.state != 'Z'
	})
}

// descendants are the programs that run below this process. Each is held by what the system has to
// tell it from a later one of its number.
func descendants() []program {
	names, _ := filepath.Glob("/proc/[0-9]*")
	children := map[int][]int{}
	for _, name := range names {
		pid, err := strconv.Atoi(filepath.Base(name))
		if err != nil {
			continue
		}
		if s, err := statusOf(pid); err == nil && s.state != 'Z' {
			children[s.parent] = append(children[s.parent], pid)
		}
	}
	var all []program
	for queue := []int{os.Getpid()}; len(queue) > 0; queue = queue[1:] {
		for _, pid := range children[queue[0]] {
			process, err := os.FindProcess(pid)
			if err != nil {
				continue
			}
			if s, err := statusOf(pid); err == nil && s.parent == queue[0] {
				all, queue = append(all, program{process}), append(queue, pid)
			}
		}
	}
	return all
}

// A status is what the system says of a process.
type status struct {
	parent int
	state  byte
}

// statusOf reads it: "pid (name) state parent …", and names may have anything in them.
func statusOf(pid int) (s status, err error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return s, err
	}
	rest := text[bytes.LastIndexByte(text, ')')+1:]
	_, err = fmt.Sscanf(string(rest), " %c %d", &s.state, &s.parent)
	return s, err
}
