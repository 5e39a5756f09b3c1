import { CHANNEL, lockOf, VERSION, type AtlasMessage, type SiteMessage } from '#atlas/live/message.ts'
import { readMessage } from '#atlas/live/read.ts'
import { addEntry, beginRecord, clearRecord, type LiveRecord } from '#atlas/live/record.ts'

/** `silent`: it no longer answers; `left`: its page was closed or left; `file`: it was never there, a file was opened. */
export type Presence = 'here' | 'silent' | 'left' | 'file'

/** A tab of the site, or a record that was opened. */
export interface Source {
  readonly id: string
  readonly presence: Presence
  readonly record: LiveRecord
  /** How often it was asked without an answer. */
  readonly unanswered: number
}

export interface LiveNow {
  readonly sources: readonly Source[]
  /** True when a tab speaks another version of the channel. */
  readonly isStrange: boolean
  /** What is looked at; null follows what is new. */
  readonly source: string | null
  readonly index: number | null
  readonly actor: number | null
}

/** The part of BroadcastChannel the store needs. */
export interface Channel {
  postMessage(message: unknown): void
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
}

/** Resolves when the tab is no more. */
export type Farewell = (tab: string) => Promise<void>

/** Between two questions whether the tabs are still there. */
const PACE = 2000
const PATIENCE = 2
/** How many tabs that were left are remembered. */
const REMEMBERED = 5

/** What the tabs of the site have told this atlas since its live view was first opened. */
export class LiveStore {
  #now: LiveNow = { sources: [], isStrange: false, source: null, index: null, actor: null }
  #opened = 0
  readonly #listeners = new Set<() => void>()
  readonly #channel: Channel
  readonly #farewell: Farewell
  readonly #watched = new Set<string>()
  readonly #gone = new Set<string>()

  constructor(channel: Channel, farewell: Farewell) {
    this.#channel = channel
    this.#farewell = farewell
    channel.addEventListener('message', ({ data }) => this.#hear(data))
    this.#ask('present')
  }

  readonly get = (): LiveNow => this.#now

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Asks every tab whether it is still there; to be called every now and then. */
  readonly ask = (): void => {
    const sources = this.#now.sources.map((source): Source => {
      if (source.presence !== 'here' && source.presence !== 'silent') return source
      const unanswered = source.unanswered + 1
      return { ...source, unanswered, presence: unanswered > PATIENCE ? 'silent' : 'here' }
    })
    const isChanged = sources.some(({ presence }, index) => presence !== this.#now.sources[index]?.presence)
    // Counting alone is nothing to be drawn anew.
    if (isChanged) this.#set({ sources })
    else this.#now = { ...this.#now, sources }
    this.#ask('beat')
  }

  /** Chooses what is looked at. */
  look(at: Partial<Pick<LiveNow, 'source' | 'index' | 'actor'>>): void {
    this.#set(at.source === undefined ? at : { index: null, actor: null, ...at })
  }

  /** Forgets the entries of a source, and one that is not there any more altogether. */
  clear(id: string): void {
    const sources = this.#now.sources.flatMap((source) => {
      if (source.id !== id) return [source]
      if (source.presence === 'left' || source.presence === 'file') return []
      return [{ ...source, record: clearRecord(source.record) }]
    })
    // The chart that was chosen goes on; that of a tab that is no more does not.
    this.#set({ sources, index: null, ...(sources.some((one) => one.id === id) ? {} : { source: null, actor: null }) })
  }

  /** Adds a record from a file and looks at its beginning. */
  open(record: LiveRecord): void {
    const id = `file ${++this.#opened}`
    const sources = [...this.#now.sources, { id, presence: 'file' as const, record, unanswered: 0 }]
    this.#set({ sources, source: id, index: record.dropped, actor: null })
  }

  #hear(data: unknown): void {
    const message = readMessage(data)
    if (message === 'otherVersion') this.#set({ isStrange: true })
    else if (message !== null) this.#take(message)
  }

  #take(message: SiteMessage): void {
    const { tab } = message
    const old = this.#now.sources.find(({ id }) => id === tab.id)
    if (tab.isLocked && !this.#watched.has(tab.id)) {
      this.#watched.add(tab.id)
      void this.#farewell(tab.id).then(() => this.#leave(tab.id))
    }
    let record: LiveRecord = { ...(old?.record ?? beginRecord(tab)), tab }
    // What a tab said last may be heard after its end is known.
    let presence: Presence = this.#gone.has(tab.id) ? 'left' : 'here'
    if ('entry' in message) record = addEntry(record, message.entry)
    else if ('left' in message) presence = 'left'
    const isBehind = 'beat' in message ? message.beat !== record.seq : record.seq === null
    if (isBehind && presence === 'here') this.#ask('present', tab.id)
    const source: Source = { id: tab.id, presence, record, unanswered: 0 }
    const sources = old
      ? this.#now.sources.map((one) => (one.id === tab.id ? source : one))
      : [...this.#now.sources, source]
    const left = sources.filter((one) => one.presence === 'left')
    const tooOld = new Set(left.slice(0, Math.max(0, left.length - REMEMBERED)))
    this.#set({ sources: sources.filter((one) => !tooOld.has(one)) })
  }

  #leave(tab: string): void {
    this.#gone.add(tab)
    const sources = this.#now.sources.map((one) => (one.id === tab ? { ...one, presence: 'left' as const } : one))
    this.#set({ sources })
  }

  #ask(ask: AtlasMessage['ask'], tab?: string): void {
    const message: AtlasMessage = { version: VERSION, from: 'atlas', ask, ...(tab === undefined ? {} : { tab }) }
    this.#channel.postMessage(message)
  }

  #set(change: Partial<LiveNow>): void {
    this.#now = { ...this.#now, ...change }
    for (const listener of this.#listeners) listener()
  }
}

let store: LiveStore | null = null

/** The store of this page; it listens from the first time it is asked for until the page is left. */
export function liveStore(): LiveStore {
  if (store) return store
  store = new LiveStore(new BroadcastChannel(CHANNEL), (tab) => navigator.locks.request(lockOf(tab), () => undefined))
  setInterval(store.ask, PACE)
  return store
}

/** The source that is looked at: the chosen one, else the newest tab that is there, else the last. */
export function sourceOf({ sources, source }: LiveNow): Source | null {
  const chosen = sources.find(({ id }) => id === source)
  const here = sources.filter(({ presence }) => presence === 'here')
  const newest = here.reduce<Source | null>(
    (best, one) => (best && best.record.tab.openedAt >= one.record.tab.openedAt ? best : one),
    null,
  )
  return chosen ?? newest ?? sources.at(-1) ?? null
}
