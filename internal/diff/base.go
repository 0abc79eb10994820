package diff

import (
	"fmt"
	"slices"
	"strings"
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
		return "", "", r.incomplete(&Error{Message: fmt.Sprintf("HEAD and %s have no common commit", shown), Help: "name what to compare with: --against=REF"})
	}
	return base, "merge base of HEAD and " + shown, nil
}

// target is what HEAD is to be merged into, and how it is called.
func (r repository) target(getenv func(string) string) (revision, shown string, err error) {
	var wanted targetVariable
	value := ""
	for _, v := range targetVariables {
		if value = getenv(v.name); value != "" && (v.only == "" || getenv(v.only) != "") && !r.isOther(getenv(v.repository)) {
			wanted = v
			break
		}
	}
	if wanted.commit {
		commit, err := r.commit(value)
		if err != nil {
			from, err := r.remote()
			if err != nil {
				from = "URL" // Prow's own clones have no remote
			}
			return "", "", r.incomplete(&Error{
				Message: fmt.Sprintf("commit %q, which %s names, is not in the clone", value, wanted.name),
				Help:    fmt.Sprintf("fetch it with \"git fetch %s %s\"", from, value),
			})
		}
		return commit, fmt.Sprintf("%.7s, named by %s", value, wanted.name), nil
	}
	remote, err := r.remote()
	if err != nil {
		return "", "", err
	}
	if wanted.name == "" {
		branch, err := r.defaultBranch(remote)
		return "refs/remotes/" + branch, branch, err
	}
	branch := remote + "/" + value
	if !r.has("refs/remotes/" + branch) {
		return "", "", r.incomplete(&Error{
			Message: fmt.Sprintf("branch %q, which %s names, is not in the clone", branch, wanted.name),
			Help:    fmt.Sprintf("fetch it with \"git fetch %s %s:refs/remotes/%s\"; actions/checkout takes fetch-depth: 0", remote, value, branch),
		})
	}
	return "refs/remotes/" + branch, branch + ", named by " + wanted.name, nil
}

// isOther reports whether the remote is surely another repository than one with a path, such as
// owner/name: its URL has a host, and ends otherwise. What no path is known of is not.
func (r repository) isOther(path string) bool {
	remote, err := r.remote()
	if path == "" || err != nil {
		return false
	}
	url, err := r.run("config", "--get", "remote."+remote+".url")
	if err != nil || !strings.Contains(url, "://") && !strings.Contains(url, "@") || strings.HasPrefix(url, "file:") {
		return false // a directory, such as a copy on the machine
	}
	url = strings.ToLower(strings.TrimSuffix(strings.TrimSuffix(url, "/"), ".git"))
	return !strings.HasSuffix(url, "/"+strings.ToLower(path)) && !strings.HasSuffix(url, ":"+strings.ToLower(path))
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
	return "", &Error{Message: message, Help: "name what to compare with: --against=REF, --against=DIR or --against=FILE"}
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
	return "", r.incomplete(&Error{
		Message: fmt.Sprintf("the default branch of the remote %q is not known", remote),
		Help:    fmt.Sprintf("ask the remote with \"git remote set-head %s --auto\", or name what to compare with: --against=REF, --against=DIR or --against=FILE", remote),
	})
}

// has reports whether a reference is there.
func (r repository) has(ref string) bool {
	_, err := r.run("rev-parse", "--verify", "--quiet", "--end-of-options", ref)
	return err == nil
}
