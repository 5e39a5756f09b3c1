import { useEffect, useEffectEvent } from 'react'
import type { Actor, AnyActorLogic, EmittedFrom } from 'xstate'

/** Calls `handle` whenever the chart emits an event of this type, for as long as the component is on the screen. */
export function useEmitted<Logic extends AnyActorLogic, Type extends EmittedFrom<Logic>['type']>(
  actor: Pick<Actor<Logic>, 'on'>,
  type: Type,
  handle: (emitted: Extract<EmittedFrom<Logic>, { type: Type }>) => void,
): void {
  const latest = useEffectEvent(handle)
  useEffect(() => {
    const subscription = actor.on(type, (emitted) => latest(emitted as Extract<EmittedFrom<Logic>, { type: Type }>))
    return () => subscription.unsubscribe()
  }, [actor, type])
}
