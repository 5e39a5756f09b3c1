import * as fc from 'fast-check'
import { assign, cancel, not, raise, setup, type AnyStateMachine } from 'xstate'
import type { AnyModel } from '#atlas/explore/model.ts'
import { notProvided } from '#machines/lib/not-provided.ts'

interface Arrow {
  readonly to: number
  readonly guard: 'none' | 'flag' | 'unflag'
  readonly flips: boolean
  readonly reenter: boolean
}

interface Leaf {
  readonly on: Partial<Record<'a' | 'b', readonly Arrow[]>>
  readonly after: Arrow | null
  readonly delay: 'short' | 'long'
  readonly work: { readonly done: Arrow; readonly error: Arrow | null } | null
  readonly hurry: boolean
  readonly shape: 'leaf' | 'compound' | 'parallel'
  readonly remembers: boolean
}

const arrow = fc.record<Arrow>({
  to: fc.nat(20),
  guard: fc.constantFrom('none', 'none', 'flag', 'unflag'),
  flips: fc.boolean(),
  reenter: fc.boolean(),
})

const leaf = fc.record<Leaf>({
  on: fc.record({ a: fc.array(arrow, { maxLength: 2 }), b: fc.array(arrow, { maxLength: 2 }) }),
  after: fc.option(arrow, { freq: 3 }),
  delay: fc.constantFrom('short', 'long'),
  work: fc.option(fc.record({ done: arrow, error: fc.option(arrow, { freq: 5 }) }), { freq: 3 }),
  hurry: fc.boolean(),
  shape: fc.constantFrom('leaf', 'leaf', 'compound', 'parallel'),
  remembers: fc.boolean(),
})

const build = (leaves: readonly Leaf[]): AnyStateMachine => {
  const chart = setup({
    types: { context: {} as { flag: boolean }, events: {} as { type: 'a' } | { type: 'b' } | { type: 'turn' } },
    actors: { work: notProvided<number>('work') },
    guards: { flag: ({ context }) => context.flag },
    actions: {
      flip: assign({ flag: ({ context }) => !context.flag }),
      note: () => undefined,
      later: raise({ type: 'turn' }, { delay: 170, id: 'later' }),
      never: cancel('later'),
    },
    delays: { short: 100, long: 250 },
  })
  const targetOf = (index: number, flips: boolean) => {
    const target = leaves[index]
    const back = flips && target?.shape === 'compound' && target.remembers
    return back ? `#s${index}.before` : `#s${index}`
  }
  const transition = ({ to, guard, flips, reenter }: Arrow) => ({
    target: targetOf(to % leaves.length, flips),
    reenter,
    ...(guard === 'none' ? {} : { guard: guard === 'flag' ? ('flag' as const) : not('flag' as const) }),
    ...(flips ? { actions: 'flip' as const } : {}),
  })
  const inner = (key: string) => ({
    initial: 'left',
    states: {
      left: { on: { turn: 'right' } },
      right: { on: { turn: 'left' }, entry: 'note' as const },
    },
    id: key,
  })
  const states = Object.fromEntries(
    leaves.map((one, index) => {
      const id = `s${index}`
      const body = {
        id,
        ...(one.remembers ? { entry: 'later' as const, exit: 'never' as const } : {}),
        on: Object.fromEntries(Object.entries(one.on).map(([type, arrows]) => [type, arrows.map(transition)])),
        ...(one.after ? { after: { [one.delay]: transition(one.after) } } : {}),
        ...(one.work
          ? {
              invoke: {
                src: 'work' as const,
                id: `work${index}`,
                onDone: transition(one.work.done),
                ...(one.work.error ? { onError: transition(one.work.error) } : {}),
              },
            }
          : {}),
        ...(one.hurry && index + 1 < leaves.length
          ? { always: { guard: 'flag' as const, target: `#s${index + 1}` } }
          : {}),
      }
      if (one.shape === 'compound') {
        const states = { ...inner(`${id}c`).states, ...(one.remembers ? { before: { type: 'history' as const } } : {}) }
        return [id, { ...body, initial: 'left', states }]
      }
      if (one.shape === 'parallel') {
        return [id, { ...body, type: 'parallel' as const, states: { up: inner(`${id}u`), down: inner(`${id}d`) } }]
      }
      return [id, body]
    }),
  )
  return chart.createMachine({
    id: 'random',
    context: { flag: false },
    initial: 's0',
    states,
  } as never) as unknown as AnyStateMachine
}

/** Models of charts drawn at random: nested and parallel states, history, guards, timers, actors, eventless moves. */
export const randomModel: fc.Arbitrary<AnyModel> = fc.array(leaf, { minLength: 2, maxLength: 6 }).map((leaves) => ({
  flow: 'random',
  machine: build(leaves),
  inputs: { default: undefined },
  events: { a: { default: {} }, b: { default: {} }, turn: { default: {} } },
  actors: { work: { done: { one: 1 }, error: { broken: new Error('broken') } } },
  invariants: {},
  journeys: {},
}))
