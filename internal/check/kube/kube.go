// Package kube names versions of the API server and holds what each compiles CEL
// expressions with and checks values against. It knows no schema and no rule.
package kube

import (
	"fmt"
	"strconv"
	"strings"

	"k8s.io/apimachinery/pkg/util/version"
	"k8s.io/apiserver/pkg/cel/environment"
)

// A Version is the minor version of an API server, 1.N; 0 stands for the one
// whose libraries crdgen is built with.
type Version uint

// FirstVersion is the first that has CustomResourceDefinitions of version v1.
const FirstVersion Version = 16

// LatestVersion is that of the libraries. A server takes in new objects what
// its predecessor understands as well.
func LatestVersion() Version {
	return Version(environment.DefaultCompatibilityVersion().Minor() + 1)
}

// ParseVersion reads "1.N", "v1.N" or "1.N.P"; the empty text is the latest.
func ParseVersion(s string) (Version, error) {
	if s == "" {
		return 0, nil
	}
	parts := strings.Split(strings.TrimPrefix(s, "v"), ".")
	if len(parts) < 2 || len(parts) > 3 || parts[0] != "1" {
		return 0, fmt.Errorf("expected 1.N, found %q", s)
	}
	minor, err := strconv.ParseUint(parts[1], 10, 16)
	if err != nil {
		return 0, fmt.Errorf("expected 1.N, found %q", s)
	}
	v := Version(minor)
	if latest := LatestVersion(); v < FirstVersion || v > latest {
		return 0, fmt.Errorf("expected %s to %s, found %q", FirstVersion, latest, s)
	}
	return v, nil
}

// String is the version as it is written, "" for the latest.
func (v Version) String() string {
	if v == 0 {
		return ""
	}
	return "1." + strconv.Itoa(int(v))
}

// Environment is what a server of the version compiles the expressions of new
// objects with: it takes what its predecessor understands, too, so that it can be
// rolled back.
func (v Version) Environment() *environment.EnvSet {
	if v == 0 {
		return environment.MustBaseEnvSet(environment.DefaultCompatibilityVersion())
	}
	return environment.MustBaseEnvSet(version.MajorMinor(1, uint(v)-1))
}

// Understands reports whether what came with 1.minor is in the version's [Version.Environment].
func (v Version) Understands(minor uint) bool {
	if v == 0 {
		v = LatestVersion()
	}
	return uint(v) > minor
}

// ratchets is the first version that lets pass what was wrong before and did not change: the
// gate CRDValidationRatcheting is on by default since then (pkg/features of
// k8s.io/apiextensions-apiserver).
const ratchets Version = 30

// Ratchets reports whether a server of the version, and each that is newer, lets pass what is
// wrong in an object, was so before and did not change. Lists that are sets or maps are let
// pass by all servers since [FirstVersion], if any such list of the object was wrong.
func (v Version) Ratchets() bool { return v == 0 || v >= ratchets }

// Old reports whether the version is an older one than the latest.
func (v Version) Old() bool { return v != 0 && v < LatestVersion() }

// CompilesSince says of an expression that a server of version v does not compile,
// and the latest does, which version is the first to compile it.
func (v Version) CompilesSince(compiles func(Version) bool) Version {
	since := v + 1
	for since < LatestVersion() && !compiles(since) {
		since++
	}
	return since
}

// TooNewFor is what is said about an expression that servers compile since a
// version and an older one does not, for the reason that is given.
func (v Version) TooNewFor(older Version, reason string) (message, help string) {
	return fmt.Sprintf("needs Kubernetes %s: on %s compilation fails: %s", v, older, reason),
		fmt.Sprintf("write it without what is new, or support %s and newer only: --kube-version=%s", v, v)
}
