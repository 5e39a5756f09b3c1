/**
 * What the running site tells the atlas in another tab of the same browser. Names out of the chart only: no context but
 * what `shown.ts` lists, no payload of an event, no output, no error, no address beyond the first segment of its path.
 */

/** Name of the BroadcastChannel; who speaks another version is not understood, and told so. */
export const CHANNEL = 'statehouse.live-charts'
export const VERSION = 1

/** Name of the lock a tab holds for as long as it lives: even one that crashed lets go of it. */
export const lockOf = (tab: string): string => `${CHANNEL} ${tab}`

/** A field of a chart's context that may be shown. */
export type Shown = boolean | string | null

/** What a chart is in. */
export interface LiveState {
  /** Dotted paths of all active states, ancestors included. */
  readonly states: readonly string[]
  readonly tags: readonly string[]
  readonly status: 'active' | 'done' | 'error' | 'stopped'
  /** Sources of the actors it holds that are no charts themselves. */
  readonly work: readonly string[]
  readonly shown: Readonly<Record<string, Shown>>
}

/** A chart that runs, or ran. */
export interface LiveActor {
  /** Unique in its tab. */
  readonly id: number
  readonly parent: number | null
  /** The machine's own id. */
  readonly machine: string
}

/** Everything that runs in a tab at one moment. */
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
  /** The event in the chart's words (`form.submitted`, `login:done`, `after:cooldown`); null when it names it nowhere. */
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
  /** True once the tab holds the lock of `lockOf`: whoever gets it after that knows that the tab is gone. */
  readonly isLocked: boolean
}

/** From a tab of the site: something happened, it is still there at this number, or it has been left. */
export type SiteMessage =
  | { readonly version: typeof VERSION; readonly from: 'site'; readonly tab: LiveTab; readonly entry: LiveEntry }
  | { readonly version: typeof VERSION; readonly from: 'site'; readonly tab: LiveTab; readonly beat: number }
  | { readonly version: typeof VERSION; readonly from: 'site'; readonly tab: LiveTab; readonly left: true }

/** From an atlas: tell everything (to all tabs, or one), or only that you are there. */
export interface AtlasMessage {
  readonly version: typeof VERSION
  readonly from: 'atlas'
  readonly ask: 'present' | 'beat'
  readonly tab?: string
}
