package sides

import (
	"errors"
	"fmt"
	"path/filepath"

	"github.com/crdgen/crdgen/internal/config"
	"github.com/crdgen/crdgen/internal/diff/revision"
	"github.com/crdgen/crdgen/internal/output"
	"github.com/crdgen/crdgen/internal/run"
	"github.com/crdgen/crdgen/internal/settings"
)

// A basis is what a side is read by.
type basis struct {
	settings *settings.Settings // of the side
	plan     run.Plan
	bare     bool // the settings as they are say something of the API, and the side has none
}

// atRevision is what a revision is read by: what settings say of the API belongs to the
// source, so that those of the revision count. Flags, whoever gives them, and the policy of
// the comparison are those of now. Files keep the names that they have in the working tree:
// what settings name is confined to the repository.
func (s *Sides) atRevision(tree *revision.Tree, what string) (basis, error) {
	b := basis{settings: s.Settings, plan: s.plan}
	found, err := s.readSettings(tree, &b)
	if err == nil && found {
		project := s.Project
		project.Settings = b.settings.File
		b.plan, err = planOf(project, s.Args)
	}
	var wrong *run.FindingsError
	if errors.As(err, &wrong) {
		err = s.broken(wrong.List, s.Shown, tree.Name, what, tree)
	}
	return b, err
}

// readSettings gives a basis the settings of a revision, and reports whether they are
// others than those of now.
func (s *Sides) readSettings(tree *revision.Tree, b *basis) (bool, error) {
	if s.ConfigFile == "off" {
		return false, nil
	}
	name, text, err := s.settingsText(tree)
	if err != nil {
		return false, err
	}
	now := s.Settings.File
	if text == nil && (s.ConfigFile != "" || now.File == "") {
		return false, nil // a file that only the flag knows, or none on either side
	}
	b.settings = &settings.Settings{}
	if text == nil {
		// Which packages are compared is no part of the API.
		b.settings.File = config.Config{File: now.File, Paths: now.Paths}
		b.bare = len(now.Markers)+len(now.KnownMarkers)+len(now.Generate) > 0
		return true, nil
	}
	if err := b.settings.Parse(name, text, s.Project.Known, config.DiffCommand); err != nil {
		return false, err
	}
	return true, b.settings.Complete(s.Project.Inputs)
}

// settingsText is the file of settings that a revision has, as a file of the working tree;
// nil for none.
func (s *Sides) settingsText(tree *revision.Tree) (name string, text []byte, err error) {
	if s.ConfigFile != "" {
		name = output.Absolute(s.Project.Dir, s.ConfigFile)
	} else {
		dir, err := tree.Dir(s.Project.Dir)
		if err != nil {
			return "", nil, err
		}
		root := config.Root(s.Project.Inputs, dir)
		if root == "" || tree.InWorkingTree(root) == root { // of no module of the revision
			return "", nil, nil
		}
		up, err := filepath.Rel(dir, root)
		if err != nil {
			return "", nil, fmt.Errorf("settings of %s: %w", tree.Name, err)
		}
		name = filepath.Join(s.Project.Dir, up, config.Name)
	}
	text, ok := tree.ReadFile(name)
	if ok && text == nil {
		text = []byte{}
	}
	return name, text, nil
}
