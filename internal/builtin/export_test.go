package builtin

// SubresourcesOf is what the table has of a group's subresources.
func SubresourcesOf(g Group) string { return g.subresources }
