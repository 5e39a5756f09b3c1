import { parseAst } from 'rolldown/parseAst'
import type { AnyStateMachine } from 'xstate'
import { readChart, type ChartTransition } from '#atlas/explore/chart.ts'

/** A comparison in the source of a guard. */
export interface Boundary {
  /** The guard's name, or the place of an unnamed one. */
  readonly guard: string
  /** The events and outcomes (`price:done`) of its transitions. */
  readonly of: readonly string[]
  readonly operator: string
  /** The compared field, such as `event.amount` or `context.attempts`, without `length`. */
  readonly field: string
  readonly isLength: boolean
  /** A number or text in the source, or another field. */
  readonly with: number | string | { readonly field: string }
}

interface Node {
  readonly type: string
  readonly [key: string]: unknown
}

/** Returns the comparisons of fields in the source of a machine's guards. */
export function boundariesOf(machine: AnyStateMachine): Boundary[] {
  const { transitions } = readChart(machine)
  const used = new Map<unknown, { readonly name: string; readonly of: Set<string> }>()
  for (const transition of transitions) {
    for (const { guard, name } of guardsIn(transition.definition.guard, machine)) {
      const known = used.get(guard) ?? { name: name ?? whereOf(transition), of: new Set<string>() }
      used.set(guard, known)
      known.of.add(transition.event)
    }
  }
  const found = [...used].flatMap(([guard, { name, of }]) =>
    comparisonsIn(String(guard)).map((one) => ({ guard: name, of: [...of], ...one })),
  )
  return [...new Map(found.map((one) => [JSON.stringify(one), one])).values()]
}

const whereOf = ({ source, event }: ChartTransition) => `the guard of ${event} in ${source}`

/** The functions of a guard, also of nested ones. */
function guardsIn(guard: unknown, machine: AnyStateMachine): { guard: unknown; name?: string }[] {
  if (typeof guard === 'string') return byName(guard, machine)
  if (typeof guard === 'function') {
    const { guards } = guard as { readonly guards?: readonly unknown[] }
    return guards ? guards.flatMap((one) => guardsIn(one, machine)) : 'check' in guard ? [] : [{ guard }]
  }
  const type = (guard as { readonly type?: unknown } | undefined)?.type
  return typeof type === 'string' ? byName(type, machine) : []
}

function byName(name: string, machine: AnyStateMachine): { guard: unknown; name?: string }[] {
  const { guards } = machine.implementations as { readonly guards: Readonly<Record<string, unknown>> }
  return guardsIn(guards[name], machine).map(({ guard }) => ({ guard, name }))
}

type Comparison = Pick<Boundary, 'operator' | 'field' | 'isLength' | 'with'>

const turned: Readonly<Record<string, string>> = { '<': '>', '>': '<', '<=': '>=', '>=': '<=' }

function comparisonsIn(source: string): Comparison[] {
  const made = functionIn(source)
  if (!made) return []
  const [first] = made['params'] as readonly Node[]
  const names = new Map<string, readonly string[]>()
  if (first) bind(first, [], names)
  const found: Comparison[] = []
  walk(made['body'], (node) => {
    if (node.type === 'VariableDeclarator' && node['init']) {
      const path = pathOf(node['init'] as Node, names)
      if (path) bind(node['id'] as Node, path, names)
    }
    if (node.type !== 'BinaryExpression') return
    const operator = String(node['operator']).replace(/^([=!]=)=$/, '$1')
    if (!['<', '<=', '>', '>=', '==', '!='].includes(operator)) return
    const [left, right] = [sideOf(node['left'] as Node, names), sideOf(node['right'] as Node, names)]
    if (!left || !right) return
    if ('field' in left) {
      const other = 'value' in right ? right.value : { field: right.field }
      found.push({ operator, field: left.field, isLength: left.isLength, with: other })
    } else if ('field' in right) {
      const { field, isLength } = right
      found.push({ operator: turned[operator] ?? operator, field, isLength, with: left.value })
    }
  })
  return found
}

/** Parses a source text as a function; null where that is impossible, as for native code. */
function functionIn(source: string): Node | null {
  // A method is parsed as one of an object; blanks are the remains of stripped types.
  for (const text of [`(${source})`, `({${source}})`]) {
    try {
      let found: Node | null = null
      walk(parseAst(text), (node) => {
        if (/^(ArrowFunction|Function)Expression$/.test(node.type)) found ??= node
      })
      return found
    } catch {
      continue
    }
  }
  return null
}

function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) for (const one of value) walk(one, visit)
  else if (typeof value === 'object' && value !== null) {
    if ('type' in value && typeof value.type === 'string') visit(value as Node)
    for (const part of Object.values(value)) walk(part, visit)
  }
}

/** Records the fields of the names in a pattern. */
function bind(pattern: Node, path: readonly string[], names: Map<string, readonly string[]>): void {
  if (pattern.type === 'Identifier') names.set(String(pattern['name']), path)
  if (pattern.type === 'AssignmentPattern') bind(pattern['left'] as Node, path, names)
  if (pattern.type !== 'ObjectPattern') return
  for (const property of pattern['properties'] as readonly Node[]) {
    const { name, value } = (property['key'] ?? {}) as { readonly name?: string; readonly value?: unknown }
    const key = name ?? (typeof value === 'string' ? value : undefined)
    if (key !== undefined && !property['computed']) bind(property['value'] as Node, [...path, key], names)
  }
}

/** The field that an expression reads, from `context` or `event` on; null for anything else. */
function pathOf(node: Node, names: ReadonlyMap<string, readonly string[]>): readonly string[] | null {
  switch (node.type) {
    case 'Identifier':
      return names.get(String(node['name'])) ?? null
    case 'ChainExpression':
    case 'ParenthesizedExpression':
    case 'TSNonNullExpression':
      return pathOf(node['expression'] as Node, names)
    case 'LogicalExpression':
      return node['operator'] === '??' ? pathOf(node['left'] as Node, names) : null
    case 'CallExpression': {
      const callee = node['callee'] as Node
      const method = (callee['property'] as Node | undefined)?.['name']
      return callee.type === 'MemberExpression' && method === 'trim' ? pathOf(callee['object'] as Node, names) : null
    }
    case 'MemberExpression': {
      const below = pathOf(node['object'] as Node, names)
      const { name, value } = node['property'] as { readonly name?: string; readonly value?: unknown }
      const key = node['computed'] ? value : name
      return below && typeof key === 'string' ? [...below, key] : null
    }
    default:
      return null
  }
}

type Side = { readonly field: string; readonly isLength: boolean } | { readonly value: number | string }

function sideOf(node: Node, names: ReadonlyMap<string, readonly string[]>): Side | null {
  if (node.type === 'Literal') {
    const { value } = node
    return typeof value === 'number' || typeof value === 'string' ? { value } : null
  }
  if (node.type === 'UnaryExpression' && node['operator'] === '-') {
    const below = sideOf(node['argument'] as Node, names)
    return below && 'value' in below && typeof below.value === 'number' ? { value: -below.value } : null
  }
  const path = pathOf(node, names)
  if (!path || path.length < 2 || (path[0] !== 'context' && path[0] !== 'event')) return null
  const isLength = path.length > 2 && path.at(-1) === 'length'
  return { field: (isLength ? path.slice(0, -1) : path).join('.'), isLength }
}
