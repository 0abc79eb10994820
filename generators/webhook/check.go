package webhook

import "github.com/crdgen/crdgen/markers"

// checkAll reports what controller-gen lets pass.
func (b *builder) checkAll() {}

func (b *builder) checkRenamed(named, markers.Mark, markers.WebhookConfiguration) {}
