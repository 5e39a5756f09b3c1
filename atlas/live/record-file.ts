import * as v from 'valibot'
import { Actors, Entry, Tab } from './read.ts'
import { addEntry, beginRecord, type LiveRecord, type World } from './record.ts'

const FORMAT = 'statehouse.live-record'
const FILE_VERSION = 1

const RecordFile = v.object({
  format: v.literal(FORMAT),
  version: v.literal(FILE_VERSION),
  tab: Tab,
  dropped: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  base: Actors,
  entries: v.array(v.object({ times: v.pipe(v.number(), v.safeInteger(), v.minValue(1)), entry: Entry })),
})

const listOf = (world: World) => [...world.values()]
const worldOf = (actors: v.InferOutput<typeof Actors>): World => new Map(actors.map((one) => [one.actor.id, one]))

/** Returns the text of a record's file. */
export function recordText({ tab, dropped, base, entries }: LiveRecord): string {
  const kept = entries.map(({ times, entry }) => ({ times, entry }))
  const file = { format: FORMAT, version: FILE_VERSION, tab, dropped, base: listOf(base), entries: kept }
  return `${JSON.stringify(file, null, 2)}\n`
}

/** Reads a record's file; null for another file, another version or a truncated file. */
export function readRecord(text: string): LiveRecord | null {
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch {
    return null
  }
  const file = v.safeParse(RecordFile, data)
  if (!file.success) return null
  const { tab, dropped, base, entries } = file.output
  const before = worldOf(base)
  const actors = new Map(base.map(({ actor }) => [actor.id, actor]))
  const [first] = entries
  const seq = first === undefined ? null : first.entry.seq - (first.entry.kind === 'present' ? 0 : 1)
  const empty: LiveRecord = { ...beginRecord(tab), base: before, now: before, actors, dropped, seq }
  return entries.reduce((record, { times, entry }): LiveRecord => {
    // Sequence numbers have gaps where repetitions were counted in one entry.
    const expected = entry.kind === 'present' ? null : entry.seq - 1
    const next = addEntry({ ...record, seq: expected }, entry)
    const last = next.entries.at(-1)
    return last && times > 1 ? { ...next, entries: [...next.entries.slice(0, -1), { ...last, times }] } : next
  }, empty)
}
