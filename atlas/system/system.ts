import type { AnyActorRef, AnyStateMachine } from 'xstate'
import { readChart, type Chart } from '#atlas/explore/chart.ts'
import { completedModel, type PartialModel } from '#atlas/explore/guess.ts'
import type { AnyModel } from '#atlas/explore/model.ts'
import { nameInlineActors } from '#atlas/explore/staging.ts'
import { staged } from '#atlas/explore/stimuli.ts'
import { isMachineLogic } from '#atlas/explore/xstate.ts'
import { isInShape } from '#atlas/explore/xstate-6.ts'
import type { ModelState } from '#atlas/model/model.ts'

/** The present members of a system, for its invariants. */
export interface SystemState {
  /** The states of a member, by its name; undefined while it does not run. The root has the name of its flow. */
  member(name: string): ModelState | undefined
}

/** Several machines that work together: a root, and the machines that it and its actors invoke and spawn. */
export interface SystemDefinition {
  readonly name?: string
  readonly root: AnyStateMachine | PartialModel
  /** Machines or models of actors, by their `src`; a machine without one is guessed. */
  readonly members?: Readonly<Record<string, AnyStateMachine | PartialModel>>
  /** The events from outside by flow; when left out, every event that no member sends to it. */
  readonly outside?: Readonly<Record<string, readonly string[]>>
  /** Events by flow that a member may receive where it does not handle them. */
  readonly ignored?: Readonly<Record<string, readonly string[]>>
  /** Must hold in every reached configuration of the system. */
  readonly invariants?: Readonly<Record<string, (state: SystemState) => boolean>>
}

/** A machine of a system with its model. */
export interface Part {
  readonly model: AnyModel
  readonly chart: Chart
  /** Logics of its actors by `src`, before they were replaced. */
  readonly logics: Readonly<Record<string, unknown>>
}

/** Finds the machine of an actor; null for other logic, which the model's cases stand for. */
export interface Parts {
  readonly root: Part
  partOf(ref: AnyActorRef, parent: Part): Part | null
}

/** Reads the machines of a system; `known` are the models of the project, which stand for their machines. */
export function readParts({ root, members = {} }: SystemDefinition, known: readonly AnyModel[] = []): Parts {
  const parts = new Map<unknown, Part>()
  const read = (given: AnyStateMachine | PartialModel): Part => {
    const found = parts.get(given)
    if (found) return found
    const model = completedModel(knownModel(given) ?? given)
    if (isInShape(model.machine)) throw new Error(`system takes machines of XState 5, and "${model.flow}" is one of 6`)
    const logics = nameInlineActors(model.machine).implementations.actors as Readonly<Record<string, unknown>>
    const part = { model, chart: readChart(staged(model)), logics }
    parts.set(given, part)
    return part
  }
  const knownModel = (given: unknown) => (isMachineLogic(given) ? known.find(({ machine }) => machine === given) : null)
  return {
    root: read(root),
    partOf(ref, { logics }) {
      const { src } = ref as { readonly src?: unknown }
      const logic = typeof src === 'string' ? logics[src] : src
      const id = isMachineLogic(logic) ? logic.id : ''
      const declared = (typeof src === 'string' ? members[src] : undefined) ?? members[id]
      return declared ? read(declared) : isMachineLogic(logic) ? read(logic) : null
    },
  }
}
