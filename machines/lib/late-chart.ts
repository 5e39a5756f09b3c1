import type { AnyActorRef, AnyStateMachine, EventObject } from 'xstate'

/** A part of the site that is fetched apart from what needs it. */
export interface Late<Part> {
  /** Fetches it, once; after a failure it is asked for again. */
  load(): Promise<Part>
  /** The part, undefined as long as it has not come. */
  now(): Part | undefined
  /** Resolves when it has come, whoever asked for it, and however often that failed before. */
  readonly come: Promise<void>
}

/** Names a part that is fetched when it is first needed, or ahead of that. */
export function late<Part>(fetch: () => Promise<Part>): Late<Part> {
  let there: Part | undefined
  let coming: Promise<Part> | undefined
  let tellCome = () => {}
  const come = new Promise<void>((resolve) => {
    tellCome = resolve
  })
  const load = async () => {
    try {
      there = await fetch()
      tellCome()
      return there
    } catch (cause) {
      coming = undefined
      throw cause
    }
  }
  return { load: () => (coming ??= load()), now: () => there, come }
}

const arrived = 'chart.arrived'

/** What stands in for a chart that is on its way: it is in no state and has no children. */
interface Waiting {
  readonly status: 'active' | 'stopped'
  readonly output: undefined
  readonly error: undefined
  readonly input: unknown
  /** What the chart was told meanwhile, in order. */
  readonly heard: readonly EventObject[]
  readonly children: object
  matches(): false
  hasTag(): false
}

interface Scope {
  readonly self: AnyActorRef
}

/**
 * A chart that another one invokes before its code has come. The actor waits for the part, hands what it was told to the
 * chart, and is from then on an actor of that chart as any other. Where the part could not be fetched it becomes that chart
 * as soon as anybody has fetched it.
 */
export function lateChart<Part, Machine extends AnyStateMachine>(
  part: Late<Part>,
  make: (part: Part) => Machine,
): Machine {
  const become = (there: Part, scope: Scope, input: unknown) => {
    const machine = make(there)
    // The actor is the chart's own from here on: whoever watches it sees that chart and no wrapper.
    Object.assign(scope.self, { logic: machine })
    return machine.getInitialSnapshot(scope as Parameters<Machine['getInitialSnapshot']>[0], input)
  }
  const logic = {
    getInitialSnapshot: (scope: Scope, input: unknown) => {
      const there = part.now()
      if (there !== undefined) return become(there, scope, input)
      const waiting: Waiting = {
        status: 'active',
        output: undefined,
        error: undefined,
        input,
        heard: [],
        children: {},
        matches: () => false,
        hasTag: () => false,
      }
      return waiting
    },
    start: (_: Waiting, { self }: Scope) => {
      // Whoever shows the chart asks for it, too, and may be answered where this was not.
      part.load().catch(() => {})
      void part.come.then(() => self.getSnapshot().status === 'active' && self.send({ type: arrived }))
    },
    transition: (waiting: Waiting, event: EventObject, scope: Scope) => {
      if (event.type === 'xstate.stop') return { ...waiting, status: 'stopped' }
      const there = part.now()
      if (event.type !== arrived || there === undefined) return { ...waiting, heard: [...waiting.heard, event] }
      for (const heard of waiting.heard) scope.self.send(heard)
      return become(there, scope, waiting.input)
    },
    getPersistedSnapshot: (waiting: Waiting) => waiting,
  }
  return logic as unknown as Machine
}
