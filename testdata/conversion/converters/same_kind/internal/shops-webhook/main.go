// Package webhook has another name than its directory: what is written beside it
// belongs to it, with a handler as well.
package webhook
