import { effectTextWithInput } from '#atlas/explore/effects.ts'
import { leaves, type Exploration, type GraphEdge } from '#atlas/explore/explore.ts'
import { partsOf } from '#atlas/explore/macros.ts'
import { createPlayer } from '#atlas/explore/stimuli.ts'
import { counted } from './counted.ts'
import { csvLine, markdownText, oneLine } from './escape.ts'
import type { Effect } from '#atlas/explore/xstate.ts'
import type { Suite } from './generate.ts'
import { junit } from './junit.ts'

/** Formats of a generated suite; other commands support some of them. */
export const formats = ['markdown', 'json', 'gherkin', 'csv', 'junit', 'xray', 'testrail'] as const
export type Format = (typeof formats)[number]

interface Generated {
  readonly exploration: Exploration
  readonly suite: Suite
  /** True when the lower bound of the cost was computed. */
  readonly bound?: true
}

/** Formats suites. */
export function formatSuites(suites: readonly Generated[], format: Format): string {
  switch (format) {
    case 'json':
      return `${JSON.stringify(suites.map(json), null, 2)}\n`
    case 'markdown':
      return suites.map(markdown).join('\n')
    case 'gherkin':
      return suites.map(gherkin).join('\n')
    case 'csv':
      return ['flow,test,step,stimulus,state,tags,effects', ...suites.flatMap(csv), ''].join('\n')
    case 'junit':
      return junit(suites.map(plan))
    case 'xray':
      return [
        csvLine(['Test ID', 'Test Type', 'Summary', 'Action', 'Data', 'Result']),
        ...suites.flatMap(xray),
        '',
      ].join('\n')
    case 'testrail':
      return [
        csvLine(['Section', 'Title', 'Type', 'Preconditions', 'Step', 'Expected Result']),
        ...suites.flatMap(testrail),
        '',
      ].join('\n')
  }
}

interface Row {
  readonly stimulus: string
  readonly state: string
  readonly tags: readonly string[]
  readonly effects: readonly string[]
  readonly transitions: readonly string[]
  readonly value: unknown
}

function rows({ exploration, suite }: Generated): { input: string; first: Row; steps: Row[] }[] {
  const { play } = createPlayer(exploration.model)
  const row = (
    to: number,
    stimulus: string,
    from: Pick<GraphEdge, 'effects' | 'transitions'>,
    played: IteratorResult<{ readonly effects: readonly Effect[] }, unknown>,
  ): Row => {
    const node = exploration.nodes[to]
    return {
      stimulus,
      state: node?.status === 'done' ? 'done' : leaves(node?.states ?? []).join(' + '),
      tags: node?.tags ?? [],
      effects: played.done ? from.effects : played.value.effects.map(effectTextWithInput),
      transitions: from.transitions,
      value: node?.value,
    }
  }
  return suite.paths.flatMap((path) => {
    const start = exploration.starts.find(({ input }) => input === path.input)
    if (!start) return []
    const edges = path.edges.flatMap((id) => exploration.edges[id] ?? [])
    // The inputs of actors come from playing the path: the graph keeps one context for many.
    const played = play(
      path.input,
      edges.map(({ stimulus }) => stimulus),
    )
    const first = row(start.node, `start(${path.input})`, start, played.next())
    return [{ input: path.input, first, steps: edges.map((edge) => row(edge.to, edge.stimulus, edge, played.next())) }]
  })
}

/** The events of the macros in a suite. */
function macrosOf({ exploration, suite }: Generated): Readonly<Record<string, readonly string[]>> {
  const { edges } = exploration
  const walked = suite.paths.flatMap((path) => path.edges.flatMap((id) => edges[id] ?? []))
  const macros = walked.filter(({ kind }) => kind === 'macro')
  return Object.fromEntries(macros.map((edge) => [edge.stimulus, partsOf(edges, edge).map(({ stimulus }) => stimulus)]))
}

function json(generated: Generated) {
  const { exploration, suite } = generated
  const { criterion, seed, steps, cost, least, lowerBound, uncovered } = suite
  return {
    flow: exploration.model.flow,
    criterion,
    seed,
    configurations: exploration.nodes.length,
    tests: suite.paths.length,
    steps,
    cost,
    least,
    lowerBound,
    uncovered,
    macros: macrosOf(generated),
    paths: rows(generated).map((path, index) => ({ id: index + 1, ...path })),
  }
}

function markdown(generated: Generated): string {
  const { exploration, suite } = generated
  const head = `# ${markdownText(exploration.model.flow)}: ${counted(suite.paths.length, 'test')}, ${counted(suite.steps, 'step')} (${suite.criterion}; ${leastText(generated)})\n`
  const tests = rows(generated).map(({ input, first, steps }, index) => {
    const lines = [first, ...steps].map(
      ({ stimulus, state, tags, effects }, at) =>
        `| ${at} | ${[stimulus, state, tags.join(', '), effects.join('; ')].map(markdownText).join(' | ')} |`,
    )
    return `\n## Test ${index + 1}, input ${markdownText(input)}\n\n| | do | expect | tags | effects |\n|---|---|---|---|---|\n${lines.join('\n')}\n`
  })
  const macros = Object.entries(macrosOf(generated)).map(
    ([name, events]) => `- ${markdownText(name)}: ${events.map(markdownText).join(', then ')}\n`,
  )
  return [head, ...(macros.length > 0 ? ['\n', ...macros] : []), ...tests].join('')
}

/** The lower bounds of tests and steps, for comparison with the suite. */
const leastText = ({ suite, bound }: Generated): string => {
  const { least, cost, lowerBound } = suite
  const text = `no fewer than ${counted(least.tests, 'test')}, ${counted(least.steps, 'step')} would do`
  return bound ? `${text}; it costs ${cost}, and no suite less than ${lowerBound}` : text
}

function gherkin(generated: Generated): string {
  const scenarios = rows(generated).map(({ input, first, steps }, index) => {
    const lines = steps.flatMap(({ stimulus, state }) => [`When ${stimulus}`, `Then the state is ${state}`])
    return [`\n  Scenario: path ${index + 1}`, `Given a start with ${input} in ${first.state}`, ...lines]
      .map((line, at) => (at === 0 ? line : `    ${oneLine(line)}`))
      .join('\n')
  })
  return `Feature: ${oneLine(generated.exploration.model.flow)}\n${scenarios.join('\n')}\n`
}

const csv = (generated: Generated): string[] =>
  rows(generated).flatMap(({ first, steps }, test) =>
    [first, ...steps].map(({ stimulus, state, tags, effects }, at) =>
      csvLine([generated.exploration.model.flow, test + 1, at, stimulus, state, tags.join(' '), effects.join('; ')]),
    ),
  )

const titleOf = (flow: string, test: number) => `${flow} path ${test + 1}`

/** Lines of Xray's test case importer: those with one id are the steps of one manual test. */
const xray = (generated: Generated): string[] => {
  const { flow } = generated.exploration.model
  return rows(generated).flatMap(({ input, first, steps }, test) =>
    [{ ...first, stimulus: 'start' }, ...steps].map(({ stimulus, state, effects }, at) => {
      const data = at === 0 ? input : effects.join('; ')
      return csvLine([titleOf(flow, test), 'Manual', at === 0 ? titleOf(flow, test) : '', stimulus, data, state])
    }),
  )
}

/** Lines of TestRail's import with separated steps: a line without a title goes on with the case before. */
const testrail = (generated: Generated): string[] => {
  const { flow } = generated.exploration.model
  return rows(generated).flatMap(({ input, first, steps }, test) => {
    const precondition = `a start with ${input} in ${first.state}`
    const head = [flow, titleOf(flow, test), 'Functional', precondition]
    const lines = steps.length === 0 ? [first] : steps
    return lines.map(({ stimulus, state }, at) => csvLine([...(at === 0 ? head : ['', '', '', '']), stimulus, state]))
  })
}

/** The tests as skipped cases, with their steps. */
const plan = (generated: Generated) => ({
  name: generated.exploration.model.flow,
  cases: rows(generated).map(({ first, steps }, index) => ({
    name: `path ${index + 1}`,
    skipped: 'planned, not run',
    output: [first, ...steps].map(({ stimulus, state }, at) => `${at}. ${stimulus} → ${state}`).join('\n'),
  })),
})
