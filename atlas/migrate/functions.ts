import { isNode, nameOf, nodes, walk, type Node } from '#atlas/paths/nodes.ts'
import { isFunction, mentions, textIn, type Source } from './source.ts'

/** How an actor ended, for the field of its event: `data` was `output` or `error`. */
export type Outcome = 'output' | 'error' | null

/** How a function is called in XState 5, where it takes one object. */
interface Call {
  /** The fields for its parameters; null for one that XState 5 does not have. */
  readonly fields?: readonly (string | null)[]
  /** Further fields that its body uses. */
  readonly more?: readonly string[]
  readonly outcome?: Outcome
  /** The field that holds the others: the input of an actor. */
  readonly within?: string
}

interface Param {
  readonly field: string
  readonly pattern: string
  readonly type: string | null
}

/**
 * Changes `(context, event) => …` into `({ context, event }) => …`; other functions stay. Names that a project has given
 * the parameters stay names: `({ context: ctx })`.
 */
export function toOneParameter(source: Source, fn: Node, call: Call = {}): void {
  const params = nodes(fn['params'])
  const [first, last] = [params[0], params.at(-1)]
  const { more = [], within } = call
  if (!isFunction(fn) || (first && isOfFive(first))) return
  const used = paramsOf(source, fn, call)
  const pattern = patternOf(used, more, within)
  if (!first || !last) {
    if (more.length === 0) return
    const open = source.text.indexOf('(', fn.start)
    source.edit(open + 1, open + 1, pattern, ONE, false)
    return
  }
  const hasBrackets = source.text.slice(fn.start, first.start).includes('(')
  source.edit(first.start, last.end, hasBrackets ? pattern : `(${pattern})`, ONE, isOfContext(first))
}

const ONE = 'a callback takes one object'

/** XState 5 has second parameters, too: the name of the first one distinguishes the versions. */
const isOfContext = (param: Node): boolean => /^(ctx|context)$/.test(nameOf(param) ?? '')

/** The parameter of a function in XState 5, as it would be written; empty when it uses none. */
export function parameterOf(source: Source, fn: Node, call: Call = {}): string {
  return patternOf(paramsOf(source, fn, call), call.more ?? [], call.within)
}

function patternOf(used: readonly Param[], more: readonly string[], within: string | undefined): string {
  const fields = used.map(({ field, pattern }) => (pattern === field ? field : `${field}: ${pattern}`))
  const isTyped = used.length > 0 && more.length === 0 && used.every(({ type }) => type !== null)
  const types = `{ ${used.map(({ field, type }) => `${field}: ${type}`).join('; ')} }`
  const wrap = (text: string) => (within === undefined || used.length === 0 ? text : `{ ${within}: ${text} }`)
  const own = used.length > 0 ? `{ ${fields.join(', ')} }` : ''
  if (within !== undefined) {
    const all = [...more, ...(own ? [`${within}: ${own}`] : [])]
    return all.length === 0 ? '' : `{ ${all.join(', ')} }${isTyped ? `: ${wrap(types)}` : ''}`
  }
  const all = [...fields, ...more]
  return all.length === 0 ? '' : `{ ${all.join(', ')} }${isTyped ? `: ${types}` : ''}`
}

function paramsOf(source: Source, fn: Node, { fields = ['context', 'event'], outcome = null }: Call): Param[] {
  return nodes(fn['params']).flatMap((param, index): Param[] => {
    const bound = param.type === 'AssignmentPattern' ? (param['left'] as Node) : param
    const annotation = isNode(bound['typeAnnotation']) ? bound['typeAnnotation'] : null
    const name = bound.type === 'Identifier' ? nameOf(bound) : null
    if (name !== null && !mentions(fn['body'] as Node, name)) return []
    const field = fields[index] ?? null
    if (field === null) {
      source.leave(param, `the parameter "${name ?? source.of(param)}" has no counterpart`)
      return []
    }
    if (field === 'event' && outcome) renameData(source, fn, bound, outcome)
    const type = annotation ? source.of(annotation).replace(/^:\s*/, '') : null
    const before = annotation ? source.text.slice(bound.start, annotation.start) : source.of(bound)
    const written = name ?? (field === 'event' && outcome ? renamed(before, outcome) : before)
    const fallback = param.type === 'AssignmentPattern' ? ` = ${source.of(param['right'] as Node)}` : ''
    return [{ field, pattern: `${written}${fallback}`.trim(), type }]
  })
}

/** The pattern of an event with what `data` is in XState 5, under the name that the body uses. */
const renamed = (pattern: string, outcome: string): string =>
  pattern.replace(/\bdata\b(\s*:)?/, (_, colon?: string) => `${outcome}${colon ?? ': data'}`)

/** What an actor ended with was `event.data`. */
function renameData(source: Source, fn: Node, event: Node, outcome: string): void {
  if (event.type === 'ObjectPattern') return
  walk(fn['body'], (node) => {
    const isRead = node.type === 'MemberExpression' && nameOf(node['object']) === nameOf(event) && !node['computed']
    const property = node['property']
    if (isRead && isNode(property) && nameOf(property) === 'data')
      source.replace(property, outcome, `event.data is event.${outcome}`)
  })
}

/** True for the one parameter of a callback that is written for XState 5 already. */
function isOfFive(param: Node): boolean {
  if (param.type !== 'ObjectPattern') return false
  const known = new Set(['context', 'event', 'self', 'system', 'spawn', 'input', 'guards', 'enqueue', 'check'])
  const keys = nodes(param['properties']).map((one) => nameOf(one['key']) ?? '')
  return keys.length > 0 && keys.every((key) => known.has(key))
}

/** Changes an event that is written as a text into an object. */
export function toEventObject(source: Source, event: Node, outcome: Outcome = null): void {
  const type = textIn(event)
  if (type !== null) source.replace(event, `{ type: ${source.of(event)} }`, 'an event is an object')
  else if (isFunction(event)) toOneParameter(source, event, { outcome })
}
