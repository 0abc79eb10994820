package main

import (
	"fmt"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/crdgen/crdgen/internal/cachedir"
	"github.com/crdgen/crdgen/internal/commandline"
)

// checkedDir is where verdicts are remembered, below the directory of the cache.
const checkedDir = "checked"

// cacheVariable is the environment variable that names the directory of the cache,
// or is "off".
const cacheVariable = "CRDGEN_CACHE"

// cacheDir is where runs may remember things, "" for nowhere.
func (in invocation) cacheDir() string {
	switch dir := in.lookup(cacheVariable); dir {
	case "off":
		return ""
	case "":
		if user := cachedir.UserDir(in.lookup); user != "" {
			return filepath.Join(user, "crdgen")
		}
		return ""
	default:
		return absolute(in.dir, dir)
	}
}

// cacheCommand shows and removes what runs have remembered.
func cacheCommand(in invocation) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "cache COMMAND",
		Short: "Show or remove what runs remember for later runs",
		Long: "Show or remove what runs remember for later runs: what a run read and wrote, so that one in which nothing changed has nothing " +
			"to do, and the verdicts on single objects. " + cacheVariable + " names the directory; --cache=off uses none.",
	}
	cmd.AddCommand(
		&cobra.Command{
			Use: "info", Short: "Print where it is and how much of it there is", Args: noArguments,
			RunE: func(*cobra.Command, []string) error { return in.printCache() },
		},
		&cobra.Command{
			Use: "clean", Short: "Remove all of it", Args: noArguments,
			RunE: func(*cobra.Command, []string) error { return in.cleanCache() },
		},
	)
	commandline.NeedsCommand(cmd)
	return cmd
}

// caches are the directories of the cache with what they hold.
func caches(dir string) []struct{ what, path string } {
	return []struct{ what, path string }{{"runs", filepath.Join(dir, runsDir)}, {"verdicts", filepath.Join(dir, checkedDir)}}
}

func (in invocation) printCache() error {
	dir := in.cacheDir()
	if dir == "" {
		_, err := fmt.Fprintf(in.stdout, "there is no cache: %s is off, or the user has no cache directory\n", cacheVariable)
		return err
	}
	if _, err := fmt.Fprintln(in.stdout, dir); err != nil {
		return err
	}
	for _, c := range caches(dir) {
		n, size := cachedir.Open(c.path).Info()
		if _, err := fmt.Fprintf(in.stdout, "%-8s %6d  %.1f MiB\n", c.what, n, float64(size)/(1<<20)); err != nil {
			return err
		}
	}
	return nil
}

func (in invocation) cleanCache() error {
	dir := in.cacheDir()
	if dir == "" {
		return in.printCache()
	}
	for _, c := range caches(dir) {
		n, err := cachedir.Open(c.path).Clean()
		if err != nil {
			return err
		}
		if _, err := fmt.Fprintf(in.stdout, "%-8s %6d removed\n", c.what, n); err != nil {
			return err
		}
	}
	return nil
}
