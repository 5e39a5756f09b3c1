/** One generated test: an input case and the edges of the graph to walk, by id. */
export interface TestPath {
  readonly input: string
  readonly edges: readonly number[]
}
