package migrate_test

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"github.com/crdgen/crdgen/internal/check/server"
	"github.com/crdgen/crdgen/internal/migrate"
)

// A modelServer has one definition and its objects. It reads, converts and writes them as an
// API server does, which alone says what it has against a definition.
type modelServer struct {
	crd     *migrate.CRD
	objects map[string]object
}

// An object is stored in a version; its field is gone when the server has dropped it.
type object struct {
	stored, field string
	dropped       bool
}

func (s *modelServer) clone() *modelServer {
	return &modelServer{crd: s.crd.DeepCopy(), objects: maps.Clone(s.objects)}
}

// apply replaces the definition; a patch leaves the conversion where the new one names none.
func (s *modelServer) apply(crd *migrate.CRD, patch bool) error {
	crd = crd.DeepCopy()
	if patch && crd.Spec.Conversion == nil {
		crd.Spec.Conversion = s.crd.Spec.Conversion.DeepCopy()
	}
	crd.Status = *s.crd.Status.DeepCopy()
	if errs := server.UpdateVerdict(context.Background(), crd, s.crd); len(errs) > 0 {
		return fmt.Errorf("the server says: %w", errs.ToAggregate())
	}
	s.crd = crd
	if stored := s.storage(); !slices.Contains(crd.Status.StoredVersions, stored) {
		crd.Status.StoredVersions = append(crd.Status.StoredVersions, stored)
	}
	return nil
}

func (s *modelServer) storage() string {
	for _, v := range s.crd.Spec.Versions {
		if v.Storage {
			return v.Name
		}
	}
	return ""
}

func (s *modelServer) serves(version string) bool {
	for _, v := range s.crd.Spec.Versions {
		if v.Name == version {
			return v.Served
		}
	}
	return false
}

// field is the one that a version has; the webhook gives it the name that another one has.
func (s *modelServer) field(version string) (string, bool) {
	for _, v := range s.crd.Spec.Versions {
		if v.Name == version {
			return fieldOf(&v), true
		}
	}
	return "", false
}

// in is an object as it is read in a version.
func (s *modelServer) in(o object, version string) (object, error) {
	from, known := s.field(o.stored)
	if !known {
		return o, fmt.Errorf("an object is stored as %s, which the definition does not have", o.stored)
	}
	to, _ := s.field(version)
	o.dropped = o.dropped || o.field != from
	if from != to {
		o.dropped = o.dropped || !webhook(s.crd)
	}
	o.field, o.stored = to, version
	return o, nil
}

// readable reads all objects in a version.
func (s *modelServer) readable(version string) error {
	for name, o := range s.objects {
		if _, err := s.in(o, version); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

// copied are all objects as they are read in a version.
func (s *modelServer) copied(version string) map[string]object {
	all := map[string]object{}
	for name, o := range s.objects {
		all[name], _ = s.in(o, version)
	}
	return all
}

// rewrite reads all objects in a version, and writes them in it.
func (s *modelServer) rewrite(version string) error {
	for name, o := range s.objects {
		read, err := s.in(o, version)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		if s.objects[name], err = s.in(read, s.storage()); err != nil {
			return err
		}
	}
	return nil
}

// lost tells of an object that cannot be read any more, or that has lost its field in what
// is stored.
func (s *modelServer) lost(fields bool) error {
	if err := s.readable(s.storage()); err != nil {
		return err
	}
	for name, o := range s.objects {
		if read, err := s.in(o, o.stored); err == nil && read.dropped && !fields {
			return fmt.Errorf("%s has lost its field", name)
		}
	}
	return nil
}
