import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { setup } from 'xstate'
import { guessedModel } from '#atlas/explore/guess.ts'
import type { ChartJson } from '#atlas/export/chart-json.ts'
import { describeStatic } from '#atlas/export/describe.ts'
import { diffChart, diffCharts, type ElementChange } from '#atlas/export/diff.ts'
import { diffMarkdown } from '#atlas/export/diff-markdown.ts'
import { changedPart, changesIn } from '#atlas/export/diff-view.ts'
import { discoverModels } from '#atlas/paths/discover.ts'

const door = (states: Record<string, object>, patience = 1000): ChartJson => {
  const guards = { locked: () => true, barred: () => true }
  const actions = { ring: () => undefined, creak: () => undefined }
  const machine = setup({ guards, actions, delays: { patience } }).createMachine({
    id: 'door',
    initial: 'shut',
    states,
  })
  return describeStatic(guessedModel(machine))
}

const before = {
  shut: {
    description: 'No one gets in.',
    tags: ['busy'],
    on: { push: [{ guard: 'locked', target: 'open' }, 'broken'] },
  },
  open: { description: 'All get in.', after: { patience: { target: 'shut', actions: 'creak' } } },
  broken: { description: 'Gone for good.' },
}

const diffOf = (now: Record<string, object>, patience?: number) => diffChart(door(before), door(now, patience))
const brief = (changes: readonly ElementChange[]) => changes.map(({ at, was, change }) => [change, at, was])

describe('the difference of two versions of a chart', () => {
  test('has what was added and what was removed, and the union has both', () => {
    const { broken: _, ...rest } = before
    const diff = diffOf({ ...rest, ajar: { on: { push: 'open' } }, shut: { ...before.shut, on: { push: 'open' } } })
    expect(brief(diff.states)).toEqual([
      ['added', 'ajar', null],
      ['removed', 'broken', 'broken'],
    ])
    expect(brief(diff.transitions)).toEqual([
      ['changed', 'shut|push||open', 'shut|push|locked|open'],
      ['added', 'ajar|push||open', null],
      ['removed', 'shut|push||broken', 'shut|push||broken'],
    ])
    expect(diff.union?.states.map(({ path }) => path)).toEqual(['(root)', 'shut', 'open', 'broken', 'ajar'])
    expect(diff.union?.transitions.map(({ id }) => id)).toContain('shut|push||broken')
  })

  test('knows a transition that leads elsewhere, and shows where it led', () => {
    const diff = diffOf({
      ...before,
      open: { ...before.open, after: { patience: { target: 'broken', actions: 'creak' } } },
    })
    expect(diff.transitions).toEqual([
      {
        at: 'open|after:patience||broken',
        was: 'open|after:patience||shut',
        former: 'open|after:patience||shut',
        change: 'changed',
        details: [{ field: 'goes to', before: 'shut', after: 'broken' }],
      },
    ])
    const marks = changesIn(diff)
    expect(marks.get('open|after:patience||broken')).toBe('changed')
    expect(marks.get('open|after:patience||shut')).toBe('removed')
    const part = diff.union && changedPart(diff.union, marks)
    expect(part?.states.map(({ path }) => path)).toEqual(['(root)', 'shut', 'open', 'broken'])
    expect(part?.transitions).toHaveLength(2)
  })

  test('knows a guard, an event and the actions of a transition that stayed otherwise', () => {
    const on = { push: [{ guard: 'barred', target: 'open' }, 'broken'] }
    expect(diffOf({ ...before, shut: { ...before.shut, on } }).transitions[0]?.details).toEqual([
      { field: 'guard', before: 'locked', after: 'barred' },
    ])
    const after = { patience: { target: 'shut', actions: 'ring' } }
    expect(diffOf({ ...before, open: { ...before.open, after } }).transitions[0]?.details).toEqual([
      { field: 'actions', before: 'creak', after: 'ring' },
    ])
    const knocked = { knock: [{ guard: 'locked', target: 'open' }], push: 'broken' }
    expect(diffOf({ ...before, shut: { ...before.shut, on: knocked } }).transitions[0]?.details).toEqual([
      { field: 'event', before: 'push', after: 'knock' },
    ])
  })

  test('knows branches that changed places', () => {
    const old = {
      ...before,
      shut: {
        on: {
          push: [
            { guard: 'locked', target: 'open' },
            { guard: 'barred', target: 'broken' },
          ],
        },
      },
    }
    const now = {
      ...before,
      shut: {
        on: {
          push: [
            { guard: 'barred', target: 'broken' },
            { guard: 'locked', target: 'open' },
          ],
        },
      },
    }
    expect(diffChart(door(old), door(now)).transitions.map(({ details }) => details)).toEqual([
      [{ field: 'place among its branches', before: '2', after: '1' }],
      [{ field: 'place among its branches', before: '1', after: '2' }],
    ])
  })

  test('knows a state under another name, and what leads there has not changed', () => {
    const { open, ...rest } = before
    const on = { push: [{ guard: 'locked', target: 'wide' }, 'broken'] }
    const diff = diffOf({ shut: { ...before.shut, on }, wide: open, broken: rest.broken })
    expect(diff.states).toEqual([
      { at: 'wide', was: 'open', change: 'changed', details: [{ field: 'name', before: 'open', after: 'wide' }] },
    ])
    expect(diff.transitions).toEqual([])
  })

  test('knows tags, descriptions and delays', () => {
    const diff = diffOf({ ...before, shut: { ...before.shut, tags: ['calm'], description: 'Knock.' } }, 5000)
    expect(diff.facts).toEqual([{ field: 'delay patience', before: '1 s', after: '5 s' }])
    expect(diff.states[0]?.details.map(({ field }) => field)).toEqual(['description', 'tags'])
  })

  test('has charts that are only on one side as a whole', () => {
    const { flow, ...rest } = door(before)
    const changes = diffCharts(
      [
        { ...rest, flow: 'old' },
        { ...rest, flow },
      ],
      [
        { ...rest, flow },
        { ...rest, flow: 'new' },
      ],
    )
    expect(changes.map((one) => [one.flow, one.change])).toEqual([
      ['door', 'same'],
      ['new', 'added'],
      ['old', 'removed'],
    ])
  })
})

const stateNames = ['a', 'b', 'c', 'd'] as const
const arrows = fc.array(
  fc.record({ guard: fc.constantFrom(undefined, 'locked', 'barred'), target: fc.constantFrom(...stateNames) }),
  { maxLength: 3 },
)
const state = fc.record({
  description: fc.constantFrom('One.', 'Two.', 'Three.'),
  tags: fc.subarray(['x', 'y']),
  entry: fc.subarray(['ring', 'creak']),
  on: fc.record({ push: arrows, pull: arrows }),
})
const chart = fc
  .tuple(fc.constantFrom(...stateNames), fc.record({ a: state, b: state, c: state, d: state }))
  .map(([extra, states]) => {
    const grown = { ...states.a, initial: 'x', states: { x: states.b, [`${extra}2`]: { description: 'In.' } } }
    const inside = JSON.parse(JSON.stringify(grown).replaceAll(/"target":"(\w)"/g, '"target":"#door.$1"')) as object
    return { shut: {}, ...states, a: inside }
  })

describe('for any two charts', () => {
  test('a chart differs from itself in nothing', () => {
    fc.assert(
      fc.property(chart, (states) => {
        expect(diffChart(door(states), door(states)).change).toBe('same')
      }),
      { numRuns: 60 },
    )
  })

  test('the way back is the same difference the other way round', () => {
    const turned = { added: 'removed', removed: 'added', changed: 'changed' } as const
    const forth = (changes: readonly ElementChange[]) =>
      changes.map(({ at, was, change, details }) =>
        JSON.stringify([change === 'removed' ? null : at, was, change, details]),
      )
    const back = (changes: readonly ElementChange[]) =>
      changes.map(({ at, was, change, details }) =>
        JSON.stringify([
          was,
          change === 'removed' ? null : at,
          turned[change],
          details.map(({ field, before: old, after }) => ({ field, before: after, after: old })),
        ]),
      )
    fc.assert(
      fc.property(chart, chart, (one, other) => {
        const there = diffChart(door(one), door(other))
        const again = diffChart(door(other), door(one))
        expect(forth(there.states).toSorted()).toEqual(back(again.states).toSorted())
        expect(there.transitions.map(({ change }) => turned[change]).toSorted()).toEqual(
          again.transitions.map(({ change }) => change).toSorted(),
        )
      }),
      { numRuns: 100 },
    )
  })

  test('every change has its place in the union', () => {
    fc.assert(
      fc.property(chart, chart, (one, other) => {
        const { union, states, transitions } = diffChart(door(one), door(other))
        const places = new Set([
          ...(union?.states ?? []).map(({ path }) => path),
          ...(union?.transitions ?? []).map(({ id }) => id),
        ])
        const named = [...states, ...transitions].flatMap(({ at, former }) => [at, former ?? at])
        expect(named.filter((at) => !places.has(at))).toEqual([])
        const ends = (union?.transitions ?? []).flatMap(({ source, targets }) => [source, ...targets])
        expect(ends.filter((path) => !places.has(path))).toEqual([])
      }),
      { numRuns: 100 },
    )
  })
})

describe('the summary for a pull request', () => {
  const base = { ref: 'main', commit: 'a'.repeat(40) }

  test('is short and has the new targets of transitions', () => {
    const diff = diffOf({
      ...before,
      open: { ...before.open, after: { patience: { target: 'broken', actions: 'creak' } } },
    })
    expect(diffMarkdown({ base, charts: [diff], problems: [] })).toBe(
      [
        '## Charts: 1 changed since `main (aaaaaaa)`',
        '',
        '### door: ~1 transition',
        '',
        '- ~ transition `open: after patience (1 s)`: now goes to broken, was shut',
        '',
      ].join('\n'),
    )
  })

  test('reports that nothing changed, and which charts could not be read', () => {
    const text = diffMarkdown({
      base,
      charts: [],
      problems: [{ flow: 'x', file: 'machines/x/x.model.ts', message: 'a *b*\nc' }],
    })
    expect(text).toContain('## Charts: no change since `main (aaaaaaa)`')
    expect(text).toContain(String.raw`- ${'`'}machines/x/x.model.ts${'`'}: a \*b\* c`)
  })

  test('takes hostile names and descriptions for text', () => {
    const hostile = { ...before, 'a`b': { description: '<img src=x>\n# no [link](x)' } }
    const text = diffMarkdown({ base, charts: [diffOf(hostile)], problems: [] })
    expect(text).toContain(String.raw`+ state ${'`` a`b ``'}: \<img src=x\> \# no \[link\](x)`)
  })
})

test('no chart of the project differs from itself', async () => {
  const charts = (await discoverModels()).map(({ model }) => describeStatic(model))
  expect(diffCharts(charts, charts).filter(({ change }) => change !== 'same')).toEqual([])
})
