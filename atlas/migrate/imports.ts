import { isNode, nameOf, nodes, walk, type Node } from '#atlas/paths/nodes.ts'
import { bare, type Source } from './source.ts'

/** Action creators of XState 4. */
const creators = new Set([
  ...['assign', 'send', 'sendTo', 'sendParent', 'sendUpdate', 'raise', 'respond', 'forwardTo', 'escalate'],
  ...['log', 'cancel', 'start', 'stop', 'pure', 'choose'],
])

/** Names that XState 5 does not have, or has as something else. */
const removed = new Set([
  'Machine',
  'actions',
  'send',
  'sendUpdate',
  'respond',
  'escalate',
  'start',
  'stop',
  'pure',
  'choose',
  'spawn',
])

const IMPORTS = 'what is imported'

/** What a file imports from XState. */
export class Imports {
  readonly #source: Source
  readonly #statements: readonly Node[]
  /** The name in XState by the one in the file. */
  readonly #names = new Map<string, string>()
  readonly #added = new Set<string>()
  /** Statements that take creators out of `actions`. */
  readonly #unpacked: Node[] = []

  constructor(source: Source) {
    this.#source = source
    this.#statements = source.body.filter(
      (node) => node.type === 'ImportDeclaration' && /^xstate($|\/)/.test(nameOf(node['source']) ?? ''),
    )
    for (const statement of this.#statements) {
      for (const one of nodes(statement['specifiers'])) {
        this.#names.set(nameOf(one['local']) ?? '', nameOf(one['imported']) ?? '*')
      }
    }
    for (const statement of source.body.filter(({ type }) => type === 'VariableDeclaration')) {
      const [declared, ...others] = nodes(statement['declarations'])
      const pattern = declared?.['id']
      if (others.length > 0 || !isNode(pattern) || !this.isImported(declared?.['init'], 'actions')) continue
      this.#unpacked.push(statement)
      for (const one of nodes(pattern['properties']))
        this.#names.set(nameOf(one['value']) ?? '', nameOf(one['key']) ?? '')
    }
  }

  get isEmpty(): boolean {
    return this.#statements.length === 0
  }

  /** True when a node is what the file imports from XState by that name. */
  isImported(node: unknown, ...names: readonly string[]): boolean {
    if (!isNode(node)) return false
    const inner = bare(node)
    const name = inner.type === 'Identifier' ? this.#names.get(nameOf(inner) ?? '') : undefined
    return name !== undefined && names.includes(name)
  }

  /** The action creator that a call is of; null for any other call. */
  creatorOf(call: Node): string | null {
    const callee = bare(call['callee'] as Node)
    if (callee.type === 'MemberExpression') {
      const name = nameOf(callee['property'])
      return name !== null && creators.has(name) && this.isImported(callee['object'], 'actions') ? name : null
    }
    const name = callee.type === 'Identifier' ? this.#names.get(nameOf(callee) ?? '') : undefined
    return name !== undefined && creators.has(name) ? name : null
  }

  /** Imports a name of XState 5. */
  add(name: string): void {
    this.#added.add(name)
  }

  /** Changes the statements: once, at the end. */
  write(): void {
    const [first] = this.#statements
    if (!first) return
    for (const statement of this.#unpacked)
      this.#source.removeStatement(statement, 'XState 5 has no "actions": its creators are imported')
    const there = this.#statements.flatMap((statement) =>
      nodes(statement['specifiers']).map((one) => nameOf(one['imported'])),
    )
    const fresh = [...this.#added].filter((name) => !there.includes(name) && !this.#isDeclared(name))
    for (const statement of this.#statements) this.#rewrite(statement, statement === first ? fresh : [])
  }

  #rewrite(statement: Node, fresh: readonly string[]): void {
    const all = nodes(statement['specifiers'])
    const stays = all.filter((one) => one.type !== 'ImportSpecifier' || !removed.has(nameOf(one['imported']) ?? ''))
    const [first, last] = [all[0], all.at(-1)]
    const path = statement['source'] as Node
    if (nameOf(path) !== 'xstate' && stays.length + fresh.length > 0)
      this.#source.replace(path, "'xstate'", 'all is imported from xstate', false)
    if (!first || !last || (stays.length === all.length && fresh.length === 0)) return
    if (all.some(({ type }) => type !== 'ImportSpecifier')) {
      this.#source.edit(
        statement.start,
        statement.start,
        `import { ${fresh.join(', ')} } from 'xstate'\n`,
        IMPORTS,
        false,
      )
      return
    }
    const names = [...stays.map((one) => this.#source.of(one)), ...fresh]
    if (names.length === 0) this.#source.removeStatement(statement, IMPORTS)
    else this.#source.edit(first.start, last.end, names.join(', '), IMPORTS, false)
  }

  #isDeclared(name: string): boolean {
    let declared = false
    walk(this.#source.body, (node) => {
      if (/^(VariableDeclarator|FunctionDeclaration)$/.test(node.type) && nameOf(node['id']) === name) declared = true
    })
    return declared
  }
}
