import { RefusedError } from '#src/api/queries.ts'

/**
 * Chooses what a sheet shows: the game, that it does not exist, or that it failed to load. A failed
 * reload keeps what is shown.
 */
export function sheetBody({
  known,
  error,
}: {
  /** True if the game has been loaded before. */
  readonly known: boolean
  readonly error: Error | null
}): 'game' | 'notFound' | 'failed' {
  if (error instanceof RefusedError && error.refusal.code === 'game_not_found') return 'notFound'
  return error === null || known ? 'game' : 'failed'
}
