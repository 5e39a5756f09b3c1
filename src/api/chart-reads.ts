import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** How often news may let a read begin anew before its answer is taken as it is. */
const mostReads = 3

/**
 * Asks for a chart, and keeps the answer under `queryKey`, where the stream of news finds it: what is told while the
 * answer is on its way may be missing in it, and it is asked for again before the chart gets it. Fails as `ask` does.
 */
export async function readForChart<Told>(
  queries: QueryClient,
  queryKey: QueryKey,
  ask: () => Promise<Told>,
): Promise<Told> {
  const read = queries.getQueryCache().build(queries, { queryKey })
  for (let reads = 1; ; reads += 1) {
    read.setState({ isInvalidated: false })
    const told = await ask()
    if (read.state.isInvalidated && reads < mostReads) continue
    queries.setQueryData(queryKey, told)
    return told
  }
}
