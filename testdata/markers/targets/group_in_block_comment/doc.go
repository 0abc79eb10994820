/*
Package v1 has lamps.

+groupName=example.com
*/
package v1
