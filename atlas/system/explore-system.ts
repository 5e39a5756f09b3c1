import { activePaths, modelState } from '#atlas/explore/configuration.ts'
import type { Exploration, GraphEdge, GraphNode, GraphStart } from '#atlas/explore/explore.ts'
import type { AnyModel } from '#atlas/explore/model.ts'
import { createDelivery, type SentMessage, type SystemEntry, type SystemStep } from './deliver.ts'
import { isRunning, jointKey, namesOf, statesText, type Joint } from './joint.ts'
import { playStep, systemSteps, type IsOutside } from './steps.ts'
import { readParts, type Part, type SystemDefinition } from './system.ts'
import { stuckMembers } from './waiting.ts'

/** A finding about a system; the shortest way to it ends in the node, after which `stimulus` shows it. */
export interface SystemFinding {
  readonly rule:
    | 'unhandled-message'
    | 'stopped-actor'
    | 'deadlock'
    | 'waits-for-ever'
    | 'throws'
    | 'unhandled-error'
    | 'invariant'
    | 'limit'
  readonly message: string
  readonly node: number
  readonly stimulus?: string
}

/** Everything a system can do; nodes and edges are those of an exploration, so that paths can be generated. */
export interface SystemExploration extends Omit<Exploration, 'findings'> {
  readonly name: string
  readonly joints: readonly Joint[]
  readonly findings: readonly SystemFinding[]
  /** What happened at each start and on each edge, by index. */
  readonly startEntries: readonly (readonly SystemEntry[])[]
  readonly edgeEntries: readonly (readonly SystemEntry[])[]
  /** The machines that took part, by flow. */
  readonly parts: ReadonlyMap<string, Part>
}

export interface SystemOptions {
  /** The most joint configurations; 5,000 when left out. */
  readonly limit?: number
  /** The most members that may run at once; 12 when left out. */
  readonly actors?: number
  /** Models of the project, which stand for their machines. */
  readonly known?: readonly AnyModel[]
}

/** Declares a system. */
export const defineSystem = (definition: SystemDefinition): SystemDefinition => definition

/** Explores every joint configuration of a system, breadth first and without side effects. */
export function exploreSystem(definition: SystemDefinition, options: SystemOptions = {}): SystemExploration {
  const { outside = {} } = definition
  const declared = (flow: string, type: string) => outside[flow]?.includes(type)
  const first = walk(definition, options, (flow, type) => declared(flow, type) ?? true)
  const sent = new Set(first.messages.map(({ flow, type }) => `${flow} ${type}`))
  if (sent.size === 0) return first.exploration
  // What a member sends need not be sent from outside as well.
  return walk(definition, options, (flow, type) => declared(flow, type) ?? !sent.has(`${flow} ${type}`)).exploration
}

function walk(definition: SystemDefinition, options: SystemOptions, isOutside: IsOutside) {
  const { limit = 5000, actors = 12, known } = options
  const parts = readParts(definition, known)
  const { root } = parts
  const delivery = createDelivery(parts)
  const joints: Joint[] = []
  const nodes: GraphNode[] = []
  const edges: GraphEdge[] = []
  const edgeEntries: (readonly SystemEntry[])[] = []
  const moved: (readonly string[])[] = []
  const byKey = new Map<string, number>()
  const findings = new Map<string, SystemFinding>()
  const messages: SentMessage[] = []
  const met = new Map<string, Part>()
  let complete = true

  const report = (finding: SystemFinding) => {
    const key = `${finding.rule} ${finding.message}`
    if (!findings.has(key)) findings.set(key, finding)
  }

  const enter = ({ joint }: SystemStep, depth: number, via: number | null): number => {
    const key = jointKey(joint)
    const there = byKey.get(key)
    if (there !== undefined) return there
    const id = nodes.length
    byKey.set(key, id)
    joints.push(joint)
    nodes.push({ ...nodeOf(joint), id, key, depth, via, bounded: joint.members.size > actors })
    for (const { part } of joint.members.values()) met.set(part.model.flow, part)
    if (joint.members.size > actors) {
      complete = false
      report({ rule: 'limit', message: `more than ${actors} members at once: ${statesText(joint)}`, node: id })
    }
    for (const [claim, holds] of Object.entries(definition.invariants ?? {})) {
      if (!holds(stateOf(joint))) {
        report({ rule: 'invariant', message: `"${claim}" does not hold in ${statesText(joint)}`, node: id })
      }
    }
    return id
  }

  const judge = (step: SystemStep, node: number, stimulus?: string) => {
    messages.push(...step.messages)
    const at = { node, ...(stimulus === undefined ? {} : { stimulus }) }
    for (const finding of findingsOf(step, definition)) report({ ...finding, ...at })
  }

  const starts: GraphStart[] = []
  const startEntries: (readonly SystemEntry[])[] = []
  for (const [input, value] of Object.entries(root.model.inputs)) {
    const step = delivery.start(value)
    const node = enter(step, 0, null)
    judge(step, node)
    startEntries.push(step.entries)
    starts.push({ input, node, transitions: step.transitions, effects: [] })
  }
  for (let at = 0; at < nodes.length; at++) {
    const node = nodes[at]
    const joint = joints[at]
    if (!node || !joint || node.status !== 'active' || node.bounded) continue
    if (nodes.length > limit) {
      complete = false
      report({ rule: 'limit', message: `more than ${limit} joint configurations`, node: at })
      break
    }
    let hasWay = false
    for (const possible of systemSteps(joint, isOutside)) {
      const step = playStep(delivery, joint, possible)
      const to = enter(step, node.depth + 1, edges.length)
      judge(step, at, possible.name)
      hasWay ||= to !== at || step.transitions.length > 0
      edges.push(edgeOf(edges.length, at, to, possible.name, possible.step.kind, step))
      edgeEntries.push(step.entries)
      moved.push(step.moved)
    }
    if (!hasWay) report({ rule: 'deadlock', message: `nothing can happen in ${statesText(joint)}`, node: at })
  }
  if (complete) for (const finding of stuckMembers({ joints, nodes, edges, moved })) report(finding)
  const exploration: SystemExploration = {
    name: definition.name ?? root.model.flow,
    model: root.model,
    chart: root.chart,
    starts,
    nodes,
    edges,
    joints,
    findings: [...findings.values()],
    complete,
    startEntries,
    edgeEntries,
    parts: met,
    keyOf: () => '',
  }
  return { exploration, messages }
}

const edgeOf = (
  id: number,
  from: number,
  to: number,
  stimulus: string,
  kind: GraphEdge['kind'],
  { transitions, entries }: SystemStep,
): GraphEdge => {
  const effects = entries.flatMap((entry) => (entry.kind === 'message' ? [`${entry.event} to ${entry.to}`] : []))
  return { id, from, to, stimulus, kind, transitions, denied: [], effects }
}

/** The part of a node that is about the members; their states have the name of the member in front. */
function nodeOf(joint: Joint) {
  const names = namesOf(joint)
  const [root] = joint.members.values()
  if (!root) throw new Error('a system without its root')
  const { configuration } = root
  const states = [...joint.members.values()].flatMap((member) =>
    isRunning(member)
      ? activePaths(member.configuration.snapshot).map((path) => `${names.get(member.ref)}.${path}`)
      : [],
  )
  const { value, status } = configuration.snapshot
  return { configuration, value: value ?? {}, states, tags: [], status }
}

const stateOf = (joint: Joint) => {
  const names = namesOf(joint)
  const running = [...joint.members.values()].filter(isRunning)
  return {
    member: (wanted: string) => {
      const found = running.find(({ ref }) => names.get(ref) === wanted)
      return found && modelState(found.configuration.snapshot)
    },
  }
}

/** Returns what a step shows about messages and errors. */
function findingsOf({ joint, entries }: SystemStep, { ignored = {} }: SystemDefinition): Omit<SystemFinding, 'node'>[] {
  const flows = new Map([...namesOf(joint)].map(([ref, name]) => [name, joint.members.get(ref)?.part.model.flow]))
  const isIgnored = (member: string, event: string) => ignored[flows.get(member) ?? member]?.includes(event) ?? false
  return entries.flatMap((entry): Omit<SystemFinding, 'node'>[] => {
    if (entry.kind === 'message' && !isIgnored(entry.to, entry.event)) {
      const { from, to, event, fate } = entry
      if (fate === 'stopped') {
        return [{ rule: 'stopped-actor', message: `${from} sends "${event}" to ${to}, which has stopped` }]
      }
      if (fate === 'unhandled') {
        return [
          {
            rule: 'unhandled-message',
            message: `${from} sends "${event}" to ${to}, which does not handle it in ${entry.at}`,
          },
        ]
      }
    }
    if (entry.kind !== 'failed') return []
    const rule = entry.thrown ? 'throws' : 'unhandled-error'
    return [{ rule, message: `${entry.member} ends with an error: ${entry.reason}` }]
  })
}
