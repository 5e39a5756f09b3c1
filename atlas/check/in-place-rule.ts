import { ROOT, type Chart } from '#atlas/explore/chart.ts'
import type { Exploration } from '#atlas/explore/explore.ts'
import { isAfterMachinery, isBuiltin } from '#atlas/explore/xstate.ts'
import type { Finding } from './finding.ts'

const METHODS = 'add|delete|clear|set|push|pop|shift|unshift|splice|sort|reverse|fill'
const CALLED = new RegExp(String.raw`\bcontext\.([\w$]+)(?:\.[\w$]+|\[[^\]]*\])*\.(?:${METHODS})\(`, 'g')
const ASSIGNED = /\bcontext\.([\w$]+)(?:\.[\w$]+|\[[^\]]*\])*\s*(?:=(?![=>])|(?:[-+*/%]|\*\*|&&|\|\||\?\?)=|\+\+|--)/g

/**
 * Finds plain actions whose source changes a field of the context in place. Exploration does not carry plain actions
 * out, so that what they do to the context is not in its configurations.
 */
export function checkPlainActions({ model, chart, nodes }: Exploration): Finding[] {
  const isCollection = (field: string) =>
    nodes.some(({ configuration }) => {
      const value: unknown = (configuration.snapshot.context as Record<string, unknown> | undefined)?.[field]
      return Array.isArray(value) || value instanceof Set || value instanceof Map
    })
  return plainActions(model.machine.implementations.actions, chart).flatMap(({ name, at, action }) => {
    const text = Function.prototype.toString.call(action)
    const called = [...text.matchAll(CALLED)].map(([, field = '']) => field).filter(isCollection)
    const assigned = [...text.matchAll(ASSIGNED)].map(([, field = '']) => field)
    return [...new Set([...called, ...assigned])].map((field) => ({
      rule: 'in-place' as const,
      flow: model.flow,
      at,
      message: `${name} changes "${field}" in place, which exploration does not see: assign a new value`,
    }))
  })
}

interface Plain {
  readonly name: string
  readonly at: string
  readonly action: object
}

function plainActions(named: object, { states, transitions }: Chart): Plain[] {
  const plain = (name: string, at: string, action: unknown): Plain[] =>
    typeof action === 'function' && !isBuiltin(action) && !isAfterMachinery(action) ? [{ name, at, action }] : []
  return [
    ...Object.entries(named).flatMap(([name, action]) => plain(`the action "${name}"`, ROOT, action)),
    ...states.flatMap(({ node, path }) =>
      [...node.entry, ...node.exit].flatMap((action) => plain('an action written inline', path, action)),
    ),
    ...transitions.flatMap(({ definition, id }) =>
      definition.actions.flatMap((action) => plain('an action written inline', id, action)),
    ),
  ]
}
