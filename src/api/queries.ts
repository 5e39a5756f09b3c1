import { type QueryKey, queryOptions } from '@tanstack/react-query'
import type { Api } from '#wire/api.ts'
import { type Answer, FaultError, type Refusal } from '#wire/envelope.ts'
import { hotGames } from '#wire/play/game.ts'
import type { Language } from '#wire/shapes.ts'
import { balance } from '#wire/money/wallet.ts'
import { hotClient } from './game-client.ts'
import { memberKey, membersKey } from './member-key.ts'

/** A refused read, as an error that TanStack Query can hold. */
export class RefusedError extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(`refused: ${refusal.code}`)
    this.name = 'RefusedError'
    this.refusal = refusal
  }
}

/** Returns the value of an answer. Throws a `RefusedError` for a refusal. */
export async function valueOf<Value>(answer: Promise<Answer<Value>>): Promise<Value> {
  const settled = await answer
  if (settled.kind === 'refusal') throw new RefusedError(settled)
  return settled.value
}

/** Returns whether an automatic retry may help: after a fault, never after a refusal. */
export const mayRetry = (failures: number, error: Error) => failures < 1 && error instanceof FaultError

/** Query key of a page of a list, below the key of the list. */
export const pageKey = (list: QueryKey, filter: Readonly<Record<string, string | null>>, page: number) =>
  [...list, filter, page] as const

/** The part of a member's data with the balance and what changes with it. */
export const balanceRead = 'balance'

/** Returns whether a query reads a member's balance, or what changes with it. */
export const isBalance = ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean =>
  queryKey[0] === membersKey[0] && queryKey[2] === balanceRead

/** The balance of the member whose token the client holds; the live stream invalidates it. */
export const balanceQuery = (api: Api, username: string) =>
  queryOptions({
    queryKey: memberKey(username, balanceRead),
    queryFn: ({ signal }) => valueOf(api.send(balance, {}, { signal })),
    staleTime: 60_000,
  })

/** The hot games of the whole site. */
export const siteHotGamesQuery = (api: Api, language: Language) =>
  queryOptions({
    queryKey: ['hotGames', 'site', language],
    queryFn: ({ signal }) => valueOf(api.send(hotGames, { ...hotClient(), language }, { signal })),
    staleTime: 5 * 60_000,
  })

/** Resolves with what a chart branches on, or with the refusal as data; a fault rejects. */
export async function answerOf<Value, Part>(read: Promise<Value>, keep: (value: Value) => Part): Promise<Answer<Part>> {
  try {
    return { kind: 'value', value: keep(await read) }
  } catch (error) {
    if (error instanceof RefusedError) return error.refusal
    throw error
  }
}
