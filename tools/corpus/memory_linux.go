package main

import (
	"os"

	"golang.org/x/sys/unix"
)

// leaveMemory drops the pages of a program that the kernel holds, so that all programs are read from the
// disk again. How many pages a process is charged for depends on how they came into memory: the
// same program takes 49 MB when the linker has just written it, and 37 once it was read.
func leaveMemory(program string) error {
	f, err := os.Open(program)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := f.Sync(); err != nil {
		return err
	}
	return unix.Fadvise(int(f.Fd()), 0, 0, unix.FADV_DONTNEED)
}
