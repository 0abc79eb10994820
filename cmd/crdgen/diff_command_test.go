package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/crdgen/crdgen/internal/contract/change"
)

// diffTypes is a package with one kind, whose wattage has a bound.
func diffTypes(bound string) string {
	return `// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   ` + "`json:\",inline\"`" + `
	metav1.ObjectMeta ` + "`json:\"metadata,omitempty\"`" + `

	Spec LampSpec ` + "`json:\"spec,omitempty\"`" + `
}

type LampSpec struct {
	` + bound + `
	Watts int32 ` + "`json:\"watts,omitempty\"`" + `
}
`
}

// A diffRepository is a repository in a temporary directory.
type diffRepository struct {
	*testing.T
	dir string
}

func newDiffRepository(t *testing.T) diffRepository {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not installed")
	}
	r := diffRepository{t, t.TempDir()}
	r.git("init", "-q", "-b", "main")
	r.module()
	r.write("api/v1/lamp.go", diffTypes("// +kubebuilder:validation:Maximum=10"))
	r.commit("first")
	r.git("tag", "v1.0.0")
	return r
}

// module writes go.mod and go.sum of the cases.
func (r diffRepository) module() {
	r.Helper()
	for _, name := range []string{"go.mod", "go.sum"} {
		text, err := os.ReadFile(filepath.Join(casesDir, name))
		if err != nil {
			r.Fatal(err)
		}
		r.write(name, string(text))
	}
}

func (r diffRepository) git(args ...string) {
	r.Helper()
	cmd := exec.Command("git", append([]string{"-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false"}, args...)...)
	cmd.Dir = r.dir
	if out, err := cmd.CombinedOutput(); err != nil {
		r.Fatalf("git %q: %v\n%s", args, err, out)
	}
}

func (r diffRepository) output(args ...string) string {
	r.Helper()
	cmd := exec.Command("git", args...)
	cmd.Dir = r.dir
	out, err := cmd.Output()
	if err != nil {
		r.Fatal(err)
	}
	return string(out)
}

func (r diffRepository) write(name, text string) {
	r.Helper()
	path := filepath.Join(r.dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		r.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		r.Fatal(err)
	}
}

func (r diffRepository) commit(message string) {
	r.Helper()
	r.git("add", "-A")
	r.git("commit", "-q", "-m", message)
}

// diff runs the command in a directory of the repository.
func (r diffRepository) diff(dir, stdin string, args ...string) (code int, stdout, stderr string) {
	r.Helper()
	return r.diffIn(nil, dir, stdin, args...)
}

// diffIn is diff with variables of the environment, which has none of those that a CI sets
// for pull requests.
func (r diffRepository) diffIn(env map[string]string, dir, stdin string, args ...string) (code int, stdout, stderr string) {
	r.Helper()
	getenv := func(name string) string {
		if v, ok := env[name]; ok || slices.Contains([]string{"GITHUB_BASE_REF", "GITHUB_REPOSITORY", "CI_MERGE_REQUEST_TARGET_BRANCH_NAME", "CI_PROJECT_PATH", "PULL_BASE_SHA"}, name) {
			return v
		}
		return os.Getenv(name)
	}
	var out, errs bytes.Buffer
	in := invocation{args: append([]string{"diff"}, args...), dir: filepath.Join(r.dir, dir), stdin: strings.NewReader(stdin), stdout: &out, stderr: &errs, getenv: getenv}
	code = execute(context.Background(), in)
	return code, out.String(), errs.String()
}

// TestGatesOfFilesCountBelow reads a file of feature gates that the settings name from the
// root and from below it, whatever the command, and in a diff that of the revision.
func TestGatesOfFilesCountBelow(t *testing.T) {
	r := newDiffRepository(t)
	r.write(".crdgen.yaml", "generate:\n- generators: {crd: {featureGates: [config/gates.yaml]}}\n  output: none\n")
	r.write("api/v1/lamp.go", diffTypes("// +crdgen:in:featureGate=Dim +kubebuilder:validation:Maximum=10"))
	r.commit("no file yet")
	r.write("config/gates.yaml", "Dim: false\n")
	r.commit("disabled")
	r.write("config/gates.yaml", "Dim: true\n")
	for _, dir := range []string{".", "api", "api/v1"} {
		code, stdout, stderr := r.diff(dir, "", "--against=HEAD", filepath.Join(r.dir, "api")+"/...")
		if code != exitFindings || !strings.Contains(stdout, "[maximum-tightened]") {
			t.Errorf("diff in %s: exit code %d\n%s%s", dir, code, stdout, stderr)
		}
		code, stdout, stderr = r.diff(dir, "", "--against=HEAD~1", filepath.Join(r.dir, "api")+"/...")
		if code != exitClean {
			t.Errorf("diff with a revision without the file in %s: exit code %d\n%s%s", dir, code, stdout, stderr)
		}
		for _, command := range []string{"outline", "sample", "cost", "check", "generate"} {
			if got := commandIn(t, filepath.Join(r.dir, dir), noEnv, false, command); got.exit != exitClean {
				t.Errorf("%s in %s: exit code %d\n%s", command, dir, got.exit, got.stderr)
			}
		}
	}
}

func TestDiffRevision(t *testing.T) {
	r := newDiffRepository(t)
	r.write("api/v1/lamp.go", diffTypes("// +kubebuilder:validation:Maximum=5"))
	r.write("untracked.txt", "not committed")
	before := readTree(t, r.dir)
	t.Setenv("TMPDIR", t.TempDir())
	code, stdout, stderr := r.diff("", "", "./api/...", "--against=v1.0.0")
	if code != exitFindings || !strings.Contains(stdout, "api/v1/lamp.go:14:37: spec.watts: maximum was 10 and is now 5 [maximum-tightened]\n      witness: spec.watts: 10: ") {
		t.Errorf("exit code %d\n%s%s", code, stdout, stderr)
	}
	if d := cmp.Diff(before, readTree(t, r.dir)); d != "" {
		t.Errorf("the repository changed (-before +after):\n%s", d)
	}
	if left, err := os.ReadDir(os.Getenv("TMPDIR")); err != nil || len(left) > 0 {
		t.Errorf("temporary files are left: %v %v", left, err)
	}
	r.commit("second")
	if code, stdout, stderr = r.diff("api", "", "./...", "--against=HEAD"); code != exitClean || !strings.HasSuffix(stdout, "\nno changes\n") {
		t.Errorf("exit code %d\n%s%s", code, stdout, stderr)
	}
	if code, stdout, _ = r.diff("", "", "--against=HEAD", "--to=v1.0.0"); code != exitClean || !strings.Contains(stdout, "[maximum-loosened]") {
		t.Errorf("the other way round: exit code %d\n%s", code, stdout)
	}
}

// TestDiffPathsOfSettings has the settings name the packages, from the root and from a
// directory below it: those of a revision lie where it is unpacked.
func TestDiffPathsOfSettings(t *testing.T) {
	r := newDiffRepository(t)
	r.write(".crdgen.yaml", "paths: [./api/...]\n")
	r.write("api/v1/lamp.go", diffTypes("// +kubebuilder:validation:Maximum=5"))
	for _, dir := range []string{"", "api"} {
		code, stdout, stderr := r.diff(dir, "", "--against=v1.0.0")
		if code != exitFindings || !strings.Contains(stdout, "spec.watts: maximum was 10 and is now 5 [maximum-tightened]") {
			t.Errorf("in %q: exit code %d\n%s%s", dir, code, stdout, stderr)
		}
	}
}

// TestDiffBesideGoCode names generators that write Go: what they write is not compared.
func TestDiffBesideGoCode(t *testing.T) {
	r := newDiffRepository(t)
	r.write("api/v1/lamp.go", diffTypes("// +kubebuilder:validation:Maximum=5"))
	code, stdout, stderr := r.diff("", "", "./api/...", "--against=v1.0.0", "crd", "object", "applyconfiguration")
	if code != exitFindings || !strings.Contains(stdout, "spec.watts: maximum was 10 and is now 5 [maximum-tightened]") {
		t.Errorf("exit code %d\n%s%s", code, stdout, stderr)
	}
}

// TestSettingsBehindALink runs in a repository that a link leads to.
func TestSettingsBehindALink(t *testing.T) {
	dir := hostileModule(t, files{"api/types.go": kindSource("Thing", ""), ".crdgen.yaml": "paths: [./api/...]\n"})
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(dir, link); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"check"}, {"outline"}} {
		if got := commandIn(t, link, noEnv, false, args...); got.exit == exitUsage && strings.Contains(got.stderr, "outside") {
			t.Errorf("%s: %+v", args, got)
		}
	}
}

func TestDiffMergeBase(t *testing.T) {
	origin := newDiffRepository(t)
	r := diffRepository{t, t.TempDir()}
	r.git("clone", "-q", origin.dir, ".")
	r.git("checkout", "-q", "-b", "change")
	r.write("api/v1/lamp.go", diffTypes(""))
	r.commit("loosen")
	code, stdout, stderr := r.diff("", "")
	if code != exitClean || !strings.HasPrefix(stdout, "from merge base of HEAD and origin/main (") || !strings.Contains(stdout, "[maximum-loosened]") {
		t.Errorf("exit code %d\n%s%s", code, stdout, stderr)
	}
}

// TestDiffPullRequest compares with the branch that a pull request is for, as CIs name it.
func TestDiffPullRequest(t *testing.T) {
	t.Parallel()
	origin := newDiffRepository(t)
	origin.git("checkout", "-q", "-b", "release-1.0")
	origin.write("api/v1/lamp.go", diffTypes("// +kubebuilder:validation:Maximum=8"))
	origin.commit("released")
	origin.git("checkout", "-q", "main")
	r := diffRepository{t, t.TempDir()}
	r.git("clone", "-q", origin.dir, ".")
	r.git("checkout", "-q", "-b", "fix", "origin/release-1.0")
	r.write("api/v1/lamp.go", diffTypes("// +kubebuilder:validation:Maximum=9"))
	r.commit("loosen")
	released := strings.TrimSpace(r.output("rev-parse", "origin/release-1.0"))
	absent := strings.Repeat("deadbeef", 5)
	for _, c := range []struct {
		env        map[string]string
		code       int
		from, want string
	}{
		{nil, exitFindings, "from merge base of HEAD and origin/main (", "[maximum-tightened]"},
		{map[string]string{"GITHUB_BASE_REF": ""}, exitFindings, "from merge base of HEAD and origin/main (", "[maximum-tightened]"},
		{map[string]string{"GITHUB_BASE_REF": "release-1.0"}, exitClean, "from merge base of HEAD and origin/release-1.0, named by GITHUB_BASE_REF (", "[maximum-loosened]"},
		{map[string]string{"CI_MERGE_REQUEST_TARGET_BRANCH_NAME": "release-1.0"}, exitClean, "from merge base of HEAD and origin/release-1.0, named by CI_MERGE_REQUEST_TARGET_BRANCH_NAME (", "[maximum-loosened]"},
		{map[string]string{"PULL_BASE_SHA": released, "PULL_NUMBER": "7"}, exitClean, "from merge base of HEAD and " + released[:7] + ", named by PULL_BASE_SHA (", "[maximum-loosened]"},
		{map[string]string{"PULL_BASE_SHA": released}, exitFindings, "from merge base of HEAD and origin/main (", "[maximum-tightened]"},
		{map[string]string{"GITHUB_BASE_REF": "release-2.0"}, exitUsage, "", `branch "origin/release-2.0", which GITHUB_BASE_REF names, is not in the clone [usage]`},
		{map[string]string{"PULL_BASE_SHA": absent, "PULL_NUMBER": "7"}, exitUsage, "", "commit \"" + absent + "\", which PULL_BASE_SHA names, is not in the clone [usage]\n\thelp: fetch it with \"git fetch origin " + absent + "\"\n"},
	} {
		code, stdout, stderr := r.diffIn(c.env, "", "")
		if code != c.code || !strings.HasPrefix(stdout, c.from) || !strings.Contains(stdout+stderr, c.want) {
			t.Errorf("%v: exit code %d\n%s%s", c.env, code, stdout, stderr)
		}
	}
	if code, stdout, stderr := r.diffIn(map[string]string{"GITHUB_BASE_REF": "release-1.0"}, "", "", "--against=v1.0.0"); code != exitFindings {
		t.Errorf("what is named counts: exit code %d\n%s%s", code, stdout, stderr)
	}
}

// TestDiffPullRequestOfOther takes no notice of the branch that the pull request of another
// repository is for, which a run checked out besides.
func TestDiffPullRequestOfOther(t *testing.T) {
	t.Parallel()
	origin := newDiffRepository(t)
	origin.git("branch", "release-1.0")
	r := diffRepository{t, t.TempDir()}
	r.git("clone", "-q", origin.dir, ".")
	for _, c := range []struct {
		url, variable, repository, path string
		counts                          bool
	}{
		{"https://github.com/Example/lamps", "GITHUB_BASE_REF", "GITHUB_REPOSITORY", "example/lamps", true},
		{"git@github.com:example/lamps.git", "GITHUB_BASE_REF", "GITHUB_REPOSITORY", "example/lamps", true},
		{"https://github.com/example/fans", "GITHUB_BASE_REF", "GITHUB_REPOSITORY", "example/lamps", false},
		{"https://github.com/example/old-lamps", "GITHUB_BASE_REF", "GITHUB_REPOSITORY", "lamps", false},
		{"https://github.com/example/fans", "GITHUB_BASE_REF", "GITHUB_REPOSITORY", "", true},
		{origin.dir, "GITHUB_BASE_REF", "GITHUB_REPOSITORY", "example/lamps", true},
		{"https://token:secret@gitlab.example.com/group/sub/lamps.git", "CI_MERGE_REQUEST_TARGET_BRANCH_NAME", "CI_PROJECT_PATH", "group/sub/lamps", true},
		{"https://token:secret@gitlab.example.com/group/fans.git", "CI_MERGE_REQUEST_TARGET_BRANCH_NAME", "CI_PROJECT_PATH", "group/sub/lamps", false},
	} {
		r.git("remote", "set-url", "origin", c.url)
		_, stdout, stderr := r.diffIn(map[string]string{c.variable: "release-1.0", c.repository: c.path}, "", "")
		want := "from merge base of HEAD and origin/main, since " + c.variable + " is about " + c.path + " ("
		if c.counts {
			want = "from merge base of HEAD and origin/release-1.0, named by " + c.variable + " ("
		}
		if !strings.HasPrefix(stdout, want) {
			t.Errorf("%+v\n%s%s", c, stdout, stderr)
		}
	}
}

// TestDiffPullRequestInFork takes the branch of the remote that is the repository of the pull
// request, and where there is none that of the fork.
func TestDiffPullRequestInFork(t *testing.T) {
	t.Parallel()
	origin := newDiffRepository(t)
	origin.git("branch", "release-1.0")
	r := diffRepository{t, t.TempDir()}
	r.git("clone", "-q", origin.dir, ".")
	r.git("remote", "set-url", "origin", "https://github.com/somebody/lamps")
	env := map[string]string{"GITHUB_BASE_REF": "release-1.0", "GITHUB_REPOSITORY": "example/lamps"}
	expect := func(want string) {
		t.Helper()
		if _, stdout, stderr := r.diffIn(env, "", ""); !strings.Contains(stdout+stderr, want) {
			t.Errorf("want %q\n%s%s", want, stdout, stderr)
		}
	}
	expect("from merge base of HEAD and origin/release-1.0, named by GITHUB_BASE_REF (")
	r.git("remote", "add", "upstream", "git@github.com:example/lamps.git")
	expect(`branch "upstream/release-1.0", which GITHUB_BASE_REF names, is not in the clone [usage]`)
	r.git("update-ref", "refs/remotes/upstream/release-1.0", "refs/remotes/origin/release-1.0")
	expect("from merge base of HEAD and upstream/release-1.0, named by GITHUB_BASE_REF (")
	r.git("remote", "rename", "origin", "fork") // no remote is the default one
	expect("from merge base of HEAD and upstream/release-1.0, named by GITHUB_BASE_REF (")
}

// TestDiffRemotes takes the only remote whatever it is called, and says which there are.
func TestDiffRemotes(t *testing.T) {
	t.Parallel()
	origin := newDiffRepository(t)
	if code, _, stderr := origin.diff("", ""); code != exitUsage || !strings.Contains(stderr, "the repository has no remote, and so no branch to compare with") {
		t.Errorf("no remote: exit code %d\n%s", code, stderr)
	}
	absent := map[string]string{"PULL_BASE_SHA": "deadbeef", "PULL_NUMBER": "7"}
	if code, _, stderr := origin.diffIn(absent, "", ""); code != exitUsage || !strings.Contains(stderr, `help: fetch it with "git fetch URL deadbeef"`) {
		t.Errorf("no remote, and a commit that is not there: exit code %d\n%s", code, stderr)
	}
	r := diffRepository{t, t.TempDir()}
	r.git("clone", "-q", "-o", "upstream", origin.dir, ".")
	if code, stdout, stderr := r.diff("", ""); code != exitClean || !strings.HasPrefix(stdout, "from merge base of HEAD and upstream/main (") {
		t.Errorf("one remote: exit code %d\n%s%s", code, stdout, stderr)
	}
	r.git("remote", "add", "fork", origin.dir)
	if code, _, stderr := r.diff("", ""); code != exitUsage || !strings.Contains(stderr, "none is the default: fork, upstream") {
		t.Errorf("two remotes: exit code %d\n%s", code, stderr)
	}
}

// TestDiffPartialClone says what to do where objects were left on the remote.
func TestDiffPartialClone(t *testing.T) {
	t.Parallel()
	origin := newDiffRepository(t)
	origin.git("config", "uploadpack.allowFilter", "true")
	origin.write(".crdgen.yaml", "paths: [./api/...]\n"+strings.Repeat("# why\n", 400))
	origin.commit("settings")
	origin.write(".crdgen.yaml", "paths: [./api/...]\n")
	origin.write("api/v1/lamp.go", diffTypes(""))
	origin.commit("loosen")
	for _, filter := range []string{"blob:none", "tree:0", "blob:limit=2k"} {
		r := diffRepository{t, t.TempDir()}
		r.git("clone", "-q", "--filter="+filter, "file://"+origin.dir, ".")
		code, stdout, stderr := r.diff("", "", "--against=HEAD~1")
		if code != exitUsage || stdout != "" || strings.Count(stderr, "\n") != 2 ||
			!strings.Contains(stderr, "the repository lacks objects of the revision: the clone is partial, and crdgen fetches nothing") ||
			!strings.Contains(stderr, `help: fetch all objects with "git fetch --refetch --no-filter"`) {
			t.Errorf("%s: exit code %d\n%s%s", filter, code, stdout, stderr)
		}
	}
}

// TestDiffModuleOutside reads a module from beside the repository on both sides, which go.mod
// or go.work name in each way, and says that it is there as it is now. One of the repository
// that is named in full is that of the revision.
func TestDiffModuleOutside(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, mod, work, inside, outside string }{
		{name: "relative", mod: "replace example.com/lib => ../lib", outside: ", with example.com/lib as it is now in "},
		{name: "absolute", mod: "replace example.com/lib => DIR/lib", outside: ", with example.com/lib as it is now in "},
		{name: "workspace", work: "use ./\nuse ../lib", outside: ", with example.com/lib as it is now in "},
		{name: "workspace replaces", work: "use ./\nreplace example.com/lib => ../lib", outside: ", with example.com/lib as it is now in "},
		{name: "inside in full", mod: "replace example.com/lib => DIR/repo/lib", inside: "repo/"},
		{name: "inside", mod: "replace example.com/lib => ./lib", inside: "repo/"},
	} {
		t.Run(c.name, func(t *testing.T) {
			base, err := filepath.EvalSymlinks(t.TempDir())
			if err != nil {
				t.Fatal(err)
			}
			r := diffRepository{t, filepath.Join(base, "repo")}
			lib := func(bound string) {
				r.write(filepath.Join("..", c.inside, "lib/size/size.go"), "package size\n\n// +kubebuilder:validation:Maximum="+bound+"\ntype Size int32\n")
			}
			r.module()
			r.git("init", "-q", "-b", "main")
			r.write(filepath.Join("..", c.inside, "lib/go.mod"), "module example.com/lib\n\ngo 1.24\n")
			mod, err := os.ReadFile(filepath.Join(r.dir, "go.mod"))
			if err != nil {
				t.Fatal(err)
			}
			in := strings.NewReplacer("DIR", filepath.ToSlash(base))
			if c.work != "" {
				r.write("go.work", "go 1.26.0\n\n"+in.Replace(c.work)+"\n")
			}
			r.write("go.mod", string(mod)+"\nrequire example.com/lib v0.0.0\n\n"+in.Replace(c.mod)+"\n")
			r.write("api/v1/lamp.go", strings.Replace(strings.Replace(diffTypes(""), "Watts int32", "Watts size.Size", 1), "import metav1", "import \"example.com/lib/size\"\nimport metav1", 1))
			lib("10")
			r.commit("all")
			lib("5")
			code, stdout, stderr := r.diff("", "", "--against=HEAD", "./api/...")
			first, _, _ := strings.Cut(stdout, "\n")
			if strings.Contains(first, ", with ") != (c.outside != "") || !strings.Contains(first, c.outside) || strings.Contains(stdout, "[maximum-tightened]") != (c.inside != "") || code == exitUsage {
				t.Errorf("exit code %d\n%s%s", code, stdout, stderr)
			}
		})
	}
}

// TestDiffNamesOfFiles prints a file beside the directory as people and programs there name
// it, and for the platforms that annotate a repository as that names it.
func TestDiffNamesOfFiles(t *testing.T) {
	t.Parallel()
	r := newDiffRepository(t)
	r.write("ops/readme.txt", "")
	r.commit("ops")
	r.write("api/v1/lamp.go", diffTypes("// +kubebuilder:validation:Maximum=5"))
	for _, format := range diffFormats() {
		code, stdout, stderr := r.diffIn(map[string]string{"GITHUB_WORKSPACE": ""}, "ops", "", "--against=HEAD", "--output="+format, "../api/...")
		want := "../api/v1/lamp.go"
		if format == "github" || format == "sarif" {
			want = "api/v1/lamp.go"
		}
		if code != exitFindings || !strings.Contains(stdout, want) || strings.Contains(stdout, "../") != (want[0] == '.') || strings.Contains(stdout, r.dir) {
			t.Errorf("%s: exit code %d\n%s%s", format, code, stdout, stderr)
		}
	}
}

// TestDiffPlacesOfMarkers holds that what changed of a version besides its schema stands at
// the marker of that item.
func TestDiffPlacesOfMarkers(t *testing.T) {
	t.Parallel()
	r := newDiffRepository(t)
	marks := func(lines ...string) string {
		return strings.Replace(diffTypes(""), "type Lamp struct", strings.Join(lines, "\n")+"\ntype Lamp struct", 1)
	}
	const scale = "// +kubebuilder:subresource:scale:specpath=.spec.watts,statuspath=%s"
	const rule = `// +kubebuilder:validation:XValidation:rule="!has(self.spec.watts) || self.spec.watts %s"`
	r.write("api/v1/lamp.go", marks(`// +kubebuilder:printcolumn:name="A",type=integer,JSONPath=".spec.watts"`, `// +kubebuilder:printcolumn:name="B",type=integer,JSONPath=".spec.watts"`, fmt.Sprintf(scale, ".spec.watts"),
		fmt.Sprintf(rule, "< 900"), fmt.Sprintf(rule, "> 1")))
	r.commit("columns")
	r.write("api/v1/lamp.go", marks(
		`// +kubebuilder:printcolumn:name="A",type=integer,JSONPath=".spec.watts"`, `// +kubebuilder:printcolumn:name="B",type=integer,priority=1,JSONPath=".spec.watts"`,
		`// +kubebuilder:printcolumn:name="C",type=integer,JSONPath=".spec.watts"`, `// +kubebuilder:selectablefield:JSONPath=".spec.watts"`, fmt.Sprintf(scale, ".status.watts"),
		fmt.Sprintf(rule, "< 900"), fmt.Sprintf(rule, "> 2")))
	_, stdout, stderr := r.diff("", "", "--against=HEAD", "--all")
	for _, want := range []string{`lamp.go:7:34: column "B"`, `lamp.go:8:34: column "C"`, "lamp.go:9:42: objects can be selected", "lamp.go:10:67: statusReplicasPath was", "lamp.go:12:45: rule was"} {
		if !strings.Contains(stdout, want) {
			t.Errorf("%q is not in the report", want)
		}
	}
	if t.Failed() {
		t.Log(stdout, stderr)
	}
}

// TestDiffSourceObjects holds that roles and webhooks of markers are compared between two
// sides of source, and stand at the marker or its package.
func TestDiffSourceObjects(t *testing.T) {
	r := newDiffRepository(t)
	marks := "// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get;list;delete\n"
	hook := "// +kubebuilder:webhook:path=/validate,mutating=false,failurePolicy=%s,sideEffects=None,groups=example.com,resources=lamps,verbs=create,versions=v1,name=lamp.example.com,admissionReviewVersions=v1\n"
	source := func(marks string) string { return marks + "package hooks\n" }
	r.write("hooks/hooks.go", source(marks+fmt.Sprintf(hook, "ignore")))
	r.commit("markers")
	r.write("hooks/hooks.go", source(strings.ReplaceAll(marks, ";delete", "")+fmt.Sprintf(hook, "fail")))
	code, stdout, stderr := r.diff("", "", "--against=HEAD")
	for _, want := range []string{
		"ClusterRole (manager-role)\n", "what is bound to the role may not delete deployments.apps any more [role-permission-lost]",
		"hooks/hooks.go:", "[webhook-fail-closed]",
	} {
		if !strings.Contains(stdout, want) {
			t.Errorf("%q is not in the report", want)
		}
	}
	if code != exitFindings || strings.Contains(stdout, "lamps.example.com") && !strings.Contains(stdout, "2 breaking changes") {
		t.Errorf("exit code %d\n%s", code, stderr)
	}
	if t.Failed() {
		t.Log(stdout, stderr)
	}
	// Against manifests that hold other roles as well, those are no changes.
	r.write("old/role.yaml", "apiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRole\nmetadata:\n  name: other\nrules: []\n")
	if code, stdout, stderr = r.diff("", "", "--against=old"); code != exitClean || strings.Contains(stdout, "role-") {
		t.Errorf("against manifests: exit code %d\n%s%s", code, stdout, stderr)
	}
}

// TestDiffSourcePlaces holds that each change of what markers make stands at its own
// marker: roles are united from many, and one file has several webhooks and policies.
func TestDiffSourcePlaces(t *testing.T) {
	t.Parallel()
	r := newDiffRepository(t)
	rbac := "// +kubebuilder:rbac:groups=%s,resources=%s,verbs=%s\n"
	hook := "// +kubebuilder:webhook:path=%s,mutating=%t,failurePolicy=%s,sideEffects=None,groups=example.com,resources=lamps,verbs=%s,versions=v1,name=%s,admissionReviewVersions=v1\n"
	source := func(marks ...string) string { return strings.Join(marks, "") + "\npackage hooks\n" }
	r.write("hooks/hooks.go", source(
		fmt.Sprintf(rbac, "apps", "deployments", "get;list"), fmt.Sprintf(rbac, "apps", "daemonsets", "get"), fmt.Sprintf(rbac, "batch", "jobs", "get;delete"),
		fmt.Sprintf(hook, "/b", false, "ignore", "create", "b.example.com"), fmt.Sprintf(hook, "/a", false, "ignore", "create", "a.example.com"),
		fmt.Sprintf(hook, "/m", true, "ignore", "create", "m.example.com")))
	r.commit("markers")
	r.write("hooks/hooks.go", source(
		fmt.Sprintf(rbac, "apps", "deployments", "get;list"), fmt.Sprintf(rbac, "apps", "daemonsets", "get;list"), fmt.Sprintf(rbac, "batch", "jobs", "get"),
		fmt.Sprintf(rbac, "\"\"", "secrets", "get"),
		fmt.Sprintf(hook, "/b", false, "fail", "create", "b.example.com"), fmt.Sprintf(hook, "/a", false, "ignore", "create;update", "a.example.com"),
		fmt.Sprintf(hook, "/other", true, "ignore", "create", "m.example.com")))
	_, stdout, stderr := r.diff("", "", "./hooks/...", "--against=HEAD")
	for _, want := range []string{
		"hooks/hooks.go:2:65: what is bound to the role may list daemonsets.apps now",
		"hooks/hooks.go:3:45: what is bound to the role may not delete jobs.batch any more",
		"hooks/hooks.go:4:56: what is bound to the role may get secrets now",
		"hooks/hooks.go:5:62: b.example.com: what the webhook is asked about is refused while it cannot be reached",
		"hooks/hooks.go:6:134: a.example.com: the webhook matches more",
		"hooks/hooks.go:7:30: m.example.com: calls go to",
	} {
		if !strings.Contains(stdout, want) {
			t.Errorf("%q is not in the report", want)
		}
	}
	if t.Failed() {
		t.Log(stdout, stderr)
	}
}

// TestDiffGoAPI holds that a change of what importers see has findings of its own.
func TestDiffGoAPI(t *testing.T) {
	t.Parallel()
	r := newDiffRepository(t)
	r.write("api/v1/zz_generated.deepcopy.go", "//go:build !ignore_autogenerated\n\npackage v1\n\nfunc (l *Lamp) DeepCopy() *Lamp { return l }\n")
	r.write("api/v1/copy.go", "package v1\n\n// Copy needs what is generated.\nfunc Copy(l *Lamp) *Lamp { return l.DeepCopy() }\n")
	r.commit("methods")
	r.write("api/v1/lamp.go", strings.ReplaceAll(diffTypes("// +kubebuilder:validation:Maximum=10"), "int32", "int64")+"\n// LampList is new.\ntype LampList struct{}\n")
	code, stdout, stderr := r.diff("", "", "./api/...", "--against=HEAD", "--go-api")
	for _, want := range []string{
		"\nGo package v1 (example.com/cases/api/v1)\n  readers or controllers break\n    api/v1/lamp.go:15: LampSpec.Watts: changed from int32 to int64 [go-api-incompatible]\n",
		"LampList: added [go-api-compatible]\n",
	} {
		if !strings.Contains(stdout, want) {
			t.Errorf("%q is not in the report", want)
		}
	}
	if code != exitFindings || t.Failed() {
		t.Errorf("exit code %d\n%s%s", code, stdout, stderr)
	}
	crd := "../../testdata/diff/names/scope/old/crd.yaml"
	text, err := os.ReadFile(crd)
	if err != nil {
		t.Fatal(err)
	}
	r.write("old.yaml", string(text))
	if code, _, stderr = r.diff("", "", "./api/...", "--against=old.yaml", "--go-api"); code != exitUsage || !strings.Contains(stderr, "--go-api: one of the sides is no Go source") {
		t.Errorf("against YAML: exit code %d\n%s", code, stderr)
	}
	r.write("api/v1/lamp.go", diffTypes("")+"\nvar x int = undefined\n")
	if code, _, stderr = r.diff("", "", "./api/...", "--against=v1.0.0", "--go-api"); code != exitUsage || !strings.Contains(stderr, "does not compile") {
		t.Errorf("what does not compile: exit code %d\n%s", code, stderr)
	}
}

// TestDiffGoAPIRenamedModule holds that another path of the module is told once, and that
// packages are compared below it.
func TestDiffGoAPIRenamedModule(t *testing.T) {
	t.Parallel()
	r := newDiffRepository(t)
	common := "package common\n\n// A Color is one.\ntype Color struct{}\n"
	user := func(module, more string) string {
		return "package light\n\nimport \"" + module + "/api/common\"\n\n// A Light has a color.\ntype Light struct{ Color common.Color" + more + " }\n"
	}
	r.write("api/common/common.go", common)
	r.write("api/light/light.go", user("example.com/cases", "; Watts int"))
	r.commit("two packages")
	text, err := os.ReadFile(filepath.Join(r.dir, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	r.write("go.mod", strings.Replace(string(text), "example.com/cases", "example.org/lamps/v2", 1))
	r.write("api/light/light.go", user("example.org/lamps/v2", ""))
	code, stdout, stderr := r.diff("", "", "./api/...", "--against=HEAD", "--go-api")
	for _, want := range []string{
		"the module is called example.org/lamps/v2 now: importers have to change its path [go-api-incompatible]\n",
		"Light.Watts: removed [go-api-incompatible]\n",
	} {
		if !strings.Contains(stdout, want) {
			t.Errorf("%q is not in the report", want)
		}
	}
	if code != exitFindings || strings.Count(stdout, "[go-api-incompatible]") != 2 {
		t.Errorf("exit code %d\n%s%s", code, stdout, stderr)
	}
}

// TestDiffFailures holds that what cannot be compared is never called clean.
func TestDiffFailures(t *testing.T) {
	r := newDiffRepository(t)
	r.write("api/v1/lamp.go", "package v1\n\ntype Lamp struct {")
	r.write("main", "a file called as the branch")
	r.write("nothing/nothing.go", "package nothing\n")
	r.commit("broken")
	r.git("tag", "broken")
	r.write("api/v1/lamp.go", diffTypes(""))
	shallow := diffRepository{t, t.TempDir()}
	shallow.git("clone", "-q", "--depth=1", "file://"+r.dir, ".")
	bare := diffRepository{t, t.TempDir()}
	bare.git("clone", "-q", "--bare", r.dir, ".")
	outside := diffRepository{t, t.TempDir()}
	outside.module()
	manifests := diffRepository{t, t.TempDir()}
	manifests.git("init", "-q", "-b", "main")
	manifests.write("config/crd/lamps.yaml", "# none\n")
	manifests.git("add", "--all")
	manifests.git("commit", "-qm", "one")
	tests := []struct {
		in     diffRepository
		args   []string
		said   string
		inside string
	}{
		{manifests, []string{"--against=main", "--to=config/crd"}, ") has no go.mod file, and so no Go source that could be compared", ""},
		{r, []string{"--against=nope"}, `"nope" is neither a file nor a directory nor a git revision`, ""},
		{r, []string{"--against=v1.0.0:v1"}, "of a revision, Go source is read; compare with its YAML as a directory: mkdir DIR && git archive REVISION config/crd", ""},
		{r, nil, `the repository has no remote, and so no branch to compare with`, ""},
		{r, []string{"--against=broken"}, "the old side, broken (", ""},
		{r, []string{"--against=main"}, `"main" is a file and a git revision`, ""},
		{r, []string{"--against=-"}, "no CustomResourceDefinition stands in standard input", ""},
		{r, []string{"--against=v1.0.0", "--to=broken"}, "the new side, broken (", ""},
		{r, []string{"--against=v1.0.0"}, `directory "later" is not in v1.0.0 (`, "later"},
		{r, []string{"./later/...", "--against=v1.0.0"}, "a directory that was called otherwise is found by paths that hold both, such as ./...; or compare with its YAML as a directory: mkdir DIR", ""},
		{r, []string{"./nothing", "--against=HEAD", "--to=HEAD"}, "there is no kind in the packages of either side", ""},
		{outside, []string{"--against=missing.yaml"}, `file or directory "missing.yaml" does not exist`, ""},
		{shallow, []string{"--against=v1.0.0"}, "the clone is shallow", ""},
		{bare, []string{"--against=v1.0.0"}, "is a bare repository", ""},
		{outside, []string{"--against=v1.0.0"}, `"v1.0.0" is neither a file nor a directory, and no git revision: `, ""},
		{outside, nil, "is in no git repository", ""},
	}
	r.write("later/v1/lamp.go", diffTypes(""))
	for _, test := range tests {
		code, stdout, stderr := test.in.diff(test.inside, "", test.args...)
		if code != exitUsage || stdout != "" || !strings.Contains(stderr, test.said) {
			t.Errorf("%q: exit code %d, want %q\n%s%s", test.args, code, test.said, stdout, stderr)
		}
	}
}

// TestDiffMovedSource compares source whose module stands below the root of the repository,
// and whose directory, and then the module itself, is called otherwise on the old side: what
// is compared are definitions, which have names of their own.
func TestDiffMovedSource(t *testing.T) {
	r := newDiffRepository(t)
	below := diffRepository{t, filepath.Join(r.dir, "operator")}
	if err := os.MkdirAll(below.dir, 0o755); err != nil {
		t.Fatal(err)
	}
	below.module()
	below.write("apis/v1/lamp.go", diffTypes(""))
	r.commit("below")
	r.git("tag", "below")
	r.git("mv", "operator/apis", "operator/api")
	for _, in := range []struct{ dir, paths string }{{"operator", "./..."}, {"", "./operator/..."}} {
		if code, stdout, stderr := r.diff(in.dir, "", in.paths, "--against=below"); code != exitClean || !strings.Contains(stdout, "no changes") {
			t.Errorf("renamed directory, in %q: exit code %d\n%s%s", in.dir, code, stdout, stderr)
		}
	}
	mod, err := os.ReadFile(filepath.Join(below.dir, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(mod), "\n")
	below.write("go.mod", "module example.com/other\n"+rest)
	if code, stdout, stderr := r.diff("operator", "", "./...", "--against=below"); code != exitClean || !strings.Contains(stdout, "no changes") {
		t.Errorf("renamed module: exit code %d\n%s%s", code, stdout, stderr)
	}
}

// TestDiffFailureFormats holds that every format says that nothing was compared, so that
// whoever reads only the report does not take it for a clean one.
func TestDiffFailureFormats(t *testing.T) {
	r := diffRepository{t, t.TempDir()}
	r.module()
	for format, want := range map[string]string{
		"text":     "",
		"markdown": "**The sides could not be compared.**",
		"json":     `"error": {`,
		"github":   "::error ",
		"sarif":    `"executionSuccessful": false`,
		"junit":    `errors="1"`,
	} {
		code, stdout, stderr := r.diff("", "", "--against=missing.yaml", "--output="+format)
		said := `file or directory "missing.yaml" does not exist`
		if code != exitUsage || !strings.Contains(stderr, said) {
			t.Errorf("%s: exit code %d, standard error %q", format, code, stderr)
		}
		said = strings.NewReplacer(`"`, "").Replace(said)
		plain := strings.NewReplacer(`\"`, "", "&#34;", "", `"missing`, "missing", `yaml"`, "yaml").Replace(stdout)
		if want == "" && stdout != "" || !strings.Contains(stdout, want) || want != "" && !strings.Contains(plain, said) {
			t.Errorf("%s: standard output does not say it:\n%s", format, stdout)
		}
	}
}

// TestDiffRules holds that every rule that a case reports can be waived.
func TestDiffRules(t *testing.T) {
	known := change.Rules()
	rule := regexp.MustCompile(`(?m) \[([a-z][A-Za-z0-9-]+)\]$`)
	found := map[string]bool{}
	for name, text := range readTree(t, filepath.Join(goldenDir, "diff")) {
		if !strings.HasSuffix(name, "/"+stdoutName) {
			continue
		}
		for _, m := range rule.FindAllStringSubmatch(text, -1) {
			found[m[1]] = true
			if !slices.Contains(known, m[1]) {
				t.Errorf("%s: rule %q is not in contract.Rules", name, m[1])
			}
		}
	}
	if len(found) < 60 {
		t.Errorf("the cases report %d rules only", len(found))
	}
}

// TestDiffMisplacedMarkers moves markers of a webhook and a role to where nobody reads them:
// both are gone, which is told although a run would call the markers misplaced.
func TestDiffMisplacedMarkers(t *testing.T) {
	const markers = "// +kubebuilder:webhook:path=/validate,mutating=false,failurePolicy=fail,sideEffects=None,groups=example.com,resources=lamps,verbs=create,versions=v1,name=v.example.com,admissionReviewVersions=v1\n" +
		"// +kubebuilder:rbac:groups=example.com,resources=lamps,verbs=get\n"
	types := diffTypes("// +kubebuilder:validation:Maximum=10")
	r := newDiffRepository(t)
	r.write("api/v1/lamp.go", strings.Replace(types, "type Lamp struct", markers+"\ntype Lamp struct", 1))
	r.commit("second")
	for _, at := range []string{"type LampSpec struct", "Watts int32"} {
		r.write("api/v1/lamp.go", strings.Replace(types, at, markers+at, 1))
		code, stdout, stderr := r.diff("", "", "--against=HEAD")
		if code != exitFindings || !strings.Contains(stdout, "[role-removed]") || !strings.Contains(stdout, "[webhook-removed]") {
			t.Errorf("at %s: exit code %d\n%s%s", at, code, stdout, stderr)
		}
	}
}
