package v1beta1

import (
	"strings"

	v1 "example.com/cases/conversion/functions/merged_texts/v1"
)

// two are the first two words of a text, in small letters.
func two(text string) (first, second string) {
	words := append(strings.Fields(strings.ToLower(text)), "", "")
	return words[0], words[1]
}

// SplitSchedule reads the minute and the hour, and leaves the zone as it was.
func SplitSchedule(text string, kept *v1.Schedule) *v1.Schedule {
	made := v1.Schedule{}
	if kept != nil {
		made = *kept
	}
	if made.Minute, made.Hour = two(text); made == (v1.Schedule{}) {
		return nil
	}
	return &made
}

// JoinSchedule writes the minute and the hour.
func JoinSchedule(schedule *v1.Schedule) string {
	if schedule == nil {
		return ""
	}
	return strings.TrimSpace(schedule.Minute + " " + schedule.Hour)
}

// SplitWindow reads the beginning and the end, and leaves the zone as it was.
func SplitWindow(text string, kept *Window) *Window {
	made := Window{}
	if kept != nil {
		made = *kept
	}
	if made.From, made.To = two(text); made == (Window{}) {
		return nil
	}
	return &made
}

// JoinWindow writes the beginning and the end.
func JoinWindow(window *Window) string {
	if window == nil {
		return ""
	}
	return strings.TrimSpace(window.From + " " + window.To)
}

// SplitLimits reads both counts, and leaves the reasons as they were.
func SplitLimits(text string, least, most v1.Limit) (v1.Limit, v1.Limit) {
	least.Count, most.Count = two(text)
	return least, most
}

// JoinLimits writes both counts.
func JoinLimits(least, most v1.Limit) string {
	return strings.TrimSpace(least.Count + " " + most.Count)
}
