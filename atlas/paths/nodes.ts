/** A node of a syntax tree (ESTree, with TypeScript's types), with its place in the text. */
export interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

/** Fields of a linter's nodes that lead back to the node around them, or repeat the text. */
const backward = new Set(['parent', 'tokens', 'comments'])

/** Calls back for every node, from the outermost inwards. */
export function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) for (const one of value) walk(one, visit)
  else if (typeof value === 'object' && value !== null) {
    if ('type' in value && typeof value.type === 'string') visit(value as Node)
    for (const [field, part] of Object.entries(value)) if (!backward.has(field)) walk(part, visit)
  }
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

export const nodes = (value: unknown): readonly Node[] => (Array.isArray(value) ? value.filter(isNode) : [])

/** The name of an identifier, or the text of a literal; null for anything else. */
export function nameOf(value: unknown): string | null {
  if (!isNode(value)) return null
  const text = value.type === 'Literal' ? value['value'] : value['name']
  return typeof text === 'string' || typeof text === 'number' ? String(text) : null
}

/** Kinds of nodes around an expression that change nothing of its value: types and brackets. */
export const wrappers: ReadonlySet<string> = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
  'ParenthesizedExpression',
])
