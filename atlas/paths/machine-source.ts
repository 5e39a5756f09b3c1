import { isNode, nameOf, nodes, type Node } from './nodes.ts'
import { declarationOf, type Source } from './syntax.ts'

/** An expression with its file. */
export interface Expression {
  readonly node: Node
  readonly source: Source
}

const wrappers = ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression', 'ParenthesizedExpression']

/** The objects that a machine is made of: those of `setup`, `createMachine` and `provide`, the first call first. */
export function configsIn({ node, source }: Expression, depth = 0): Expression[] {
  if (depth > 20) return []
  const inner = (part: unknown) => (isNode(part) ? configsIn({ node: part, source }, depth + 1) : [])
  if (node.type === 'VariableDeclarator') return inner(node['init'])
  if (wrappers.includes(node.type)) return inner(node['expression'])
  if (node.type === 'Identifier') {
    const found = declarationOf(nameOf(node) ?? '', source)
    return found ? configsIn(found, depth + 1) : []
  }
  if (node.type === 'ObjectExpression') return inner(propertyOf({ node, source }, 'machine')?.node)
  if (node.type !== 'CallExpression') return []
  const callee = node['callee'] as Node
  const before = callee.type === 'MemberExpression' ? inner(callee['object']) : []
  const own = nodes(node['arguments']).flatMap((one) => {
    const found = written({ node: one, source })
    return found.node.type === 'ObjectExpression' ? [found] : []
  })
  return [...before, ...own]
}

/** What an expression is written as, behind names and `as`. */
export function written({ node, source }: Expression, depth = 0): Expression {
  if (depth > 20) return { node, source }
  if (wrappers.includes(node.type) && isNode(node['expression']))
    return written({ node: node['expression'], source }, depth + 1)
  if (node.type === 'VariableDeclarator' && isNode(node['init']))
    return written({ node: node['init'], source }, depth + 1)
  const found = node.type === 'Identifier' ? declarationOf(nameOf(node) ?? '', source) : null
  return found ? written(found, depth + 1) : { node, source }
}

/** The properties of an object with a name, also behind names and `as`. */
export function entriesOf(object: Expression | null): [string, Expression][] {
  if (!object) return []
  const { node, source } = written(object)
  return nodes(node['properties']).flatMap((one): [string, Expression][] => {
    const key = nameOf(one['key'])
    return key !== null && isNode(one['value']) ? [[key, { node: one['value'], source }]] : []
  })
}

/** The value of a property of an object. */
export const propertyOf = ({ node, source }: Expression, name: string): Expression | null => {
  const value = nodes(node['properties']).find((one) => nameOf(one['key']) === name)?.['value']
  return isNode(value) ? { node: value, source } : null
}
