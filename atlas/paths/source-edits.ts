import { parseAst } from 'rolldown/parseAst'
import { isNode, type Node } from './nodes.ts'

/** One small change of a source text. */
export interface SourceEdit {
  readonly start: number
  readonly end: number
  /** The text that replaces the one between `start` and `end`. */
  readonly text: string
  /** The line of the change, from 1. */
  readonly line: number
  /** What it does, such as `<= becomes <`. */
  readonly change: string
}

const operators: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
}

const swapped: ReadonlyMap<string, string> = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['min', 'max'],
  ['max', 'min'],
])

/** Methods that make a text or a list ready; without them it stays as it was. */
const preparing = new Set([
  ...['trim', 'trimStart', 'trimEnd', 'normalize', 'toLowerCase', 'toUpperCase', 'replace', 'replaceAll'],
  ...['filter', 'toSorted', 'toReversed'],
])

/** Methods that compare a text or a list with their argument. */
const comparing = new Set(['includes', 'startsWith', 'endsWith', 'indexOf', 'has', 'split', 'join'])

/** Fields by which the same amount, text or moment reads differently. */
const units = new Set(['currency', 'locale', 'language', 'timeZone'])

/** Parts of a chart's config that mutants of the chart change, and parts that describe it. */
const config = new Set([
  'description',
  'meta',
  'requirements',
  'id',
  'src',
  'target',
  'initial',
  'type',
  'tags',
  'reenter',
])

/** The wrapper around an expression that the compiler removes. */
const wrappers = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'])

/** A node with those around it, the nearest first. */
type Around = readonly Node[]

/**
 * Returns the small mistakes that a source text may have: boundaries and conditions turned round, operators exchanged,
 * numbers one higher or lower, booleans and texts changed, defaults and normalisation left out, and a currency or a
 * language that stays what it was first. Charts themselves are left alone.
 */
export function sourceEdits(source: string): SourceEdit[] {
  const found: SourceEdit[] = []
  const text = ({ start, end }: Node) => source.slice(start, end)
  const add = (at: Node, replacement: string, change: string) => {
    const line = source.slice(0, at.start).split('\n').length
    found.push({ start: at.start, end: at.end, text: replacement, line, change })
  }
  const visit = (node: Node, around: Around) => {
    if (node.type.startsWith('TS') && !wrappers.has(node.type)) return
    if (/^(Import|ExportAll)/.test(node.type) || node.type === 'ThrowStatement') return
    if (isOfChart(node, around, text)) return
    for (const [replacement, change] of editsOf(node, around, text)) add(node, replacement, change)
    for (const [part, value] of Object.entries(node)) {
      // The default is one change.
      if (node['operator'] === '??' && part === 'right') continue
      if (part === 'typeAnnotation' || part === 'typeArguments' || part === 'typeParameters') continue
      for (const child of [value].flat()) if (isNode(child)) visit(child, [node, ...around])
    }
  }
  for (const node of parseAst(source, { lang: 'ts' }).body) if (isNode(node)) visit(node, [])
  return found
}

/** True for a part of a chart's config that is no code. */
function isOfChart(node: Node, [parent]: Around, text: (node: Node) => string): boolean {
  if (parent?.type !== 'Property' || parent['value'] !== node || /Function/.test(node.type)) return false
  return config.has(text(parent['key'] as Node)) && /Literal|ArrayExpression|ObjectExpression/.test(node.type)
}

/** How the change of a left-out default begins: where the default is never taken, it changes nothing. */
export const withoutDefault = 'without its default'

const isNothing = (text: string) => text === 'null' || text === 'undefined'

type Edit = readonly [replacement: string, change: string]

function editsOf(node: Node, around: Around, text: (node: Node) => string): Edit[] {
  const part = (name: string) => node[name] as Node
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression': {
      const operator = String(node['operator'])
      const [left, right] = [text(part('left')), text(part('right'))]
      if (operator === '??') return isNothing(right) ? [] : [[`(${left})`, `${withoutDefault} ${right}`]]
      const other = operators[operator]
      if (other === undefined || (operator === '+' && /['"`]/.test(left + right))) return []
      return [[`((${left}) ${other} (${right}))`, `${operator} becomes ${other}`]]
    }
    case 'ConditionalExpression':
    case 'IfStatement':
      return negated(node, text)
    case 'CallExpression':
      return editsOfCall(node, text)
    case 'Literal':
      return editsOfLiteral(node, around)
    case 'MemberExpression':
      return units.has(text(part('property'))) && !node['computed'] ? [frozen(text(node))] : []
    case 'Identifier':
      return editsOfName(node, around, text)
    default:
      return []
  }
}

/** The condition negated, unless its operator is exchanged already. */
function negated(node: Node, text: (node: Node) => string): Edit[] {
  const test = node['test'] as Node
  if (test.type === 'BinaryExpression' && /^[!=]==$/.test(String(test['operator']))) return []
  const [from, to] = [test.start - node.start, test.end - node.start]
  const whole = text(node)
  return [[`${whole.slice(0, from)}!(${text(test)})${whole.slice(to)}`, `not ${text(test)}`]]
}

function editsOfCall(node: Node, text: (node: Node) => string): Edit[] {
  const callee = node['callee'] as Node
  if (callee.type !== 'MemberExpression' || callee['computed']) return []
  const [object, name] = [text(callee['object'] as Node), text(callee['property'] as Node)]
  const given = text(node).slice(callee.end - node.start)
  const other = swapped.get(name)
  if (other !== undefined) return [[`${object}.${other}${given}`, `${name} becomes ${other}`]]
  return preparing.has(name) ? [[object, `without ${name}`]] : []
}

function editsOfLiteral(node: Node, [parent, ...further]: Around): Edit[] {
  const { value, raw } = node as unknown as { readonly value: unknown; readonly raw: string }
  if (parent?.type === 'Property' && parent['key'] === node) return []
  if ('regex' in node) return editsOfPattern(raw)
  if (typeof value === 'boolean') return [[String(!value), `${value} becomes ${!value}`]]
  if (typeof value === 'number' || typeof value === 'bigint') {
    const suffix = typeof value === 'bigint' ? 'n' : ''
    const one = (by: number): Edit => {
      const next = `${typeof value === 'bigint' ? value + BigInt(by) : value + by}${suffix}`
      return [`(${next})`, `${raw} becomes ${next}`]
    }
    return Number(value) === 0 ? [one(1)] : [one(1), one(-1)]
  }
  if (typeof value !== 'string' || !isData(node, parent, further[0])) return []
  return [[JSON.stringify(`${value}~`), `'${value}' becomes '${value}~'`]]
}

/** False for a text that names something, as an argument of a helper that makes charts does. */
function isData(node: Node, parent: Node | undefined, beyond: Node | undefined): boolean {
  // A text of several words is prose for people.
  if (parent?.type === 'ExpressionStatement' || /\S\s+\S/.test(String(node['value']))) return false
  const call = parent?.type === 'CallExpression' ? parent : parent?.type === 'ArrayExpression' ? beyond : undefined
  if (call?.type !== 'CallExpression' && call?.type !== 'NewExpression') return true
  if (call['callee'] === node) return false
  const callee = call['callee'] as Node
  const property = callee['property'] as { readonly name?: string } | undefined
  return callee.type === 'MemberExpression' && comparing.has(property?.name ?? '')
}

/** A pattern without its anchors. */
function editsOfPattern(raw: string): Edit[] {
  const edits: Edit[] = []
  if (raw.startsWith('/^')) edits.push([`/${raw.slice(2)}`, `${raw} without ^`])
  const end = raw.lastIndexOf('/')
  if (raw[end - 1] === '$' && raw[end - 2] !== '\\') {
    edits.push([`${raw.slice(0, end - 1)}${raw.slice(end)}`, `${raw} without $`])
  }
  return edits
}

function editsOfName(node: Node, [parent, beyond]: Around, text: (node: Node) => string): Edit[] {
  const name = text(node)
  if (!units.has(name) || parent === undefined) return []
  if (parent.type === 'Property') {
    const isShort = parent['shorthand'] === true
    if (beyond?.type === 'ObjectPattern' || parent['value'] !== node) return []
    if (!isShort) return [frozen(name)]
    const [replacement, change] = frozen(name)
    return [[`${name}: ${replacement}`, change]]
  }
  const isRead = /^(Call|Binary|Logical|Conditional|New|Array)Expression$|^ReturnStatement$/.test(parent.type)
  return isRead || (parent.type === 'ArrowFunctionExpression' && parent['body'] === node) ? [frozen(name)] : []
}

/** The name under which the first value of a read is kept; every mutant is loaded apart, with one change. */
export const firstValue = 'atlasFirstValue'

const frozen = (read: string): Edit => [`(globalThis.${firstValue} ??= ${read})`, `${read} stays what it was first`]
