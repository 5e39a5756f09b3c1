import { createActor, setup, type InspectionEvent } from 'xstate'
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { readChart } from '#atlas/explore/chart.ts'
import { discoverModels } from '#atlas/paths/discover.ts'
import { chartVersion } from '#atlas/explore/chart-version.ts'
import { callActors, defineCalls, callsNotProvided } from '#machines/lib/calls.ts'
import { refusal } from '#machines/lib/answers.ts'
import { createFlightCounter } from '#src/features/measurement/count-flights.ts'
import { batchesOf } from '#src/features/measurement/flights.ts'
import { plausible, dwellSteps, largestFlights, stepOf, vitalSteps } from '#wire/site/flight-terms.ts'
import { FlightRow, flightsCalls } from '#wire/site/flights.ts'
import { FakeApi } from '#tests/support/fake-api.ts'

const calls = defineCalls({ send: flightsCalls.countFlights })

const form = setup({
  types: { context: {} as { secret: string }, events: {} as { type: 'typed'; text: string } | { type: 'submitted' } },
  actors: callsNotProvided(calls),
}).createMachine({
  id: 'form',
  context: { secret: 'Sampaguita-7' },
  initial: 'editing',
  states: {
    editing: { on: { typed: {}, submitted: 'sending' } },
    sending: {
      invoke: {
        src: 'send',
        id: 'send',
        input: { language: 'en', device: 'phone', flows: [] },
        onDone: [{ guard: ({ event }) => event.output.kind === 'value', target: 'sent' }, { target: 'editing' }],
        onError: 'editing',
      },
    },
    sent: { type: 'final' },
  },
})

/** A chart that is watched, on a clock that stands until it is moved. */
function watched(answer: 'worth' | 'refused' = 'worth') {
  let time = 0
  const counter = createFlightCounter(() => time)
  const value = { kind: 'value', value: {} } as const
  const api = new FakeApi().on(flightsCalls.countFlights, async () =>
    answer === 'worth' ? value : refusal('rate_limited'),
  )
  const actors = callActors(calls, api)
  const actor = createActor(form.provide({ actors }), { inspect: (event: InspectionEvent) => counter.inspect(event) })
  return { counter, actor, pass: (milliseconds: number) => (time += milliseconds) }
}

const rowsOf = (counter: ReturnType<typeof createFlightCounter>) => counter.take().flatMap(({ rows }) => rows)

describe('a chart that is watched', () => {
  it('is counted by its names: transitions, how answers went, states and how long they lasted', async () => {
    const { counter, actor, pass } = watched()
    actor.start()
    actor.send({ type: 'typed', text: 'a secret' })
    pass(1_500)
    actor.send({ type: 'submitted' })
    await expect.poll(() => actor.getSnapshot().status).toBe('done')
    const [flow, ...more] = counter.take()
    expect(more).toEqual([])
    expect(flow).toMatchObject({
      flow: 'form',
      version: chartVersion(readChart(form).transitions.map(({ id }) => id)),
    })
    const one = { count: 1, visits: 1 }
    expect(flow?.rows).toEqual(
      expect.arrayContaining([
        { kind: 'ran', ...one },
        { kind: 'entered', state: 'editing', ...one },
        { kind: 'transition', transition: 'editing|typed||', outcome: null, ...one },
        { kind: 'dwell', state: 'editing', step: 3, ...one },
        { kind: 'transition', transition: 'editing|submitted||sending', outcome: null, ...one },
        { kind: 'transition', transition: 'sending|send:done|inline|sent', outcome: 'worth', ...one },
        { kind: 'entered', state: 'sent', ...one },
      ]),
    )
    expect(flow?.rows.some(({ kind }) => kind === 'left')).toBe(false)
    expect(JSON.stringify(flow)).not.toMatch(/secret|Sampaguita/)
    for (const row of flow?.rows ?? []) expect(v.is(FlightRow, row), JSON.stringify(row)).toBe(true)
  })

  it('is counted from its first step, which it takes while it is made', () => {
    const passing = setup({}).createMachine({
      id: 'passing',
      initial: 'deciding',
      states: { deciding: { always: 'resting' }, resting: {} },
    })
    const counter = createFlightCounter(() => 0)
    createActor(passing, { inspect: (event: InspectionEvent) => counter.inspect(event) }).start()
    const one = { count: 1, visits: 1 }
    expect(rowsOf(counter)).toEqual(
      expect.arrayContaining([
        { kind: 'ran', ...one },
        { kind: 'transition', transition: 'deciding|always||resting', outcome: null, ...one },
        { kind: 'entered', state: 'resting', ...one },
      ]),
    )
  })

  it('says that an answer was refused', async () => {
    const { counter, actor } = watched('refused')
    actor.start()
    actor.send({ type: 'submitted' })
    await expect.poll(() => actor.getSnapshot().matches('editing')).toBe(true)
    expect(rowsOf(counter)).toContainEqual({
      kind: 'transition',
      transition: 'sending|send:done||editing',
      outcome: 'refused',
      count: 1,
      visits: 1,
    })
  })

  it('tells of a visit once a row, however often it is taken', () => {
    const { counter, actor } = watched()
    actor.start()
    const typed = () => rowsOf(counter).find(({ kind }) => kind === 'transition')
    actor.send({ type: 'typed', text: '' })
    actor.send({ type: 'typed', text: '' })
    expect(typed()).toMatchObject({ count: 2, visits: 1 })
    actor.send({ type: 'typed', text: '' })
    expect(typed()).toMatchObject({ count: 1, visits: 0 })
    expect(counter.take()).toEqual([])
  })

  it('was left where it was when the page went, once', () => {
    const { counter, actor } = watched()
    actor.start()
    counter.leave()
    counter.leave()
    actor.stop()
    expect(rowsOf(counter).filter(({ kind }) => kind === 'left')).toEqual([
      { kind: 'left', state: 'editing', count: 1, visits: 1 },
    ])
  })

  it('is counted from then on when it ran before, without guessing since when', () => {
    const { counter, pass } = watched()
    const early = createActor(form).start()
    counter.find(early)
    pass(1_000)
    expect(rowsOf(counter)).toEqual([{ kind: 'ran', count: 1, visits: 1 }])
  })

  it('has the figures of a page by where it was then', () => {
    const { counter, actor, pass } = watched()
    pass(100)
    actor.start()
    pass(100)
    counter.vital('INP', 120, 150, '/rng')
    counter.vital('CLS', 300, 50, '/rng')
    expect(rowsOf(counter).filter(({ kind }) => kind === 'INP' || kind === 'CLS')).toEqual([
      { kind: 'INP', route: '/rng', state: 'editing', step: 2, count: 1, visits: 1 },
    ])
  })
})

it.each([
  [dwellSteps, 0, 0],
  [dwellSteps, 250, 0],
  [dwellSteps, 250.1, 1],
  [dwellSteps, 300_000, 8],
  [dwellSteps, 300_001, 9],
  [vitalSteps.CLS, 0, 0],
  [vitalSteps.INP, 1_001, 5],
])('of the steps %j, %d falls into number %i', (ends, value, step) => {
  expect(stepOf(ends, value)).toBe(step)
})

it('sends what is counted in parts that the server takes', () => {
  const rows = Array.from({ length: 1_000 }, (_, index) => ({
    kind: 'transition' as const,
    transition: `${'state.'.repeat(20)}s${index}|event|guard|target`,
    outcome: null,
    count: 1,
    visits: 1 as const,
  }))
  const batches = batchesOf([
    { flow: 'one', version: '0123abcd', rows },
    { flow: 'two', version: '0123abcd', rows: rows.slice(0, 3) },
  ])
  expect(batches.flatMap((flows) => flows.flatMap((flow) => flow.rows))).toHaveLength(1_003)
  for (const flows of batches) {
    const batch = { language: 'en', device: 'phone', flows }
    expect(JSON.stringify(batch).length).toBeLessThan(largestFlights)
    expect(v.is(flightsCalls.countFlights.request, batch)).toBe(true)
  }
})

it('knows every name of every chart of the site as one', async () => {
  const models = await discoverModels()
  expect(models.length).toBeGreaterThan(40)
  const strange = models.flatMap(({ model: { machine } }) => {
    const chart = readChart(machine)
    return [
      ...(plausible.flow.test(machine.id) ? [] : [machine.id]),
      ...chart.transitions.filter(({ id }) => id.length > 480 || !plausible.transition.test(id)).map(({ id }) => id),
      ...chart.states.filter(({ path }) => !plausible.state.test(path)).map(({ path }) => path),
    ]
  })
  expect(strange).toEqual([])
})
