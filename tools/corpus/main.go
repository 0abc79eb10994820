// Command corpus runs crdgen and controller-gen over real operator modules and
// compares what they write and what they need.
//
//	corpus fetch     download the modules of the list
//	corpus compare   run both tools on each module; every file must be equal, and
//	                 crdgen with all its checks must not take more CPU time;
//	                 what controller-gen did is remembered, -again runs it again
//	corpus time      run both in turn; wall time, CPU time and peak memory, of
//	                 each way to run crdgen that -ways names; the ways verdict and
//	                 parse are another program, the least that validates the CRDs
//
// It stands outside the main module, builds crdgen from the repository it lies
// in, and installs controller-gen beside the modules.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
)

// controllerGen is the release of controller-gen that crdgen is compared with.
const controllerGen = "sigs.k8s.io/controller-tools/cmd/controller-gen@v0.23.0"

// settings are the flags of all commands.
type settings struct {
	list  string         // file that names the modules
	dir   string         // where the modules lie
	root  string         // crdgen's repository
	only  *regexp.Regexp // which entries
	keep  string         // compare: where the outputs stay, empty for nowhere
	most  float64        // compare: largest ratio of CPU times
	again bool           // compare: run controller-gen even if it is known what it writes
	runs  int            // time: runs that count, after one that does not
	ways  []way          // time: how crdgen is run
}

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "corpus:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	s, command, err := parse(args)
	if err != nil {
		return err
	}
	entries, err := readList(s.list, s.only)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if err := e.fetch(s.dir); err != nil {
			return fmt.Errorf("%s: %w", e.name, err)
		}
	}
	if command == "fetch" {
		return nil
	}
	tools, err := buildTools(s)
	if err != nil {
		return err
	}
	if command == "time" {
		return timeAll(s, tools, entries)
	}
	return compareAll(s, tools, entries)
}

// parse reads the flags and the command behind or before them.
func parse(args []string) (settings, string, error) {
	cache := os.Getenv("CORPUS_DIR")
	if cache == "" {
		home, err := os.UserHomeDir()
		if err != nil {
			return settings{}, "", err
		}
		cache = filepath.Join(home, ".cache", "crdgen-corpus")
	}
	s := settings{}
	fs := flag.NewFlagSet("corpus", flag.ContinueOnError)
	fs.StringVar(&s.root, "root", "..", "crdgen's repository")
	fs.StringVar(&s.list, "list", "corpus/corpus.tsv", "file that names the modules")
	fs.StringVar(&s.dir, "dir", cache, "directory of the modules")
	fs.StringVar(&s.keep, "keep", "", "compare: directory in which the outputs stay")
	fs.Float64Var(&s.most, "most", 1, "compare: largest ratio of crdgen's CPU time to controller-gen's")
	fs.BoolVar(&s.again, "again", false, "compare: run controller-gen even if it is known what it writes")
	fs.IntVar(&s.runs, "runs", 5, "time: number of runs")
	ways := fs.String("ways", "checks", "time: how crdgen is run, some of "+wayNames())
	only := fs.String("only", ".", "regular expression of the entries to run")
	if err := fs.Parse(args); err != nil {
		return s, "", err
	}
	command := fs.Arg(0)
	switch {
	case fs.NArg() != 1, command != "fetch" && command != "compare" && command != "time":
		return s, "", fmt.Errorf("expected one of fetch, compare and time, got %q", fs.Args())
	}
	var err error
	if s.ways, err = readWays(*ways); err != nil {
		return s, "", err
	}
	s.only, err = regexp.Compile(*only)
	return s, command, err
}
