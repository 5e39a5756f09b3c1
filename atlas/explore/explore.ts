import type { EventObject, StateValue } from 'xstate'
import type { ModelState } from '#atlas/model/model.ts'
import { readChart, ROOT, type Chart } from './chart.ts'
import {
  activePaths,
  createMover,
  keyOf,
  modelState,
  pendingActors,
  type Configuration,
  type StepResult,
} from './configuration.ts'
import { effectTexts } from './effects.ts'
import { createInPlaceWatch } from './in-place.ts'
import { brokenLaw } from './laws.ts'
import { deniedBy, passedBy } from './refused.ts'
import type { AnyModel } from './model.ts'
import { stable } from './stable.ts'
import { growthOf, limitMessage, type Growth } from './limit.ts'
import { macroEdges } from './macros.ts'
import { play, staged, stepsAt, type AnyStep, type Step } from './stimuli.ts'
import { differing } from './nondeterminism.ts'
import { matchesDescriptor } from './xstate.ts'

/** A reached configuration, with the first path to it. */
export interface GraphNode {
  readonly id: number
  readonly key: string
  readonly configuration: Configuration
  readonly value: StateValue
  readonly states: readonly string[]
  readonly tags: readonly string[]
  readonly status: string
  /** Steps from the nearest start. */
  readonly depth: number
  /** The edge that first reached it; none for a start. */
  readonly via: number | null
  /** True when the model's `within` ends exploration here. */
  readonly bounded: boolean
}

/** A step between two configurations; source and target may be the same. */
export interface GraphEdge {
  readonly id: number
  readonly from: number
  readonly to: number
  readonly stimulus: string
  readonly kind: AnyStep['kind']
  /** Identities of the transitions taken, in order. */
  readonly transitions: readonly string[]
  /** Identities of candidate transitions whose guard was false. */
  readonly denied: readonly string[]
  /** Texts without the inputs of actors, which may differ between contexts that count as one. */
  readonly effects: readonly string[]
  /** Ids of the edges of a macro's events. */
  readonly parts?: readonly number[]
}

/** A start of tests: one per input case. */
export interface GraphStart {
  readonly input: string
  readonly node: number
  readonly transitions: readonly string[]
  readonly effects: readonly string[]
}

/** A finding of exploration, with the shortest path to it. */
export interface ExploreFinding {
  readonly rule: 'throws' | 'unhandled-error' | 'projection-conflict' | 'in-place' | 'limit' | 'invariant' | 'law'
  readonly message: string
  /** The node after which it occurs. */
  readonly node?: number
  readonly stimulus?: string
}

/** Everything a chart can do under its model. */
export interface Exploration {
  readonly model: AnyModel
  readonly chart: Chart
  readonly starts: readonly GraphStart[]
  readonly nodes: readonly GraphNode[]
  readonly edges: readonly GraphEdge[]
  readonly findings: readonly ExploreFinding[]
  /** False when a limit ended it early. */
  readonly complete: boolean
  /** Set when it ended early because every goal of the paths was met. */
  readonly enough?: true
  /** What has no end, where exploration ended early because every goal of the paths was met. */
  readonly growth?: Growth
  keyOf(configuration: Configuration): string
}

export interface ExploreOptions {
  /** The most configurations to explore; 20,000 when left out. */
  readonly limit?: number
  /** How many differing contexts per configuration the projection check re-runs; 6 when left out. */
  readonly variants?: number
  /** Ends at the first finding, broken invariants included; the result is then incomplete. */
  readonly untilFinding?: boolean
  /** Ends once every transition has been taken and nothing new is left to try, for charts with many configurations. */
  readonly untilTaken?: boolean
  /** Exploration ends when this returns false: there is no memory left. Called regularly, like `progress`. */
  readonly hasRoom?: () => boolean
  /** Exploration ends when this returns false: the time is up. */
  readonly hasTime?: () => boolean
  readonly progress?: (configurations: number) => void
  /** Receives every event before the chart does, and may replace it. */
  readonly watch?: (event: EventObject) => EventObject
}

/** Number of configurations between two checks of the limits. */
const LOOK = 100
/** Number of configurations without anything new after which nothing new is expected. */
const NOTHING_NEW = 1000

interface Mutable {
  nodes: GraphNode[]
  edges: GraphEdge[]
  findings: ExploreFinding[]
}

/**
 * Explores every configuration of a model's chart without side effects. Where a step changes a context in place, it
 * begins again with `onCopies`: every step gets a copy, and what changes it is named.
 */
export function explore(model: AnyModel, options: ExploreOptions = {}, onCopies = false): Exploration {
  const { limit = 20_000, variants = 6, untilFinding = false, untilTaken = false, hasRoom, hasTime, progress } = options
  const inPlace = onCopies ? createInPlaceWatch() : null
  const chart = readChart(inPlace ? inPlace.watched(staged(model)) : staged(model))
  const mover = createMover(chart, options.watch, inPlace?.stepped)
  const project = (context: unknown) => (model.project ? model.project(context) : context)
  const key = (configuration: Configuration) => keyOf(configuration, project)
  const { nodes, edges, findings }: Mutable = { nodes: [], edges: [], findings: [] }
  const byKey = new Map<string, number>()
  const contexts = new Map<number, Set<string>>()
  const others: { node: number; configuration: Configuration }[] = []
  const signatures = new Map<number, Map<string, string>>()
  const found = new Set<string>()
  let complete = true
  let enough = false
  const untaken = new Set(chart.transitions.map(({ id }) => id))
  const tried = new Set<string>()
  /** The last configuration with something new. */
  let newest = 0

  const report = (finding: ExploreFinding) => {
    if (found.has(`${finding.rule}${finding.message}`)) return
    found.add(`${finding.rule}${finding.message}`)
    findings.push(finding)
  }

  const reportInPlace = (node: number, stimulus?: string) => {
    for (const message of inPlace?.taken() ?? [])
      report({ rule: 'in-place', message, node, ...(stimulus === undefined ? {} : { stimulus }) })
  }

  const noteContext = (node: number, configuration: Configuration) => {
    if (!model.project) return false
    const seen = contexts.get(node) ?? new Set()
    contexts.set(node, seen)
    if (seen.size > variants) return false
    const text = stable(configuration.snapshot.context)
    if (seen.has(text)) return false
    seen.add(text)
    return true
  }

  const enter = (result: StepResult, depth: number, via: number | null): number => {
    const { configuration } = result
    const text = key(configuration)
    const known = byKey.get(text)
    if (known !== undefined) {
      if (noteContext(known, configuration)) others.push({ node: known, configuration })
      return known
    }
    const { snapshot } = configuration
    const id = nodes.length
    byKey.set(text, id)
    const bounded = model.within ? !model.within(modelState(snapshot)) : false
    const status = 'thrown' in result ? 'error' : snapshot.status
    const states = activePaths(snapshot)
    const tags = [...snapshot.tags].map(String).toSorted()
    nodes.push({ id, key: text, configuration, value: snapshot.value, states, tags, status, depth, via, bounded })
    noteContext(id, configuration)
    if (untilFinding && status !== 'error') judge([nodes[id] as GraphNode])
    return id
  }

  const again = (node: GraphNode): Configuration | undefined => {
    const edge = node.via === null ? undefined : edges[node.via]
    const from = edge && nodes[edge.from]
    const step = from && stepsAt(model, from.configuration).find(({ name }) => name === edge.stimulus)
    return from && step && play(mover, from.configuration, step).configuration
  }

  const judge = (reached: readonly GraphNode[]) => {
    const sound = reached.filter((node) => node.status !== 'error')
    const states = sound.map((node) => modelState(node.configuration.snapshot))
    for (const [claim, holds] of Object.entries(model.invariants)) {
      const broken = sound.filter((_, index) => !holds(states[index] as ModelState))
      const [first] = broken
      if (!first) continue
      const more = broken.length > 1 ? ` and in ${broken.length - 1} more configurations` : ''
      report({ rule: 'invariant', message: `"${claim}" does not hold in ${where(first)}${more}`, node: first.id })
    }
  }

  /** Adds a step of a node and its result. */
  const walk = (node: GraphNode, step: Step, result: StepResult) => {
    const at = node.id
    reportInPlace(at, step.name)
    const to = enter(result, node.depth + 1, edges.length)
    signatures.get(at)?.set(step.name, signature(result, nodes[to]?.key ?? ''))
    const denied = [...new Set([...deniedBy(chart, node.configuration, step, result), ...passedBy(chart, result)])]
    edges.push({
      id: edges.length,
      from: at,
      to,
      stimulus: step.name,
      kind: step.kind,
      transitions: result.transitions.map(({ id }) => id),
      denied,
      effects: effectTexts(result.effects),
    })
    for (const { id } of result.transitions) untaken.delete(id)
    if (!tried.has(step.name)) newest = at
    tried.add(step.name)
    if ('thrown' in result) {
      report({
        rule: 'throws',
        message: `"${step.name}" in ${where(node)} throws: ${textOf(result.thrown)}`,
        node: at,
        stimulus: step.name,
      })
    } else if (result.configuration.snapshot.status === 'error') {
      report({
        rule: 'unhandled-error',
        message: `"${step.name}" in ${where(node)} is handled nowhere and stops the chart`,
        node: at,
        stimulus: step.name,
      })
    } else {
      const law = brokenLaw(model, step.name, modelState(node.configuration.snapshot), result)
      if (law !== null) {
        const message = `"${law}" does not hold of "${step.name}" in ${where(node)}`
        report({ rule: 'law', message, node: at, stimulus: step.name })
      }
    }
  }

  /** Transitions not taken before the limit may be one step away from a known node: only such steps are made. */
  const lookForUntaken = () => {
    const open = () => chart.transitions.filter(({ id }) => untaken.has(id))
    let left = open()
    for (const node of nodes) {
      if (left.length === 0 || hasTime?.() === false || hasRoom?.() === false) break
      if (node.status !== 'active' || node.bounded || signatures.has(node.id)) continue
      const near = left.filter(({ source }) => source === ROOT || node.states.includes(source))
      if (near.length === 0) continue
      const mayTake = (step: Step) =>
        step.kind !== 'event' ||
        near.some(({ definition: { eventType } }) => eventType === '' || matchesDescriptor(step.event.type, eventType))
      for (const step of stepsAt(model, node.configuration).filter(mayTake)) {
        const result = play(mover, node.configuration, step)
        if (result.transitions.some(({ id }) => untaken.has(id))) walk(node, step, result)
      }
      left = open()
    }
  }

  const starts: GraphStart[] = Object.entries(model.inputs).map(([input, value]) => {
    const result = mover.start(value)
    const node = enter(result, 0, null)
    if ('thrown' in result) {
      report({ rule: 'throws', message: `starting with input "${input}" throws: ${textOf(result.thrown)}`, node })
    }
    reportInPlace(node)
    for (const { id } of result.transitions) untaken.delete(id)
    return { input, node, transitions: result.transitions.map(({ id }) => id), effects: effectTexts(result.effects) }
  })

  for (let at = 0; at < nodes.length; at++) {
    const node = nodes[at]
    if (!node || node.status !== 'active' || node.bounded) continue
    if (untilFinding && findings.length > 0) {
      complete = false
      break
    }
    const isLook = at % LOOK === LOOK - 1
    if (isLook) progress?.(nodes.length)
    if (untilTaken && untaken.size === 0 && at - newest >= NOTHING_NEW) {
      complete = false
      enough = true
      break
    }
    if (hasTime?.() === false) {
      complete = false
      report({ rule: 'limit', message: `the time was up; configurations seen: ${nodes.length}`, node: at })
      break
    }
    const isFull = isLook && hasRoom?.() === false
    if (nodes.length > limit || isFull) {
      complete = false
      if (untilTaken && !isFull) lookForUntaken()
      if (untilTaken && untaken.size === 0) {
        enough = true
        break
      }
      const ended = isFull
        ? `no memory for more than ${nodes.length} configurations`
        : `more than ${limit} configurations`
      report({ rule: 'limit', message: limitMessage(ended, nodes, again), node: at })
      break
    }
    signatures.set(at, new Map())
    for (const step of stepsAt(model, node.configuration)) walk(node, step, play(mover, node.configuration, step))
    if (!onCopies && key(node.configuration) !== node.key) return explore(model, options, true)
  }

  for (const { node: at, configuration } of others) {
    const node = nodes[at]
    const expected = signatures.get(at)
    if (!node || !expected) continue
    for (const step of stepsAt(model, configuration)) {
      const result = play(mover, configuration, step)
      const reached = key(result.configuration)
      const further = byKey.get(reached)
      if (further !== undefined && noteContext(further, result.configuration)) {
        others.push({ node: further, configuration: result.configuration })
      }
      const actual = signature(result, reached)
      if (expected.get(step.name) === actual) continue
      const fields = differing(node.configuration.snapshot.context, configuration.snapshot.context)
      report({
        rule: 'projection-conflict',
        message: `"${step.name}" in ${where(node)} acts differently for contexts the projection calls equal; it drops ${fields.join(', ')}`,
        node: at,
        stimulus: step.name,
      })
    }
  }

  if (!untilFinding) judge(nodes)

  edges.push(...macroEdges(model, nodes, edges))

  return {
    model,
    chart,
    starts,
    nodes,
    edges,
    findings,
    complete,
    ...(enough ? { enough: true as const, growth: growthOf(`${nodes.length} configurations`, nodes, again) } : {}),
    keyOf: key,
  }
}

/** Returns a short text of a node's states. */
export const where = (node: GraphNode): string => leaves(node.states).join(' + ') || '(root)'

/** Only the innermost of the given paths. */
export const leaves = (paths: readonly string[]): string[] =>
  paths.filter((path) => !paths.some((other) => other.startsWith(`${path}.`)))

/** Returns the steps that first led to a node, and their input. */
export function wayTo(exploration: Exploration, id: number): { input: string; edges: GraphEdge[] } {
  const edges: GraphEdge[] = []
  let node = exploration.nodes[id]
  while (node && node.via !== null) {
    const edge: GraphEdge | undefined = exploration.edges[node.via]
    if (!edge) break
    edges.unshift(edge)
    node = exploration.nodes[edge.from]
  }
  return { input: exploration.starts.find((start) => start.node === node?.id)?.input ?? '', edges }
}

/** Returns the message of a thrown value. */
export const textOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown))

const signature = (result: StepResult, to: string): string =>
  [result.transitions.map(({ id }) => id).join(','), effectTexts(result.effects).join(','), to].join('\n')

/** True when a step has no transition and no effect. */
export const isIgnored = (edge: GraphEdge): boolean =>
  edge.from === edge.to && edge.transitions.length === 0 && edge.effects.length === 0

/** Actors of a node that have not settled. */
export const pendingAt = (node: GraphNode): string[] =>
  pendingActors(node.configuration.snapshot, node.configuration.settled).map(({ name }) => name)
