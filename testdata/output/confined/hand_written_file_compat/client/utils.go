// Package client is ours.
package client

// Answer is used everywhere.
const Answer = 42
