import { describe, expect, test } from 'vitest'
import { describeStatic } from '#atlas/export/describe.ts'
import { discoverModels } from '#atlas/paths/discover.ts'
import { compareUsage } from '#atlas/usage/compare.ts'
import type { FlowUsage } from '#atlas/usage/flow-usage.ts'
import { usageOnChart } from '#atlas/usage/chart-usage.ts'
import { withRemovedTransitions } from '#atlas/usage/removed-transitions.ts'
import { chartVersion } from '#atlas/explore/chart-version.ts'
import { taken, usageOf, visited } from './support/usage.ts'

const [register] = await discoverModels(['register'])
if (!register) throw new Error('there is no register')
const chart = describeStatic(register.model)
const version = chartVersion(chart.transitions.map(({ id }) => id))

const sent = 'open.form.submitting|register:done||entering'
const refused = 'open.form.submitting|register:done|refused|open.form.editing'
const outdated = 'open.form.submitting|register:done|rulesOutdated|open.form.reloading'
const gone = 'open.form.waiting.longer|after:patience||open.form.submitting'

const compare = (now: Partial<FlowUsage>, before: Partial<FlowUsage>) =>
  compareUsage(chart, usageOnChart(chart, usageOf(now)), usageOnChart(chart, usageOf(before)))

const of = (name: string) => [{ version: name, from: usageOf().from, to: usageOf().to, people: 100 }]

describe('two usages', () => {
  test('are compared by shares, independent of the number of people', () => {
    const { ways, states } = compare(
      {
        transitions: taken({ [sent]: 60, [refused]: 20 }),
        states: [visited('open.form.submitting', 100, 20)],
        versions: of(version),
      },
      {
        transitions: taken({ [sent]: 5000, [refused]: 5000 }),
        states: [visited('open.form.submitting', 10_000)],
        versions: of(version),
      },
    )
    expect(ways.get(sent)?.ofEvent).toBeCloseTo(25)
    expect(ways.get(sent)?.ofState).toBeCloseTo(10)
    expect(ways.get(refused)?.ofEvent).toBeCloseTo(-25)
    expect(states.get('open.form.submitting')?.leaving).toBeCloseTo(20)
  })

  test('have no change where one of them has no count', () => {
    const { ways } = compare(
      { transitions: taken({ [sent]: 60, [outdated]: 20 }), versions: of(version) },
      { transitions: taken({ [sent]: 60 }), versions: of(version) },
    )
    expect(ways.get(outdated)).toMatchObject({ before: null, ofEvent: null, ofState: null, became: null })
  })

  test('of two versions mark transitions that only one of them has', () => {
    const now: Partial<FlowUsage> = { transitions: taken({ [sent]: 60, [outdated]: 20 }), version }
    const { ways } = compare(now, { transitions: taken({ [sent]: 60, [gone]: 30 }), version: '0badc0de' })
    expect([sent, outdated, gone].map((id) => ways.get(id)?.became)).toEqual([null, 'new', 'gone'])
    expect(ways.get(gone)).toMatchObject({ now: null, before: { count: 30 } })
  })

  test('are the same when they are one', () => {
    const use = { transitions: taken({ [sent]: 60, [refused]: 20 }), versions: of(version) }
    for (const way of compare(use, use).ways.values()) {
      expect(way).toMatchObject({ ofEvent: 0, ofState: 0, became: null })
    }
  })
})

describe('a chart with removed transitions of another version', () => {
  test('is the chart itself where it has all of it', () => {
    expect(withRemovedTransitions(chart, [sent, refused])).toBe(chart)
  })

  test('has the transition once, from a state that stands inside of those around it', () => {
    const union = withRemovedTransitions(chart, [gone, gone, sent])
    expect(union.transitions.slice(chart.transitions.length)).toMatchObject([
      { id: gone, kind: 'after', event: 'patience', guard: '', targets: ['open.form.submitting'] },
    ])
    expect(union.states.slice(chart.states.length)).toMatchObject([
      { path: 'open.form.waiting', key: 'waiting', parent: 'open.form', kind: 'compound' },
      { path: 'open.form.waiting.longer', key: 'longer', parent: 'open.form.waiting', kind: 'atomic' },
    ])
    expect(chart.states.some(({ path }) => path.startsWith('open.form.waiting'))).toBe(false)
  })
})
