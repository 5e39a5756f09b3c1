import { expect, test } from 'vitest'
import type { LiveEntry, LiveState } from '#atlas/live/message.ts'
import { readRecord, recordText } from '#atlas/live/record-file.ts'
import {
  addEntry,
  beginRecord,
  clearRecord,
  isRunning,
  MAX_ENTRIES,
  worldAt,
  type LiveRecord,
} from '#atlas/live/record.ts'

const tab = { id: 'tab', openedAt: 1, place: '/rng', isVisible: true, isLocked: false }
const inState = (state: string, status: LiveState['status'] = 'active'): LiveState => ({
  states: [state],
  tags: [],
  status,
  work: [],
  shown: {},
})
const app = { id: 1, parent: null, machine: 'app' }
const login = { id: 2, parent: 1, machine: 'login' }
const present = (seq: number, state = 'booting'): LiveEntry => ({
  kind: 'present',
  seq,
  time: seq,
  actors: [{ actor: app, state: inState(state) }],
})
const step = (seq: number, actor: number, state: string, status?: LiveState['status']): LiveEntry => ({
  kind: 'step',
  seq,
  time: seq,
  actor,
  event: 'moved',
  transitions: [`|moved||${state}`],
  state: inState(state, status),
})
const started = (seq: number, actor: typeof login): LiveEntry => ({
  kind: 'started',
  seq,
  time: seq,
  actor,
  transitions: [],
  state: inState('open'),
})

const recordOf = (...entries: LiveEntry[]) => entries.reduce(addEntry, beginRecord(tab))
const statesAt = (record: LiveRecord, index: number) =>
  [...worldAt(record, index).values()].map(
    (one) => `${one.actor.machine} ${one.state.states.join()} ${one.state.status}`,
  )

const story = () =>
  recordOf(present(3), step(4, 1, 'ready'), started(5, login), step(6, 2, 'finished', 'done'), step(7, 1, 'inside'))

test('live record: has the running charts after every entry', () => {
  const record = story()
  expect([0, 1, 2, 3, 4].map((index) => statesAt(record, index))).toEqual([
    ['app booting active'],
    ['app ready active'],
    ['app ready active', 'login open active'],
    ['app ready active', 'login finished done'],
    ['app inside active', 'login finished done'],
  ])
})

test('live record: an ended chart is replaced by the next of its machine, with its children', () => {
  const slider = { id: 3, parent: 2, machine: 'slider' }
  const record = recordOf(
    present(0),
    started(1, login),
    started(2, slider),
    { kind: 'stopped', seq: 3, time: 3, actor: 3 },
    { kind: 'stopped', seq: 4, time: 4, actor: 2 },
    started(5, { ...login, id: 4 }),
  )
  expect([...record.now.keys()]).toEqual([1, 4])
  expect([...worldAt(record, 4).values()].map(isRunning)).toEqual([true, false, false])
})

test('live record: a repeated entry counts once; after a gap the record waits for a present entry', () => {
  const record = story()
  expect(addEntry(record, step(7, 1, 'elsewhere'))).toBe(record)
  expect(addEntry(record, present(7))).toBe(record)
  const torn = addEntry(record, step(9, 1, 'elsewhere'))
  expect(torn).toMatchObject({ seq: null, entries: record.entries })
  const whole = addEntry(torn, present(9, 'elsewhere'))
  expect(whole.seq).toBe(9)
  expect(statesAt(whole, 5)).toEqual(['app elsewhere active'])
  expect(addEntry(beginRecord(tab), step(2, 1, 'ready')).seq).toBeNull()
})

test('live record: counts a step that repeats the last one', () => {
  const record = recordOf(
    present(0),
    step(1, 1, 'ready'),
    step(2, 1, 'ready'),
    step(3, 1, 'ready'),
    step(4, 1, 'closed'),
  )
  expect(record.entries.map(({ index, times }) => [index, times])).toEqual([
    [0, 1],
    [1, 3],
    [2, 1],
  ])
  expect(record.seq).toBe(4)
})

test(`live record: keeps the last ${MAX_ENTRIES} entries and the state before them`, () => {
  const steps = Array.from({ length: MAX_ENTRIES + 9 }, (_, index) => step(index + 1, 1, `s${index}`))
  const record = recordOf(present(0), ...steps)
  expect(record.entries).toHaveLength(MAX_ENTRIES)
  expect(record.dropped).toBe(10)
  expect(record.entries[0]).toMatchObject({ index: 10, entry: { seq: 10 } })
  expect(statesAt(record, 9)).toEqual(['app s8 active'])
  expect(statesAt(record, 10)).toEqual(['app s9 active'])
})

test('live record: keeps the running charts when it is cleared', () => {
  const record = clearRecord(story())
  expect(record.entries).toEqual([])
  expect(statesAt(addEntry(record, step(8, 1, 'ready')), 5)).toEqual(['app ready active'])
  expect([...record.now.keys()]).toEqual([1])
})

test('live record: is read from its file unchanged', () => {
  const repeated = recordOf(present(0), step(1, 1, 'ready'), step(2, 1, 'ready'), started(3, login))
  for (const record of [story(), repeated, beginRecord(tab)]) {
    expect(readRecord(recordText(record))).toEqual(record)
  }
})

test('live record: another file is refused', () => {
  const text = recordText(story())
  for (const other of [
    '',
    '{',
    'null',
    '{"format":"other"}',
    text.slice(0, 200),
    text.replace('"version": 1', '"version": 2'),
  ]) {
    expect(readRecord(other)).toBeNull()
  }
  expect(readRecord(text.replace('"active"', '"asleep"'))).toBeNull()
})
