package check

import (
	"fmt"
	"strconv"
	"strings"

	"k8s.io/apimachinery/pkg/util/version"
	"k8s.io/apiserver/pkg/cel/environment"
)

// A KubeVersion is the minor version of an API server, 1.N; 0 stands for the one
// whose libraries crdgen is built with.
type KubeVersion uint

// FirstKubeVersion is the first that has CustomResourceDefinitions of version v1.
const FirstKubeVersion KubeVersion = 16

// LatestKubeVersion is that of the libraries. A server takes in new objects what
// its predecessor understands as well.
func LatestKubeVersion() KubeVersion {
	return KubeVersion(environment.DefaultCompatibilityVersion().Minor() + 1)
}

// ParseKubeVersion reads "1.N", "v1.N" or "1.N.P"; the empty text is the latest.
func ParseKubeVersion(s string) (KubeVersion, error) {
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
	v := KubeVersion(minor)
	if latest := LatestKubeVersion(); v < FirstKubeVersion || v > latest {
		return 0, fmt.Errorf("expected %s to %s, found %q", FirstKubeVersion, latest, s)
	}
	return v, nil
}

// String is the version as it is written, "" for the latest.
func (v KubeVersion) String() string {
	if v == 0 {
		return ""
	}
	return "1." + strconv.Itoa(int(v))
}

// Environment is what a server of the version compiles the expressions of new
// objects with: it takes what its predecessor understands, too, so that it can be
// rolled back.
func (v KubeVersion) Environment() *environment.EnvSet {
	if v == 0 {
		return environment.MustBaseEnvSet(environment.DefaultCompatibilityVersion())
	}
	return environment.MustBaseEnvSet(version.MajorMinor(1, uint(v)-1))
}

// Old says that the version is an older one than the latest.
func (v KubeVersion) Old() bool { return v != 0 && v < LatestKubeVersion() }

// CompilesSince says of an expression that a server of version v does not compile,
// and the latest does, which version is the first to compile it.
func (v KubeVersion) CompilesSince(compiles func(KubeVersion) bool) KubeVersion {
	since := v + 1
	for since < LatestKubeVersion() && !compiles(since) {
		since++
	}
	return since
}

// TooNewFor is what is said about an expression that servers compile since a
// version and an older one does not, for the reason that is given.
func (v KubeVersion) TooNewFor(older KubeVersion, reason string) (message, help string) {
	return fmt.Sprintf("needs Kubernetes %s: on %s compilation fails: %s", v, older, reason),
		fmt.Sprintf("write it without what is new, or support %s and newer only: --kube-version=%s", v, v)
}
