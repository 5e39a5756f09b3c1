import type { LiveActor, LiveEntry, LiveState, LiveTab } from './message.ts'

/** The state of a chart at one moment. */
export interface RecordedActor {
  readonly actor: LiveActor
  readonly state: LiveState
}

/** Every chart of a tab at one moment, by actor id; ended ones stay until a successor starts. */
export type World = ReadonlyMap<number, RecordedActor>

/** An entry with its index in the record; `times` counts identical repetitions. */
export interface Recorded {
  readonly index: number
  readonly times: number
  readonly entry: LiveEntry
}

/** The entries of one tab of the site, without the oldest ones. */
export interface LiveRecord {
  readonly tab: LiveTab
  /** The charts before the first entry. */
  readonly base: World
  readonly entries: readonly Recorded[]
  readonly now: World
  /** Every chart the record knows of, ended or not. */
  readonly actors: ReadonlyMap<number, LiveActor>
  /** Number of entries that were removed. */
  readonly dropped: number
  /** Sequence number of the last entry received; null when entries were missed and the present must be resent. */
  readonly seq: number | null
}

/** The most entries that a record keeps. */
export const MAX_ENTRIES = 2000

const emptyWorld: World = new Map()

/** Returns the empty record of a new tab. */
export const beginRecord = (tab: LiveTab): LiveRecord => ({
  tab,
  base: emptyWorld,
  entries: [],
  now: emptyWorld,
  actors: new Map(),
  dropped: 0,
  seq: null,
})

/** Adds an entry of a tab. After a gap in the sequence numbers the record waits for the next `present` entry. */
export function addEntry(record: LiveRecord, entry: LiveEntry): LiveRecord {
  if (entry.kind === 'present' ? entry.seq === record.seq : record.seq !== null && entry.seq <= record.seq) {
    return record
  }
  if (entry.kind !== 'present' && (record.seq === null || entry.seq !== record.seq + 1)) return { ...record, seq: null }
  const now = after(record.now, entry)
  const actors = known(record.actors, entry)
  const last = record.entries.at(-1)
  if (last && isRepeated(last.entry, entry)) {
    const entries = [...record.entries.slice(0, -1), { ...last, times: last.times + 1, entry }]
    return { ...record, entries, now, actors, seq: entry.seq }
  }
  const index = record.dropped + record.entries.length
  return dropOldest({
    ...record,
    entries: [...record.entries, { index, times: 1, entry }],
    now,
    actors,
    seq: entry.seq,
  })
}

function dropOldest(record: LiveRecord): LiveRecord {
  const tooMany = record.entries.length - MAX_ENTRIES
  if (tooMany <= 0) return record
  const gone = record.entries.slice(0, tooMany)
  const base = gone.reduce((world, { entry }) => after(world, entry), record.base)
  return { ...record, base, entries: record.entries.slice(tooMany), dropped: record.dropped + tooMany }
}

/** Returns the record without its entries; running charts are kept. */
export function clearRecord(record: LiveRecord): LiveRecord {
  const now: World = new Map([...record.now].filter(([, one]) => isRunning(one)))
  return { ...record, base: now, now, entries: [], dropped: record.dropped + record.entries.length }
}

/** The charts right after the entry at `index`. */
export function worldAt({ base, entries, dropped, now }: LiveRecord, index: number): World {
  if (index >= dropped + entries.length - 1) return now
  return entries.slice(0, Math.max(0, index - dropped + 1)).reduce((world, { entry }) => after(world, entry), base)
}

/** The actor of an entry; null for an entry about all actors. */
export function actorOf(entry: LiveEntry): number | null {
  if (entry.kind === 'present') return null
  return entry.kind === 'started' ? entry.actor.id : entry.actor
}

/** The transitions an entry took. */
export const transitionsTaken = (entry: LiveEntry): readonly string[] =>
  entry.kind === 'step' || entry.kind === 'started' ? entry.transitions : []

/** True while an actor has not ended. */
export const isRunning = ({ state }: RecordedActor): boolean => state.status === 'active'

function known(actors: LiveRecord['actors'], entry: LiveEntry): LiveRecord['actors'] {
  const met = entry.kind === 'present' ? entry.actors.map(({ actor }) => actor) : []
  if (entry.kind === 'started') met.push(entry.actor)
  return met.length === 0 ? actors : new Map([...actors, ...met.map((actor) => [actor.id, actor] as const)])
}

function after(world: World, entry: LiveEntry): World {
  switch (entry.kind) {
    case 'present':
      return new Map(entry.actors.map((one) => [one.actor.id, one]))
    case 'started': {
      const next = [...world].filter(([, old]) => !isSucceeded(old, entry.actor))
      const kept = new Set(next.map(([id]) => id))
      const held = next.filter(([, { actor }]) => actor.parent === null || kept.has(actor.parent))
      return new Map([...held, [entry.actor.id, { actor: entry.actor, state: entry.state }]])
    }
    case 'step':
    case 'stopped': {
      const old = world.get(entry.actor)
      if (!old) return world
      const state: LiveState =
        entry.kind === 'step' ? entry.state : { ...old.state, status: 'stopped', states: [], tags: [], work: [] }
      return new Map(world).set(entry.actor, { ...old, state })
    }
  }
}

const isSucceeded = (old: RecordedActor, { machine, parent }: LiveActor) =>
  !isRunning(old) && old.actor.machine === machine && old.actor.parent === parent

function isRepeated(last: LiveEntry, entry: LiveEntry): boolean {
  if (last.kind !== 'step' || entry.kind !== 'step') return false
  const plain = ({ actor, event, transitions, state }: typeof entry) =>
    JSON.stringify([actor, event, transitions, state])
  return plain(last) === plain(entry)
}
