// Package builtin lists the API groups and resources of Kubernetes itself, so
// that permissions, webhooks and policies can be checked against what exists.
//
// It is a table in constant text with a few ways to look things up, costs
// nothing at start and depends on nothing. Generators and checks read it; it must
// not know kinds of a program, markers or findings.
package builtin

import (
	"iter"
	"slices"
	"strconv"
	"strings"
)

// Version is the release of Kubernetes whose resources are listed.
const Version = "1.37"

// A Group is an API group of the API server.
type Group struct {
	// Name is empty for the core group.
	Name string
	// Partial says that which of the resources exist depends on the age of the
	// cluster.
	Partial bool

	versions string // the newest first
	// gone are those of them that no release since [MostRecentlyGone] serves, each with the minor
	// number of the first one that does not.
	gone string
	// kinds are of the form Kind/plural, with "*" behind what belongs to no
	// namespace. Which kind is in which version is left out: it changes with every
	// release.
	kinds string
	// permissions are resources that are never served, or no longer, but stand in
	// permissions; "*" as for kinds. Behind the slash is the minor number of the first release that
	// does not serve them.
	permissions string
	// subresources are those of resources beside the status, the scale and the finalizers, as
	// permissions name them.
	subresources string
}

// A Resource is one kind of objects as it is served.
type Resource struct {
	Group, Kind, Plural string
	// Cluster says that the objects belong to no namespace.
	Cluster bool
	// GoneSince is the minor number of the first release that does not serve the resource, where
	// older ones did; 0 otherwise.
	GoneSince int
}

// Versions returns the versions of the group, the newest first.
func (g Group) Versions() []string { return strings.Fields(g.versions) }

// MostRecentlyGone is the minor number of the release that ended the last versions which count as
// gone: those that ended later are still served where people have clusters.
const MostRecentlyGone = 25

// Gone returns the minor number of the first release that does not serve a version of the group,
// for one that no cluster serves that is still in use.
func (g Group) Gone(version string) (minor int, gone bool) {
	for word := range strings.FieldsSeq(g.gone) {
		if name, since, _ := strings.Cut(word, "/"); name == version {
			minor, err := strconv.Atoi(since)
			return minor, err == nil
		}
	}
	return 0, false
}

// AllGone returns the minor number of the first release that serves no version of the group, for
// a group that no cluster serves that is still in use.
func (g Group) AllGone() (minor int, gone bool) {
	for _, version := range g.Versions() {
		since, gone := g.Gone(version)
		if !gone {
			return 0, false
		}
		minor = max(minor, since)
	}
	return minor, minor > 0
}

// Package returns the import path of the Go types of one version of the group. Types of
// the two groups that extend the API are not in k8s.io/api.
func (g Group) Package(version string) string {
	name, _, _ := strings.Cut(g.Name, ".")
	switch g.Name {
	case "":
		name = "core"
	case "apiextensions.k8s.io":
		return "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/" + version
	case "apiregistration.k8s.io":
		return "k8s.io/kube-aggregator/pkg/apis/apiregistration/" + version
	case "internal.apiserver.k8s.io":
		name = "apiserverinternal"
	}
	return "k8s.io/api/" + name + "/" + version
}

// Resources yields the resources of the group, by kind.
func (g Group) Resources() iter.Seq[Resource] {
	return func(yield func(Resource) bool) {
		for word := range strings.FieldsSeq(g.kinds) {
			name, cluster := strings.CutSuffix(word, "*")
			kind, plural, _ := strings.Cut(name, "/")
			if !yield(Resource{Group: g.Name, Kind: kind, Plural: plural, Cluster: cluster}) {
				return
			}
		}
	}
}

// Permissions yields what permissions may name in the group: its resources, and
// those that no server has, such as users, which are impersonated. These have no
// kind.
func (g Group) Permissions() iter.Seq[Resource] {
	return func(yield func(Resource) bool) {
		for r := range g.Resources() {
			if !yield(r) {
				return
			}
		}
		for word := range strings.FieldsSeq(g.permissions) {
			word, cluster := strings.CutSuffix(word, "*")
			name, since, _ := strings.Cut(word, "/")
			minor, _ := strconv.Atoi(since)
			if !yield(Resource{Group: g.Name, Plural: name, Cluster: cluster, GoneSince: minor}) {
				return
			}
		}
	}
}

// Subresources yields what permissions may name behind the slash of a resource of the group, beside
// the status, the scale and the finalizers that any may have.
func (g Group) Subresources(plural string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for word := range strings.FieldsSeq(g.subresources) {
			if base, sub, _ := strings.Cut(word, "/"); base == plural && !yield(sub) {
				return
			}
		}
	}
}

// GroupNamed returns the group of a name, false if Kubernetes has none.
func GroupNamed(name string) (Group, bool) {
	groups := Groups()
	if i := slices.IndexFunc(groups, func(g Group) bool { return g.Name == name }); i >= 0 {
		return groups[i], true
	}
	return Group{}, false
}

// GroupOf returns the first of Kubernetes' groups that permissions and rules may name a
// resource in, of those whose resources do not depend on the cluster's age.
func GroupOf(plural string) (string, bool) {
	for _, g := range Groups() {
		if g.Partial {
			continue
		}
		for r := range g.Permissions() {
			if r.Plural == plural {
				return g.Name, true
			}
		}
	}
	return "", false
}

// subprojects is the domain in which the projects of Kubernetes' interest groups have
// their own groups.
const subprojects = ".x-k8s.io"

// IsOfSubproject reports whether a group is one of a project of Kubernetes' interest
// groups. Such a group often has the name of one in k8s.io, with kinds of the same name,
// and is no slip of it.
func IsOfSubproject(group string) bool { return strings.HasSuffix(group, subprojects) }
