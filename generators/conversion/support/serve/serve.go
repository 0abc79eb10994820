// Package serve answers the API server's ConversionReviews over HTTP, without
// controller-runtime.
//
// It is no library. The generator copies its files into a package of the
// operator's and writes NewHandler beside it, which names the kinds and calls the
// generated conversions; here it stands to be compiled and tested. It must import
// nothing but the standard library: ConversionReview is read in the form that it
// has on the wire, which v1 and v1beta1 share.
package serve

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"runtime/debug"
	"strings"
	"sync"
	"time"
)

const (
	// bodyLimit bounds what is read of a request. The API server converts lists in one
	// request: 64 MiB are 16,000 objects of 4 KiB.
	bodyLimit = 64 << 20
	// flightLimit bounds the bodies of all requests that are answered at one time. Who
	// comes then waits. A body takes a few times its length while it is converted.
	flightLimit = 2 * bodyLimit
)

// A kind is a kind with the conversions of its versions. All of them go through
// the hub.
type kind struct {
	group, name string
	versions    map[string]version
}

// A version reads objects of one version into the hub and writes them from it.
type version struct {
	read  func(raw []byte) (hub any, err error)
	write func(hub any) (raw []byte, err error)
}

// hub is the version that all others are converted to and from.
func hub[H any]() version {
	return version{
		read: func(raw []byte) (any, error) {
			out := new(H)
			return out, decode(raw, out)
		},
		write: func(in any) ([]byte, error) { return json.Marshal(in) },
	}
}

// spoke is a version with its conversions to the hub and from it.
func spoke[S, H any](to func(*S, *H) error, from func(*H, *S) error) version {
	return version{
		read: func(raw []byte) (any, error) {
			in, out := new(S), new(H)
			if err := decode(raw, in); err != nil {
				return nil, err
			}
			return out, to(in, out)
		},
		write: func(in any) ([]byte, error) {
			out := new(S)
			if err := from(in.(*H), out); err != nil {
				return nil, err
			}
			return json.Marshal(out)
		},
	}
}

// A handler converts objects of its kinds, which are not changed once it is made.
type handler struct {
	kinds  []kind
	report func(error)
	bodies flight
	within time.Duration // how long a body may be on its way, 0 for bodyTime
}

// A flight counts the bytes of bodies that are in memory. The zero value has none.
type flight struct {
	mu    sync.Mutex
	bytes int64
	freed chan struct{} // closed when some are given back; nil if nobody waits
}

// take waits until there is room for so many bytes.
func (f *flight) take(ctx context.Context, bytes int64) error {
	for {
		f.mu.Lock()
		if f.bytes+bytes <= flightLimit {
			f.bytes += bytes
			f.mu.Unlock()
			return nil
		}
		if f.freed == nil {
			f.freed = make(chan struct{})
		}
		freed := f.freed
		f.mu.Unlock()
		select {
		case <-freed:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

func (f *flight) give(bytes int64) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.bytes -= bytes
	if f.freed != nil {
		close(f.freed)
		f.freed = nil
	}
}

// ServeHTTP answers one ConversionReview. What cannot be read as one is refused
// with a status of 400 and above; a conversion that fails is a review whose
// result says so.
func (h *handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	length := r.ContentLength
	switch {
	case length > bodyLimit:
		http.Error(
			w, fmt.Sprintf("a body of %d bytes: expected %d at most", length, bodyLimit),
			http.StatusRequestEntityTooLarge,
		)
		return
	case length < 0:
		length = bodyLimit // it is not said
	}
	if err := h.bodies.take(r.Context(), length); err != nil {
		http.Error(w, "too many requests at one time", http.StatusServiceUnavailable)
		return
	}
	defer h.bodies.give(length)
	in, status, err := h.readReview(w, r)
	if err != nil {
		http.Error(w, clipped(err.Error()), status)
		return
	}
	out := review{APIVersion: in.APIVersion, Kind: in.Kind, Response: h.answer(r.Context(), in.Request)}
	body, err := json.Marshal(out)
	if err != nil {
		h.tell(err)
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(body) // the client is gone where this fails
}

// answer converts all objects of a request, in their order, or none.
func (h *handler) answer(ctx context.Context, in *request) *response {
	all := []byte{'['}
	err := eachItem(in.Objects, func(raw []byte) error {
		converted, err := h.convert(raw, in.DesiredAPIVersion)
		if err != nil {
			return err
		}
		if len(all) > 1 {
			all = append(all, ',')
		}
		all = append(all, converted...)
		return ctx.Err()
	})
	if err != nil {
		h.tell(err)
		return &response{in.UID, json.RawMessage("[]"), result{Status: "Failure", Message: clipped(err.Error())}}
	}
	return &response{in.UID, append(all, ']'), result{Status: "Success"}}
}

// tell hands an error to the operator, with the stack of a panic.
func (h *handler) tell(err error) {
	if h.report == nil {
		return
	}
	text := clipped(err.Error())
	if p := (*panicError)(nil); errors.As(err, &p) {
		text += "\n" + string(p.stack)
	}
	h.report(toldError{err, text})
}

// convert returns an object in another version. One that is in it already is
// returned as it is.
func (h *handler) convert(raw []byte, desired string) ([]byte, error) {
	var id identity
	if err := decode(raw, &id); err != nil {
		return nil, fmt.Errorf("an object cannot be read: %w", err)
	}
	if id.APIVersion == desired {
		return raw, nil
	}
	from, to, err := h.versions(id, desired)
	if err != nil {
		return nil, err
	}
	out, err := through(raw, from, to, id.Kind, desired)
	if err != nil {
		return nil, fmt.Errorf("%s cannot be converted to %s: %w", id, printable(desired), err)
	}
	return out, nil
}

// versions finds the versions that an object is converted between.
func (h *handler) versions(id identity, desired string) (from, to version, err error) {
	group, old := split(id.APIVersion)
	newGroup, wanted := split(desired)
	if group != newGroup {
		return from, to, fmt.Errorf("%s cannot be converted to %s, which is another group", id, printable(desired))
	}
	for _, k := range h.kinds {
		if k.group != group || k.name != id.Kind {
			continue
		}
		from, knownFrom := k.versions[old]
		to, knownTo := k.versions[wanted]
		if !knownFrom || !knownTo {
			return from, to, fmt.Errorf(
				"%s cannot be converted to %s: one of the versions is not known here", id, printable(desired),
			)
		}
		return from, to, nil
	}
	return from, to, fmt.Errorf("%s cannot be converted: the kind is not known here", id)
}

func split(apiVersion string) (group, version string) {
	i := strings.LastIndexByte(apiVersion, '/')
	if i < 0 {
		return "", apiVersion
	}
	return apiVersion[:i], apiVersion[i+1:]
}

// through converts by way of the hub. A panic becomes an error: the other
// requests of the webhook go on.
func through(raw []byte, from, to version, kind, desired string) (out []byte, err error) {
	defer func() {
		if r := recover(); r != nil {
			out, err = nil, &panicError{reason: r, stack: debug.Stack()}
		}
	}()
	hub, err := from.read(raw)
	if err != nil {
		return nil, err
	}
	made, err := to.write(hub)
	if err != nil {
		return nil, err
	}
	return finish(raw, made, kind, desired)
}

// finish makes a converted object what the API server takes: of the metadata only
// labels and annotations may have changed, and they alone are taken over, so that
// what this program's ObjectMeta does not know yet survives. An empty status that
// the object did not have before goes.
func finish(before, after []byte, kind, apiVersion string) ([]byte, error) {
	var old struct {
		Metadata json.RawMessage `json:"metadata"`
		Status   json.RawMessage `json:"status"`
	}
	var fields map[string]json.RawMessage
	if err := errors.Join(decode(before, &old), json.Unmarshal(after, &fields)); err != nil {
		return nil, err
	}
	if fields == nil {
		return nil, errors.New("null was made of it")
	}
	metadata, err := mergeMetadata(old.Metadata, fields["metadata"])
	if err != nil {
		return nil, err
	}
	if isEmpty(metadata) {
		metadata = json.RawMessage("{}") // the API server refuses an object without metadata
	}
	fields["metadata"] = metadata
	if old.Status == nil && string(fields["status"]) == "{}" {
		delete(fields, "status")
	}
	if fields["apiVersion"], err = json.Marshal(apiVersion); err == nil {
		fields["kind"], err = json.Marshal(kind)
	}
	if err != nil {
		return nil, err
	}
	return json.Marshal(fields)
}

// mergeMetadata returns the metadata of the object before it was converted with
// the labels and annotations from afterwards; nil for none.
func mergeMetadata(before, after json.RawMessage) (json.RawMessage, error) {
	var old, converted map[string]json.RawMessage
	if before != nil {
		if err := json.Unmarshal(before, &old); err != nil {
			return nil, err
		}
	}
	if after != nil {
		if err := json.Unmarshal(after, &converted); err != nil {
			return nil, err
		}
	}
	changed := false
	for _, name := range [...]string{"labels", "annotations"} {
		had, has := old[name], converted[name]
		if isEmpty(had) && isEmpty(has) || string(had) == string(has) {
			continue
		}
		changed = true
		if isEmpty(has) {
			delete(old, name)
			continue
		}
		if old == nil {
			old = map[string]json.RawMessage{}
		}
		old[name] = has
	}
	if !changed {
		return before, nil
	}
	return json.Marshal(old)
}

// isEmpty reports whether a member is missing, null or an object without members.
func isEmpty(raw json.RawMessage) bool {
	return len(raw) == 0 || string(raw) == "null" || string(raw) == "{}"
}
