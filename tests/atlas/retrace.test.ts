import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { Exploration } from '#atlas/explore/explore.ts'
import { explored } from '#atlas/kept/explored.ts'
import { discoverModels } from '#atlas/paths/discover.ts'
import { generate } from '#atlas/paths/generate.ts'
import { innermost, retrace } from '#atlas/paths/retrace.ts'
import type { TestPath } from '#atlas/paths/test-path.ts'
import type { ToldStep } from '#atlas/paths/told-steps.ts'
import { runPath } from '#atlas/run/headless.ts'
import { commandLine } from './support/command-line.ts'

/** What a browser would tell of a path, from its start on. */
function toldOf({ nodes, edges, starts }: Exploration, { input, edges: way }: TestPath): ToldStep[] {
  const start = starts.find((one) => one.input === input)
  const statesAt = (node: number) => [...innermost(nodes[node]?.states ?? [])]
  return [
    { chart: 0, event: 'start', transitions: start?.transitions ?? [], states: statesAt(start?.node ?? 0) },
    ...way.flatMap((id) => {
      const edge = edges[id]
      return edge ? [{ chart: 0, event: 'told', transitions: edge.transitions, states: statesAt(edge.to) }] : []
    }),
  ]
}

const transitionsOf = ({ edges }: Exploration, way: readonly number[]) => way.map((id) => edges[id]?.transitions)

describe.each(['logout', 'slot', 'feedback', 'withdrawals'])('what people did in %s', async (flow) => {
  const [{ model } = { model: null }] = await discoverModels([flow])
  if (model === null) throw new Error(flow)
  const exploration = explored(model)
  // Steps that no transition takes are not told.
  const isTold = (path: TestPath) => path.edges.every((id) => (exploration.edges[id]?.transitions.length ?? 0) > 0)
  const { paths } = generate(exploration, { criterion: 'walks(40)', seed: 3, cap: 12 })
  const walks = paths.filter(isTold)

  test('is found again by the transitions alone, and goes as explored', () => {
    expect(walks.length).toBeGreaterThan(0)
    for (const walk of walks) {
      const retraced = retrace(exploration, toldOf(exploration, walk))
      if (retraced.kind !== 'path') throw new Error(`lost at ${retraced.step}`)
      expect(transitionsOf(exploration, retraced.path.edges)).toEqual(transitionsOf(exploration, walk.edges))
      expect(runPath(exploration, retraced.path).problem).toBeUndefined()
    }
  })

  test('is found from the middle on, too, with a way there before it', () => {
    for (const walk of walks) {
      const [, , first, ...rest] = toldOf(exploration, walk)
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

const file = (name: string, told: unknown): string => {
  const path = join(folder, name)
  writeFileSync(path, typeof told === 'string' ? told : JSON.stringify(told))
  return path
}

const steps: readonly ToldStep[] = [
  { chart: 0, event: 'start', transitions: [], states: ['confirming'] },
  { chart: 0, event: 'forget.toggled', transitions: ['confirming|forget.toggled||'], states: ['confirming'] },
  { chart: 0, event: 'confirmed', transitions: ['confirming|confirmed||tellingServer'], states: ['tellingServer'] },
  {
    chart: 0,
    event: 'logout:error',
    transitions: ['tellingServer|logout:error||closingSession'],
    states: ['closingSession'],
  },
]
const told = { error: 'TypeError', charts: [{ flow: 'logout', version: '00000000' }], steps }

describe('replay, on the command line', () => {
  test('plays what was told and prints the journey to pin', async () => {
    const { code, out, err } = await commandLine('replay', file('well.json', told))
    expect(err).toBe('')
    expect(out.split('\n')).toEqual([
      'TypeError broke the page after this',
      '',
      'logout: 4 steps, from its start',
      '  the chart is another one than it was there',
      '  start(default) → forget.toggled/default → confirmed/default → logout:error/fault',
      '  headless: as explored',
      '  to pin, with what it promises:',
      "    'as-somebody-did': {",
      "      claim: '…',",
      "      input: 'default',",
      '      steps: [',
      "        { do: 'forget.toggled', in: 'confirming' },",
      "        { do: 'confirmed', in: 'tellingServer' },",
      "        { do: 'logout:error/fault', in: 'closingSession' },",
      '      ],',
      '    },',
      '',
    ])
    expect(code).toBe(0)
  })

  test('says the same as JSON', async () => {
    const { code, out } = await commandLine('replay', file('well.json', told), '--format', 'json')
    expect(JSON.parse(out)).toMatchObject([
      { flow: 'logout', told: 4, isOther: true, input: 'default', before: 0, problem: null, inBrowser: null },
    ])
    expect(code).toBe(0)
  })

  test('says which step is none of the model’s, and what would be', async () => {
    const lost = {
      ...told,
      steps: [...steps.slice(0, 3), { ...steps[3], transitions: ['tellingServer|gone||stayed'] }],
    }
    const { code, out } = await commandLine('replay', file('lost.json', lost))
    expect(out).toContain("logout: step 4 of 4 is none of the model's: logout:error → closingSession")
    expect(out).toMatch(/what the model can do there: .*logout:done\/ok/)
    expect(code).toBe(1)
  })

  test.each([
    [[], 'which file? npm run paths -- replay steps.json'],
    [[join(folder, 'nowhere.json')], 'replay: there is no file '],
    [[file('half.json', '{"error":')], 'is no JSON: '],
    [[file('other.json', { steps: [] })], 'is not what feedback sends along'],
    [[file('point.json', { ...told, steps: [{ ...steps[0], chart: 3 }] })], 'is not what feedback sends along'],
    [
      [file('far.json', { ...told, charts: [{ flow: 'elsewhere', version: '00000000' }] })],
      'tells of no chart of this project',
    ],
    [[file('well.json', told), 'nowhere'], 'no chart "nowhere"'],
    [[file('well.json', told), 'login'], 'the file tells of logout, and of none of the charts that are named'],
    [[file('well.json', told), '--path', '2'], '--path belongs to run'],
  ])('%j is wrong use', async (args, line) => {
    const { code, out, err } = await commandLine('replay', ...args)
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain(line)
    expect(err.trim().split('\n').length).toBeLessThan(3)
  })
})
