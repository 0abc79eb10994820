package generators

import (
	"bytes"
	"slices"

	"sigs.k8s.io/yaml"
)

// A PrintedObject is what must be known of an object in a manifest to tell which generator
// wrote it.
type PrintedObject struct {
	APIVersion string `json:"apiVersion"`
	Kind       string `json:"kind"`
}

// PrintedObjects returns the objects of a manifest whose bytes are those that crdgen and
// controller-gen would print for them, below a header of comments; nil for any other file.
// What a person wrote has a comment, an order or a quote of its own.
func PrintedObjects(content []byte) []PrintedObject {
	documents := printedDocuments(content)
	objects := make([]PrintedObject, len(documents))
	for i, document := range documents {
		if !IsPrinted(document) || yaml.Unmarshal(document, &objects[i]) != nil {
			return nil
		}
	}
	return objects
}

// printedDocuments returns the texts behind the "---" lines of a file, above the first of
// which there may be comments: those of a header file. It returns nil for a file of
// another form.
func printedDocuments(content []byte) [][]byte {
	separator := []byte("---\n")
	for len(content) > 0 && !bytes.HasPrefix(content, separator) {
		line, rest, _ := bytes.Cut(content, []byte("\n"))
		if line = bytes.TrimSpace(line); len(line) > 0 && line[0] != '#' {
			return nil
		}
		content = rest
	}
	var documents [][]byte
	for len(content) > 0 {
		content = content[len(separator):]
		end := len(content)
		if i := bytes.Index(content, []byte("\n---\n")); i >= 0 {
			end = i + 1
		}
		documents = append(documents, content[:end])
		content = content[end:]
	}
	return documents
}

// IsPrinted reports whether a YAML document is what printing it again would give.
func IsPrinted(document []byte) bool {
	object, err := yaml.YAMLToJSONStrict(document)
	if err != nil {
		return false
	}
	again, err := yaml.JSONToYAML(object)
	return err == nil && bytes.Equal(again, document)
}

// RecognizeManifest recognizes the file of a generator that writes one file, under a name of its
// own and from markers: it has objects of these kinds and is as they are printed. Where a
// marker is left, the next run would write over it.
func RecognizeManifest(s Leftover, name string, kinds, markers []string) (Recognized, error) {
	if s.Code || s.Name != name {
		return Recognized{}, nil
	}
	content, err := s.Read()
	if err != nil {
		return Recognized{}, err
	}
	objects := PrintedObjects(content)
	for _, o := range objects {
		if !slices.Contains(kinds, o.Kind) {
			return Recognized{}, nil
		}
	}
	return Recognized{Own: len(objects) > 0, Markers: markers}, nil
}
