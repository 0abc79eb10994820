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

// ratios are what one way takes of controller-gen's need, an entry a row.
type ratios struct {
	rows              []string
	wall, cpu, memory float64 // sums of logarithms
}

func (r *ratios) add(name string, theirs, ours sample) {
	w := float64(ours.wall) / float64(theirs.wall)
	c := float64(ours.cpu) / float64(theirs.cpu)
	m := float64(ours.memory) / float64(theirs.memory)
	r.wall, r.cpu, r.memory = r.wall+math.Log(w), r.cpu+math.Log(c), r.memory+math.Log(m)
	r.rows = append(r.rows, fmt.Sprintf("%-16s %12s %14s %8.3f %8.3f %8.3f", name,
		ours.wall.Round(100*time.Microsecond), theirs.wall.Round(100*time.Microsecond), w, c, m))
}

func (r *ratios) print(name string) {
	fmt.Printf("%-16s %12s %14s %8s %8s %8s\n", name, "crdgen", "controller-gen", "wall", "cpu", "memory")
	for _, row := range r.rows {
		fmt.Println(row)
	}
	if n := float64(len(r.rows)); n > 0 {
		fmt.Printf("%-16s %12s %14s %8.3f %8.3f %8.3f\n", "geometric mean", "", "", math.Exp(r.wall/n), math.Exp(r.cpu/n), math.Exp(r.memory/n))
	}
}

// timeAll runs crdgen in each way and controller-gen in turn on every entry and
// prints the medians and the ratios of crdgen to controller-gen, a table a way.
func timeAll(s settings, tools []tool, entries []entry) error {
	tables := make([]ratios, len(s.ways))
	for _, e := range entries {
		if err := timeEntry(s, tools, e, tables); err != nil {
			return err
		}
	}
	for i, w := range s.ways {
		tables[i].print(w.name)
	}
	return nil
}

// timeEntry interleaves the runs, so that a slow moment hits all.
func timeEntry(s settings, tools []tool, e entry, tables []ratios) error {
	scratch, err := os.MkdirTemp("", "corpus")
	if err != nil {
		return err
	}
	defer os.RemoveAll(scratch)
	file, err := e.largestFile(s.dir)
	if err != nil {
		return err
	}
	var theirs []sample
	ours := make([][]sample, len(s.ways))
	for i := range s.runs + 2 { // the first runs fill the disk cache, and that of crdgen
		one, err := anew(s.dir, tools[0], e, filepath.Join(scratch, "controller-gen"))
		if err != nil {
			return err
		}
		theirs = append(theirs, one)
		for n, w := range s.ways {
			if w.edits && file == "" {
				continue
			}
			one, err := w.measure(s.dir, tools[1], e, scratch, file, i)
			if err != nil {
				return err
			}
			ours[n] = append(ours[n], one)
		}
	}
	for n := range s.ways {
		if len(ours[n]) > 0 {
			tables[n].add(e.name, median(theirs[2:]), median(ours[n][2:]))
		}
	}
	return nil
}

// anew measures a run that has all its files to write.
func anew(dir string, t tool, e entry, out string) (sample, error) {
	if err := os.RemoveAll(out); err != nil {
		return sample{}, err
	}
	return measure(dir, t, e, out)
}

// measure runs a tool once. A run that fails is no sample: it may be fast
// because it did not do the work.
func measure(dir string, t tool, e entry, out string) (sample, error) {
	cmd := t.command(dir, e, out)
	var log bytes.Buffer
	cmd.Stdout, cmd.Stderr = &log, &log
	start := time.Now()
	if err := cmd.Run(); err != nil {
		return sample{}, fmt.Errorf("%s: %s: %w\n%s", e.name, t.name, err, tail(log.Bytes()))
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
