import { parse, type AnyNode, type Pattern } from 'acorn'

/** Methods that change the collection they are called on. */
const CHANGING = new Set('add delete clear set push pop shift unshift splice sort reverse fill copyWithin'.split(' '))

/** A place in the arguments of an action: `['context', 'list']`. */
type Place = readonly string[]

/** A field of the context that a function changes; `called` by a method, which need not be one of a collection. */
export interface ContextWrite {
  readonly field: string
  readonly called: boolean
}

/**
 * Returns the fields of `context` that the source of an action changes in place: `context.list.push(x)`,
 * `context.at.x = 1`, also by names that it has given them. Empty where there is no source to read.
 */
export function contextWrites(action: (...args: never[]) => unknown): readonly ContextWrite[] {
  const named = functionOf(Function.prototype.toString.call(action))
  if (named === null) return []
  const names = new Map<string, Place>()
  const [first] = named.params
  if (first) bind(first, [], names)
  const writes: ContextWrite[] = []
  const write = (place: Place | null, called: boolean) => {
    const [root, field] = place ?? []
    if (root === 'context' && field !== undefined) writes.push({ field, called })
  }
  visit(named.body, (node) => {
    if (node.type === 'VariableDeclarator' && node.init) {
      const place = placeOf(node.init, names)
      if (place) bind(node.id, place, names)
    }
    if (node.type === 'AssignmentExpression' && node.left.type === 'MemberExpression') {
      write(placeOf(node.left, names), false)
    }
    if (node.type === 'UpdateExpression' && node.argument.type === 'MemberExpression') {
      write(placeOf(node.argument, names), false)
    }
    if (node.type === 'UnaryExpression' && node.operator === 'delete') write(placeOf(node.argument, names), false)
    if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression') {
      const { object, property, computed } = node.callee
      if (!computed && property.type === 'Identifier' && CHANGING.has(property.name))
        write(placeOf(object, names), true)
    }
  })
  return writes
}

/** The text of a method is that of a property of an object. */
function functionOf(text: string) {
  for (const source of [`(${text})`, `({ ${text} })`]) {
    try {
      const [statement] = parse(source, { ecmaVersion: 'latest' }).body
      const value = statement?.type === 'ExpressionStatement' ? statement.expression : undefined
      const [property] = value?.type === 'ObjectExpression' ? value.properties : []
      const found = property?.type === 'Property' ? property.value : value
      if (found?.type === 'ArrowFunctionExpression' || found?.type === 'FunctionExpression') return found
    } catch {
      // The next form, or a function without a source, such as a bound one.
    }
  }
  return null
}

/** Gives the names of a pattern the places that they stand for. */
function bind(pattern: Pattern, place: Place, names: Map<string, Place>): void {
  if (pattern.type === 'Identifier') names.set(pattern.name, place)
  if (pattern.type === 'AssignmentPattern') bind(pattern.left, place, names)
  if (pattern.type !== 'ObjectPattern') return
  for (const property of pattern.properties) {
    if (property.type === 'Property' && property.key.type === 'Identifier' && !property.computed) {
      bind(property.value, [...place, property.key.name], names)
    }
  }
}

/** The place that an expression reads; null for any other. A computed member is `[]`. */
function placeOf(node: AnyNode, names: ReadonlyMap<string, Place>): Place | null {
  if (node.type === 'Identifier') return names.get(node.name) ?? null
  if (node.type === 'ChainExpression') return placeOf(node.expression, names)
  if (node.type !== 'MemberExpression') return null
  const above = placeOf(node.object, names)
  if (!above) return null
  const { property } = node
  return [...above, property.type === 'Identifier' && !node.computed ? property.name : '[]']
}

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

/** Visits a node and all nodes in it, in the order of the source. */
function visit(node: AnyNode, seen: (node: AnyNode) => void): void {
  seen(node)
  for (const value of Object.values(node).flat() as unknown[]) if (isNode(value)) visit(value, seen)
}
