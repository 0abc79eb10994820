package trace

import (
	"go/token"
	"strings"
)

// A Locator finds where a part of a subject is declared.
type Locator struct {
	subject  Subject
	versions []*Version
}

// Locator returns one for the subject. It may not be used by several goroutines.
func (s Subject) Locator() *Locator { return &Locator{subject: s, versions: s.Versions()} }

// Versions are those of the subject in the order of the CRD.
func (l *Locator) Versions() []*Version { return l.versions }

// Declared is where the subject is declared: its kind, else its kind's first version.
func (l *Locator) Declared() token.Position { return l.subject.Declared() }

// Pos is where a keyword of a field is set, as x-kubernetes-validations[1] for the second rule,
// or the field itself is declared; of a field that is not there it is the type that would hold it. The path leads to the field as
// those of package counterexample do. An empty version stands for the CRD itself.
func (l *Locator) Pos(version, path, keyword string) token.Position {
	for _, v := range l.versions {
		if v.Spec.Name != version {
			continue
		}
		if v.Root == nil || path == "" && keyword == "" {
			return v.Pos()
		}
		if pos := v.locate(segments(keyword)); path == "" && pos.IsValid() {
			return pos
		}
		n, found := v.Root.find(path)
		if !found {
			return n.typePos()
		}
		if all := segments(keyword); len(all) == 1 && all[0].Name == "x-kubernetes-validations" && all[0].Index() >= 0 {
			return n.Rule(all[0].Index()).ArgPos("rule")
		}
		return n.KeywordPos(keyword)
	}
	return l.subject.Declared()
}

// find follows a path of package counterexample as far as it leads.
func (n *Node) find(path string) (at *Node, found bool) {
	for path != "" {
		var next *Node
		var rest string
		switch {
		case strings.HasPrefix(path, "[]"):
			next, rest = n.Items(), path[2:]
		case strings.HasPrefix(path, "{}"):
			next, rest = n.Values(), path[2:]
		default:
			next, rest = n.longest(strings.TrimPrefix(path, "."))
		}
		if next == nil {
			return n, false
		}
		n, path = next, rest
	}
	return n, true
}

// longest is the property with the longest name that begins a path: names may hold
// dots.
func (n *Node) longest(path string) (next *Node, rest string) {
	for end := len(path); end > 0; end-- {
		if end < len(path) && strings.IndexByte(".[{", path[end]) < 0 {
			continue
		}
		if p := n.Property(path[:end]); p != nil {
			return p, path[end:]
		}
	}
	return nil, ""
}

// typePos is where the type of the node's value is declared, else the node's place.
func (d *Declaration) typePos() token.Position {
	for _, s := range d.Sources() {
		if s.Type != nil && s.Package != nil && s.Package.Local && s.Type.Pos.IsValid() && !s.Inlined {
			return s.Type.Pos
		}
	}
	return d.Pos()
}
