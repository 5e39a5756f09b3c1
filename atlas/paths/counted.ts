/** Formats a number with its noun: "1 test", "2 tests". */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
