import { CHANNEL, lockOf, VERSION, type AtlasMessage, type SiteMessage } from '#atlas/live/message.ts'
import { readMessage } from '#atlas/live/read.ts'
import { addEntry, beginRecord, clearRecord, type LiveRecord } from '#atlas/live/record.ts'

/** `silent`: it no longer answers; `left`: the page was closed; `file`: an opened record. */
export type Presence = 'here' | 'silent' | 'left' | 'file'

/** A tab of the site, or a record that was opened. */
export interface Source {
  readonly id: string
  readonly presence: Presence
  readonly record: LiveRecord
  /** Number of requests without an answer. */
  readonly unanswered: number
}

export interface LiveNow {
  readonly sources: readonly Source[]
  /** True when a tab sends messages of another version. */
  readonly hasOtherVersion: boolean
  /** The selection; null follows new entries. */
  readonly source: string | null
  readonly index: number | null
  readonly actor: number | null
}

/** The part of BroadcastChannel the store needs. */
export interface Channel {
  postMessage(message: unknown): void
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
}

/** Resolves when the tab is closed. */
export type WhenTabClosed = (tab: string) => Promise<void>

/** Milliseconds between two heartbeat requests. */
const POLL_INTERVAL = 2000
const MAX_UNANSWERED = 2
/** The most closed tabs that are kept. */
const MAX_CLOSED_TABS = 5

/** The records of the site's tabs since the live view was first opened. */
export class LiveStore {
  #now: LiveNow = { sources: [], hasOtherVersion: false, source: null, index: null, actor: null }
  #opened = 0
  readonly #listeners = new Set<() => void>()
  readonly #channel: Channel
  readonly #whenClosed: WhenTabClosed
  readonly #watched = new Set<string>()
  readonly #closed = new Set<string>()

  constructor(channel: Channel, whenClosed: WhenTabClosed) {
    this.#channel = channel
    this.#whenClosed = whenClosed
    channel.addEventListener('message', ({ data }) => this.#receive(data))
    this.#ask('present')
  }

  readonly get = (): LiveNow => this.#now

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Sends a heartbeat request to every tab; to be called regularly. */
  readonly ask = (): void => {
    const sources = this.#now.sources.map((source): Source => {
      if (source.presence !== 'here' && source.presence !== 'silent') return source
      const unanswered = source.unanswered + 1
      return { ...source, unanswered, presence: unanswered > MAX_UNANSWERED ? 'silent' : 'here' }
    })
    const isChanged = sources.some(({ presence }, index) => presence !== this.#now.sources[index]?.presence)
    // A changed count alone needs no render.
    if (isChanged) this.#set({ sources })
    else this.#now = { ...this.#now, sources }
    this.#ask('beat')
  }

  /** Changes the selection. */
  select(at: Partial<Pick<LiveNow, 'source' | 'index' | 'actor'>>): void {
    this.#set(at.source === undefined ? at : { index: null, actor: null, ...at })
  }

  /** Removes the entries of a source, or the whole source when its tab is closed. */
  clear(id: string): void {
    const sources = this.#now.sources.flatMap((source) => {
      if (source.id !== id) return [source]
      if (source.presence === 'left' || source.presence === 'file') return []
      return [{ ...source, record: clearRecord(source.record) }]
    })
    // The selected chart stays selected unless its source is removed.
    this.#set({ sources, index: null, ...(sources.some((one) => one.id === id) ? {} : { source: null, actor: null }) })
  }

  /** Adds a record from a file and selects its beginning. */
  open(record: LiveRecord): void {
    const id = `file ${++this.#opened}`
    const sources = [...this.#now.sources, { id, presence: 'file' as const, record, unanswered: 0 }]
    this.#set({ sources, source: id, index: record.dropped, actor: null })
  }

  #receive(data: unknown): void {
    const message = readMessage(data)
    if (message === 'otherVersion') this.#set({ hasOtherVersion: true })
    else if (message !== null) this.#add(message)
  }

  #add(message: SiteMessage): void {
    const { tab } = message
    const old = this.#now.sources.find(({ id }) => id === tab.id)
    if (tab.isLocked && !this.#watched.has(tab.id)) {
      this.#watched.add(tab.id)
      void this.#whenClosed(tab.id).then(() => this.#leave(tab.id))
    }
    let record: LiveRecord = { ...(old?.record ?? beginRecord(tab)), tab }
    // The last message of a tab may arrive after its lock was released.
    let presence: Presence = this.#closed.has(tab.id) ? 'left' : 'here'
    if ('entry' in message) record = addEntry(record, message.entry)
    else if ('left' in message) presence = 'left'
    const isBehind = 'beat' in message ? message.beat !== record.seq : record.seq === null
    if (isBehind && presence === 'here') this.#ask('present', tab.id)
    const source: Source = { id: tab.id, presence, record, unanswered: 0 }
    const sources = old
      ? this.#now.sources.map((one) => (one.id === tab.id ? source : one))
      : [...this.#now.sources, source]
    const left = sources.filter((one) => one.presence === 'left')
    const tooOld = new Set(left.slice(0, Math.max(0, left.length - MAX_CLOSED_TABS)))
    this.#set({ sources: sources.filter((one) => !tooOld.has(one)) })
  }

  #leave(tab: string): void {
    this.#closed.add(tab)
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

/** Returns the store of this page; it is created at the first call. */
export function liveStore(): LiveStore {
  if (store) return store
  store = new LiveStore(new BroadcastChannel(CHANNEL), (tab) => navigator.locks.request(lockOf(tab), () => undefined))
  setInterval(store.ask, POLL_INTERVAL)
  return store
}

/** The shown source: the selected one, else the newest open tab, else the last. */
export function sourceOf({ sources, source }: LiveNow): Source | null {
  const chosen = sources.find(({ id }) => id === source)
  const here = sources.filter(({ presence }) => presence === 'here')
  const newest = here.reduce<Source | null>(
    (best, one) => (best && best.record.tab.openedAt >= one.record.tab.openedAt ? best : one),
    null,
  )
  return chosen ?? newest ?? sources.at(-1) ?? null
}
