package inputs

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
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

// ListOf sorts facts by what they are about; show words the names of files. Of a link to a file, that file
// is listed, too, and every link on the way: a copy may keep links.
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
			for _, to := range linked(f.Name) {
				list.Files = append(list.Files, filepath.FromSlash(show(to)))
			}
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

// linked are the places that a link leads to, in turn, none for what is no link. What is asked for
// here is no input: whoever has read the file noted where it lies.
func linked(name string) (places []string) {
	const most = 40 // as many as Linux follows
	for range most {
		to, err := os.Readlink(name)
		if err != nil {
			break
		}
		if !filepath.IsAbs(to) {
			to = beside(name, to)
		}
		places, name = append(places, to), to
	}
	return places
}

// beside is the place that a link names from its directory, behind links on the way to that only
// where it must be.
func beside(link, to string) string {
	place := filepath.Join(filepath.Dir(link), to)
	if dir, err := filepath.EvalSymlinks(filepath.Dir(link)); err == nil {
		behind := filepath.Join(dir, to)
		a, aErr := os.Lstat(place)
		if b, err := os.Lstat(behind); err == nil && (aErr != nil || !os.SameFile(a, b)) {
			return behind
		}
	}
	return place
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
