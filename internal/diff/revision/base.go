package revision

import (
	"fmt"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/diff/incomparable"
)

// A targetVariable is one by which a CI names what a pull request is to be merged into.
type targetVariable struct {
	name   string
	commit bool   // it holds a commit, and not a branch of the remote
	only   string // another variable that is set in runs of pull requests alone; empty for none
	// repository is the variable with the path of the repository that the run is for, as its URL
	// ends; empty for none. A run may check out others beside it.
	repository string
}

// targetVariables are those of GitHub Actions, which Gitea and Forgejo have as well, of
// GitLab, and of Prow.
var targetVariables = []targetVariable{
	{name: "GITHUB_BASE_REF", repository: "GITHUB_REPOSITORY"},
	{name: "CI_MERGE_REQUEST_TARGET_BRANCH_NAME", repository: "CI_PROJECT_PATH"},
	{name: "PULL_BASE_SHA", commit: true, only: "PULL_NUMBER"},
}

// base is the merge base of HEAD and what a pull request is for, or the default branch of
// the remote.
func (r repository) base(getenv func(string) string) (revision, name string, err error) {
	branch, shown, err := r.target(getenv)
	if err != nil {
		return "", "", err
	}
	base, err := r.run("merge-base", "HEAD", branch)
	if err != nil {
		return "", "", r.incomplete(&incomparable.Error{Message: fmt.Sprintf("HEAD and %s have no common commit", shown), Help: "name what to compare with: --against=REF"})
	}
	return base, "merge base of HEAD and " + shown, nil
}

// A wanted is a variable that says what HEAD is to be merged into.
type wanted struct {
	targetVariable
	value  string
	remote string // which has the branch; empty for the default one
	other  string // the repository that it is about where that is another one, and it does not count
}

// wanted is the first variable that is set and is about the repository, or none: where one is
// about another, with that.
func (r repository) wanted(getenv func(string) string) wanted {
	var none wanted
	for _, v := range targetVariables {
		value := getenv(v.name)
		if value == "" || v.only != "" && getenv(v.only) == "" {
			continue
		}
		path := getenv(v.repository)
		remote, other := r.remoteOf(path)
		if !other {
			return wanted{targetVariable: v, value: value, remote: remote}
		}
		if none.other == "" {
			none = wanted{targetVariable: v, other: path}
		}
	}
	return none
}

// target is what HEAD is to be merged into, and how it is called.
func (r repository) target(getenv func(string) string) (revision, shown string, err error) {
	w := r.wanted(getenv)
	if w.commit && w.value != "" {
		commit, err := r.commit(w.value)
		if err != nil {
			from, err := r.remote()
			if err != nil {
				from = "URL" // Prow's own clones have no remote
			}
			return "", "", r.incomplete(&incomparable.Error{
				Message: fmt.Sprintf("commit %q, which %s names, is not in the clone", w.value, w.name),
				Help:    fmt.Sprintf("fetch it with \"git fetch %s %s\"", from, w.value),
			})
		}
		return commit, fmt.Sprintf("%.7s, named by %s", w.value, w.name), nil
	}
	remote := w.remote
	if remote == "" {
		if remote, err = r.remote(); err != nil {
			return "", "", err
		}
	}
	if w.value == "" {
		branch, err := r.defaultBranch(remote)
		shown := branch
		if w.other != "" {
			shown += fmt.Sprintf(", since %s is about %s", w.name, w.other)
		}
		return "refs/remotes/" + branch, shown, err
	}
	branch := remote + "/" + w.value
	if !r.has("refs/remotes/" + branch) {
		return "", "", r.incomplete(&incomparable.Error{
			Message: fmt.Sprintf("branch %q, which %s names, is not in the clone", branch, w.name),
			Help:    fmt.Sprintf("fetch it with \"git fetch %s %s:refs/remotes/%s\"; actions/checkout takes fetch-depth: 0", remote, w.value, branch),
		})
	}
	return "refs/remotes/" + branch, branch + ", named by " + w.name, nil
}

// remoteOf is the remote whose URL is that of a repository with a path, such as owner/name; empty
// where none is, or no path is known. Then it says whether the default remote is surely another
// project: its URL has a host, and a name that is not the one of the path, as a fork has it.
func (r repository) remoteOf(path string) (remote string, other bool) {
	standard, err := r.remote()
	if path == "" {
		return "", false
	}
	text, _ := r.run("remote")
	for _, name := range append([]string{standard}, strings.Fields(text)...) {
		if endsWith(r.urlOf(name), path) {
			return name, false
		}
	}
	url := r.urlOf(standard)
	hosted := (strings.Contains(url, "://") || strings.Contains(url, "@")) && !strings.HasPrefix(url, "file:")
	return "", err == nil && hosted && !endsWith(url, path[strings.LastIndexByte(path, '/')+1:])
}

// urlOf is the URL of a remote without what is no part of the path of its repository; empty for
// none.
func (r repository) urlOf(remote string) string {
	url, err := r.run("config", "--get", "remote."+remote+".url")
	if err != nil {
		return ""
	}
	return strings.TrimSuffix(strings.TrimSuffix(url, "/"), ".git")
}

// endsWith reports whether the last names of a URL are those of a path.
func endsWith(url, path string) bool {
	url, path = strings.ToLower(url), strings.ToLower(path)
	return strings.HasSuffix(url, "/"+path) || strings.HasSuffix(url, ":"+path)
}

// remote is origin, or the only remote that there is.
func (r repository) remote() (string, error) {
	text, err := r.run("remote")
	remotes := strings.Fields(text)
	switch {
	case err != nil || slices.Contains(remotes, "origin"):
		return "origin", nil
	case len(remotes) == 1:
		return remotes[0], nil
	}
	message := "the repository has no remote, and so no branch to compare with"
	if len(remotes) > 1 {
		message = "the repository has no remote \"origin\", and of several others none is the default: " + strings.Join(remotes, ", ")
	}
	return "", &incomparable.Error{Message: message, Help: "name what to compare with: --against=REF, --against=DIR or --against=FILE"}
}

// defaultBranch is that of a remote, with the remote before it.
func (r repository) defaultBranch(remote string) (string, error) {
	if head, err := r.run("symbolic-ref", "--quiet", "refs/remotes/"+remote+"/HEAD"); err == nil {
		return strings.TrimPrefix(head, "refs/remotes/"), nil
	}
	for _, branch := range []string{remote + "/main", remote + "/master"} {
		if r.has("refs/remotes/" + branch) {
			return branch, nil
		}
	}
	return "", r.incomplete(&incomparable.Error{
		Message: fmt.Sprintf("the default branch of the remote %q is not known", remote),
		Help:    fmt.Sprintf("ask the remote with \"git remote set-head %s --auto\", or name what to compare with: --against=REF, --against=DIR or --against=FILE", remote),
	})
}

// has reports whether a reference is there.
func (r repository) has(ref string) bool {
	_, err := r.run("rev-parse", "--verify", "--quiet", "--end-of-options", ref)
	return err == nil
}
