import { fromPromise } from 'xstate'
import type { Api } from '#wire/api.ts'
import { callActors } from '#machines/lib/calls.ts'
import { tableActorCalls } from './table.machine.ts'
import type { TableState } from './table.rules.ts'

/** The dependencies of a table: the client and a timer. */
export interface TableDependencies {
  readonly api: Api
  /** Resolves after this many milliseconds. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>
  /** Called with each state, before the chart receives it. */
  onState(state: TableState): void
}

/** The real actors of a table. */
export const tableActors = ({ api, wait, onState }: TableDependencies) => ({
  ...callActors(tableActorCalls, api, { readRound: onState }),
  wait: fromPromise<void, { readonly for: number }>(({ input, signal }) => wait(input.for, signal)),
})
