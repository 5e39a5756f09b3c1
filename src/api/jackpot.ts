import type { QueryClient } from '@tanstack/react-query'

const key = ['jackpot']

/** What the server states: money of the wire, or null for nothing. */
interface Stated {
  readonly amount: string | null
}

/** Keeps what the server states as the jackpot from now on. */
export function stateJackpot(queries: QueryClient, amount: string | null): void {
  // Nobody observes it as a query, and it must outlive that.
  queries.setQueryDefaults(key, { gcTime: Infinity })
  queries.setQueryData<Stated>(key, { amount })
}

/** Tells what the server states as the jackpot, now and whenever it says so, until the function it returns is called. */
export function followJackpot(queries: QueryClient, tell: (amount: string | null) => void): () => void {
  const look = () => {
    const stated = queries.getQueryData<Stated>(key)
    if (stated !== undefined) tell(stated.amount)
  }
  look()
  return queries.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === key[0]) look()
  })
}
