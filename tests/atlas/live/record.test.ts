import { expect, test } from 'vitest'
import type { LiveEntry, LiveState } from '#atlas/live/message.ts'
import { readRecord, recordText } from '#atlas/live/record-file.ts'
import { addEntry, beginRecord, clearRecord, isRunning, KEPT, worldAt, type LiveRecord } from '#atlas/live/record.ts'

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

test('knows what ran after every entry', () => {
  const record = story()
  expect([0, 1, 2, 3, 4].map((index) => statesAt(record, index))).toEqual([
    ['app booting active'],
    ['app ready active'],
    ['app ready active', 'login open active'],
    ['app ready active', 'login finished done'],
    ['app inside active', 'login finished done'],
  ])
})

test('a chart that has ended makes room for the next of its kind, its children with it', () => {
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

test('what is heard twice counts once; what does not follow waits for the present', () => {
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

test('counts a step that only repeats the last one', () => {
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

test(`keeps the last ${KEPT} entries and what went before them`, () => {
  const steps = Array.from({ length: KEPT + 9 }, (_, index) => step(index + 1, 1, `s${index}`))
  const record = recordOf(present(0), ...steps)
  expect(record.entries).toHaveLength(KEPT)
  expect(record.dropped).toBe(10)
  expect(record.entries[0]).toMatchObject({ index: 10, entry: { seq: 10 } })
  expect(statesAt(record, 9)).toEqual(['app s8 active'])
  expect(statesAt(record, 10)).toEqual(['app s9 active'])
})

test('is cleared without forgetting what runs', () => {
  const record = clearRecord(story())
  expect(record.entries).toEqual([])
  expect(statesAt(addEntry(record, step(8, 1, 'ready')), 5)).toEqual(['app ready active'])
  expect([...record.now.keys()]).toEqual([1])
})

test('comes out of a file as it went in', () => {
  const repeated = recordOf(present(0), step(1, 1, 'ready'), step(2, 1, 'ready'), started(3, login))
  for (const record of [story(), repeated, beginRecord(tab)]) {
    expect(readRecord(recordText(record))).toEqual(record)
  }
})

test('no other file is taken for a record', () => {
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
