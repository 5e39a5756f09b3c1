import type { ChartJson, TransitionJson } from '#atlas/export/chart-json.ts'
import type { DataModel } from './content.ts'

/** A chart as a file describes it: its states and transitions, with names in place of implementations. */
export interface DescribedChart extends Pick<ChartJson, 'id' | 'delays' | 'states'> {
  readonly transitions: readonly DescribedTransition[]
  /** Actions that the file defines completely, by name. */
  readonly sent: Readonly<Record<string, Sent>>
  /** What the file computes; none where it has names only. */
  readonly data?: DataModel
  /** The charts that are written within it, by the `src` of the invocations that run them. */
  readonly inner?: Readonly<Record<string, DescribedChart>>
  /** What the chart lacks of the file, each with its place. */
  readonly losses?: readonly string[]
}

export type DescribedTransition = Omit<TransitionJson, 'id' | 'branch' | 'branches'>

/** An event that an action sends to the chart itself: raised, sent through the mailbox, delayed, or cancelled. */
export type Sent =
  | { readonly kind: 'raise'; readonly event: string }
  | { readonly kind: 'send'; readonly event: string }
  | { readonly kind: 'later'; readonly event: string; readonly delay: number | string; readonly id: string | null }
  | { readonly kind: 'cancel'; readonly id: string }

/** Thrown for a file that cannot be read as a chart; the message names the problem and its place. */
export class Unreadable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'Unreadable'
  }
}

/** `line 3, column 14` of a place in a text. */
export function placeIn(text: string, position: number): string {
  const before = text.slice(0, position).split('\n')
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`
}
