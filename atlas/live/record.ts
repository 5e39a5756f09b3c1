import type { LiveActor, LiveEntry, LiveState, LiveTab } from './message.ts'

/** A chart as it was at one moment. */
export interface ActorThen {
  readonly actor: LiveActor
  readonly state: LiveState
}

/** Every chart of a tab at one moment, by the actor's id; those that have ended stay until a successor starts. */
export type World = ReadonlyMap<number, ActorThen>

/** An entry with its place in the record; `times` tells how often it was repeated without a difference. */
export interface Recorded {
  readonly index: number
  readonly times: number
  readonly entry: LiveEntry
}

/** What one tab of the site has told, the oldest entries forgotten. */
export interface LiveRecord {
  readonly tab: LiveTab
  /** Everything before the first entry. */
  readonly base: World
  readonly entries: readonly Recorded[]
  readonly now: World
  /** Every chart the record knows of, ended or not. */
  readonly actors: ReadonlyMap<number, LiveActor>
  /** How many entries were forgotten. */
  readonly dropped: number
  /** Number of the last entry heard; null when something was missed and all must be told anew. */
  readonly seq: number | null
}

/** How many entries a record keeps. */
export const KEPT = 2000

const nobody: World = new Map()

/** The record of a tab that has just been heard of. */
export const beginRecord = (tab: LiveTab): LiveRecord => ({
  tab,
  base: nobody,
  entries: [],
  now: nobody,
  actors: new Map(),
  dropped: 0,
  seq: null,
})

/** Adds what a tab told. An entry that does not follow the last one leaves the record waiting for the present. */
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
  return forget({ ...record, entries: [...record.entries, { index, times: 1, entry }], now, actors, seq: entry.seq })
}

function forget(record: LiveRecord): LiveRecord {
  const tooMany = record.entries.length - KEPT
  if (tooMany <= 0) return record
  const gone = record.entries.slice(0, tooMany)
  const base = gone.reduce((world, { entry }) => after(world, entry), record.base)
  return { ...record, base, entries: record.entries.slice(tooMany), dropped: record.dropped + tooMany }
}

/** The record without its entries; what runs is still known. */
export function clearRecord(record: LiveRecord): LiveRecord {
  const now: World = new Map([...record.now].filter(([, one]) => isRunning(one)))
  return { ...record, base: now, now, entries: [], dropped: record.dropped + record.entries.length }
}

/** What ran right after the entry at `index`. */
export function worldAt({ base, entries, dropped, now }: LiveRecord, index: number): World {
  if (index >= dropped + entries.length - 1) return now
  return entries.slice(0, Math.max(0, index - dropped + 1)).reduce((world, { entry }) => after(world, entry), base)
}

/** The actor an entry is about; null for one about them all. */
export function actorOf(entry: LiveEntry): number | null {
  if (entry.kind === 'present') return null
  return entry.kind === 'started' ? entry.actor.id : entry.actor
}

/** The transitions an entry took. */
export const transitionsTaken = (entry: LiveEntry): readonly string[] =>
  entry.kind === 'step' || entry.kind === 'started' ? entry.transitions : []

/** True while an actor has not ended. */
export const isRunning = ({ state }: ActorThen): boolean => state.status === 'active'

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

const isSucceeded = (old: ActorThen, { machine, parent }: LiveActor) =>
  !isRunning(old) && old.actor.machine === machine && old.actor.parent === parent

function isRepeated(last: LiveEntry, entry: LiveEntry): boolean {
  if (last.kind !== 'step' || entry.kind !== 'step') return false
  const plain = ({ actor, event, transitions, state }: typeof entry) =>
    JSON.stringify([actor, event, transitions, state])
  return plain(last) === plain(entry)
}
