package inputs

import (
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"slices"
)

// A Listing is what a run depends on, sorted.
type Listing struct {
	// Files are read, Directories are listed.
	Files       []string `json:"files"`
	Directories []string `json:"directories"`
	// Absent is looked for and not there: a file of that name would change the result.
	Absent []string `json:"absent"`
	// Variables are looked up, set or not.
	Variables []string `json:"variables"`
	// Incomplete says what else was read, empty for nothing.
	Incomplete string `json:"incomplete,omitempty"`
}

// ListOf sorts facts by what they are about; show words the names of files. What is there is asked for again where a
// question does not tell.
func ListOf(facts []Fact, show func(name string) string) Listing {
	list := Listing{Files: []string{}, Directories: []string{}, Absent: []string{}, Variables: []string{}}
	for _, f := range facts {
		name := filepath.FromSlash(show(f.Name))
		switch to := &list.Absent; {
		case f.Op == Variable:
			list.Variables = append(list.Variables, f.Name)
		case f.Missing():
			*to = append(*to, name)
		case f.Op == Content, f.IsFile():
			list.Files = append(list.Files, name)
		case f.Op == GoList, f.Op == List:
			list.Directories = append(list.Directories, name)
		}
	}
	for _, names := range []*[]string{&list.Files, &list.Directories, &list.Absent, &list.Variables} {
		slices.Sort(*names)
		*names = slices.Compact(*names)
	}
	return list
}

// WriteJSON prints the listing as JSON.
func (l Listing) WriteJSON(w io.Writer) error {
	text, err := json.MarshalIndent(l, "", "  ")
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "%s\n", text)
	return err
}

// Write prints a line for each name, which show words: what it is and the name.
func (l Listing) Write(w io.Writer, show func(name string) string) error {
	for _, part := range []struct {
		word  string
		names []string
	}{{"file", l.Files}, {"directory", l.Directories}, {"absent", l.Absent}, {"variable", l.Variables}} {
		for _, name := range part.names {
			if _, err := fmt.Fprintf(w, "%s\t%s\n", part.word, show(name)); err != nil {
				return err
			}
		}
	}
	return nil
}
