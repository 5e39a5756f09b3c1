import { assign, createActor, fromPromise, sendTo, setup, type AnyStateMachine } from 'xstate'
import { expect, test } from 'vitest'
import { readChart } from '#atlas/explore/chart.ts'
import type { LiveEntry, StepEntry } from '#atlas/live/message.ts'
import { readMessage } from '#atlas/live/read.ts'
import { showing } from '#atlas/live/shown.ts'
import { createWatch } from '#atlas/live/watch.ts'
import { discoverModels } from '#atlas/paths/discover.ts'
import { shownFields } from '#src/live/shown.ts'

const shownOf = showing(shownFields)

const SECRET = 'Sampaguita-7'

const door = setup({
  types: { events: {} as { type: 'knocked' } | { type: 'opened' } | { type: 'broken' } },
  guards: {
    throws: () => {
      throw new Error(SECRET)
    },
  },
}).createMachine({
  id: 'door',
  initial: 'shut',
  states: {
    shut: { on: { knocked: 'answered' } },
    answered: { on: { opened: 'open', broken: { guard: 'throws', target: 'open' } } },
    open: { type: 'final' },
  },
})

const house = setup({
  types: {
    context: {} as { password: string; tries: number },
    events: {} as { type: 'entered'; password: string } | { type: 'left' } | { type: `call.${string}` },
    tags: {} as 'guarded',
  },
  actors: { door, load: fromPromise(async () => SECRET) },
  guards: { right: ({ context }) => context.password === SECRET },
  actions: {
    keep: assign((_, { password }: { password: string }) => ({ password })),
    knock: sendTo('door', { type: 'knocked' }),
  },
}).createMachine({
  id: 'house',
  context: { password: '', tries: 0 },
  initial: 'outside',
  states: {
    outside: {
      tags: 'guarded',
      on: { entered: { target: 'asking', actions: { type: 'keep', params: ({ event }) => event } }, 'call.*': {} },
    },
    asking: {
      always: { guard: 'right', target: 'hall' },
    },
    hall: {
      entry: 'knock',
      invoke: { src: 'door', id: 'door', onDone: 'inside', onError: 'ruined' },
      on: { left: 'outside' },
    },
    inside: { invoke: { src: 'load', id: 'load', onDone: 'home', onError: 'ruined' } },
    home: {},
    ruined: {},
  },
})

function watched(machine: AnyStateMachine = house) {
  const entries: LiveEntry[] = []
  let time = 0
  const watch = createWatch(
    (entry) => entries.push(entry),
    () => ++time,
    shownOf,
  )
  const actor = createActor(machine, { inspect: watch.inspect })
  return { entries, watch, actor: actor.start() }
}

const steps = (entries: readonly LiveEntry[]) => entries.filter((entry): entry is StepEntry => entry.kind === 'step')
const settled = () => new Promise((resolve) => setTimeout(resolve))

test('live watch: sends every macrostep with exactly its transitions, in the names of the chart', async () => {
  const { entries, actor } = watched()
  actor.send({ type: 'entered', password: SECRET })
  expect(entries[0]).toMatchObject({ kind: 'started', actor: { id: 1, parent: null, machine: 'house' }, seq: 1 })
  expect(steps(entries)[0]).toMatchObject({
    actor: 1,
    event: 'entered',
    transitions: ['outside|entered||asking', 'asking|always|right|hall'],
    state: { states: ['hall'], tags: [], status: 'active' },
  })
  const known = new Set(readChart(house).transitions.map(({ id }) => id))
  expect(
    steps(entries)
      .slice(0, 1)
      .flatMap(({ transitions }) => transitions)
      .every((id) => known.has(id)),
  ).toBe(true)
  await settled()
})

test('live watch: sends a parent’s step before the steps it causes in a child, and the child’s end before its done event', async () => {
  const { entries, actor } = watched()
  actor.send({ type: 'entered', password: SECRET })
  actor.getSnapshot().children['door']?.send({ type: 'opened' })
  await settled()
  expect(
    entries.map((entry) => [
      entry.kind,
      entry.kind === 'started' ? entry.actor.machine : 'actor' in entry && entry.actor,
      entry.kind === 'step' ? entry.event : '',
    ]),
  ).toEqual([
    ['started', 'house', ''],
    ['step', 1, 'entered'],
    ['started', 'door', ''],
    ['step', 2, 'knocked'],
    ['step', 2, 'opened'],
    ['step', 1, 'door:done'],
    ['step', 1, 'load:done'],
  ])
  expect(entries.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(steps(entries).map(({ state }) => state.work)).toEqual([[], [], [], ['load'], []])
  expect(entries[2]).toMatchObject({ actor: { id: 2, parent: 1 } })
})

test('live watch: sends the stop of a child and of all charts, and what still runs', () => {
  const { entries, watch, actor } = watched()
  actor.send({ type: 'entered', password: SECRET })
  expect(watch.present().actors.map(({ actor: { machine }, state }) => [machine, state.states])).toEqual([
    ['house', ['hall']],
    ['door', ['answered']],
  ])
  actor.send({ type: 'left' })
  expect(entries.slice(-2)).toMatchObject([
    { kind: 'step', actor: 1, event: 'left', state: { tags: ['guarded'] } },
    { kind: 'stopped', actor: 2 },
  ])
  actor.stop()
  expect(entries.at(-1)).toMatchObject({ kind: 'stopped', actor: 1 })
  expect(watch.present()).toMatchObject({ seq: entries.length, actors: [] })
})

test('live watch: sends the end of a chart that threw, and continues', async () => {
  const { entries, actor } = watched()
  actor.send({ type: 'entered', password: SECRET })
  actor.getSnapshot().children['door']?.send({ type: 'broken' })
  await settled()
  expect(entries.slice(-2)).toMatchObject([
    { kind: 'step', actor: 1, event: 'door:error', state: { states: ['ruined'] } },
    { kind: 'step', actor: 2, state: { status: 'error' } },
  ])
  actor.send({ type: 'left' })
  expect(entries.at(-1)).toMatchObject({ kind: 'step', actor: 1, event: 'left', transitions: [] })
})

test('live watch: distinguishes two root charts', () => {
  const entries: LiveEntry[] = []
  const watch = createWatch(
    (entry) => entries.push(entry),
    () => 0,
    shownOf,
  )
  createActor(house, { inspect: watch.inspect }).start()
  createActor(door, { inspect: watch.inspect }).start().send({ type: 'knocked' })
  expect(entries).toMatchObject([
    { actor: { id: 1, machine: 'house' } },
    { actor: { id: 2, machine: 'door' } },
    { actor: 2 },
  ])
})

test('live watch: sends only names of the chart: no context, payload, output, error or dynamic event type', async () => {
  const { entries, actor } = watched()
  const stranger: { type: string } = { type: SECRET }
  actor.send({ type: `call.${SECRET}` })
  actor.send(stranger)
  actor.send({ type: 'entered', password: 'wrong' })
  const second = watched()
  second.actor.send({ type: 'entered', password: SECRET })
  second.actor.getSnapshot().children['door']?.send({ type: 'broken' })
  const third = watched()
  third.actor.send({ type: 'entered', password: SECRET })
  third.actor.getSnapshot().children['door']?.send({ type: 'opened' })
  await settled()
  const everything = [entries, second.entries, third.entries].flat()
  expect(everything.length).toBeGreaterThan(12)
  expect(JSON.stringify(everything)).not.toContain(SECRET)
  expect(JSON.stringify(everything)).not.toContain('wrong')
  expect(steps(entries).map(({ event }) => event)).toEqual(['call.*', null, 'entered'])
})

test('live watch: shows only listed context fields, and only string literals', () => {
  const context = { smsLogin: true, refusal: 'wrong_password', fields: { username: 'marisol' }, ticket: 'ticket-1' }
  expect(shownOf('login', context)).toEqual({ smsLogin: true, refusal: 'wrong_password' })
  expect(shownOf('login', { refusal: '+63 917 123 4567' })).toEqual({})
  expect(shownOf('slot', { refusal: 'insufficient_funds' })).toEqual({})
  expect(shownOf('toString', { length: true })).toEqual({})
})

test('live watch: lists only fields of existing charts', async () => {
  const machines = (await discoverModels()).map(({ model }) => model.machine.id)
  expect(Object.keys(shownFields).filter((id) => !machines.includes(id))).toEqual([])
})

test('live watch: every sent entry is valid for the reader', async () => {
  const { entries, watch, actor } = watched()
  actor.send({ type: 'entered', password: SECRET })
  actor.send({ type: 'left' })
  const tab = { id: 'a', openedAt: 1, place: '/rng', isVisible: true, isLocked: false }
  for (const entry of [...entries, watch.present()]) {
    const message = { version: 1, from: 'site', tab, entry }
    expect(readMessage(message)).toEqual(message)
  }
  expect(readMessage({ version: 1, from: 'site', tab, entry: { ...entries[0], state: 'hall' } })).toBeNull()
  expect(readMessage({ version: 2, from: 'site', tab, step: 1 })).toBe('otherVersion')
  expect(readMessage({ version: 1, from: 'atlas', ask: 'beat' })).toBeNull()
  expect(readMessage('hello')).toBeNull()
})
