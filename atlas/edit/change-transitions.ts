import { nodes, type Node } from '#atlas/paths/nodes.ts'
import { entryOf, type Entry, type Value } from './evaluate.ts'
import { ifOwn, ownLiteral, replacedText, setValue, type Literal } from './change-states.ts'
import { keyText } from './rename.ts'
import { slotUser, userOf, type SourceChart, type SourceTransition } from './source-chart.ts'
import type { TransitionPlace } from './slots.ts'
import { type Change, type Patch, type Sources } from './sources.ts'
import { insertInto, quoted, quoteOf, removeFrom } from './written.ts'

const MADE = 'the transition is made by code that it shares'

/** The branch at a place; undefined where the source has none. */
const branchAt = ({ transitions }: SourceChart, place: TransitionPlace): SourceTransition | undefined =>
  transitions.find((one) => userOf(one) === userOf(place))

const rangeOf = (node: Node, file: string) => ({ file, start: node.start, end: node.end })

/** The literal of a branch that makes no other transition. */
function ownBranch(chart: SourceChart, branch: SourceTransition): Literal | null {
  const { value } = branch
  if (value.node.type !== 'ObjectExpression' || !chart.isOnly(value.node, userOf(branch))) return null
  return { node: value.node, file: value.source.file }
}

/** The place of an expression that stands for a whole branch, in the list or as the value of the property. */
function wholeBranch(chart: SourceChart, branch: SourceTransition): Change | null {
  const { entry, list, node } = branch
  if (list)
    return chart.isOnly(list, slotUser(branch.state, branch.slot)) &&
      chart.isOnly(node, userOf(branch)) &&
      contains(list, node)
      ? { ...rangeOf(node, entry.value.source.file), text: '' }
      : null
  return chart.isOnly(entry.property, slotUser(branch.state, branch.slot))
    ? setValue(entry.source.file, entry, '')
    : null
}

const contains = (outer: Node, inner: Node): boolean => outer.start <= inner.start && inner.end <= outer.end

/** Lets a transition lead to another state; `target` is the text of the new target. */
export function retarget(chart: SourceChart, sources: Sources, place: TransitionPlace, target: string): Patch {
  const branch = branchAt(chart, place)
  if (!branch) return { reason: 'the transition cannot be found in the source' }
  const literal = (source: string) => quoted(target, quoteOf(source))
  if (branch.targets.length > 1) return { reason: 'it leads to several states at once' }
  const [text] = branch.targets
  const inPlace = text && replacedText(chart, sources, text, userOf(branch), literal)
  if (inPlace) return inPlace
  const own = ownBranch(chart, branch)
  if (own) {
    const source = sources.text(own.file)
    const entry = entryOf(branch.value, 'target')
    if (entry && entry.holder !== own.node) return { reason: MADE }
    const guard = entryOf(branch.value, 'guard')
    const after = guard?.holder === own.node ? guard.property : null
    return ifOwn(
      chart,
      sources,
      entry
        ? [setValue(own.file, entry, literal(source))]
        : insertInto(own.file, source, own.node, `target: ${literal(source)}`, after),
    )
  }
  const whole = branch.value.kind === 'text' ? wholeBranch(chart, branch) : null
  return whole
    ? ifOwn(chart, sources, [{ ...whole, text: whole.text + literal(sources.text(whole.file)) }])
    : { reason: MADE }
}

/** Describes a transition; one that is written as its target alone becomes an object. */
export function describeTransition(chart: SourceChart, sources: Sources, place: TransitionPlace, text: string): Patch {
  const branch = branchAt(chart, place)
  if (!branch) return { reason: 'the transition cannot be found in the source' }
  const own = ownBranch(chart, branch)
  if (own) {
    const source = sources.text(own.file)
    const literal = quoted(text, quoteOf(source))
    const entry = entryOf(branch.value, 'description')
    if (entry && entry.holder !== own.node) return { reason: MADE }
    return ifOwn(
      chart,
      sources,
      entry
        ? [setValue(own.file, entry, literal)]
        : insertInto(own.file, source, own.node, `description: ${literal}`, null),
    )
  }
  const whole = branch.value.kind === 'text' ? wholeBranch(chart, branch) : null
  if (!whole) return { reason: MADE }
  const source = sources.text(whole.file)
  const written = source.slice(branch.node.start, branch.node.end)
  return ifOwn(chart, sources, [
    { ...whole, text: `${whole.text}{ description: ${quoted(text, quoteOf(source))}, target: ${written} }` },
  ])
}

/** Removes a transition, and the property or object that it leaves empty. */
export function removeTransition(chart: SourceChart, sources: Sources, place: TransitionPlace): Patch {
  const branch = branchAt(chart, place)
  if (!branch) return { reason: 'the transition cannot be found in the source' }
  const { entry, list, node } = branch
  const user = slotUser(branch.state, branch.slot)
  if (list && nodes(list['elements']).length > 1) {
    if (!chart.isOnly(list, user) || !nodes(list['elements']).includes(node)) return { reason: MADE }
    const { file } = entry.value.source
    return ifOwn(chart, sources, [removeFrom(file, sources.text(file), list, node)])
  }
  if (!chart.isOnly(entry.property, user) || !chart.isOnly(entry.holder, branch.state)) return { reason: MADE }
  return ifOwn(chart, sources, [withoutEntry(chart, sources, branch)])
}

/** Removes the property of a transition, or the `on` or `after` around it if it is the only one there. */
function withoutEntry(chart: SourceChart, sources: Sources, { entry, state, slot }: SourceTransition): Change {
  const { file } = entry.source
  const text = sources.text(file)
  const group = entryOf(chart.states.get(state)?.value, slot.split(':')[0] ?? '')
  const isAlone = nodes(entry.holder['properties']).length === 1 && group?.property['value'] === entry.holder
  return isAlone && group && chart.isOnly(group.holder, state)
    ? removeFrom(file, text, group.holder, group.property)
    : removeFrom(file, text, entry.holder, entry.property)
}

/** A transition to add: its slot, its guard if it has one, and the text of its target. */
export interface NewTransition {
  readonly state: string
  readonly slot: string
  readonly guard: string | undefined
  readonly target: string
}

/** Adds a transition. One with a guard stands before the branch without one, which would never let it be tried. */
export function addTransition(chart: SourceChart, sources: Sources, added: NewTransition): Patch {
  const { state, slot } = added
  const holder = holderOf(chart, added)
  if (!holder) return { reason: 'its state is made by code that it shares' }
  const { literal, key, entry, group } = holder
  const source = sources.text(literal.file)
  const written = branchText(added, source)
  if (entry) {
    if (entry.holder !== literal.node || !chart.isOnly(entry.property, slotUser(state, slot))) return { reason: MADE }
    return ifOwn(chart, sources, withBranch(chart, sources, entry, added, written))
  }
  const property = `${keyText(key, source)}: ${written}`
  const text = group === null ? property : `${group}: { ${property} }`
  return ifOwn(chart, sources, insertInto(literal.file, source, literal.node, text, beforeStates(literal.node)))
}

const branchText = ({ guard, target }: NewTransition, source: string): string => {
  const quote = quoteOf(source)
  return guard === undefined
    ? quoted(target, quote)
    : `{ guard: ${quoted(guard, quote)}, target: ${quoted(target, quote)} }`
}

/** The last property before the states inside, after which transitions are written. */
function beforeStates(literal: Node): Node | null {
  const properties = nodes(literal['properties'])
  const states = properties.findIndex(({ key }) => (key as Node | undefined)?.['name'] === 'states')
  return (states < 0 ? properties.at(-1) : properties[states - 1]) ?? null
}

interface Holder {
  /** The object that takes the property. */
  readonly literal: Literal
  readonly key: string
  /** The property, where it is there already. */
  readonly entry: Entry | undefined
  /** `on` or `after`, where the state has none yet. */
  readonly group: string | null
}

function holderOf(chart: SourceChart, { state, slot }: NewTransition): Holder | null {
  const value = chart.states.get(state)?.value
  const literal = ownLiteral(chart, state, value)
  const [group = '', ...rest] = slot.split(':')
  if (group === 'invoke') {
    const [index = '0', way = ''] = rest
    const invoke = entryOf(value, 'invoke')?.value
    const one = invoke?.kind === 'array' ? invoke.items[Number(index)]?.value : invoke
    const own = ownLiteral(chart, state, one)
    return own && { literal: own, key: way, entry: entryOf(one, way), group: null }
  }
  if (rest.length === 0) return literal && { literal, key: group, entry: entryOf(value, group), group: null }
  const all = entryOf(value, group)
  const key = rest.join(':')
  if (!all) return literal && { literal, key, entry: undefined, group }
  const own = ownLiteral(chart, state, all.value)
  return own && { literal: own, key, entry: entryOf(all.value, key), group: null }
}

/** The changes that add a branch to those that are there. */
function withBranch(
  chart: SourceChart,
  sources: Sources,
  entry: Entry,
  { state, slot, guard }: NewTransition,
  written: string,
): Change[] {
  const { file } = entry.source
  const source = sources.text(file)
  const branches = chart.transitions.filter((one) => one.state === state && one.slot === slot)
  const open = guard === undefined ? undefined : branches.find(({ value }) => isOpen(value))
  const value = entry.property['value'] as Node
  if (value.type === 'ArrayExpression') {
    const elements = nodes(value['elements'])
    const at = open ? elements.indexOf(open.node) : -1
    const after = at < 0 ? elements.at(-1) : elements[at - 1]
    return insertInto(file, source, value, written, after ?? null)
  }
  const old = source.slice(value.start, value.end)
  return [setValue(file, entry, open ? `[${written}, ${old}]` : `[${old}, ${written}]`)]
}

const isOpen = (value: Value): boolean =>
  value.kind === 'text' || (value.kind === 'object' && value.whole && !entryOf(value, 'guard'))
