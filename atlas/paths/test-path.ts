/** A generated test: an input case and edge ids. */
export interface TestPath {
  readonly input: string
  readonly edges: readonly number[]
}
