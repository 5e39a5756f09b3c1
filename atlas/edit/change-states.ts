import { nodes, type Node } from '#atlas/paths/nodes.ts'
import { entryOf, literalRange, type Entry, type ObjectValue, type TextValue, type Value } from './evaluate.ts'
import { sharedBy } from './ownership.ts'
import { keyText } from './rename.ts'
import type { SourceChart } from './source-chart.ts'
import { type Change, type Patch, type Sources } from './sources.ts'
import { insertInto, quoted, quoteOf, unitOf } from './written.ts'

/** An object literal in the source, with its file. */
export interface Literal {
  readonly node: Node
  readonly file: string
}

/** Returns the changes if their places belong to the chart alone, else the reason why not. */
export function ifOwn(chart: SourceChart, sources: Sources, changes: readonly Change[]): Patch {
  const shared = changes.flatMap((change) => sharedBy(chart, sources, change) ?? [])[0]
  return shared === undefined ? { changes } : { reason: shared }
}

/** The literal of a state that makes no other state; null where the state comes from a helper or is spread. */
export function ownLiteral(chart: SourceChart, path: string, value: Value | undefined): Literal | null {
  if (!value || value.node.type !== 'ObjectExpression' || !chart.isOnly(value.node, path)) return null
  return { node: value.node, file: value.source.file }
}

/** Describes a state. */
export function describeState(chart: SourceChart, sources: Sources, path: string, text: string): Patch {
  const state = chart.states.get(path)
  const entry = entryOf(state?.value, 'description')
  const literal = (source: string) => quoted(text, quoteOf(source))
  if (entry?.value.kind === 'text') {
    const inPlace = replacedText(chart, sources, entry.value, path, literal)
    if (inPlace) return inPlace
  }
  return setProperty(chart, sources, path, 'description', literal)
}

/** The change of a literal that only this user takes part in; null where it is put together or shared. */
export function replacedText(
  chart: SourceChart,
  sources: Sources,
  value: TextValue,
  user: string,
  literal: (source: string) => string,
): Patch | null {
  const range = literalRange(value)
  if (!range || !chart.isOnly(value.node, user)) return null
  const patch = ifOwn(chart, sources, [{ ...range, text: literal(sources.text(range.file)) }])
  return 'changes' in patch ? patch : null
}

/** Names the requirements of a state. */
export function requireOfState(chart: SourceChart, sources: Sources, path: string, all: readonly string[]): Patch {
  const list = (source: string) => `[${all.map((one) => quoted(one, quoteOf(source))).join(', ')}]`
  const meta = entryOf(chart.states.get(path)?.value, 'meta')?.value
  const own = entryOf(meta, 'requirements')
  if (own && own.value.node.type === 'ArrayExpression' && chart.isOnly(own.value.node, path)) {
    const { node, source } = own.value
    const change = { file: source.file, start: node.start, end: node.end, text: list(sources.text(source.file)) }
    const patch = ifOwn(chart, sources, [change])
    if ('changes' in patch) return patch
  }
  if (meta?.kind === 'object' && meta.node.type === 'ObjectExpression' && chart.isOnly(meta.node, path) && !own) {
    const source = sources.text(meta.source.file)
    const last = nodes(meta.node['properties']).at(-1) ?? null
    const text = `requirements: ${list(source)}`
    return ifOwn(chart, sources, insertInto(meta.source.file, source, meta.node, text, last))
  }
  const others = meta?.kind === 'object' ? meta.entries.filter(({ key }) => key.text !== 'requirements') : []
  if (others.length > 0 || (meta && meta.kind !== 'object')) return { reason: 'its meta holds more than requirements' }
  return setProperty(chart, sources, path, 'meta', (source) => `{ requirements: ${list(source)} }`)
}

/** Sets a property of a state in its literal: replaces its value, or adds it after the description. */
function setProperty(
  chart: SourceChart,
  sources: Sources,
  path: string,
  name: string,
  value: (source: string) => string,
): Patch {
  const state = chart.states.get(path)
  const own = ownLiteral(chart, path, state?.value)
  if (!own) return { reason: 'the state is made by code that it shares' }
  const source = sources.text(own.file)
  const entry = entryOf(state?.value, name)
  if (entry && entry.holder === own.node) return ifOwn(chart, sources, [setValue(own.file, entry, value(source))])
  const text = `${name}: ${value(source)}`
  return ifOwn(chart, sources, insertInto(own.file, source, own.node, text, placeFor(name, own.node, state?.value)))
}

/** The property after which another is added: a description is first, except after an id, and meta follows it. */
function placeFor(name: string, literal: Node, value: ObjectValue | undefined): Node | null {
  const before = name === 'description' ? ['id'] : ['description', 'id']
  const found = before.map((one) => entryOf(value, one)).find((entry) => entry?.holder === literal)
  return found?.property ?? null
}

/** The change of the value of a property, which may be written as a short form. */
export function setValue(file: string, { property, key }: Entry, text: string): Change {
  const value = property['value'] as Node
  const isShort = property['shorthand'] === true
  return { file, start: value.start, end: value.end, text: isShort ? `${key.text}: ${text}` : text }
}

/** Adds a state with a description. A first state is where its parent begins. */
export function addState(
  chart: SourceChart,
  sources: Sources,
  parent: string,
  name: string,
  description: string,
): Patch {
  const state = chart.states.get(parent)
  const holder = entryOf(state?.value, 'states')
  const own = ownLiteral(chart, parent, holder?.value ?? state?.value)
  if (!own) return { reason: 'its parent is made by code that it shares' }
  const source = sources.text(own.file)
  const unit = unitOf(source)
  const written = `${keyText(name, source)}: {\n${unit}description: ${quoted(description, quoteOf(source))},\n}`
  const last = nodes(own.node['properties']).at(-1) ?? null
  if (holder && last) return ifOwn(chart, sources, insertInto(own.file, source, own.node, written, last))
  const lines = `{\n${unit}${written.replaceAll('\n', `\n${unit}`)},\n}`
  if (holder) return ifOwn(chart, sources, [setValue(own.file, holder, lines)])
  const type = entryOf(state?.value, 'type')?.value
  const isParallel = type?.kind === 'text' && type.text === 'parallel'
  const initial = isParallel ? '' : `initial: ${quoted(name, quoteOf(source))},\n`
  return ifOwn(chart, sources, insertInto(own.file, source, own.node, `${initial}states: ${lines}`, last))
}
