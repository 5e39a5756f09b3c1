import { describe, expect, test } from 'vitest'
import { entryOf } from '#atlas/edit/evaluate.ts'
import { patchOf } from '#atlas/edit/patch.ts'
import { placesIn } from '#atlas/edit/slots.ts'
import { readSourceChart, userOf, type SourceChart } from '#atlas/edit/source-chart.ts'
import { sourcesWith, withChanges, type Sources } from '#atlas/edit/sources.ts'
import { targetPath } from '#atlas/edit/targets.ts'
import { readChart, ROOT } from '#atlas/explore/chart.ts'
import { discoverModels } from '#atlas/paths/discover.ts'

const found = await discoverModels()
const flows = found.map((one) => [one.model.flow, one] as const)

const chartOf = (file: string, sources: Sources = sourcesWith()): SourceChart => {
  const chart = readSourceChart(sources, file)
  if (!chart) throw new Error(`${file} is not read`)
  return chart
}

/** Every transition and initial state of the source with the states that it leads to. */
const targetsOf = ({ states, transitions, tree }: SourceChart) => {
  const initial = [...states.values()].flatMap(({ path, value }) => {
    const text = entryOf(value, 'initial')?.value
    return text?.kind === 'text' ? [[`${path}|initial`, [targetPath(`.${text.text}`, path, tree)]] as const] : []
  })
  const others = transitions.map(
    (one) => [userOf(one), one.targets.map(({ text }) => targetPath(text, one.state, tree))] as const,
  )
  return new Map<string, readonly (string | null)[]>([...initial, ...others])
}

test.each(flows)('%s: the source is read as XState reads the machine', (_, { model, file }) => {
  const source = chartOf(file)
  const chart = readChart(model.machine)
  const paths = chart.states.map(({ path }) => (path === ROOT ? '' : path))
  expect([...source.states.keys()].toSorted()).toEqual(paths.toSorted())
  expect(source.unread).toEqual([])
  expect(source.lost).toEqual([])
  const places = placesIn(model.machine)
  const initial = chart.states.flatMap(({ path, node }) => {
    const first = node.type === 'compound' ? node.initial.target?.[0]?.path.join('.') : undefined
    return first === undefined ? [] : [[`${path === ROOT ? '' : path}|initial`, [first]] as const]
  })
  const others = chart.transitions.flatMap(({ id, targets }) => {
    const place = places.get(id)
    return place ? [[userOf(place), targets] as const] : []
  })
  const loaded = new Map<string, readonly string[]>([...initial, ...others])
  expect(new Map([...targetsOf(source)].toSorted())).toEqual(new Map([...loaded].toSorted()))
})

describe('every state of every chart is renamed without a lost target, or left with a reason', () => {
  test.each(flows)('%s', (_, { model, file }) => {
    const sources = sourcesWith()
    const source = chartOf(file, sources)
    const chart = readChart(model.machine)
    const reasons = chart.states.flatMap(({ path }) => {
      if (path === ROOT) return []
      const patch = patchOf({ edit: 'rename', state: path, to: 'renamedState' }, source, sources, chart)
      if ('reason' in patch) return [patch.reason]
      expectRenamed(source, chartOf(file, sourcesWith(withChanges(sources, new Map(), patch.changes))), path)
      return []
    })
    expect(reasons.filter((reason) => !/makes several states|other charts may use|is used for "/.test(reason))).toEqual(
      [],
    )
    expect(reasons.length).toBeLessThan(chart.states.length)
  })
})

/** Expects the same chart, in which one state has another name. */
function expectRenamed(before: SourceChart, after: SourceChart, path: string) {
  const renamed = (at: string) =>
    at === path || at.startsWith(`${path}.`) ? path.replace(/[^.]*$/, 'renamedState') + at.slice(path.length) : at
  expect(
    after.lost.map(({ text }) => text),
    path,
  ).toEqual([])
  expect([...after.states.keys()]).toEqual([...before.states.keys()].map(renamed))
  const expected = [...targetsOf(before)].map(([user, targets]) => {
    const [state = '', ...rest] = user.split('|')
    return [[renamed(state), ...rest].join('|'), targets.map((target) => target && renamed(target))] as const
  })
  expect(targetsOf(after), path).toEqual(new Map(expected))
}
