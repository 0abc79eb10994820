// Package run goes from source to files for whoever asks: it loads packages,
// generates, checks, and commits the files of all plans or none.
//
// A Project makes plans of arguments and settings: which generators read which
// packages. A Request says what else is asked. Build makes the files in memory,
// Examine checks them and makes findings final, and ExamineAll does that for
// several plans. What they return is a value; nothing is on disk before Commit.
//
// It stands below cmd/crdgen, which reads flags and prints, and above every stage
// of the flow. It must not read flags, print findings, know exit codes or ask a
// finding what it says.
package run
