// Package moddir has go.mod and go.work files name other directories than they do, for those
// who read a file somewhere else than where it lies.
//
// It stands below internal/load, beside sourcefile, and changes parsed files only: it reads and
// writes none.
package moddir

import "golang.org/x/mod/modfile"

// Replace has replacements by directories name those that instead returns for them; with other
// false one stays as it is. It reports whether any is another one now. File.AddReplace and
// WorkFile.AddReplace would take away those of single versions beside one of all.
func Replace(all []*modfile.Replace, instead func(r *modfile.Replace) (dir string, other bool)) bool {
	changed := false
	for _, r := range all {
		if r.New.Version != "" {
			continue
		}
		if dir, other := instead(r); other {
			r.New.Path = dir
			name(r.Syntax, dir)
			changed = true
		}
	}
	return changed
}

// Use is [Replace] for the modules of a workspace. instead also returns the path of the module.
// WorkFile.SetUse would name those twice that stay.
func Use(all []*modfile.Use, instead func(u *modfile.Use) (dir, module string, other bool)) bool {
	changed := false
	for _, u := range all {
		if dir, module, other := instead(u); other {
			u.Path, u.ModulePath = dir, module
			name(u.Syntax, dir)
			changed = true
		}
	}
	return changed
}

// name has a line end in another directory.
func name(line *modfile.Line, dir string) {
	line.Token[len(line.Token)-1] = modfile.AutoQuote(dir)
}
