import { isNode, type Node } from '#atlas/paths/nodes.ts'
import type { Source } from '#atlas/paths/syntax.ts'
import {
  entryOf,
  evaluatorOf,
  type Entry,
  type Evaluator,
  type ObjectValue,
  type TextValue,
  type Value,
} from './evaluate.ts'
import type { Sources } from './sources.ts'
import { pathBelow, segmentsOf, type Tree } from './targets.ts'

/** A state as it is written. `entry` is its property in `states`; null for the root. */
export interface SourceState {
  readonly path: string
  readonly entry: Entry | null
  readonly value: ObjectValue
}

/**
 * A branch of a transition as it is written. `slot` names its place in the state, as `slotOf` does for a loaded chart:
 * `on:<event>`, `after:<delay>`, `always`, `onDone` or `invoke:<index>:<onDone …>`.
 */
export interface SourceTransition {
  readonly state: string
  readonly slot: string
  readonly branch: number
  /** The property that holds all branches of the slot. */
  readonly entry: Entry
  /** The expression of this branch: an element of a list, or all of the property's value. */
  readonly node: Node
  readonly value: Value
  /** The array that the branch is an element of. */
  readonly list: Node | null
  readonly targets: readonly TextValue[]
}

/** A text that names states: each part with the path of its state. */
interface Mention {
  readonly path: string
  readonly text: TextValue
  readonly start: number
  readonly end: number
}

/** A chart as its source describes it. */
export interface SourceChart {
  /** The file with the machine. */
  readonly file: string
  readonly evaluator: Evaluator
  readonly states: ReadonlyMap<string, SourceState>
  readonly transitions: readonly SourceTransition[]
  readonly mentions: readonly Mention[]
  /** Expressions that stand where states or targets are expected and could not be read. */
  readonly unread: readonly { readonly node: Node; readonly source: Source }[]
  /** Targets that lead to no state. */
  readonly lost: readonly TextValue[]
  readonly tree: Tree
  /** True when nothing but this user takes part in an expression. */
  readonly isOnly: (node: Node, user: string) => boolean
}

/** The name by which the parts of a transition are counted. */
export const userOf = ({ state, slot, branch }: Pick<SourceTransition, 'state' | 'slot' | 'branch'>): string =>
  `${slotUser(state, slot)}|${branch}`

/** The name by which the list of all branches of a slot is counted. */
export const slotUser = (state: string, slot: string): string => `${state}|${slot}`

/** Properties of a state that transitions or states inside it take part in. */
const ofOthers = new Set(['states', 'on', 'after', 'always', 'onDone', 'invoke'])

/**
 * Reads the chart of a machine, or of the machine of a model, from the file that exports it; without a name the first
 * model or machine is taken. Null where it is not written as an object that can be read.
 */
export function readSourceChart(sources: Sources, file: string, name?: string): SourceChart | null {
  const source = sources.open(file)
  if (!source) return null
  const evaluator = evaluatorOf(sources)
  const names = name === undefined || name === '' ? [...source.exported.keys()] : [name]
  const roots = names.flatMap((one) => machineIn(evaluator.exported(one, source)) ?? [])
  const root = roots[0]
  return root ? chartOf(root, evaluator) : null
}

const machineIn = (value: Value | null): ObjectValue | null => {
  const machine = entryOf(value ?? undefined, 'machine')?.value ?? value
  return machine?.kind === 'object' && entryOf(machine, 'states') ? machine : null
}

function chartOf(root: ObjectValue, evaluator: Evaluator): SourceChart {
  const reading: Reading = { states: new Map(), transitions: [], unread: [], users: countUsers() }
  readState(reading, root, '', null)
  const { states, transitions, unread, users } = reading
  const tree = { paths: new Set(states.keys()), ids: idsOf(states) }
  const { mentions, lost } = mentionsOf(states, transitions, tree)
  const { isOnly } = users
  return { file: root.source.file, evaluator, states, transitions, mentions, unread, lost, tree, isOnly }
}

/** A chart while it is read. */
interface Reading {
  readonly states: Map<string, SourceState>
  readonly transitions: SourceTransition[]
  readonly unread: { readonly node: Node; readonly source: Source }[]
  readonly users: ReturnType<typeof countUsers>
}

/** Counts which states and transitions each expression takes part in. */
function countUsers() {
  const users = new Map<Node, Set<string>>()
  const count = (node: Node, user: string) => users.set(node, (users.get(node) ?? new Set()).add(user))
  const countValue = (value: Value, user: string): void => {
    count(value.node, user)
    if (value.kind === 'object')
      for (const entry of value.entries) {
        count(entry.holder, user)
        count(entry.property, user)
        countValue(entry.value, user)
      }
    if (value.kind === 'array')
      for (const item of value.items) {
        count(item.holder, user)
        countValue(item.value, user)
      }
  }
  const isOnly = (node: Node, user: string) => users.get(node)?.size === 1 && users.get(node)?.has(user) === true
  return { count, countValue, isOnly }
}

function readState(reading: Reading, value: ObjectValue, path: string, entry: Entry | null): void {
  const { states, unread, users } = reading
  states.set(path, { path, entry, value })
  users.count(value.node, path)
  if (!value.whole) unread.push(value)
  for (const { key, holder, property, value: part } of value.entries) {
    users.count(holder, path)
    users.count(property, path)
    if (!ofOthers.has(key.text)) users.countValue(part, path)
  }
  readSlots(reading, value, path)
  const inner = entryOf(value, 'states')?.value
  if (inner && (inner.kind !== 'object' || !inner.whole)) unread.push(inner)
  if (inner?.kind !== 'object') return
  users.count(inner.node, path)
  for (const child of inner.entries) {
    const below = pathBelow(path, child.key.text)
    users.count(child.holder, path)
    users.count(child.property, below)
    if (child.value.kind === 'object') readState(reading, child.value, below, child)
    else unread.push(child.value)
  }
}

/** Reads every slot of a state that may hold transitions. */
function readSlots(reading: Reading, value: ObjectValue, path: string): void {
  const { unread, users } = reading
  for (const group of ['on', 'after'] as const) {
    const all = entryOf(value, group)?.value
    if (all) users.count(all.node, path)
    if (all && (all.kind !== 'object' || !all.whole)) unread.push(all)
    if (all?.kind === 'object')
      for (const one of all.entries) readBranches(reading, path, `${group}:${one.key.text}`, one)
  }
  readBranches(reading, path, 'always', entryOf(value, 'always'))
  readBranches(reading, path, 'onDone', entryOf(value, 'onDone'))
  const invoke = entryOf(value, 'invoke')?.value
  const invocations = invoke?.kind === 'array' ? invoke.items.map((one) => one.value) : invoke ? [invoke] : []
  invocations.forEach((one, index) => {
    if (one.kind !== 'object' || !one.whole) unread.push(one)
    users.count(one.node, path)
    for (const way of ['onDone', 'onError', 'onSnapshot'])
      readBranches(reading, path, `invoke:${index}:${way}`, entryOf(one, way))
  })
}

function readBranches({ transitions, unread, users }: Reading, state: string, slot: string, entry: Entry | undefined) {
  if (!entry) return
  const { value } = entry
  users.count(entry.holder, state)
  users.count(entry.property, slotUser(state, slot))
  if (value.kind === 'array') users.count(value.node, slotUser(state, slot))
  const items = value.kind === 'array' ? value.items : [{ value, node: entry.property['value'] as Node }]
  if (value.kind === 'array' && !value.whole) unread.push(value)
  items.forEach((item, branch) => {
    const target = item.value.kind === 'text' ? item.value : entryOf(item.value, 'target')?.value
    const all = target?.kind === 'array' ? target.items.map((one) => one.value) : target ? [target] : []
    const targets = all.filter((one) => one.kind === 'text')
    unread.push(...all.filter((one) => one.kind !== 'text' && !isNothing(one.node)))
    if (item.value.kind === 'object' && !item.value.whole) unread.push(item.value)
    const list = value.kind === 'array' ? value.node : null
    const one = { state, slot, branch, entry, node: item.node, value: item.value, list, targets }
    transitions.push(one)
    users.count(item.node, userOf(one))
    users.countValue(item.value, userOf(one))
  })
}

const isNothing = (node: unknown): boolean =>
  isNode(node) && ((node.type === 'Identifier' && node['name'] === 'undefined') || node['value'] === null)

/** XState's id of a machine without one. */
const NAMELESS = '(machine)'

function idsOf(states: ReadonlyMap<string, SourceState>): ReadonlyMap<string, string> {
  const ids = new Map<string, string>()
  for (const { path, value } of states.values()) {
    const id = entryOf(value, 'id')?.value
    if (id?.kind === 'text') ids.set(id.text, path)
    else if (path === '') ids.set(NAMELESS, path)
  }
  return ids
}

/** Every text of the chart that names states: targets, initial states and the defaults of history states. */
function mentionsOf(states: SourceChart['states'], transitions: readonly SourceTransition[], tree: Tree) {
  const mentions: Mention[] = []
  const lost: TextValue[] = []
  const take = (text: TextValue, from: string) => {
    const segments = segmentsOf(text.text, from, tree)
    if (segments === null) lost.push(text)
    else mentions.push(...segments.map((segment) => ({ ...segment, text })))
  }
  for (const { state, targets } of transitions) for (const target of targets) take(target, state)
  for (const { path, value } of states.values()) {
    const initial = entryOf(value, 'initial')?.value
    const first = initial?.kind === 'object' ? entryOf(initial, 'target')?.value : initial
    if (first?.kind === 'text') {
      const segments = segmentsOf(`.${first.text}`, path, tree)
      if (segments === null) lost.push(first)
      else
        mentions.push(
          ...segments.map(({ path: at, start, end }) => ({ path: at, start: start - 1, end: end - 1, text: first })),
        )
    }
    const remembered = entryOf(value, 'target')?.value
    if (remembered?.kind === 'text') take(remembered, path)
  }
  return { mentions, lost }
}
