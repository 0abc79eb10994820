package prune

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"

	"github.com/crdgen/crdgen/internal/output"
)

// droppedChannels adds the files of channels that the options name no more, though conditions
// of the source do. The directory of such a channel stands beside those of the other channels
// and holds only files that generators of the plan call their own. One with any other file
// may be somebody's, as is one whose name no condition has: it stays as it is.
func (p Run) droppedChannels(dir string, written map[string]bool, found map[string]orphan) error {
	known := map[string]bool{}
	for _, c := range p.Program.Conditions {
		for _, name := range c.Channels {
			known[name] = true
		}
	}
	looked := map[string]bool{}
	for _, j := range p.Jobs {
		if j.Channels == "" || looked[j.Channels] {
			continue
		}
		looked[j.Channels] = true
		at := output.Absolute(dir, j.Channels)
		entries, err := os.ReadDir(at)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return fmt.Errorf("cannot look for directories of channels: %w", err)
		}
		for _, e := range entries {
			if !e.IsDir() || !known[e.Name()] {
				continue
			}
			of, err := p.allRecognized(filepath.Join(at, e.Name()), j.Channels, written)
			if err != nil {
				return err
			}
			maps.Copy(found, of)
		}
	}
	return nil
}

// allRecognized returns the files of a directory if generators that write channels beside it
// recognize each of them, none otherwise.
func (p Run) allRecognized(dir, channels string, written map[string]bool) (map[string]orphan, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, fmt.Errorf("cannot look for directories of channels: %w", err)
	}
	recognized := map[string]orphan{}
	for _, j := range p.Jobs {
		if j.Channels != channels || j.Generator.Recognize == nil {
			continue
		}
		if err := (outputDir{dir: dir}).addOrphans(j, p, written, recognized); err != nil {
			return nil, err
		}
	}
	if len(recognized) < len(entries) {
		return nil, nil
	}
	return recognized, nil
}
