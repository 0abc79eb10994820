package revision

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/crdgen/crdgen/internal/diff/incomparable"
)

// A repository runs git in a directory. Files of the working tree may come from strangers:
// nothing of it is taken for a repository, and git starts no other program. All calls of
// git are made by it.
type repository struct {
	ctx context.Context
	dir string
}

// openRepository finds the repository that a directory lies in, and the root of its
// working tree. It has a directory or file .git: what merely looks like a repository may
// have been checked out, with a configuration of which git runs commands.
func openRepository(ctx context.Context, dir string) (r repository, top string, err error) {
	r = repository{ctx, dir}
	if _, err := exec.LookPath("git"); err != nil {
		return r, "", &incomparable.Error{Message: "git is not installed", Help: "name a directory or file of YAML, or - for standard input"}
	}
	if os.Getenv("GIT_DIR") == "" {
		if bare := bareAbove(dir); bare != "" {
			return r, "", &incomparable.Error{Message: fmt.Sprintf("%q is a bare repository: it has no working tree to read packages of", bare), Help: "make a working tree: git worktree add DIR"}
		}
	}
	top, err = r.run("rev-parse", "--show-toplevel")
	if err != nil {
		if _, none := r.run("rev-parse", "--git-dir"); none != nil {
			return r, "", &incomparable.Error{Message: fmt.Sprintf("%q is in no git repository: %v", dir, none), Help: "name a directory or file of YAML, or - for standard input"}
		}
		return r, "", &incomparable.Error{Message: err.Error(), Help: "make a working tree: git worktree add DIR"}
	}
	top, err = filepath.EvalSymlinks(filepath.FromSlash(top))
	return r, top, err
}

// bareAbove is the directory, or the nearest above it, that git would take for a repository
// although it is not called .git; "" where one that is called so is nearer. git 2.38 and
// later can be told, older ones cannot.
func bareAbove(dir string) string {
	if real, err := filepath.EvalSymlinks(dir); err == nil {
		dir = real
	}
	for {
		if _, err := os.Lstat(filepath.Join(dir, ".git")); err == nil { // which git asks for first
			return ""
		}
		if looksBare(dir) {
			return dir
		}
		if dir == filepath.Dir(dir) {
			return ""
		}
		dir = filepath.Dir(dir)
	}
}

// looksBare reports whether a directory has what a repository consists of.
func looksBare(dir string) bool {
	for _, name := range []string{"HEAD", "objects", "refs"} {
		if _, err := os.Lstat(filepath.Join(dir, name)); err != nil {
			return false
		}
	}
	return true
}

// run returns what git prints; its own words are in the error.
func (r repository) run(args ...string) (string, error) {
	out, err := r.bytes(args...)
	return strings.TrimSpace(string(out)), err
}

func (r repository) bytes(args ...string) ([]byte, error) {
	cmd := r.command(args...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		if text := strings.TrimSpace(stderr.String()); text != "" {
			err = r.said(text)
		}
	}
	return out, err
}

// said is what git says as an error, which is one of the user's where the clone lacks objects:
// nothing is fetched, and git says so by the object and the remote.
func (r repository) said(text string) error {
	if strings.Contains(text, "promisor remote") || strings.Contains(text, "lazy fetching disabled") {
		return r.incomplete(&incomparable.Error{Message: "the repository lacks objects of the revision"})
	}
	return errors.New(strings.TrimPrefix(text, "fatal: "))
}

// inert are settings of git, which count before those of any file: it takes nothing for a
// repository that is not called .git, fetches nothing, and has no program of a configuration
// to start.
var inert = []string{
	"--no-pager", "--no-optional-locks",
	"-c", "safe.bareRepository=explicit",
	"-c", "protocol.allow=never",
	"-c", "core.fsmonitor=false",
	"-c", "core.hooksPath=" + os.DevNull,
	"-c", "core.attributesFile=" + os.DevNull,
	"-c", "core.alternateRefsCommand=false",
	"-c", "core.pager=cat",
	"-c", "credential.helper=",
	"-c", "diff.external=",
}

// inertVars are variables that say the same where a setting of a file would count before
// one of the command line, as that of a single protocol does.
var inertVars = []string{
	"LC_ALL=C", "GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0",
	"GIT_ALLOW_PROTOCOL=", "GIT_NO_LAZY_FETCH=1", "GIT_ASKPASS=", "SSH_ASKPASS=", "GIT_PAGER=cat", "GIT_EXTERNAL_DIFF=",
}

// command is git, which must not refresh the index on the way, ask for a password, or do
// what a stranger's file says.
func (r repository) command(args ...string) *exec.Cmd {
	cmd := exec.CommandContext(r.ctx, "git", append(inert[:len(inert):len(inert)], args...)...)
	cmd.Dir = r.dir
	cmd.Env = append(os.Environ(), inertVars...)
	return cmd
}

// incomplete adds to an error what helps where the history is cut off, or objects were left
// on the remote.
func (r repository) incomplete(e *incomparable.Error) error {
	if cut, err := r.run("rev-parse", "--is-shallow-repository"); err == nil && cut == "true" {
		e.Message += ": the clone is shallow"
		e.Help = "fetch the history with \"git fetch --unshallow\"; actions/checkout takes fetch-depth: 0"
	} else if r.partial() {
		e.Message, e.Help = e.Message+": the clone is partial, and crdgen fetches nothing", fetchAll
	}
	return e
}

// fetchAll is what helps where a clone is partial.
const fetchAll = "fetch all objects with \"git fetch --refetch --no-filter\", or clone without --filter"

// partial reports whether the clone leaves objects on its remote until they are needed.
func (r repository) partial() bool {
	_, err := r.run("config", "--get-regexp", `^(extensions\.partialclone|remote\..*\.promisor)$`)
	return err == nil
}
