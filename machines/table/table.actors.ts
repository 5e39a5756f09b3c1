import { fromPromise } from 'xstate'
import type { Api } from '#wire/api.ts'
import { callActors } from '#machines/lib/calls.ts'
import { tableActorCalls } from './table.machine.ts'
import type { TableTold } from './table.rules.ts'

/** What a table needs from outside: the client, and a clock. */
export interface TableDependencies {
  readonly api: Api
  /** Resolves after so many milliseconds. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>
  /** Called with each answer, before the chart hears of it. */
  heard(told: TableTold): void
}

/** The real actors of a table. */
export const tableActors = ({ api, wait, heard }: TableDependencies) => ({
  ...callActors(tableActorCalls, api, { readRound: heard }),
  wait: fromPromise<void, { readonly for: number }>(({ input, signal }) => wait(input.for, signal)),
})
