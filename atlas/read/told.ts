import type { ChartJson, TransitionJson } from '#atlas/export/chart-json.ts'

/** A chart as a file tells it: its states and transitions, and names in place of what they do. */
export interface ToldChart extends Pick<ChartJson, 'id' | 'delays' | 'states'> {
  readonly transitions: readonly ToldTransition[]
  /** Of the actions those that a file says in full, by their names. */
  readonly sent: Readonly<Record<string, Sent>>
}

export type ToldTransition = Omit<TransitionJson, 'id' | 'branch' | 'branches'>

/** What an action tells the chart itself: at once, through its mailbox, after a while, or no longer. */
export type Sent =
  | { readonly kind: 'raise'; readonly event: string }
  | { readonly kind: 'send'; readonly event: string }
  | { readonly kind: 'later'; readonly event: string; readonly delay: number | string; readonly id: string | null }
  | { readonly kind: 'cancel'; readonly id: string }

/** A file that cannot be read as a chart; the message says what and where. */
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
