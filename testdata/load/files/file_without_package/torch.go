// The word package is misspelt.
packge v1

type Torch struct{}
