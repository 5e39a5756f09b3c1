import { isNode, nameOf, nodes, walk, wrappers, type Node } from '#atlas/paths/nodes.ts'

/** The fields of an object literal; not `isWhole` where a spread or a computed name may hide more. */
export interface Fields {
  readonly byName: ReadonlyMap<string, Field>
  readonly isWhole: boolean
}

export interface Field {
  readonly key: Node
  readonly value: Node
}

/** What the names of one file stand for. */
export interface Scope {
  /** The export of XState that a callee names: `setup` of `setup(…)` and of `x.setup(…)`. */
  xstateName(callee: Node): string | null
  /** The value of an expression: a constant of this file in place of its name, without type annotations. */
  resolve(value: unknown): Node | null
  /** The fields of an object literal, also of one that a constant holds. */
  fieldsOf(value: unknown): Fields | null
}

/** An expression without type annotations. */
export function bare(value: unknown): Node | null {
  let node = isNode(value) ? value : null
  while (node && wrappers.has(node.type)) node = isNode(node['expression']) ? node['expression'] : null
  return node
}

/** The elements of an array literal, or the value itself. */
export function each(value: Node): readonly Node[] {
  return value.type === 'ArrayExpression' ? nodes(value['elements']).flatMap((one) => bare(one) ?? []) : [value]
}

/** The text of a string literal; null for anything else. */
export const stringOf = (value: Node | null): string | null =>
  value?.type === 'Literal' && typeof value['value'] === 'string' ? value['value'] : null

export const isFunction = ({ type }: Node): boolean =>
  type === 'ArrowFunctionExpression' || type === 'FunctionExpression'

/** Reads the names of a file. A name that is declared more than once stands for nothing known. */
export function scopeOf(program: Node): Scope {
  const { imported, namespaces } = importsOf(program)
  const constants = constantsOf(program)
  const resolve = (value: unknown): Node | null => {
    let node = bare(value)
    for (let turn = 0; node?.type === 'Identifier' && turn < 10; turn++) {
      const found: Node | null = constants.get(nameOf(node) ?? '') ?? null
      if (found === null) return node
      node = bare(found)
    }
    return node
  }
  return {
    resolve,
    xstateName(callee) {
      if (callee.type === 'Identifier') return imported.get(nameOf(callee) ?? '') ?? null
      const isMember = callee.type === 'MemberExpression' && callee['computed'] !== true
      return isMember && namespaces.has(nameOf(callee['object']) ?? '') ? nameOf(callee['property']) : null
    },
    fieldsOf(value) {
      const node = resolve(value)
      return node?.type === 'ObjectExpression' ? fieldsIn(node) : null
    },
  }
}

function fieldsIn(object: Node): Fields {
  const byName = new Map<string, Field>()
  let isWhole = true
  for (const property of nodes(object['properties'])) {
    const name = keyOf(property)
    const value = bare(property['value'])
    if (name === null || value === null) {
      isWhole = false
      // What is spread in later replaces what stands before it.
      byName.clear()
    } else byName.set(name, { key: property['key'] as Node, value })
  }
  return { byName, isWhole }
}

/** The name of a property; null for a spread or a computed name. */
export function keyOf(property: Node): string | null {
  if (property.type !== 'Property') return null
  const key = bare(property['key'])
  return property['computed'] === true && key?.type !== 'Literal' ? null : nameOf(key)
}

function importsOf(program: Node) {
  const imported = new Map<string, string>()
  const namespaces = new Set<string>()
  for (const node of nodes(program['body'])) {
    if (node.type !== 'ImportDeclaration' || nameOf(node['source']) !== 'xstate') continue
    for (const one of nodes(node['specifiers'])) {
      const local = nameOf(one['local']) ?? ''
      if (one.type === 'ImportNamespaceSpecifier') namespaces.add(local)
      else imported.set(local, nameOf(one['imported']) ?? 'default')
    }
  }
  return { imported, namespaces }
}

/** The constants of a file by name, at whatever depth: a name that stands for two is left out. */
function constantsOf(program: Node): ReadonlyMap<string, Node> {
  const values = new Map<string, Node>()
  const counts = new Map<string, number>()
  const count = (pattern: unknown) =>
    walk(pattern, (node) => {
      const name = node.type === 'Identifier' ? nameOf(node) : null
      if (name !== null) counts.set(name, (counts.get(name) ?? 0) + 1)
    })
  walk(program, (node) => {
    if (node.type === 'VariableDeclaration') {
      for (const { id, init } of nodes(node['declarations'])) {
        count(id)
        const name = isNode(id) && id.type === 'Identifier' ? nameOf(id) : null
        if (node['kind'] === 'const' && name !== null && isNode(init)) values.set(name, init)
      }
    } else if (isFunction(node) || node.type === 'FunctionDeclaration') {
      count(node['params'])
      count(node['id'])
    } else if (node.type === 'CatchClause') count(node['param'])
  })
  return new Map([...values].filter(([name]) => counts.get(name) === 1))
}
