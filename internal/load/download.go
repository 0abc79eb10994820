package load

import (
	"fmt"
	"regexp"
	"strings"
)

// What the go command says where it cannot download a module, and how it names one that
// another one needs.
var (
	failedDownload = regexp.MustCompile(`(?i)module lookup disabled|dial tcp|no such host|timeout|connection re|\b40[134] |\b410 Gone|\b5\d\d |verifying module|checksum mismatch|invalid version|unknown revision|unrecognized import path|could not read Username|terminal prompts disabled|tls: |x509: `)
	namedModule    = regexp.MustCompile(`^(?:go: )?(?:\S+ requires\s+)*(\S+@v[0-9]\S*): (?s:(.+))$`)
)

const downloadHelp = "see that the network, GOPROXY and GOPRIVATE let the go command have it, then run go mod download"

// undownloaded says that a module is missing, which many packages may need.
func undownloaded(module, said string) string {
	return fmt.Sprintf("module %q cannot be downloaded: %s", module, said)
}

// notDownloaded returns the module that keeps a package from being found since it cannot be
// downloaded: the one that the go command names, be it needed by another module only, else the
// one that go.mod requires for the package. It is false where something else is wrong.
func (m *mainModule) notDownloaded(path, why string) (module, said string, ok bool) {
	said = strings.TrimSpace(why)
	if named := namedModule.FindStringSubmatch(said); named != nil && failedDownload.MatchString(named[2]) {
		return named[1], named[2], true
	}
	if m == nil || m.Module == nil || m.File == nil || !failedDownload.MatchString(said) {
		return "", "", false
	}
	longest := 0
	for _, r := range m.File.Require {
		if n := len(r.Mod.Path); n > longest && (path == r.Mod.Path || strings.HasPrefix(path, r.Mod.Path+"/")) {
			module, longest = r.Mod.String(), n
		}
	}
	return module, said, longest > 0
}
