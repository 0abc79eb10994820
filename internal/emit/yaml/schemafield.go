package yaml

import (
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// The methods here write one field of a schema; those that begin with opt write
// nothing for what omitempty leaves out. Names come with their colon.

func (w *layout) textField(c *collection, nameColon, s string) {
	w.field(c, nameColon)
	w.text(s)
}

func (w *layout) optText(c *collection, nameColon, s string) {
	if s != "" {
		w.textField(c, nameColon, s)
	}
}

func (w *layout) optTrue(c *collection, nameColon string, b bool) {
	if b {
		w.field(c, nameColon)
		w.bool(true)
	}
}

func (w *layout) optInt(c *collection, nameColon string, n *int64) {
	if n != nil {
		w.field(c, nameColon)
		w.int(*n)
	}
}

func (w *layout) optFloat(c *collection, nameColon string, f *float64) {
	if f != nil {
		w.field(c, nameColon)
		w.float(*f, 64)
	}
}

func (w *schemaWriter) optRaw(c *collection, nameColon string, j *apiextensionsv1.JSON) {
	if j != nil {
		w.field(c, nameColon)
		w.rawJSON(j)
	}
}

func (w *layout) optTexts(c *collection, nameColon string, list []string) {
	if len(list) > 0 {
		w.field(c, nameColon)
		w.texts(list)
	}
}

func (w *schemaWriter) optSchemas(c *collection, nameColon string, list []apiextensionsv1.JSONSchemaProps) {
	if len(list) > 0 {
		w.field(c, nameColon)
		w.schemaList(list)
	}
}

func (w *schemaWriter) optSchemaMap(c *collection, nameColon string, schemas map[string]apiextensionsv1.JSONSchemaProps) {
	if len(schemas) > 0 {
		w.field(c, nameColon)
		w.schemaMap(schemas)
	}
}

func (w *schemaWriter) optEnum(c *collection, values []apiextensionsv1.JSON) {
	if len(values) == 0 {
		return
	}
	w.field(c, "enum:")
	list := w.beginSequence()
	for i := range values {
		w.item(&list)
		w.rawJSON(&values[i])
	}
	w.endSequence(&list)
}

func (w *schemaWriter) optDependencies(c *collection, deps apiextensionsv1.JSONSchemaDependencies) {
	if len(deps) == 0 {
		return
	}
	w.field(c, "dependencies:")
	m := w.beginMapping()
	deps, base := sortedKeys(&w.layout, deps)
	for i := base; i < base+len(deps) && w.err == nil; i++ {
		name := w.keys[i]
		dep := deps[name]
		w.key(&m, name)
		w.schemaOrStrings(&dep)
	}
	w.keys = w.keys[:base]
	w.endMapping(&m)
}

func (w *schemaWriter) optExternalDocs(c *collection, docs *apiextensionsv1.ExternalDocumentation) {
	if docs == nil {
		return
	}
	w.field(c, "externalDocs:")
	m := w.beginMapping()
	w.optText(&m, "description:", docs.Description)
	w.optText(&m, "url:", docs.URL)
	w.endMapping(&m)
}
