import { createActor, setup, type InspectionEvent } from 'xstate'
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { readChart } from '#atlas/explore/chart.ts'
import { discoverModels } from '#atlas/paths/discover.ts'
import { chartVersion } from '#atlas/explore/chart-version.ts'
import { callActors, defineCalls, callsNotProvided } from '#machines/lib/calls.ts'
import { refusal } from '#machines/lib/answers.ts'
import { createUsageCounter } from '#atlas/record/count-usage.ts'
import { dwellSteps, stepOf, vitalSteps } from '#atlas/usage/steps.ts'
import { batchesOf } from '#src/features/measurement/usage-report.ts'
import { plausible, dwellBuckets, maxCount, maxReportBytes, vitalBuckets } from '#wire/site/usage-rules.ts'
import { UsageRow, usageCalls } from '#wire/site/usage.ts'
import { FakeApi } from '#tests/support/fake-api.ts'

const calls = defineCalls({ send: usageCalls.countFlights })

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

/** A chart observed by the counter, on a manual clock. */
function watched(answer: 'worth' | 'refused' = 'worth') {
  let time = 0
  const counter = createUsageCounter(() => time, { patterns: plausible })
  const value = { kind: 'value', value: {} } as const
  const api = new FakeApi().on(usageCalls.countFlights, async () =>
    answer === 'worth' ? value : refusal('rate_limited'),
  )
  const actors = callActors(calls, api)
  const actor = createActor(form.provide({ actors }), { inspect: (event: InspectionEvent) => counter.inspect(event) })
  return { counter, actor, pass: (milliseconds: number) => (time += milliseconds) }
}

const rowsOf = (counter: ReturnType<typeof createUsageCounter>) => counter.take().flatMap(({ rows }) => rows)

describe('usage counter', () => {
  it('counts a chart by names: transitions, outcomes, states and their durations', async () => {
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
    for (const row of flow?.rows ?? []) expect(v.is(UsageRow, row), JSON.stringify(row)).toBe(true)
  })

  it('counts from the first step, which a chart takes while it is created', () => {
    const passing = setup({}).createMachine({
      id: 'passing',
      initial: 'deciding',
      states: { deciding: { always: 'idle' }, idle: {} },
    })
    const counter = createUsageCounter(() => 0, { patterns: plausible })
    createActor(passing, { inspect: (event: InspectionEvent) => counter.inspect(event) }).start()
    const one = { count: 1, visits: 1 }
    expect(rowsOf(counter)).toEqual(
      expect.arrayContaining([
        { kind: 'ran', ...one },
        { kind: 'transition', transition: 'deciding|always||idle', outcome: null, ...one },
        { kind: 'entered', state: 'idle', ...one },
      ]),
    )
  })

  it('counts a refused answer', async () => {
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

  it('counts a visit once per row, however often the counts are taken', () => {
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

  it('counts no row beyond the limit of a report', () => {
    const counter = createUsageCounter(() => 0, { maxCount })
    const actor = createActor(form, { inspect: (event: InspectionEvent) => counter.inspect(event) }).start()
    for (let time = 0; time <= maxCount; time += 1) actor.send({ type: 'typed', text: '' })
    expect(rowsOf(counter).find(({ kind }) => kind === 'transition')?.count).toBe(maxCount)
  })

  it('counts the state in which the page was left, once', () => {
    const { counter, actor } = watched()
    actor.start()
    counter.leave()
    counter.leave()
    actor.stop()
    expect(rowsOf(counter).filter(({ kind }) => kind === 'left')).toEqual([
      { kind: 'left', state: 'editing', count: 1, visits: 1 },
    ])
  })

  it('does not count a chart that threw as left', () => {
    const broken = setup({
      guards: {
        throws: () => {
          throw new Error('broken')
        },
      },
    }).createMachine({
      id: 'broken',
      initial: 'well',
      states: { well: { on: { go: { guard: 'throws', target: 'over' } } }, over: {} },
    })
    const counter = createUsageCounter(() => 0)
    const actor = createActor(broken, { inspect: (event: InspectionEvent) => counter.inspect(event) })
    actor.subscribe({ error: () => undefined })
    actor.start().send({ type: 'go' })
    counter.leave()
    expect(rowsOf(counter).map(({ kind }) => kind)).toEqual(['ran', 'entered'])
  })

  it('counts a chart that ran before from then on, without guessing its duration', () => {
    const { counter, pass } = watched()
    const early = createActor(form).start()
    counter.find(early)
    pass(1_000)
    expect(rowsOf(counter)).toEqual([{ kind: 'ran', count: 1, visits: 1 }])
  })

  it('counts web vitals by the state at their time', () => {
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
])('usage counter steps: of %j, %d is in number %i', (ends, value, step) => {
  expect(stepOf(ends, value)).toBe(step)
})

it('usage counter: the server stores the same steps', () => {
  expect([dwellBuckets, vitalBuckets]).toEqual([dwellSteps, vitalSteps])
})

it('usage counter: splits the counts into batches that the server accepts', () => {
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
    expect(JSON.stringify(batch).length).toBeLessThan(maxReportBytes)
    expect(v.is(usageCalls.countFlights.request, batch)).toBe(true)
  }
})

it('usage counter: every state and transition name of the charts of the site is accepted', async () => {
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
