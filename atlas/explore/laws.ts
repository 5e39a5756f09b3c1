import type { ModelState } from '#atlas/model/model.ts'
import { modelState, type Configuration } from './configuration.ts'
import type { AnyModel } from './model.ts'
import type { Effect } from './xstate.ts'

/** Returns the first law of the model that a step breaks; null when it breaks none. */
export function brokenLaw(
  model: AnyModel,
  name: string,
  before: ModelState,
  { configuration, effects }: { readonly configuration: Configuration; readonly effects: readonly Effect[] },
): string | null {
  const { laws } = model
  if (!laws) return null
  const step = {
    do: name,
    carries: carriedBy(model, name),
    before,
    after: modelState(configuration.snapshot),
    asks: effects.flatMap((effect) =>
      effect.kind === 'start' && 'input' in effect ? [{ src: effect.src, input: effect.input }] : [],
    ),
    emits: effects.flatMap((effect) => (effect.kind === 'emit' ? [effect.event] : [])),
  }
  return Object.entries(laws).find(([, holds]) => !holds(step))?.[0] ?? null
}

/** Returns the case of a stimulus in the model: the payload of an event, or the output of an actor. */
export function carriedBy({ events, actors }: AnyModel, name: string): unknown {
  const [, src, answer] = /^(.+?):done\/(.*)$/.exec(name) ?? []
  if (src !== undefined && answer !== undefined) return actors[src]?.done?.[answer]
  const slash = name.lastIndexOf('/')
  return events[name.slice(0, slash)]?.[name.slice(slash + 1)]
}
