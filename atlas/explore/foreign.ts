import type { AnyStateMachine } from 'xstate'
import { readChart } from './chart.ts'
import { modelOf, type AnyModel } from './model.ts'
import { isMachineLogic, meaningOf } from './xstate.ts'

/**
 * The model a module exports, or one with default cases for the machine it exports: the export of that name, else the
 * first that is either. Throws with the names there are when there is none.
 */
export function modelIn(module: Readonly<Record<string, unknown>>, name?: string): AnyModel {
  const found = name === undefined ? (Object.values(module).find(isModel) ?? firstMachine(module)) : module[name]
  if (isModel(found)) return found
  if (isMachineLogic(found)) return modelOf(found.id, found, eventTypes(found))
  const names = Object.keys(module).join(', ') || 'nothing'
  throw new Error(`${name ?? 'the file'} is neither a machine nor a model; the file exports: ${names}`)
}

const firstMachine = (module: Readonly<Record<string, unknown>>): unknown => Object.values(module).find(isMachineLogic)

const isModel = (value: unknown): value is AnyModel =>
  typeof value === 'object' && value !== null && 'machine' in value && 'events' in value && !isMachineLogic(value)

const eventTypes = (machine: AnyStateMachine): string[] => [
  ...new Set(
    readChart(machine)
      .states.flatMap(({ node }) => [...node.transitions.keys()])
      .filter((type) => meaningOf(type).kind === 'event' && !type.includes('*') && !type.startsWith('xstate.')),
  ),
]
