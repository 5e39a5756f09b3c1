import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { explore } from '#atlas/explore/explore.ts'
import type { ChartJson } from '#atlas/export/chart-json.ts'
import { describePlayed, describeStatic } from '#atlas/export/describe.ts'
import { discoverModels } from '#atlas/paths/discover.ts'
import { createSimulation } from '#atlas/simulate/simulation.ts'
import { countsOf, isEmpty, readUsage } from '#atlas/usage/flow-usage.ts'
import { dwellSteps } from '#atlas/usage/steps.ts'
import { funnelOf } from '#atlas/usage/funnel.ts'
import { identityOf, triggerOf } from '#atlas/usage/identity.ts'
import { leavingOf, usageOnChart } from '#atlas/usage/chart-usage.ts'
import { quantile } from '#atlas/usage/quantile.ts'
import { comparisonQuery, hoursIn, readUsageQuery, usageFile } from '#atlas/usage/usage-query.ts'
import { undoneIn, untestedIn } from '#atlas/usage/tested.ts'
import { shortestPathTo } from '#atlas/usage/shortest-path.ts'
import { countText, dwellText, pointsText, shareText } from '#atlas/usage/format.ts'
import { chartVersion } from '#atlas/explore/chart-version.ts'
import { taken, usageOf, visited } from './support/usage.ts'

const [register, logout] = await Promise.all(
  ['register', 'logout'].map(async (flow) => (await discoverModels([flow]))[0]?.model),
)
if (!register || !logout) throw new Error('there is no register or logout')
const chart = describeStatic(register)

const sent = 'open.form.submitting|register:done||entering'
const refused = 'open.form.submitting|register:done|refused|open.form.editing'
const faulty = 'open.form.submitting|register:error||open.form.editing.failed'

describe('usage counters', () => {
  test('are read unchanged, and may be empty', () => {
    const usage = usageOf({ transitions: taken({ [sent]: 40 }), states: [visited('entering', 40)] })
    expect(readUsage(JSON.parse(JSON.stringify(usage)))).toEqual(usage)
    expect([isEmpty(usage), isEmpty(usageOf())]).toEqual([false, true])
  })

  test.each([
    ['its top', null],
    ['its top', '<!doctype html>'],
    ['transitions.0.count', usageOf({ transitions: taken({ [sent]: -1 }) })],
    ['transitions.0.count', usageOf({ transitions: taken({ [sent]: 1.5 }) })],
    ['states.0.dwell', usageOf({ states: [{ ...visited('entering', 40), dwell: [1, 2] }] })],
    ['from', usageOf({ from: 'yesterday' })],
    ['device', { ...usageOf(), device: 'watch' }],
    ['vitals.0.steps', usageOf({ vitals: [{ route: '/', state: null, name: 'CLS', steps: [1] }] })],
  ])('are refused with the place of the error: %s', (place, value) => {
    expect(() => readUsage(value)).toThrow(new RegExp(`^${place.replaceAll('.', '\\.')}: `))
  })

  test('are summed over all outcomes of a transition', () => {
    const outcomes = ['refused', 'worth'].map((outcome, at) => ({ id: refused, outcome, count: 20 + at }))
    expect(countsOf({ transitions: [...outcomes, ...taken({ [sent]: 9 })] })).toEqual(
      new Map([
        [refused, 41],
        [sent, 9],
      ]),
    )
  })
})

describe('an identity', () => {
  test('of every transition of a chart has its source, its event, its guard and its targets', () => {
    for (const { id, source, kind, event, guard, targets } of chart.transitions) {
      const read = identityOf(id)
      expect({ source: read.source, guard: read.guard, targets: read.targets }).toEqual({ source, guard, targets })
      expect(triggerOf(read.event)).toEqual({ kind, event })
    }
  })

  test('may have `|` in its guard, a number at its end, or be empty', () => {
    expect(identityOf('a.b|go|in({"x":"a|b"})|c+d#2')).toEqual({
      source: 'a.b',
      event: 'go',
      guard: 'in({"x":"a|b"})',
      targets: ['c', 'd'],
    })
    expect(identityOf('torn')).toEqual({ source: 'torn', event: '', guard: '', targets: [] })
    expect(triggerOf('done(a.b)')).toEqual({ kind: 'stateDone', event: 'done(a.b)' })
    expect(triggerOf('after:patience')).toEqual({ kind: 'after', event: 'patience' })
  })

  test('makes a version of a chart that does not depend on the order', () => {
    const ids = chart.transitions.map(({ id }) => id)
    expect(chartVersion(ids)).toMatch(/^[0-9a-f]{8}$/)
    expect(chartVersion(ids.toReversed())).toBe(chartVersion(ids))
    expect(chartVersion(ids.slice(1))).not.toBe(chartVersion(ids))
    expect(chartVersion([])).toBe('811c9dc5')
    expect(chartVersion(['a'])).toBe('e40c292c')
  })
})

describe('the median stay', () => {
  test('is interpolated in its step by the counts', () => {
    const ends = [100, 200, 400]
    expect(quantile([10, 0, 0, 0], ends, 0.5)).toEqual({ value: 50, isLeast: false })
    expect(quantile([10, 10, 0, 0], ends, 0.5)).toEqual({ value: 100, isLeast: false })
    expect(quantile([10, 0, 40, 0], ends, 0.5)).toEqual({ value: 275, isLeast: false })
    expect(quantile([1, 0, 0, 9], ends, 0.5)).toEqual({ value: 400, isLeast: true })
    expect(quantile([0, 0, 0, 0], ends, 0.5)).toBeNull()
  })

  test('is never outside of the step that has it, and never falls when a share rises', () => {
    const counts = fc.array(fc.nat(50), { minLength: 10, maxLength: 10 }).filter((all) => all.some((one) => one > 0))
    fc.assert(
      fc.property(counts, fc.double({ min: 0.01, max: 0.99, noNaN: true }), (all, share) => {
        const found = quantile(all, dwellSteps, share)
        const more = quantile(all, dwellSteps, Math.min(1, share + 0.01))
        const step = all.findIndex((_, at) => {
          const upTo = all.slice(0, at + 1).reduce((sum, one) => sum + one, 0)
          return upTo > 0 && upTo >= all.reduce((sum, one) => sum + one, 0) * share
        })
        const [from, to] = [dwellSteps[step - 1] ?? 0, dwellSteps[step] ?? Infinity]
        expect(found?.value).toBeGreaterThanOrEqual(from)
        expect(found?.value).toBeLessThanOrEqual(to)
        expect(more?.value).toBeGreaterThanOrEqual((found?.value ?? 0) - 1e-6)
      }),
    )
  })
})

describe('usage on a chart', () => {
  const use = usageOf({
    transitions: [
      ...taken({ [sent]: 60, [faulty]: 30 }),
      { id: refused, outcome: 'taken', count: 75 },
      { id: refused, outcome: 'weak', count: 25 },
    ],
    states: [visited('open.form.submitting', 200, 10, 3), visited('entering', 60)],
  })
  const laid = usageOnChart(chart, use)

  test('a transition has its share of its event and of its state, where leaving counts as well', () => {
    expect(laid.ways.get(refused)).toMatchObject({ count: 100, ofEvent: 100 / 160, ofState: 0.5, isHere: true })
    expect(laid.ways.get(faulty)).toMatchObject({ ofEvent: 1, ofState: 0.15 })
    expect(laid.ways.get(refused)?.outcomes).toEqual([
      { outcome: 'taken', count: 75, share: 0.75 },
      { outcome: 'weak', count: 25, share: 0.25 },
    ])
    expect(laid.most).toBe(100)
  })

  test('a state has its branches, the most frequent first, how long one stays and how many leave', () => {
    const state = laid.states.get('open.form.submitting')
    expect(state).toMatchObject({ entered: 200, left: 10, leftShare: 0.05 })
    expect(state?.dwell).toEqual({ value: 1500, isLeast: false })
    expect(state?.branches.map(({ event, count, ways }) => [event, count, ways.map(({ id }) => id)])).toEqual([
      ['register:done', 160, [refused, sent]],
      ['register:error', 30, [faulty]],
    ])
    expect(laid.states.has('notOffered')).toBe(false)
  })

  test('the shares of every state and of every event make a whole', () => {
    const ids = fc.uniqueArray(fc.constantFrom(...chart.transitions.map(({ id }) => id)), { minLength: 1 })
    const paths = fc.uniqueArray(fc.constantFrom(...chart.states.map(({ path }) => path)))
    const some = fc.tuple(ids, paths, fc.integer({ min: 20, max: 9000 }))
    fc.assert(
      fc.property(some, ([all, stay, count]) => {
        const counts = taken(Object.fromEntries(all.map((id, at) => [id, count + 7 * at])))
        const { states } = usageOnChart(
          chart,
          usageOf({ transitions: counts, states: stay.map((p) => visited(p, 90, 30)) }),
        )
        for (const { branches, leftShare, leftByParentsShare } of states.values()) {
          const whole = branches.reduce((sum, { ofState }) => sum + ofState, leftShare + leftByParentsShare)
          expect(whole).toBeCloseTo(branches.length > 0 || leftShare + leftByParentsShare > 0 ? 1 : 0)
          for (const { ways } of branches) expect(ways.reduce((sum, { ofEvent }) => sum + ofEvent, 0)).toBeCloseTo(1)
        }
      }),
    )
  })

  test('states are sorted by the number of people who leave, and people in parallel regions count once', () => {
    const leaving = usageOf({
      states: [
        visited('open.form.editing.idle', 400, 90),
        visited('open.form.editing.failed', 50, 30),
        visited('open.captcha.required', 400, 120),
        visited('entering', 60),
      ],
    })
    const laidOut = usageOnChart(chart, leaving)
    expect(leavingOf(chart, laidOut).map(({ path, left }) => [path, left])).toEqual([
      ['open.captcha.required', 120],
      ['open.form.editing.idle', 90],
      ['open.form.editing.failed', 30],
    ])
    // A count below the floor that has a place among others is 0.
    expect(
      usageOnChart(chart, usageOf({ states: [visited('entering', 0)] })).states.get('entering')?.entered,
    ).toBeNull()
    expect(laidOut.states.get('open.form.editing')?.left).toBe(120)
    expect(laidOut.states.get('open')?.left).toBe(120)
  })

  test('a state that people leave by transitions of a state around it has the share that really leaves', () => {
    const use = usageOf({ states: [visited('open.form.editing.idle', 1889, 990)] })
    const state = usageOnChart(chart, use).states.get('open.form.editing.idle')
    expect(state).toMatchObject({ leftShare: 990 / 1889, leftByParents: 899, leftByParentsShare: 899 / 1889 })
    const atEnd = usageOnChart(chart, usageOf({ states: [visited('registered', 40)] })).states.get('registered')
    expect(atEnd?.leftByParents, 'nothing leads on from an end').toBe(0)
  })

  test('a region in which nothing happened is not where people leave', () => {
    const states = [visited('open.form.editing.idle', 400, 90), visited('open.captcha.required', 400, 120)]
    const use = usageOnChart(chart, usageOf({ states, transitions: taken({ [sent]: 60 }) }))
    expect(leavingOf(chart, use).map(({ path }) => path)).toEqual(['open.form.editing.idle'])
  })

  test('transitions that the chart no longer has are marked', () => {
    const old = 'open.form.submitting|register:done|late|closed'
    expect(usageOnChart(chart, usageOf({ transitions: taken({ [old]: 20 }) })).ways.get(old)?.isHere).toBe(false)
  })
})

test('a funnel keeps the order of the chosen states, and has no count for a state below the floor', () => {
  const use = usageOf({ states: [visited('loading', 200), visited('entering', 50), visited('registered', 40)] })
  expect(funnelOf(use, ['loading', 'entering', 'loadFailed', 'registered'])).toEqual([
    { path: 'loading', entered: 200, ofBefore: null, ofFirst: 1 },
    { path: 'entering', entered: 50, ofBefore: 0.25, ofFirst: 0.25 },
    { path: 'loadFailed', entered: null, ofBefore: null, ofFirst: null },
    { path: 'registered', entered: 40, ofBefore: null, ofFirst: 0.2 },
  ])
  expect(funnelOf(usageOf({ states: [visited('loading', 0, 0, 2)] }), ['loading'])[0]?.entered).toBeNull()
  expect(funnelOf(use, ['registered', 'entering']).map(({ ofBefore }) => ofBefore)).toEqual([null, 1.25])
})

describe('usage compared with the tests', () => {
  const exploration = explore(logout)
  const played: ChartJson = describePlayed(logout, () => undefined, exploration)
  const ids = played.transitions.map(({ id }) => id)
  const [first = '', second = ''] = ids

  test('transitions that only tests take are listed with the tests', () => {
    const use = usageOf({ transitions: taken(Object.fromEntries(ids.slice(1).map((id) => [id, 20]))) })
    const undone = undoneIn(played, use)
    expect(undone.map(({ id }) => id)).toEqual([first])
    expect(undone[0]?.tests).toContain(
      played.paths.find(({ steps }) => steps.some(({ transitions }) => transitions.includes(first)))?.name,
    )
    expect(undoneIn({ ...played, paths: [], journeys: [] }, usageOf())).toEqual([])
  })

  test('transitions that only people take are listed with the reason', () => {
    const use = usageOf({ transitions: taken({ [first]: 30, [second]: 40, 'gone|away||gone': 50 }) })
    expect(untestedIn(played, use).map(({ id, why }) => [id, why])).toEqual([['gone|away||gone', 'gone']])
    const bare = { ...played, paths: [], neverTaken: [second] }
    const untested = untestedIn(bare, use)
    expect(untested.map(({ id, count, why }) => [id, count, why])).toEqual([
      ['gone|away||gone', 50, 'gone'],
      [second, 40, 'noCase'],
      [first, 30, 'notAsked'],
    ])
    const takes = played.journeys.filter(({ steps }) => steps.some(({ transitions }) => transitions.includes(first)))
    expect(takes.length).toBeGreaterThan(0)
    expect(untested.at(-1)?.journeys).toEqual(takes.map(({ name }) => name))
  })

  test('the shortest path to each explored transition takes it last', () => {
    const simulation = createSimulation(logout)
    const reached = ids.filter((id) => !played.neverTaken.includes(id))
    expect(reached.length).toBeGreaterThan(5)
    for (const id of reached) {
      const way = shortestPathTo(exploration, id)
      if (!way) throw new Error(`there is no way to ${id}`)
      const { moments, problem } = simulation.run(way.input, way.stimuli)
      expect(problem).toBeNull()
      expect(moments.at(-1)?.step.transitions).toContain(id)
    }
    expect(shortestPathTo(exploration, 'gone|away||gone')).toBeNull()
  })
})

describe('a usage query', () => {
  const now = Date.parse('2026-11-25T18:20:00Z')

  test('is read from an address, and an invalid filter means all', () => {
    expect(readUsageQuery({ range: 'lastDay', language: 'vi', device: 'phone', version: '1a2b3c4d' })).toEqual({
      range: 'lastDay',
      language: 'vi',
      device: 'phone',
      version: '1a2b3c4d',
    })
    expect(readUsageQuery({ range: 'constructor', device: 'watch', language: '' })).toEqual(readUsageQuery({}))
    expect(readUsageQuery({})).toEqual({ range: 'week', language: null, device: null, version: null })
  })

  test('covers whole hours, and the period before ends where it begins', () => {
    expect(hoursIn('week', now)).toEqual({ from: '2026-11-18T18:00:00.000Z', to: '2026-11-25T18:00:00.000Z' })
    expect(hoursIn('lastWeek', now).to).toBe(hoursIn('week', now).from)
    expect(hoursIn('lastDay', now)).toEqual({ from: '2026-11-23T18:00:00.000Z', to: '2026-11-24T18:00:00.000Z' })
    expect(usageFile('captcha image', readUsageQuery({ language: 'zh-Hans' }), now)).toBe(
      'captcha%20image.json?from=2026-11-18T18%3A00%3A00.000Z&to=2026-11-25T18%3A00%3A00.000Z&language=zh-Hans',
    )
  })

  test('is compared with a query that differs in one filter', () => {
    const choice = readUsageQuery({ language: 'vi' })
    expect(comparisonQuery(choice, 'before')).toEqual({ ...choice, range: 'lastWeek' })
    expect(comparisonQuery(choice, 'language:th')).toEqual({ ...choice, language: 'th' })
    expect(comparisonQuery(choice, 'device:desktop')).toEqual({ ...choice, device: 'desktop' })
    expect(comparisonQuery(choice, 'version:1a2b3c4d')).toEqual({ ...choice, version: '1a2b3c4d' })
    for (const same of [undefined, '', 'language:vi', 'device:watch', 'before:x', 'range:day']) {
      expect(comparisonQuery(choice, same)).toBeNull()
    }
    expect(comparisonQuery({ ...choice, range: 'lastWeek' }, 'before')).toBeNull()
  })
})

test('numbers are formatted for reading', () => {
  expect([0, 0.002, 0.624, 0.998, 1, 1.25].map(shareText)).toEqual(
    ['0', '<1', '62', '>99', '100', '125'].map((text) => `${text}\u00A0%`),
  )
  expect([8.4, -3, 0.2, -0.4].map(pointsText)).toEqual(['+8', '−3', '±0', '±0'])
  expect([180, 1240, 45_300, 130_000].map((value) => dwellText({ value, isLeast: false }))).toEqual(
    ['180 ms', '1.2 s', '45 s', '2.2 min'].map((text) => text.replace(' ', '\u00A0')),
  )
  expect(dwellText({ value: 300_000, isLeast: true })).toBe('over\u00A05\u00A0min')
  expect(countText(12_340)).toBe('12,340')
})
