import { RefusedError } from '#src/api/queries.ts'

/**
 * What a sheet shows: the game, that there is none, or that what is to be known of it did not come. A question that is
 * asked once more and not answered takes nothing away of what is there.
 */
export function sheetBody({
  known,
  error,
}: {
  /** Whether the server has told of the game before. */
  readonly known: boolean
  readonly error: Error | null
}): 'game' | 'gone' | 'failed' {
  if (error instanceof RefusedError && error.refusal.code === 'game_not_found') return 'gone'
  return error === null || known ? 'game' : 'failed'
}
