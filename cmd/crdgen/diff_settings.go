package main

import (
	"errors"
	"fmt"
	"path/filepath"

	"github.com/crdgen/crdgen/internal/config"
	"github.com/crdgen/crdgen/internal/diff"
	"github.com/crdgen/crdgen/internal/run"
)

// A basis is what a side is read by.
type basis struct {
	in   invocation // with the settings of the side
	plan run.Plan
	bare bool // the settings as they are say something of the API, and the side has none
}

// atRevision is what a revision is read by: what settings say of the API belongs to the
// source, so that those of the revision count. Flags, whoever gives them, and the policy of
// the comparison are those of now. Files keep the names that they have in the working tree:
// what settings name is confined to the repository.
func (s *sides) atRevision(tree *diff.Tree, what string) (basis, error) {
	b := basis{in: s.in, plan: s.plan}
	found, err := s.readSettings(tree, &b)
	if err == nil && found {
		b.plan, err = b.in.diffPlan(s.args, s.known)
	}
	var wrong *run.FindingsError
	if errors.As(err, &wrong) {
		err = s.broken(wrong.List, s.in.shown(), tree.Name, what, tree)
	}
	return b, err
}

// readSettings gives a basis the settings of a revision, and reports whether they are
// others than those of now.
func (s *sides) readSettings(tree *diff.Tree, b *basis) (bool, error) {
	if s.configFile == "off" {
		return false, nil
	}
	name, text, err := s.settingsText(tree)
	if err != nil {
		return false, err
	}
	now := s.in.settings.file
	if text == nil && (s.configFile != "" || now.File == "") {
		return false, nil // a file that only the flag knows, or none on either side
	}
	b.in.settings = &settings{}
	if text == nil {
		// Which packages are compared is no part of the API.
		b.in.settings.file = config.Config{File: now.File, Paths: now.Paths}
		b.bare = len(now.Markers)+len(now.KnownMarkers)+len(now.Generate) > 0
		return true, nil
	}
	if err := b.in.settings.parse(name, text, s.known, config.DiffCommand); err != nil {
		return false, err
	}
	if stray := b.in.settings.file.Stray(s.in.inputs); len(stray) > 0 {
		return false, &run.FindingsError{List: stray}
	}
	return true, b.in.settings.addMarkers()
}

// settingsText is the file of settings that a revision has, as a file of the working tree;
// nil for none.
func (s *sides) settingsText(tree *diff.Tree) (name string, text []byte, err error) {
	if s.configFile != "" {
		name = absolute(s.in.dir, s.configFile)
	} else {
		dir, err := tree.Dir(s.in.dir)
		if err != nil {
			return "", nil, err
		}
		root := config.Root(s.in.inputs, dir)
		if root == "" || tree.InWorkingTree(root) == root { // of no module of the revision
			return "", nil, nil
		}
		up, err := filepath.Rel(dir, root)
		if err != nil {
			return "", nil, fmt.Errorf("settings of %s: %w", tree.Name, err)
		}
		name = filepath.Join(s.in.dir, up, config.Name)
	}
	text, ok := tree.ReadFile(name)
	if ok && text == nil {
		text = []byte{}
	}
	return name, text, nil
}
