/** Tags for the projects of a test; every other tag names a flow. */
const places: readonly string[] = ['phone', 'narrow', 'touch', 'wide', 'full']

/** Returns the flows that a test with these tags covers on the real server: `@profile` claims `profile`. */
export const claimsOf = (tags: readonly string[]): readonly string[] =>
  tags.map((tag) => tag.slice(1)).filter((tag) => !places.includes(tag))
