import type { ActorRefLike, AnyMachineSnapshot, AnyTransitionDefinition, InspectionEvent } from 'xstate'
import { activeNodes, machineOf, transitionsOf } from '#atlas/explore/xstate.ts'
import { maxBreadcrumbs } from '#wire/messages/breadcrumb-rules.ts'
import type { Inspect } from '#src/platform/inspect.ts'

/** A recorded step of a chart. Of a snapshot only the states are kept, so that no typed text is. */
export interface RecordedStep {
  readonly ref: ActorRefLike
  /** XState's name of the event. */
  readonly type: string
  readonly transitions: readonly AnyTransitionDefinition[]
  readonly places: ReturnType<typeof activeNodes>
}

/** Records the last steps of every chart it is notified of. */
export interface BreadcrumbRecorder {
  inspect(event: InspectionEvent): void
  /** The recorded steps, the latest last. */
  steps(): readonly RecordedStep[]
}

/** Events the live connection receives four times a minute and more: they would push out what people did. */
const heartbeat = 'bytes.received'

/** Creates a recorder of that many steps. Charts are read only when the steps are sent, never while recording. */
export function createBreadcrumbRecorder(most = maxBreadcrumbs): BreadcrumbRecorder {
  const under = new WeakMap<ActorRefLike, AnyTransitionDefinition[]>()
  const steps: RecordedStep[] = []
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
    steps: () => steps,
  }
}

let recorder: BreadcrumbRecorder | null = null

/** Records the page's last steps in memory, once; they are sent only when someone attaches them to a report. */
export function recordBreadcrumbs(): BreadcrumbRecorder {
  if (recorder !== null) return recorder
  const created = createBreadcrumbRecorder()
  recorder = created
  let isWell = true
  const before = globalThis.statehouseInspect
  const inspect: Inspect = (event) => {
    before?.(event)
    if (!isWell) return
    try {
      created.inspect(event)
    } catch {
      // The site works without recording.
      isWell = false
    }
  }
  globalThis.statehouseInspect = inspect
  return created
}
