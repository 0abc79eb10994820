package golist

import (
	"fmt"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/crdgen/crdgen/internal/lazyregexp"
)

// What the go command says where it cannot download a module, and how it names one that
// another one needs.
var (
	failedDownload = lazyregexp.New(`(?i)module lookup disabled|dial tcp|no such host|timeout|connection re|\b40[134] |\b410 Gone|\b5\d\d |verifying module|checksum mismatch|invalid version|unknown revision|unrecognized import path|could not read Username|terminal prompts disabled|tls: |x509: `)
	namedModule    = lazyregexp.New(`^(?:go: )?(?:\S+ requires\s+)*(\S+@v[0-9]\S*): (?s:(.+))$`)
)

// DownloadHelp is the help where a module cannot be downloaded.
const DownloadHelp = "see that the network, GOPROXY and GOPRIVATE let the go command have it, then run go mod download"

// A MissingModule is a module that cannot be downloaded, which many packages may need.
type MissingModule struct {
	Module string // path@version
	Said   string // by the go command
}

// Message is the finding's.
func (m MissingModule) Message() string {
	return fmt.Sprintf("module %q cannot be downloaded: %s", m.Module, m.Said)
}

// NotDownloaded returns the module that keeps a package from being found since it cannot be
// downloaded: the one that the go command names in why, be it needed by another module only, else
// the one that go.mod, which may be nil, requires for the package. It is false where something
// else is wrong.
func NotDownloaded(goMod *modfile.File, path, why string) (MissingModule, bool) {
	said := strings.TrimSpace(why)
	if named := namedModule.FindStringSubmatch(said); named != nil && failedDownload.MatchString(named[2]) {
		return MissingModule{named[1], named[2]}, true
	}
	if goMod == nil || !failedDownload.MatchString(said) {
		return MissingModule{}, false
	}
	module, longest := "", 0
	for _, r := range goMod.Require {
		if n := len(r.Mod.Path); n > longest && (path == r.Mod.Path || strings.HasPrefix(path, r.Mod.Path+"/")) {
			module, longest = r.Mod.String(), n
		}
	}
	return MissingModule{module, said}, longest > 0
}
