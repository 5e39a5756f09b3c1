/** Tags that say where a test runs; every other one names a flow. */
const places: readonly string[] = ['phone', 'narrow', 'wide', 'full']

/** The flows that a test with these tags claims to play on the real server: `@profile` claims `profile`. */
export const claimsOf = (tags: readonly string[]): readonly string[] =>
  tags.map((tag) => tag.slice(1)).filter((tag) => !places.includes(tag))
