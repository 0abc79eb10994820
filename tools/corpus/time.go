package main

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"time"
)

// A sample is what one run, or the median of several, needed.
type sample struct {
	wall, cpu time.Duration
	memory    int64 // peak resident set, kilobytes
}

// timeAll runs crdgen and controller-gen in turn on every entry and prints the
// medians and the ratios of crdgen to controller-gen.
func timeAll(s settings, tools []tool, entries []entry) error {
	scratch, err := os.MkdirTemp("", "corpus")
	if err != nil {
		return err
	}
	defer os.RemoveAll(scratch)
	fmt.Printf("%-16s %12s %12s %8s %8s %8s\n", "entry", "crdgen", "peer", "wall", "cpu", "memory")
	var wall, cpu, memory float64
	for _, e := range entries {
		theirs, ours, err := measureBoth(s, tools, e, filepath.Join(scratch, "out"))
		if err != nil {
			return err
		}
		w := float64(ours.wall) / float64(theirs.wall)
		c := float64(ours.cpu) / float64(theirs.cpu)
		m := float64(ours.memory) / float64(theirs.memory)
		wall, cpu, memory = wall+math.Log(w), cpu+math.Log(c), memory+math.Log(m)
		fmt.Printf("%-16s %12s %12s %8.3f %8.3f %8.3f\n", e.name,
			ours.wall.Round(100*time.Microsecond), theirs.wall.Round(100*time.Microsecond), w, c, m)
	}
	n := float64(len(entries))
	fmt.Printf("%-16s %12s %12s %8.3f %8.3f %8.3f\n", "geometric mean", "", "", math.Exp(wall/n), math.Exp(cpu/n), math.Exp(memory/n))
	return nil
}

// measureBoth interleaves the tools' runs, so that a slow moment hits both.
func measureBoth(s settings, tools []tool, e entry, out string) (theirs, ours sample, err error) {
	var all [2][]sample
	for i := range s.runs + 1 {
		for t := range all {
			one, err := measure(s.dir, tools[t], e, out)
			if err != nil {
				return theirs, ours, fmt.Errorf("%s: %s: %w", e.name, tools[t].name, err)
			}
			if i > 0 { // the first run fills the disk cache
				all[t] = append(all[t], one)
			}
		}
	}
	return median(all[0]), median(all[1]), nil
}

// measure runs a tool once. A run that fails is no sample: it may be fast
// because it did not do the work.
func measure(dir string, t tool, e entry, out string) (sample, error) {
	if err := os.RemoveAll(out); err != nil {
		return sample{}, err
	}
	cmd := t.command(dir, e, out)
	var log bytes.Buffer
	cmd.Stdout, cmd.Stderr = &log, &log
	start := time.Now()
	if err := cmd.Run(); err != nil {
		return sample{}, fmt.Errorf("%w\n%s", err, tail(log.Bytes()))
	}
	wall := time.Since(start)
	state := cmd.ProcessState
	usage, ok := state.SysUsage().(*syscall.Rusage)
	if !ok {
		return sample{}, fmt.Errorf("no resource usage on this system")
	}
	return sample{wall: wall, cpu: state.UserTime() + state.SystemTime(), memory: int64(usage.Maxrss)}, nil
}

// median takes the median of each figure.
func median(samples []sample) sample {
	pick := func(less func(a, b sample) int) sample {
		sorted := slices.Clone(samples)
		slices.SortFunc(sorted, less)
		return sorted[len(sorted)/2]
	}
	return sample{
		wall:   pick(func(a, b sample) int { return int(a.wall - b.wall) }).wall,
		cpu:    pick(func(a, b sample) int { return int(a.cpu - b.cpu) }).cpu,
		memory: pick(func(a, b sample) int { return int(a.memory - b.memory) }).memory,
	}
}
