import { completedModel, isModelOfMachine } from './guess.ts'
import type { AnyModel } from './model.ts'
import { isMachineLogic } from './xstate.ts'

/**
 * Returns the model that a module exports, or a guessed one for its machine: the export of that name, else the first
 * that fits. Throws with the known names when there is none.
 */
export function modelIn(module: Readonly<Record<string, unknown>>, name?: string): AnyModel {
  const found =
    name === undefined ? (Object.values(module).find(isModelOfMachine) ?? firstMachine(module)) : module[name]
  if (isMachineLogic(found) || isModelOfMachine(found)) return completedModel(found)
  const names = Object.keys(module).join(', ') || 'nothing'
  throw new Error(`${name ?? 'the file'} is neither a machine nor a model; the file exports: ${names}`)
}

const firstMachine = (module: Readonly<Record<string, unknown>>): unknown => Object.values(module).find(isMachineLogic)
