package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"text/tabwriter"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	restaurantv1 "github.com/crdgen/crdgen/examples/pizza/api/v1"
)

// table writes the table that kubectl get prints, without ages: the columns of a
// priority up to that one, as -o wide shows more.
func (g *guest) table(ctx context.Context, query string, priority int32) error {
	wide := ""
	if priority > 0 {
		wide = ", wide"
	}
	g.ask("get pizzas.v1%s%s", strings.TrimSuffix("?"+query, "?"), wide)
	table := &metav1.Table{}
	url := "/apis/" + restaurantv1.GroupVersion.String() + "/namespaces/default/pizzas?" + query
	if err := g.fetch(ctx, url, "application/json;as=Table;v=v1;g=meta.k8s.io", table); err != nil {
		return err
	}
	shown := func(c metav1.TableColumnDefinition) bool { return c.Type != "date" && c.Priority <= priority }
	var lines [][]string
	var head []string
	for _, c := range table.ColumnDefinitions {
		if shown(c) {
			head = append(head, strings.ToUpper(c.Name))
		}
	}
	lines = append(lines, head)
	for _, row := range table.Rows {
		var cells []string
		for i, c := range table.ColumnDefinitions {
			if shown(c) {
				cells = append(cells, fmt.Sprint(row.Cells[i]))
			}
		}
		lines = append(lines, cells)
	}
	return g.hearTable(lines)
}

// names writes what kubectl api-resources prints of a category.
func (g *guest) names(ctx context.Context, category string) error {
	g.ask("api-resources --categories=%s", category)
	list := &metav1.APIResourceList{}
	if err := g.fetch(ctx, "/apis/"+restaurantv1.GroupVersion.String(), "application/json", list); err != nil {
		return err
	}
	lines := [][]string{{"NAME", "SHORTNAMES", "NAMESPACED", "KIND"}}
	slices.SortFunc(list.APIResources, func(a, b metav1.APIResource) int { return strings.Compare(a.Name, b.Name) })
	for _, r := range list.APIResources {
		if slices.Contains(r.Categories, category) {
			lines = append(lines, []string{r.Name, strings.Join(r.ShortNames, ","), fmt.Sprint(r.Namespaced), r.Kind})
		}
	}
	return g.hearTable(lines)
}

// fetch reads a document of the API server.
func (g *guest) fetch(ctx context.Context, path, accept string, into any) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, g.host+path, http.NoBody)
	if err != nil {
		return err
	}
	request.Header.Set("Accept", accept)
	response, err := g.http.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return errors.New(response.Status)
	}
	return json.NewDecoder(response.Body).Decode(into)
}

// hearTable writes lines of cells below each other.
func (g *guest) hearTable(lines [][]string) error {
	var text strings.Builder
	w := tabwriter.NewWriter(&text, 0, 0, 3, ' ', 0)
	for _, cells := range lines {
		fmt.Fprintln(w, strings.Join(cells, "\t")+"\t")
	}
	if err := w.Flush(); err != nil {
		return err
	}
	g.hear("%s", text.String())
	return nil
}
