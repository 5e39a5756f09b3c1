import { stable } from './stable.ts'
import { meaningOf, type Effect } from './xstate.ts'

/** Returns a short text of an effect, the same for the pure and the real run. */
export function effectText(effect: Effect): string {
  switch (effect.kind) {
    case 'action':
      return `do ${effect.name}`
    case 'emit':
      return `emit ${effect.event.type}`
    case 'start':
      return `start ${effect.src}`
    case 'stop':
      return `stop ${effect.src}`
    case 'send':
      return `send ${effect.event.type} to ${effect.to}`
    case 'raise':
      return `raise ${effect.event.type}`
    case 'wait':
      return `wait ${effect.delay} ms for ${timerText(effect.id)}`
    case 'cancel':
      return `cancel ${timerText(effect.id)}`
  }
}

/** The same, with the input of an actor. */
export const effectTextWithInput = (effect: Effect): string =>
  effect.kind === 'start' && 'input' in effect
    ? `${effectText(effect)} with ${stable(effect.input)}`
    : effectText(effect)

/** A timer by its delay and state; a delayed event of the chart by its id. */
function timerText(id: string): string {
  const meaning = meaningOf(id)
  if (meaning.kind !== 'after') return id
  return `${/^\d+$/.test(meaning.delay) ? `the ${meaning.delay} ms` : meaning.delay} of ${meaning.stateId}`
}

/** Returns the texts of effects; consecutive stops of actors are sorted, since their order does not matter. */
export function effectTexts(effects: readonly Effect[]): string[] {
  const texts: string[] = []
  let stopped: string[] = []
  for (const effect of effects) {
    if (effect.kind === 'stop') {
      stopped.push(effectText(effect))
      continue
    }
    texts.push(...stopped.toSorted(), effectText(effect))
    stopped = []
  }
  return [...texts, ...stopped.toSorted()]
}
