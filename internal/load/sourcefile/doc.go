// Package sourcefile opens files that a module's author wrote, and refuses those
// that a stranger's module could use to make a run read, quote or copy something
// else: links that lead out of the module, pipes and devices, and files of any size.
//
// It stands below everything that reads Go source, go.mod files or manifests. It
// knows nothing of packages, does not parse, and notes what it reads with the
// recorder of internal/inputs. A refusal is worded to follow the file's name.
package sourcefile
