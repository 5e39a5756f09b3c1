import type { AnyNode } from 'acorn'
import { compile, evaluate, memberKey, operate, program, type Scope } from './expression.ts'

/** A scope whose names can be given new values. */
export interface Data extends Scope {
  readonly write: (name: string, value: unknown) => void
}

/** What keeps a script from being run: anything but declarations, assignments, `++`, `--` and `if`; null if nothing. */
export function scriptProblem(text: string): string | null {
  const nodes = program(text)
  return typeof nodes === 'string'
    ? nodes
    : nodes.reduce<string | null>((found, node) => found ?? stepProblem(node), null)
}

/** Runs a script over data; throws as ECMAScript does. */
export function runScript(text: string, data: Data): void {
  const nodes = program(text)
  if (typeof nodes === 'string') throw new SyntaxError(nodes)
  for (const node of nodes) step(node, data, text)
}

/** Gives a place in the data a new value: a name, or a member of one. Throws where there is no such place. */
export function assignTo(node: AnyNode, value: unknown, data: Data): void {
  if (node.type === 'ParenthesizedExpression') return assignTo(node.expression, value, data)
  if (node.type === 'Identifier') {
    if (node.name.startsWith('_') || !data.read(node.name)) throw new ReferenceError(`${node.name} cannot be assigned`)
    return data.write(node.name, value)
  }
  if (node.type !== 'MemberExpression') throw new TypeError('it is no place for a value')
  const object = evaluate(node.object, data)
  const key = memberKey(node, data)
  if (typeof object !== 'object' || object === null) throw new TypeError(`${String(object)} has no member ${key}`)
  if (key === '__proto__') throw new TypeError('the prototype cannot be assigned')
  const changed = Array.isArray(object)
    ? Object.assign([...(object as unknown[])], { [key]: value })
    : { ...object, [key]: value }
  assignTo(node.object, changed, data)
}

const problemIn = (text: string): string | null => {
  const compiled = compile(text)
  return compiled.kind === 'expression' ? null : compiled.problem
}

function stepProblem(node: AnyNode): string | null {
  switch (node.type) {
    case 'EmptyStatement':
      return null
    case 'VariableDeclaration': {
      const strange = node.declarations.find(({ id }) => id.type !== 'Identifier')
      return strange ? 'a pattern' : null
    }
    case 'ExpressionStatement':
      return ['AssignmentExpression', 'UpdateExpression'].includes(node.expression.type)
        ? null
        : `a ${node.expression.type}`
    case 'BlockStatement':
      return node.body.reduce<string | null>((found, one) => found ?? stepProblem(one), null)
    case 'IfStatement':
      return stepProblem(node.consequent) ?? (node.alternate ? stepProblem(node.alternate) : null)
    default:
      return `a ${node.type}`
  }
}

function valueOf(node: AnyNode, data: Data, text: string): unknown {
  const problem = problemIn(text.slice(node.start, node.end))
  if (problem !== null) throw new TypeError(`${problem} is not evaluated`)
  return evaluate(node, data)
}

function step(node: AnyNode, data: Data, text: string): void {
  if (node.type === 'VariableDeclaration') {
    for (const { id, init } of node.declarations)
      // `var x` without a value leaves the value there is.
      if (id.type === 'Identifier' && (init || !data.read(id.name)))
        data.write(id.name, init ? valueOf(init, data, text) : undefined)
  } else if (node.type === 'BlockStatement') for (const one of node.body) step(one, data, text)
  else if (node.type === 'IfStatement') {
    if (valueOf(node.test, data, text)) step(node.consequent, data, text)
    else if (node.alternate) step(node.alternate, data, text)
  } else if (node.type === 'ExpressionStatement') change(node.expression, data, text)
}

function change(node: AnyNode, data: Data, text: string): void {
  if (node.type === 'UpdateExpression') {
    const before = Number(evaluate(node.argument, data))
    assignTo(node.argument, node.operator === '++' ? before + 1 : before - 1, data)
  } else if (node.type === 'AssignmentExpression') {
    const { left, operator } = node
    const value = valueOf(node.right, data, text)
    if (operator === '=' && left.type === 'Identifier') data.write(left.name, value)
    else if (operator === '=') assignTo(left, value, data)
    else assignTo(left, operate(operator.slice(0, -1), evaluate(left, data), value), data)
  }
}
