/** Scroll speed, in CSS pixels a millisecond, above which no detail can be seen: about a screen a second. */
export const fastScrollThreshold = 1
