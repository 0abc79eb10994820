package v1beta1

// Mine was written by somebody.
func Mine() {}
