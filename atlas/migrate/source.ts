import { parseAst } from 'rolldown/parseAst'
import { isNode, nameOf, nodes, walk, wrappers, type Node } from '#atlas/paths/nodes.ts'

/** A property of an object literal with a known key. */
export interface Property {
  readonly key: string
  readonly value: Node
  readonly node: Node
}

interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** A line that changes, or that is left to a person. */
export interface Note {
  /** From 1. */
  readonly line: number
  readonly text: string
}

/** The expression without the brackets and types around it. */
export function bare(node: Node): Node {
  let inner = node
  while (wrappers.has(inner.type)) inner = inner['expression'] as Node
  return inner
}

export const textIn = (node: Node): string | null =>
  node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : null

export const isFunction = (node: Node): boolean => /^(ArrowFunction|Function)Expression$/.test(node.type)

/** The properties of an object literal; none for anything else. */
export const propertiesOf = (node: Node | undefined): readonly Property[] =>
  node?.type === 'ObjectExpression'
    ? nodes(node['properties']).flatMap((one) => {
        const key = one.type === 'Property' && one['computed'] !== true ? nameOf(one['key']) : null
        return key === null ? [] : [{ key, value: bare(one['value'] as Node), node: one }]
      })
    : []

/** True when an identifier of that name is in the node. */
export function mentions(node: Node, name: string): boolean {
  let found = false
  walk(node, (one) => {
    if (one.type === 'Identifier' && one['name'] === name) found = true
  })
  return found
}

/** A source text with edits that keep everything else as it is written. */
export class Source {
  readonly text: string
  readonly body: readonly Node[]
  /** True once something was found that only XState 4 has. */
  isOf4 = false
  readonly changes: Note[] = []
  readonly left: Note[] = []
  #edits: Edit[] = []
  readonly #constants = new Map<string, Node>()

  /** Throws when the text cannot be parsed. */
  constructor(text: string, lang: 'ts' | 'tsx' | 'jsx') {
    this.text = text
    this.body = nodes(parseAst(text, { lang }).body)
    walk(this.body, (node) => {
      const name = node.type === 'VariableDeclarator' ? nameOf(node['id']) : null
      if (name !== null && isNode(node['init'])) this.#constants.set(name, bare(node['init']))
    })
  }

  lineOf(at: number): number {
    return this.text.slice(0, at).split('\n').length
  }

  /** The text of a node as it was. */
  of({ start, end }: Node): string {
    return this.text.slice(start, end)
  }

  /** The value of a name that this file declares; any other node is its own. */
  resolve(node: Node): Node {
    const inner = bare(node)
    const name = inner.type === 'Identifier' ? nameOf(inner) : null
    return (name === null ? undefined : this.#constants.get(name)) ?? inner
  }

  /** Replaces a range; `why` is noted for its line. Without `isSign` XState 5 may have the same. */
  edit(start: number, end: number, text: string, why?: string, isSign = true): void {
    this.#edits.push({ start, end, text })
    if (why === undefined) return
    this.#note(this.changes, start, why)
    this.isOf4 ||= isSign
  }

  replace({ start, end }: Node, text: string, why?: string, isSign?: boolean): void {
    this.edit(start, end, text, why, isSign)
  }

  /** Removes an element of a list together with its comma. */
  remove({ start, end }: Node, why: string, isSign?: boolean): void {
    const after = /^\s*,[^\S\n]*/.exec(this.text.slice(end))
    const before = /(?:\n[^\S\n]*|[^\S\n]+)$/.exec(this.text.slice(0, start))
    const isLine = before?.[0].startsWith('\n') ?? false
    this.edit(isLine ? start - (before?.[0].length ?? 0) : start, end + (after?.[0].length ?? 0), '', why, isSign)
  }

  /** Removes a statement with its line, and the empty line after it where one is before it, too. */
  removeStatement({ start, end }: Node, why: string): void {
    const isApart = /\n[^\S\n]*\n$/.test(this.text.slice(0, start))
    const after = (isApart ? /^[^\S\n]*\n(?:[^\S\n]*\n)?/ : /^[^\S\n]*\n/).exec(this.text.slice(end))
    this.edit(start, end + (after?.[0].length ?? 0), '', why, false)
  }

  /** What separates a property that is put after another one: the line of its own that the other has, or a space. */
  gapAfter(node: Node): string {
    const isAlone = /\n\s*$/.test(this.text.slice(0, node.start)) && /^,?[^\S\n]*\n/.test(this.text.slice(node.end))
    return isAlone ? `,\n${this.indentOf(node)}` : ', '
  }

  /** Notes what a person has to decide. */
  leave({ start }: Node, text: string): void {
    this.#note(this.left, start, text)
  }

  #note(list: Note[], at: number, text: string): void {
    const line = this.lineOf(at)
    if (!list.some((one) => one.line === line && one.text === text)) list.push({ line, text })
  }

  /** The text of a node with its edits, which are then done. */
  taken({ start, end }: Node): string {
    const inside = this.#edits.filter((edit) => edit.start >= start && edit.end <= end)
    this.#edits = this.#edits.filter((edit) => !inside.includes(edit))
    return applied(this.text.slice(start, end), inside, start)
  }

  /** The whole text with all edits. */
  get result(): string {
    return applied(this.text, this.#edits, 0)
  }

  /** The white space before the line of a node. */
  indentOf({ start }: Node): string {
    const line = this.text.slice(this.text.lastIndexOf('\n', start - 1) + 1, start)
    return /^\s*/.exec(line)?.[0] ?? ''
  }
}

function applied(text: string, edits: readonly Edit[], from: number): string {
  let result = ''
  let at = from
  for (const { start, end, text: next } of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    result += text.slice(at - from, start - from) + next
    at = Math.max(at, end)
  }
  return result + text.slice(at - from)
}
