import { parseAst } from 'rolldown/parseAst'
import type { AnyStateMachine } from 'xstate'
import { readChart, type ChartTransition } from '#atlas/explore/chart.ts'
import { matchesDescriptor } from '#atlas/explore/xstate.ts'
import { isNode, nodes, walk, type Node } from './nodes.ts'

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
    comparisonsIn(String(guard)).flatMap(({ types, ...one }) => {
      const events = types === null ? [...of] : [...of].filter((event) => types.some((type) => isOf(event, type)))
      return events.length > 0 ? [{ guard: name, of: events, ...one }] : []
    }),
  )
  return [...new Map(found.map((one) => [JSON.stringify(one), one])).values()]
}

/** True for an event of a type, also where the chart listens by a wildcard. */
const isOf = (event: string, type: string) => event === type || matchesDescriptor(type, event)

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

type Comparison = Pick<Boundary, 'operator' | 'field' | 'isLength' | 'with'> & {
  /** The event types it is made for; null for any. */
  readonly types: readonly string[] | null
}

const turned: Readonly<Record<string, string>> = { '<': '>', '>': '<', '<=': '>=', '>=': '<=' }

type Names = Map<string, readonly string[]>

function comparisonsIn(source: string): Comparison[] {
  const made = functionIn(source)
  if (!made) return []
  const [first] = made['params'] as readonly Node[]
  const names: Names = new Map()
  if (first) bind(first, [], names)
  const found: Comparison[] = []
  forTypes(made['body'], null, names, (node, types) => {
    if (node.type === 'VariableDeclarator' && node['init']) {
      const path = pathOf(node['init'] as Node, names)
      if (path) bind(node['id'] as Node, path, names)
    }
    if (node.type !== 'BinaryExpression') return
    const comparison = comparisonOf(node, names)
    if (comparison) found.push({ ...comparison, types })
  })
  return found
}

function comparisonOf(node: Node, names: Names): Omit<Comparison, 'types'> | null {
  const operator = operatorOf(node)
  if (!['<', '<=', '>', '>=', '==', '!='].includes(operator)) return null
  const [left, right] = [sideOf(node['left'] as Node, names), sideOf(node['right'] as Node, names)]
  if (!left || !right) return null
  if ('field' in left) {
    const other = 'value' in right ? right.value : { field: right.field }
    return { operator, field: left.field, isLength: left.isLength, with: other }
  }
  if (!('field' in right)) return null
  const { field, isLength } = right
  return { operator: turned[operator] ?? operator, field, isLength, with: left.value }
}

const operatorOf = (node: Node) => String(node['operator']).replace(/^([=!]=)=$/, '$1')

/**
 * Calls back for every node, with the event types it is for: a `switch` on the type, a condition on it, what follows
 * an early return, and XState's `assertEvent` limit them.
 */
function forTypes(
  value: unknown,
  types: readonly string[] | null,
  names: Names,
  visit: (node: Node, types: readonly string[] | null) => void,
): void {
  const inner = (part: unknown, limited: readonly string[] | null = types) => forTypes(part, limited, names, visit)
  if (Array.isArray(value)) {
    let left = types
    for (const one of value) {
      inner(one, left)
      if (isNode(one)) left = typesAfter(one, names) ?? left
    }
    return
  }
  if (typeof value !== 'object' || value === null) return
  if (isNode(value)) visit(value, types)
  if (isNode(value) && value.type === 'SwitchStatement' && isType(value['discriminant'], names)) {
    let shared: string[] = []
    for (const one of nodes(value['cases'])) {
      const { value: type } = (one['test'] ?? {}) as { readonly value?: unknown }
      if (typeof type === 'string') shared.push(type)
      const body = nodes(one['consequent'])
      inner(body, one['test'] === null ? types : shared)
      if (body.some(({ type: kind }) => ENDS.test(kind) || kind === 'BlockStatement')) shared = []
    }
    return
  }
  const test = isNode(value) ? (value['test'] ?? (value['operator'] === '&&' ? value['left'] : undefined)) : undefined
  const wanted = isNode(test) ? typesIn(test, names, '==') : null
  if (!isNode(value) || wanted === null) for (const part of Object.values(value)) inner(part)
  else {
    inner(test)
    for (const [key, part] of Object.entries(value)) {
      if (part !== test) inner(part, ['consequent', 'right'].includes(key) ? wanted : types)
    }
  }
}

const ENDS = /^(Return|Break|Throw)Statement$/

/** The event types that are left after a statement; null where it limits nothing. */
function typesAfter(node: Node, names: Names): readonly string[] | null {
  if (node.type === 'IfStatement') {
    const then = node['consequent'] as Node
    const last = then.type === 'BlockStatement' ? nodes(then['body']).at(-1) : then
    return last && ENDS.test(last.type) ? typesIn(node['test'] as Node, names, '!=') : null
  }
  const call = node['expression']
  if (node.type !== 'ExpressionStatement' || !isNode(call) || call.type !== 'CallExpression') return null
  const [first, second] = nodes(call['arguments'])
  if ((call['callee'] as Node)['name'] !== 'assertEvent' || !first || !second) return null
  const list = second.type === 'ArrayExpression' ? nodes(second['elements']) : [second]
  return list.flatMap(({ value }) => (typeof value === 'string' ? [value] : []))
}

const isType = (node: unknown, names: Names) => isNode(node) && pathOf(node, names)?.join('.') === 'event.type'

/** The types that a condition compares the event's type with: all of `a || b` (`a && b` for `!=`), one of `a && b`. */
function typesIn(node: Node, names: Names, wanted: '==' | '!='): readonly string[] | null {
  if (node.type === 'ParenthesizedExpression') return typesIn(node['expression'] as Node, names, wanted)
  if (node.type === 'LogicalExpression') {
    const sides = [node['left'], node['right']].map((side) => typesIn(side as Node, names, wanted))
    const [left, right] = sides
    if (node['operator'] === (wanted === '==' ? '||' : '&&')) return left && right ? [...left, ...right] : null
    return node['operator'] === '&&' && wanted === '==' ? (left ?? right ?? null) : null
  }
  if (node.type !== 'BinaryExpression' || operatorOf(node) !== wanted) return null
  const [left, right] = [node['left'] as Node, node['right'] as Node]
  const type = isType(left, names) ? right['value'] : isType(right, names) ? left['value'] : undefined
  return typeof type === 'string' ? [type] : null
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
