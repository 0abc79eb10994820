// Package proposal spells markers that are to be written into the source, and makes the
// edits that put them there.
//
// Packages explain and rebase write markers; both spell them here, as the grammar of
// markers reads them.
package proposal
