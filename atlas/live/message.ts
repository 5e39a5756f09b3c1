/**
 * Messages from the running site to the atlas in another tab of the same browser. They have only names of the chart: no
 * context but the fields of `shown.ts`, no payload, output or error, and only the first segment of the page's path.
 */

/** Name of the BroadcastChannel. A message of another version is refused, and the page shows that. */
export const CHANNEL = 'statehouse.live-charts'
export const VERSION = 1

/** Name of the lock that a tab holds while it is open; the browser releases it even after a crash. */
export const lockOf = (tab: string): string => `${CHANNEL} ${tab}`

/** A field of a chart's context that may be shown. */
export type Shown = boolean | string | null

/** The state of a chart. */
export interface LiveState {
  /** Dotted paths of all active states, ancestors included. */
  readonly states: readonly string[]
  readonly tags: readonly string[]
  readonly status: 'active' | 'done' | 'error' | 'stopped'
  /** Sources of its actors that are not charts. */
  readonly work: readonly string[]
  readonly shown: Readonly<Record<string, Shown>>
}

/** A chart that runs or has run. */
export interface LiveActor {
  /** Unique in its tab. */
  readonly id: number
  readonly parent: number | null
  /** The machine's own id. */
  readonly machine: string
}

/** Every running chart of a tab at one moment. */
export interface PresentEntry {
  readonly kind: 'present'
  /** Counts the entries of a tab; the number of the last one before this moment. */
  readonly seq: number
  /** Epoch milliseconds at the site. */
  readonly time: number
  readonly actors: readonly { readonly actor: LiveActor; readonly state: LiveState }[]
}

/** A chart has started. */
export interface StartedEntry {
  readonly kind: 'started'
  readonly seq: number
  readonly time: number
  readonly actor: LiveActor
  /** Identities `source|event|guard|targets` of the transitions taken at once. */
  readonly transitions: readonly string[]
  readonly state: LiveState
}

/** A chart has taken an event: one macrostep. */
export interface StepEntry {
  readonly kind: 'step'
  readonly seq: number
  readonly time: number
  readonly actor: number
  /** The chart's name of the event (`form.submitted`, `login:done`, `after:cooldown`); null when it has none. */
  readonly event: string | null
  readonly transitions: readonly string[]
  readonly state: LiveState
}

/** A chart was stopped before it was done. */
export interface StoppedEntry {
  readonly kind: 'stopped'
  readonly seq: number
  readonly time: number
  readonly actor: number
}

export type LiveEntry = PresentEntry | StartedEntry | StepEntry | StoppedEntry

/** A tab of the site. */
export interface LiveTab {
  /** Random, new with every load of the page. */
  readonly id: string
  /** When the page was opened, in epoch milliseconds. */
  readonly openedAt: number
  /** First segment of the page's path, such as `/rng`. */
  readonly place: string
  readonly isVisible: boolean
  /** True once the tab holds the lock of `lockOf`: another holder then knows that the tab is closed. */
  readonly isLocked: boolean
}

/** From a tab of the site: an entry, a heartbeat with the last sequence number, or that the tab is closed. */
export type SiteMessage =
  | { readonly version: typeof VERSION; readonly from: 'site'; readonly tab: LiveTab; readonly entry: LiveEntry }
  | { readonly version: typeof VERSION; readonly from: 'site'; readonly tab: LiveTab; readonly beat: number }
  | { readonly version: typeof VERSION; readonly from: 'site'; readonly tab: LiveTab; readonly left: true }

/** From an atlas: a request for a `present` entry (of all tabs, or of one) or for a heartbeat. */
export interface AtlasMessage {
  readonly version: typeof VERSION
  readonly from: 'atlas'
  readonly ask: 'present' | 'beat'
  readonly tab?: string
}
