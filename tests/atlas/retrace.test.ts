import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { Exploration } from '#atlas/explore/explore.ts'
import { explored } from '#atlas/cache/explored.ts'
import { discoverModels } from '#atlas/paths/discover.ts'
import { generate } from '#atlas/paths/generate.ts'
import { innermost, retrace } from '#atlas/paths/retrace.ts'
import type { TestPath } from '#atlas/paths/test-path.ts'
import type { Breadcrumb } from '#atlas/paths/breadcrumbs.ts'
import { runPath } from '#atlas/run/headless.ts'
import { commandLine } from './support/command-line.ts'

/** The breadcrumbs that a browser would record of a path, from its start on. */
function breadcrumbsOf({ nodes, edges, starts }: Exploration, { input, edges: way }: TestPath): Breadcrumb[] {
  const start = starts.find((one) => one.input === input)
  const statesAt = (node: number) => [...innermost(nodes[node]?.states ?? [])]
  return [
    { chart: 0, event: 'start', transitions: start?.transitions ?? [], states: statesAt(start?.node ?? 0) },
    ...way.flatMap((id) => {
      const edge = edges[id]
      return edge ? [{ chart: 0, event: 'recorded', transitions: edge.transitions, states: statesAt(edge.to) }] : []
    }),
  ]
}

const transitionsOf = ({ edges }: Exploration, way: readonly number[]) => way.map((id) => edges[id]?.transitions)

describe.each(['logout', 'slot', 'feedback', 'withdrawals'])('what people did in %s', async (flow) => {
  const [{ model } = { model: null }] = await discoverModels([flow])
  if (model === null) throw new Error(flow)
  const exploration = explored(model)
  // Steps without a transition leave no breadcrumb.
  const isRecorded = (path: TestPath) => path.edges.every((id) => (exploration.edges[id]?.transitions.length ?? 0) > 0)
  const { paths } = generate(exploration, { criterion: 'walks(40)', seed: 3, cap: 12 })
  const walks = paths.filter(isRecorded)

  test('is retraced by the transitions alone, and runs as explored', () => {
    expect(walks.length).toBeGreaterThan(0)
    for (const walk of walks) {
      const retraced = retrace(exploration, breadcrumbsOf(exploration, walk))
      if (retraced.kind !== 'path') throw new Error(`lost at ${retraced.step}`)
      expect(transitionsOf(exploration, retraced.path.edges)).toEqual(transitionsOf(exploration, walk.edges))
      expect(runPath(exploration, retraced.path).problem).toBeUndefined()
    }
  })

  test('is also found from the middle on, after the shortest way there', () => {
    for (const walk of walks) {
      const [, , first, ...rest] = breadcrumbsOf(exploration, walk)
      if (!first) continue
      const retraced = retrace(exploration, [{ ...first, event: null, transitions: [] }, ...rest])
      if (retraced.kind !== 'path') throw new Error(`lost at ${retraced.step}`)
      expect(transitionsOf(exploration, retraced.path.edges.slice(retraced.before))).toEqual(
        transitionsOf(exploration, walk.edges.slice(2)),
      )
      expect(runPath(exploration, retraced.path).problem).toBeUndefined()
    }
  })
})

const folder = mkdtempSync(join(tmpdir(), 'replay-'))
afterAll(() => rmSync(folder, { recursive: true }))

const file = (name: string, content: unknown): string => {
  const path = join(folder, name)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

const steps: readonly Breadcrumb[] = [
  { chart: 0, event: 'start', transitions: [], states: ['confirming'] },
  { chart: 0, event: 'forget.toggled', transitions: ['confirming|forget.toggled||'], states: ['confirming'] },
  { chart: 0, event: 'confirmed', transitions: ['confirming|confirmed||endingSession'], states: ['endingSession'] },
  {
    chart: 0,
    event: 'logout:error',
    transitions: ['endingSession|logout:error||clearingSession'],
    states: ['clearingSession'],
  },
]
const breadcrumbs = { error: 'TypeError', charts: [{ flow: 'logout', version: '00000000' }], steps }

describe('replay, on the command line', () => {
  test('plays the breadcrumbs and prints the journey to pin', async () => {
    const { code, out, err } = await commandLine('replay', file('well.json', breadcrumbs))
    expect(err).toBe('')
    expect(out.split('\n')).toEqual([
      'TypeError broke the page after this',
      '',
      'logout: 4 steps, from its start',
      '  the chart has changed since',
      '  start(default) → forget.toggled/default → confirmed/default → logout:error/fault',
      '  headless: as explored',
      '  to pin, with what it promises:',
      "    'as-recorded': {",
      "      claim: '…',",
      "      input: 'default',",
      '      steps: [',
      "        { do: 'forget.toggled', in: 'confirming' },",
      "        { do: 'confirmed', in: 'endingSession' },",
      "        { do: 'logout:error/fault', in: 'clearingSession' },",
      '      ],',
      '    },',
      '',
    ])
    expect(code).toBe(0)
  })

  test('prints the same as JSON', async () => {
    const { code, out } = await commandLine('replay', file('well.json', breadcrumbs), '--format', 'json')
    expect(JSON.parse(out)).toMatchObject([
      { flow: 'logout', recorded: 4, isOther: true, input: 'default', before: 0, problem: null, inBrowser: null },
    ])
    expect(code).toBe(0)
  })

  test('names the step that the model lacks, and the possible ones', async () => {
    const lost = {
      ...breadcrumbs,
      steps: [...steps.slice(0, 3), { ...steps[3], transitions: ['endingSession|gone||stayed'] }],
    }
    const { code, out } = await commandLine('replay', file('lost.json', lost))
    expect(out).toContain("logout: step 4 of 4 is none of the model's: logout:error → clearingSession")
    expect(out).toMatch(/what the model can do there: .*logout:done\/ok/)
    expect(code).toBe(1)
  })

  test.each([
    [[], 'which file? npm run paths -- replay steps.json'],
    [[join(folder, 'nowhere.json')], 'replay: there is no file '],
    [[file('half.json', '{"error":')], 'is no JSON: '],
    [[file('other.json', { steps: [] })], 'is no breadcrumbs file of feedback'],
    [
      [file('point.json', { ...breadcrumbs, steps: [{ ...steps[0], chart: 3 }] })],
      'is no breadcrumbs file of feedback',
    ],
    [
      [file('far.json', { ...breadcrumbs, charts: [{ flow: 'elsewhere', version: '00000000' }] })],
      'is about no chart of this project',
    ],
    [[file('well.json', breadcrumbs), 'nowhere'], 'no chart "nowhere"'],
    [
      [file('well.json', breadcrumbs), 'login'],
      'the file is about logout, and about none of the charts that are named',
    ],
    [[file('well.json', breadcrumbs), '--path', '2'], '--path belongs to run'],
    [[file('well.json', breadcrumbs), '--funnel', 'confirming'], '--funnel belongs to use'],
    [
      [file('well.json', breadcrumbs), 'logout', '--machine', 'tests/atlas/support/recorded.machine.ts'],
      '--machine takes the place of a flow: leave "logout" out',
    ],
    [
      [file('well.json', breadcrumbs), '--machine', 'tests/atlas/support/recorded.machine.ts'],
      'the file is about logout, and about none of the charts that are named',
    ],
  ])('usage error: %j', async (args, line) => {
    const { code, out, err } = await commandLine('replay', ...args)
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain(line)
    expect(err.trim().split('\n').length).toBeLessThan(3)
  })
})
