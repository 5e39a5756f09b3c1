import { isNode, nameOf, nodes, wrappers, type Node } from '#atlas/paths/nodes.ts'
import { declarationOf, exportOf, type Source } from '#atlas/paths/syntax.ts'
import { type Sources } from './sources.ts'

/** A part of a text. `start` is its offset where the source has the same characters, otherwise null. */
interface Piece {
  readonly text: string
  readonly file: string
  readonly start: number | null
}

/** A text that an expression makes, with the literals it comes from. */
export interface TextValue extends Written {
  readonly kind: 'text'
  readonly text: string
  readonly pieces: readonly Piece[]
}

/** The expression that makes a value, and its file. */
interface Written {
  readonly node: Node
  readonly source: Source
}

/** A property of an object; `holder` is the literal that it is written in, which may be a spread one. */
export interface Entry {
  readonly key: TextValue
  readonly value: Value
  readonly property: Node
  readonly holder: Node
  readonly source: Source
}

/** An object; not `whole` where it has parts that cannot be read without running the code. */
export interface ObjectValue extends Written {
  readonly kind: 'object'
  readonly entries: readonly Entry[]
  readonly whole: boolean
}

/** An element of an array, with the literal that it is written in. */
interface Item {
  readonly value: Value
  readonly node: Node
  readonly holder: Node
  readonly source: Source
}

interface ArrayValue extends Written {
  readonly kind: 'array'
  readonly items: readonly Item[]
  readonly whole: boolean
}

interface FunctionValue extends Written {
  readonly kind: 'function'
  readonly scope: Scope | null
}

/** Anything that is not read: numbers, functions of XState, conditions. */
interface OtherValue extends Written {
  readonly kind: 'other'
}

export type Value = TextValue | ObjectValue | ArrayValue | FunctionValue | OtherValue

interface Scope {
  readonly names: Map<string, Value>
  readonly outer: Scope | null
}

/** Reads what expressions of a project make, as far as that is certain without running them. */
export interface Evaluator {
  readonly valueOf: (node: Node, source: Source) => Value
  /** The value of an export; null where there is none. */
  readonly exported: (name: string, source: Source) => Value | null
  /** The names that have been followed to their declarations. */
  readonly followed: ReadonlySet<Node>
}

/** Calls that return their argument, by the name of the function or method. */
const transparent = new Set(['createMachine', 'createStateConfig', 'defineModel', 'Machine'])

/** The most calls within each other, and in all; helpers that call themselves end there. */
const DEEPEST = 40
const MOST_CALLS = 20_000

/** The property of an object by its name. */
export const entryOf = (value: Value | undefined, name: string): Entry | undefined =>
  value?.kind === 'object' ? value.entries.find(({ key }) => key.text === name) : undefined

/** Makes an evaluator for the files of a project. */
export function evaluatorOf(sources: Sources): Evaluator {
  const followed = new Set<Node>()
  const known = new Map<Node, Value>()
  const running = new Set<Node>()
  let depth = 0
  let calls = 0

  const evaluate = (node: Node, source: Source, scope: Scope | null): Value => {
    if (wrappers.has(node.type)) return evaluate(node['expression'] as Node, source, scope)
    const other: OtherValue = { kind: 'other', node, source }
    switch (node.type) {
      case 'Literal':
        return typeof node['value'] === 'string' ? literal(node, source) : other
      case 'TemplateLiteral':
        return template(node, source, scope) ?? other
      case 'BinaryExpression':
        return joined(node, source, scope) ?? other
      case 'Identifier':
        return named(node, source, scope) ?? other
      case 'MemberExpression':
        return member(node, source, scope) ?? other
      case 'ObjectExpression':
        return object(node, source, scope)
      case 'ArrayExpression':
        return array(node, source, scope)
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
      case 'FunctionDeclaration':
        return { kind: 'function', node, source, scope }
      case 'CallExpression':
        return call(node, source, scope) ?? other
      default:
        return other
    }
  }

  const pieceAt = (text: string, source: Source, offset: number): Piece => {
    const whole = sources.text(source.file)
    const start = [offset, offset + 1].find((at) => whole.startsWith(text, at))
    return { text, file: source.file, start: start ?? null }
  }

  const literal = (node: Node, source: Source): TextValue => {
    const text = String(node['value'])
    return { kind: 'text', text, pieces: [pieceAt(text, source, node.start + 1)], node, source }
  }

  const template = (node: Node, source: Source, scope: Scope | null): TextValue | null => {
    const inner = nodes(node['expressions']).map((one) => evaluate(one, source, scope))
    const pieces: Piece[] = []
    for (const [index, quasi] of nodes(node['quasis']).entries()) {
      const { cooked } = quasi['value'] as { readonly cooked?: string }
      if (cooked) pieces.push(pieceAt(cooked, source, quasi.start))
      const value = inner[index]
      if (value && value.kind !== 'text') return null
      if (value) pieces.push(...value.pieces)
    }
    return { kind: 'text', text: pieces.map(({ text }) => text).join(''), pieces, node, source }
  }

  const joined = (node: Node, source: Source, scope: Scope | null): TextValue | null => {
    if (node['operator'] !== '+') return null
    const left = evaluate(node['left'] as Node, source, scope)
    const right = evaluate(node['right'] as Node, source, scope)
    if (left.kind !== 'text' || right.kind !== 'text') return null
    return { kind: 'text', text: left.text + right.text, pieces: [...left.pieces, ...right.pieces], node, source }
  }

  const named = (node: Node, source: Source, scope: Scope | null): Value | null => {
    const name = nameOf(node) ?? ''
    for (let at = scope; at; at = at.outer) {
      const found = at.names.get(name)
      if (found) return found
    }
    const found = declarationOf(name, source, sources.open)
    if (!found) return null
    followed.add(node)
    return declared(found.node, found.source)
  }

  const declared = (node: Node, source: Source): Value | null => {
    const done = known.get(node)
    if (done) return done
    if (running.has(node)) return null
    running.add(node)
    const written = node.type === 'VariableDeclarator' ? node['init'] : node
    const value = !isNode(written)
      ? null
      : written.type === 'TSEnumDeclaration'
        ? enumeration(written, source)
        : evaluate(written, source, null)
    running.delete(node)
    if (value) known.set(node, value)
    return value
  }

  const enumeration = (node: Node, source: Source): ObjectValue => {
    const body = isNode(node['body']) ? node['body'] : node
    const entries = nodes(body['members']).flatMap((property): Entry[] => {
      const { id, initializer } = property
      if (!isNode(id) || !isNode(initializer)) return []
      return [{ key: keyText(id, source), value: evaluate(initializer, source, null), property, holder: node, source }]
    })
    return { kind: 'object', node, source, entries, whole: true }
  }

  const keyText = (node: Node, source: Source): TextValue => {
    const text = nameOf(node) ?? ''
    return { kind: 'text', text, pieces: [pieceAt(text, source, node.start)], node, source }
  }

  const member = (node: Node, source: Source, scope: Scope | null): Value | null => {
    const of = evaluate(node['object'] as Node, source, scope)
    const property = node['property'] as Node
    const name = node['computed'] ? evaluate(property, source, scope) : null
    const key = node['computed'] ? (name?.kind === 'text' ? name.text : nameOf(property)) : nameOf(property)
    if (of.kind === 'array') return of.items[Number(key)]?.value ?? null
    return key === null ? null : (entryOf(of, key)?.value ?? null)
  }

  const object = (node: Node, source: Source, scope: Scope | null): ObjectValue => {
    const entries = new Map<string, Entry>()
    let whole = true
    for (const property of nodes(node['properties'])) {
      if (property.type === 'SpreadElement') {
        const spread = evaluate(property['argument'] as Node, source, scope)
        if (spread.kind !== 'object' || !spread.whole) whole = false
        if (spread.kind === 'object') for (const entry of spread.entries) entries.set(entry.key.text, entry)
        continue
      }
      const written = property['key'] as Node
      const key = property['computed'] ? evaluate(written, source, scope) : keyText(written, source)
      if (key.kind !== 'text') whole = false
      else {
        const value = evaluate(property['value'] as Node, source, scope)
        entries.set(key.text, { key, value, property, holder: node, source })
      }
    }
    return { kind: 'object', node, source, entries: [...entries.values()], whole }
  }

  const array = (node: Node, source: Source, scope: Scope | null): ArrayValue => {
    let whole = true
    const items = nodes(node['elements']).flatMap((element): readonly Item[] => {
      if (element.type !== 'SpreadElement')
        return [{ value: evaluate(element, source, scope), node: element, holder: node, source }]
      const spread = evaluate(element['argument'] as Node, source, scope)
      if (spread.kind !== 'array' || !spread.whole) whole = false
      return spread.kind === 'array' ? spread.items : []
    })
    return { kind: 'array', node, source, items, whole }
  }

  const call = (node: Node, source: Source, scope: Scope | null): Value | null => {
    const callee = node['callee'] as Node
    const given = nodes(node['arguments'])
    const isMethod = callee.type === 'MemberExpression'
    const name = nameOf(isMethod ? callee['property'] : callee) ?? ''
    if (isMethod && isNode(callee['object'])) named(callee['object'], source, scope)
    if (transparent.has(name)) return given[0] ? evaluate(given[0], source, scope) : null
    if (isMethod) return method(name, evaluate(callee['object'] as Node, source, scope), given)
    const made = evaluate(callee, source, scope)
    if (made.kind !== 'function' || depth > DEEPEST || calls > MOST_CALLS) return null
    depth++
    calls++
    const values = given.flatMap((one): Value[] => {
      if (one.type !== 'SpreadElement') return [evaluate(one, source, scope)]
      const spread = evaluate(one['argument'] as Node, source, scope)
      return spread.kind === 'array' ? spread.items.map(({ value }) => value) : []
    })
    const result = applied(made, values, node)
    depth--
    return result
  }

  /** The methods of arrays that helpers use to take parts of their arguments, and `provide` of a machine. */
  const method = (name: string, of: Value, given: readonly Node[]): Value | null => {
    if (name === 'provide' && of.kind === 'object') return of
    if (of.kind !== 'array' || !of.whole) return null
    const numbers = given.map((one) => numberOf(one))
    if (numbers.includes(null)) return null
    const [from = 0, to] = numbers as number[]
    if (name === 'at') return of.items.at(from)?.value ?? null
    return name === 'slice' ? { ...of, items: of.items.slice(from, to) } : null
  }

  const applied = ({ node, source, scope: outer }: FunctionValue, values: readonly Value[], at: Node): Value | null => {
    const scope: Scope = { names: new Map(), outer }
    nodes(node['params']).forEach((param, index) => {
      if (param.type === 'RestElement')
        bind(param['argument'] as Node, listOf(values.slice(index), at, source), source, scope)
      else bind(param, values[index], source, scope)
    })
    const body = node['body'] as Node
    if (body.type !== 'BlockStatement') return evaluate(body, source, scope)
    for (const statement of nodes(body['body'])) {
      if (statement.type === 'ReturnStatement')
        return isNode(statement['argument']) ? evaluate(statement['argument'], source, scope) : null
      if (statement.type !== 'VariableDeclaration') return null
      for (const one of nodes(statement['declarations'])) {
        const value = isNode(one['init']) ? evaluate(one['init'], source, scope) : undefined
        bind(one['id'] as Node, value, source, scope)
      }
    }
    return null
  }

  const bind = (pattern: Node, value: Value | undefined, source: Source, scope: Scope): void => {
    const other: OtherValue = { kind: 'other', node: pattern, source }
    if (pattern.type === 'AssignmentPattern') {
      const missing = value === undefined ? evaluate(pattern['right'] as Node, source, scope) : value
      bind(pattern['left'] as Node, missing, source, scope)
    } else if (pattern.type === 'ObjectPattern') {
      for (const property of nodes(pattern['properties'])) {
        if (property.type === 'RestElement') bind(property['argument'] as Node, other, source, scope)
        else bind(property['value'] as Node, entryOf(value, nameOf(property['key']) ?? '')?.value, source, scope)
      }
    } else scope.names.set(nameOf(pattern) ?? '', value ?? other)
  }

  return {
    followed,
    valueOf: (node, source) => evaluate(node, source, null),
    exported(name, source) {
      const found = exportOf(name, source, sources.open)
      return found ? declared(found.node, found.source) : null
    },
  }
}

/** The value of a whole number in the source, also of a negative one. */
function numberOf(node: Node): number | null {
  if (node.type === 'Literal' && typeof node['value'] === 'number') return node['value']
  if (node.type !== 'UnaryExpression' || node['operator'] !== '-') return null
  const positive = isNode(node['argument']) ? numberOf(node['argument']) : null
  return positive === null ? null : -positive
}

/** The arguments of a call that a rest parameter takes; each is written in the call. */
const listOf = (values: readonly Value[], call: Node, source: Source): ArrayValue => ({
  kind: 'array',
  node: call,
  source,
  items: values.map((value) => ({ value, node: value.node, holder: call, source: value.source })),
  whole: true,
})

/** The range of a part of a text in its source; null where it is not written there as it is. */
export function rangeIn({ pieces }: TextValue, start: number, end: number) {
  let before = 0
  for (const { text, file, start: offset } of pieces) {
    if (start >= before && end <= before + text.length) {
      return offset === null ? null : { file, start: offset + start - before, end: offset + end - before }
    }
    before += text.length
  }
  return null
}

/** The range of the whole literal that makes a text alone; null where it is put together. */
export const literalRange = ({ node, source }: TextValue) =>
  node.type === 'Literal' ? { file: source.file, start: node.start, end: node.end } : null
