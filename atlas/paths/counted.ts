/** A number with its noun, such as "1 test" and "2 tests". */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
