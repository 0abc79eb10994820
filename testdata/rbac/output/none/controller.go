// Package controller asks for nothing.
package controller
