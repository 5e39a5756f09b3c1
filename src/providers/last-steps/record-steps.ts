import type { ActorRefLike, AnyMachineSnapshot, AnyTransitionDefinition, InspectionEvent } from 'xstate'
import { activeNodes, machineOf, transitionsOf } from '#atlas/explore/xstate.ts'
import { mostToldSteps } from '#wire/messages/told-steps-terms.ts'
import type { Inspect } from '#src/platform/inspect.ts'

/** A step of a chart as it was taken. Of a snapshot the places alone are kept, so that nothing typed is. */
export interface TakenStep {
  readonly ref: ActorRefLike
  /** XState's name of the event. */
  readonly type: string
  readonly transitions: readonly AnyTransitionDefinition[]
  readonly places: ReturnType<typeof activeNodes>
}

/** Keeps the last steps of whatever charts it is told of. */
export interface StepRecorder {
  inspect(event: InspectionEvent): void
  /** The steps kept, the latest last. */
  taken(): readonly TakenStep[]
}

/** What the live connection receives four times a minute and more: kept, it would push out what people did. */
const heartbeat = 'bytes.received'

/** Makes one that keeps so many steps. It reads no chart while people wait for one: that is left to who tells of it. */
export function createStepRecorder(most = mostToldSteps): StepRecorder {
  const under = new WeakMap<ActorRefLike, AnyTransitionDefinition[]>()
  const steps: TakenStep[] = []
  return {
    inspect(event) {
      const { actorRef: ref } = event
      if (machineOf(ref) === null) return
      if (event.type === '@xstate.microstep') {
        under.set(ref, [...(under.get(ref) ?? []), ...transitionsOf(event)])
      } else if (event.type === '@xstate.snapshot') {
        const { type } = event.event
        const transitions = under.get(ref) ?? []
        under.delete(ref)
        if ((transitions.length === 0 && type !== 'xstate.init') || type === heartbeat) return
        steps.push({ ref, type, transitions, places: activeNodes(event.snapshot as AnyMachineSnapshot) })
        if (steps.length > most) steps.shift()
      }
    },
    taken: () => steps,
  }
}

let recorder: StepRecorder | null = null

/** Keeps the page's last steps in its memory from now on, once; they leave it only where somebody sends them along. */
export function recordSteps(): StepRecorder {
  if (recorder !== null) return recorder
  const kept = createStepRecorder()
  recorder = kept
  let isWell = true
  const before = globalThis.statehouseInspect
  const inspect: Inspect = (event) => {
    before?.(event)
    if (!isWell) return
    try {
      kept.inspect(event)
    } catch {
      // The site goes on, recorded or not.
      isWell = false
    }
  }
  globalThis.statehouseInspect = inspect
  return kept
}
