package settings

import (
	"context"
	"io"
	"os"
	"path/filepath"

	"github.com/crdgen/crdgen/internal/config"
	"github.com/crdgen/crdgen/internal/emit"
	"github.com/crdgen/crdgen/internal/run"
)

// Init writes a first file of settings beside go.mod, with what the module's Makefile and
// scripts run, and says what that was taken from.
func Init(ctx context.Context, name string, words config.Vocabulary) (config.Origin, error) {
	module, err := os.OpenRoot(filepath.Dir(name)) // what a Makefile includes from elsewhere is not read
	if err != nil {
		return config.Origin{}, err
	}
	defer module.Close() //nolint:errcheck // nothing was written
	text, origin := config.New(module.FS(), words)
	if _, found := config.Read(name, []byte(text), words); len(found) > 0 {
		return origin, &run.FindingsError{List: found}
	}
	_, err = emit.Commit(ctx, []emit.Target{{Path: name, Origin: "config init", Render: func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	}}})
	return origin, err
}
