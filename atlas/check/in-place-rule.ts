import { ROOT, type Chart } from '#atlas/explore/chart.ts'
import type { Exploration } from '#atlas/explore/explore.ts'
import { isAfterMachinery, isBuiltin } from '#atlas/explore/xstate.ts'
import { contextWrites } from './context-writes.ts'
import type { Finding } from './finding.ts'

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
    const writes = contextWrites(action).filter(({ field, called }) => !called || isCollection(field))
    return [...new Set(writes.map(({ field }) => field))].map((field) => ({
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
  readonly action: (...args: never[]) => unknown
}

const isFunction = (value: unknown): value is Plain['action'] => typeof value === 'function'

function plainActions(named: object, { states, transitions }: Chart): Plain[] {
  const plain = (name: string, at: string, action: unknown): Plain[] =>
    isFunction(action) && !isBuiltin(action) && !isAfterMachinery(action) ? [{ name, at, action }] : []
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
