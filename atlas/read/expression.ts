import { parse, type AnyNode, type Expression, type Identifier } from 'acorn'

/** The values an expression may refer to. */
export interface Scope {
  /** The value of a name; undefined where there is none of that name. */
  readonly read: (name: string) => { readonly value: unknown } | undefined
  /** True where the state of that id is active. */
  readonly isIn: (id: string) => boolean
}

/** An expression that was read; `problem` is what keeps it from being evaluated. */
export type Compiled =
  | { readonly kind: 'expression'; readonly node: Expression }
  | { readonly kind: 'wrong' | 'unsupported'; readonly problem: string }

/**
 * Reads an ECMAScript expression: literals, names, members, operators, conditions, `In('state')` and a few methods
 * without an effect. Anything else is `unsupported`; a text that is no expression is `wrong`.
 */
export function compile(text: string): Compiled {
  const parsed = program(`(${text}\n)`)
  if (typeof parsed === 'string') return { kind: 'wrong', problem: parsed }
  const [statement, ...more] = parsed
  if (statement?.type !== 'ExpressionStatement' || more.length > 0) return { kind: 'wrong', problem: 'no expression' }
  const problem = problemOf(statement.expression)
  return problem === null ? { kind: 'expression', node: statement.expression } : { kind: 'unsupported', problem }
}

/** Parses statements; the message of a syntax error otherwise. */
export function program(text: string): readonly AnyNode[] | string {
  try {
    return parse(text, { ecmaVersion: 2023 }).body
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/* oxlint-disable eqeqeq -- the loose operators of ECMAScript are what a document means by them */
const binary: Readonly<Record<string, (left: never, right: never) => unknown>> = {
  '==': (left: unknown, right: unknown) => left == right,
  '!=': (left: unknown, right: unknown) => left != right,
  /* oxlint-enable eqeqeq */
  '===': (left: unknown, right: unknown) => left === right,
  '!==': (left: unknown, right: unknown) => left !== right,
  '<': (left: number, right: number) => left < right,
  '<=': (left: number, right: number) => left <= right,
  '>': (left: number, right: number) => left > right,
  '>=': (left: number, right: number) => left >= right,
  '+': (left: number, right: number) => left + right,
  '-': (left: number, right: number) => left - right,
  '*': (left: number, right: number) => left * right,
  '/': (left: number, right: number) => left / right,
  '%': (left: number, right: number) => left % right,
  '|': (left: number, right: number) => left | right,
  '&': (left: number, right: number) => left & right,
  in: (key: string, object: object) => key in object,
  instanceof: (value: unknown) => Array.isArray(value),
}

/** The value of two operands. */
export const operate = (operator: string, left: unknown, right: unknown): unknown =>
  binary[operator]?.(left as never, right as never)

const unary: Readonly<Record<string, (value: never) => unknown>> = {
  '!': (value: unknown) => !value,
  '-': (value: number) => -value,
  '+': (value: unknown) => Number(value),
  void: () => undefined,
  typeof: (value: unknown) => typeof value,
}

const methods = new Set(
  'concat includes indexOf slice join toLowerCase toUpperCase startsWith endsWith trim toString'.split(' '),
)

/** Names of members that lead out of the data. */
const isHidden = (key: string): boolean => ['constructor', '__proto__', 'prototype'].includes(key)

const all = (nodes: readonly (AnyNode | null)[]): string | null => {
  for (const node of nodes) {
    const problem = node === null ? 'a hole in a list' : problemOf(node)
    if (problem !== null) return problem
  }
  return null
}

/** What the evaluator lacks for an expression; null when it has everything. */
function problemOf(node: AnyNode): string | null {
  switch (node.type) {
    case 'Literal':
      return node.regex === undefined ? null : 'a regular expression'
    case 'Identifier':
      return null
    case 'ParenthesizedExpression':
      return problemOf(node.expression)
    case 'ArrayExpression':
      return all(node.elements)
    case 'ObjectExpression':
      return all(node.properties)
    case 'Property':
      if (node.computed || node.kind !== 'init' || isHidden(keyOf(node))) return 'a computed member'
      return problemOf(node.value)
    case 'MemberExpression':
      if (node.object.type === 'Super' || node.property.type === 'PrivateIdentifier') return 'a member of a class'
      return all([node.object, ...(node.computed ? [node.property] : [])])
    case 'UnaryExpression':
      return Object.hasOwn(unary, node.operator) ? problemOf(node.argument) : `the operator ${node.operator}`
    case 'BinaryExpression':
      if (node.operator === 'instanceof')
        return node.right.type === 'Identifier' && node.right.name === 'Array' ? problemOf(node.left) : 'instanceof'
      return Object.hasOwn(binary, node.operator) ? all([node.left, node.right]) : `the operator ${node.operator}`
    case 'LogicalExpression':
      return all([node.left, node.right])
    case 'ConditionalExpression':
      return all([node.test, node.consequent, node.alternate])
    case 'CallExpression':
      return callProblem(node)
    default:
      return `a ${node.type}`
  }
}

function callProblem(node: Extract<AnyNode, { type: 'CallExpression' }>): string | null {
  const { callee } = node
  if (callee.type === 'Identifier' && callee.name === 'In' && node.arguments.length === 1) return all(node.arguments)
  if (callee.type !== 'MemberExpression' || callee.computed) return 'a call of a function'
  const name = callee.property.type === 'Identifier' ? callee.property.name : ''
  if (isMath(callee.object)) return Object.hasOwn(mathematics, name) ? all(node.arguments) : `the method ${name}`
  return methods.has(name) ? all([callee.object, ...node.arguments]) : `the method ${name}`
}

const isMath = (node: AnyNode): boolean => node.type === 'Identifier' && node.name === 'Math'

const { abs, ceil, floor, max, min, pow, round, sign, sqrt, trunc } = Math
const mathematics: Readonly<Record<string, (...values: number[]) => number>> = {
  ...{ abs, ceil, floor, max, min, pow, round, sign, sqrt, trunc },
}

const keyOf = ({ key }: Extract<AnyNode, { type: 'Property' }>): string =>
  key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : ''

/** Returns the value of an expression that was read; throws as ECMAScript does, for a name that does not exist. */
export function evaluate(node: AnyNode, scope: Scope): unknown {
  const value = (one: AnyNode) => evaluate(one, scope)
  switch (node.type) {
    case 'Literal':
      return node.value
    case 'Identifier':
      return valueOf(node.name, scope)
    case 'ParenthesizedExpression':
      return value(node.expression)
    case 'ArrayExpression':
      return node.elements.map((element) => (element === null ? undefined : value(element)))
    case 'ObjectExpression':
      return Object.fromEntries(
        node.properties.flatMap((one) => (one.type === 'Property' ? [[keyOf(one), value(one.value)] as const] : [])),
      )
    case 'MemberExpression':
      return member(value(node.object), memberKey(node, scope))
    case 'UnaryExpression':
      if (node.operator === 'typeof' && node.argument.type === 'Identifier' && !scope.read(node.argument.name))
        return 'undefined'
      return unary[node.operator]?.(value(node.argument) as never)
    case 'BinaryExpression':
      return operate(node.operator, value(node.left), node.operator === 'instanceof' ? null : value(node.right))
    case 'LogicalExpression':
      return logical(node.operator, value(node.left), () => value(node.right))
    case 'ConditionalExpression':
      return value(node.test) ? value(node.consequent) : value(node.alternate)
    case 'CallExpression':
      return called(node, scope)
    default:
      throw new TypeError(`a ${node.type} is not evaluated`)
  }
}

function valueOf(name: string, scope: Scope): unknown {
  if (name === 'undefined') return undefined
  const found = scope.read(name)
  if (!found) throw new ReferenceError(`${name} is not defined`)
  return found.value
}

/** The key of a member: as written, or the value in brackets. */
export const memberKey = (node: Extract<AnyNode, { type: 'MemberExpression' }>, scope: Scope): string =>
  !node.computed && node.property.type === 'Identifier' ? node.property.name : String(evaluate(node.property, scope))

/** A member of data: its own, and the length of a text or list. Throws for members of nothing. */
export function member(object: unknown, key: string): unknown {
  if (object === null || object === undefined) throw new TypeError(`${String(object)} has no member ${key}`)
  if (isHidden(key) || !Object.hasOwn(Object(object) as object, key)) return undefined
  return (object as Readonly<Record<string, unknown>>)[key]
}

function logical(operator: string, left: unknown, right: () => unknown): unknown {
  if (operator === '??') return left ?? right()
  return operator === '&&' ? left && right() : left || right()
}

function called(node: Extract<AnyNode, { type: 'CallExpression' }>, scope: Scope): unknown {
  const given = node.arguments.map((one) => evaluate(one, scope))
  if (node.callee.type !== 'MemberExpression') return scope.isIn(String(given[0]))
  const name = memberKey(node.callee, scope)
  if (isMath(node.callee.object)) return mathematics[name]?.(...(given as number[]))
  const object = evaluate(node.callee.object, scope)
  if (typeof object !== 'string' && typeof object !== 'number' && !Array.isArray(object))
    throw new TypeError(`${name} is no method of ${String(object)}`)
  const method = (object as unknown as Readonly<Record<string, unknown>>)[name]
  if (typeof method !== 'function') throw new TypeError(`${name} is no method of ${String(object)}`)
  return (method as (...given: unknown[]) => unknown).apply(object, given)
}

/** The names that an expression refers to, but for those that `typeof` asks about. */
export const namesIn = (node: AnyNode): string[] => identifiersIn(node).map(({ name }) => name)

function identifiersIn(node: AnyNode): Identifier[] {
  if (node.type === 'Identifier') return ['undefined', 'Math'].includes(node.name) ? [] : [node]
  if (node.type === 'UnaryExpression' && node.operator === 'typeof' && node.argument.type === 'Identifier') return []
  if (node.type === 'BinaryExpression' && node.operator === 'instanceof') return identifiersIn(node.left)
  return Object.entries(node).flatMap(([key, part]) => {
    const isKey = (key === 'property' && node.type === 'MemberExpression' && !node.computed) || key === 'key'
    const isFunction = key === 'callee' && node.type === 'CallExpression' && node.callee.type === 'Identifier'
    if (isKey || isFunction) return []
    return [part].flat().filter(isNode).flatMap(identifiersIn)
  })
}

/** Returns an expression with its names replaced; null for one with a call of `In`. */
export function renamed(text: string, rename: (name: string) => string): string | null {
  const compiled = compile(text)
  if (compiled.kind !== 'expression' || /\bIn\(/.test(text)) return null
  // Positions count from the bracket that `compile` adds.
  const places = identifiersIn(compiled.node).toSorted((one, other) => other.start - one.start)
  return places.reduce(
    (written, { start, end, name }) => `${written.slice(0, start - 1)}${rename(name)}${written.slice(end - 1)}`,
    text,
  )
}

const isNode = (value: unknown): value is AnyNode => typeof value === 'object' && value !== null && 'type' in value
