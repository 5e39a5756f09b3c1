import type { AnyStateNode } from 'xstate'
import { pathOf, readChart, type ChartTransition } from '#atlas/explore/chart.ts'
import { explore, type Exploration } from '#atlas/explore/explore.ts'
import type { AnyModel } from '#atlas/explore/model.ts'
import { namedRequirements, requirementsOfState } from '#atlas/explore/required.ts'
import { defaultsOf, isAfterMachinery, isMachineLogic, meaningOf } from '#atlas/explore/xstate.ts'
import { criteria } from '#atlas/paths/criteria.ts'
import { generate, usualSuite } from '#atlas/paths/generate.ts'
import type { TestPath } from '#atlas/paths/test-path.ts'
import type { ChartJson, IndexEntry, PathJson, StateJson, StepJson, SuiteJson, TransitionJson } from './chart-json.ts'
import { actionText } from './golden.ts'
import { playStimuli } from './played.ts'

/** Returns the flow of a machine's id, for links from invocations. */
type FlowOf = (machineId: string) => string | undefined

/** Returns a model and its chart as data: states, transitions, the paths of every criterion, the journeys. */
export function describeChart(
  model: AnyModel,
  flowOf: FlowOf = () => undefined,
  exploration: Exploration = explore(model),
): ChartJson {
  return { ...describePlayed(model, flowOf, exploration), suites: suitesOf(exploration) }
}

/** The same with only the default suite of paths. */
export function describePlayed(model: AnyModel, flowOf: FlowOf, exploration: Exploration): ChartJson {
  const taken = new Set([...exploration.starts, ...exploration.edges].flatMap(({ transitions }) => transitions))
  return {
    ...describeStatic(model, flowOf),
    paths: generatedPaths(exploration),
    neverTaken: exploration.chart.transitions.map(({ id }) => id).filter((id) => !taken.has(id)),
    journeys: journeysOf(model, (input, stimuli) => playStimuli(model, input, stimuli)),
  }
}

/** The same without playing: no generated paths, and journeys only with the stimuli of their steps. */
export function describeStatic(model: AnyModel, flowOf: FlowOf = () => undefined): ChartJson {
  const { machine, flow } = model
  const chart = readChart(machine)
  const branches = new Map<string, number>()
  const groupOf = ({ source, event }: ChartTransition) => `${source}|${event}`
  for (const transition of chart.transitions) {
    branches.set(groupOf(transition), (branches.get(groupOf(transition)) ?? 0) + 1)
  }
  return {
    flow,
    id: machine.id,
    description: machine.root.description ?? '',
    requirements: namedRequirements(machine.root),
    delays: delaysOf(model),
    states: chart.states.map(({ node }) => stateJson(node, model, flowOf)),
    transitions: chart.transitions.map((transition) =>
      transitionJson(transition, branches.get(groupOf(transition)) ?? 1),
    ),
    events: Object.fromEntries(Object.entries(model.events).map(([type, cases]) => [type, Object.keys(cases)])),
    paths: [],
    suites: [],
    neverTaken: [],
    journeys: journeysOf(model, (input, stimuli) => [`start(${input})`, ...stimuli].map(unplayed)),
    coverage: [],
  }
}

function journeysOf(
  { inputs, journeys }: AnyModel,
  play: (input: string, stimuli: readonly string[]) => StepJson[],
): PathJson[] {
  return Object.entries(journeys).map(([name, journey]) => {
    const input = journey.input ?? Object.keys(inputs)[0] ?? ''
    const stimuli = journey.steps.map((step) => step.do)
    return { name, claim: journey.claim, input, steps: play(input, stimuli) }
  })
}

const unplayed = (stimulus: string): StepJson => ({
  stimulus,
  states: [],
  tags: [],
  effects: [],
  transitions: [],
  done: false,
})

/** Returns the entry of a chart in the index. */
export function indexEntry(chart: ChartJson): IndexEntry {
  const { flow, id, description, states, transitions, paths, journeys, coverage } = chart
  const words = [
    ...states.flatMap((state) => [state.key, ...state.invokes.map(({ src }) => src), ...state.tags]),
    ...transitions.flatMap((transition) => [transition.event, transition.guard, ...transition.actions]),
  ]
  return {
    flow,
    id,
    description,
    states: states.length - 1,
    transitions: transitions.length,
    requirements: [...new Set(states.flatMap(({ requirements }) => requirements))].toSorted(),
    paths: paths.length,
    journeys: journeys.length,
    coverage: coverage.map(({ profile, total, covered }) => ({ profile, total, covered })),
    words: [...new Set(words)].filter((word) => word !== '').toSorted(),
  }
}

const namesOf = (actions: readonly unknown[]): string[] =>
  actions.filter((action) => !isAfterMachinery(action)).map(actionText)

function delaysOf({ machine }: AnyModel): Record<string, number | null> {
  const delays = Object.entries(machine.implementations.delays as Record<string, unknown>)
  return Object.fromEntries(delays.map(([name, delay]) => [name, typeof delay === 'number' ? delay : null]))
}

function stateJson(node: AnyStateNode, { machine }: AnyModel, flowOf: FlowOf): StateJson {
  const logics = machine.implementations.actors as Readonly<Record<string, unknown>>
  return {
    path: pathOf(node),
    key: node.key,
    ...(node.parent && node.id !== [machine.id, ...node.path].join('.') ? { id: node.id } : {}),
    parent: node.parent ? pathOf(node.parent) : null,
    kind: node.type,
    history:
      node.type === 'history'
        ? { depth: node.history === 'deep' ? 'deep' : 'shallow', targets: defaultsOf(node).map(pathOf) }
        : null,
    initial: node.parent?.type === 'compound' && node.parent.initial.target?.[0] === node,
    ...(node.type === 'compound' && node.initial.actions.length > 0
      ? { initialActions: namesOf(node.initial.actions) }
      : {}),
    description: node.description ?? '',
    requirements: requirementsOfState(node),
    tags: node.tags.map(String),
    entry: namesOf(node.entry),
    exit: namesOf(node.exit),
    invokes: node.invoke.map(({ src, id }, index) => {
      const logic = typeof src === 'string' ? logics[src] : src
      const flow = isMachineLogic(logic) ? flowOf(logic.id) : undefined
      const own = id === `${index}.${node.id}` ? {} : { id }
      return { src: typeof src === 'string' ? src : 'inline', ...own, flow: flow ?? null }
    }),
  }
}

function transitionJson(transition: ChartTransition, branches: number): TransitionJson {
  const { id, source, guard, targets, branch, definition } = transition
  const meaning = meaningOf(definition.eventType)
  const kind = meaning.kind === 'init' ? 'always' : meaning.kind
  const name = transition.event.replace(/^after:|:(done|error|snapshot)$/g, '')
  return {
    id,
    source,
    kind,
    event: kind === 'always' ? '' : kind === 'event' || kind === 'stateDone' ? transition.event : name,
    guard,
    branch,
    branches,
    targets,
    reenter: definition.reenter,
    actions: namesOf(definition.actions),
    description: definition.description ?? '',
    requirements: namedRequirements(definition),
  }
}

/** Suites longer than this are counted and not listed: the command line generates them. */
const LONGEST_SUITE = 3000

function suitesOf(exploration: Exploration): SuiteJson[] {
  const names = criteria.filter((name) => name !== 'default' && name !== 'simple(N)' && name !== 'walks(N)')
  return names.map((criterion) => {
    const { paths, steps, uncovered } = generate(exploration, { criterion })
    const asStimuli = ({ input, edges }: TestPath) => ({ input, stimuli: stimuliOf(exploration, edges) })
    return {
      criterion,
      tests: paths.length,
      steps,
      uncovered,
      paths: steps > LONGEST_SUITE ? null : paths.map(asStimuli),
    }
  })
}

const stimuliOf = ({ edges }: Exploration, ids: readonly number[]): string[] =>
  ids.flatMap((id) => edges[id]?.stimulus ?? [])

function generatedPaths(exploration: Exploration): PathJson[] {
  return usualSuite(exploration).paths.map(({ input, edges }, index) => ({
    name: `path ${index + 1}`,
    claim: '',
    input,
    steps: playStimuli(exploration.model, input, stimuliOf(exploration, edges)),
  }))
}
