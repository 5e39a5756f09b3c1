import { stable } from './stable.ts'

/** Context fields that depend on the clock or on chance. */
export interface Nondeterminism {
  readonly clock: readonly string[]
  readonly chance: readonly string[]
}

/** Returns the names of the fields in which two contexts differ. */
export function differing(a: unknown, b: unknown): string[] {
  const left = (a ?? {}) as Record<string, unknown>
  const right = (b ?? {}) as Record<string, unknown>
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].filter(
    (field) => stable(left[field]) !== stable(right[field]),
  )
}

const DAY = 86_400_000

/** Finds the fields of a run's result that depend on the clock or on chance, by running it with both changed. */
export function nondeterministicFields(run: () => unknown): Nondeterminism {
  const at = (moment: number, luck: number) => withOther(moment, luck, run)
  const plain = at(DAY, 0.25)
  const anyway = differing(plain, at(DAY, 0.25))
  const following = (other: unknown) => differing(plain, other).filter((field) => !anyway.includes(field))
  return { clock: following(at(400 * DAY, 0.25)), chance: following(at(DAY, 0.75)) }
}

/** Describes nondeterministic fields; empty when there are none. */
export function nondeterminismText({ clock, chance }: Nondeterminism): string {
  const list = (fields: readonly string[]) => fields.map((field) => `context.${field}`).join(', ')
  const verb = (fields: readonly string[]) => (fields.length > 1 ? 'are' : 'is')
  return [
    ...(clock.length > 0 ? [`${list(clock)} ${verb(clock)} read from a clock`] : []),
    ...(chance.length > 0 ? [`${list(chance)} ${verb(chance)} left to chance (Math.random)`] : []),
  ].join('; ')
}

/** Advice on nondeterministic fields. */
export const DETERMINISM_HINT = 'let it come with an event or an outcome, or project it away (project)'

/** Runs a function with another clock and other random numbers. */
function withOther(moment: number, luck: number, run: () => unknown): unknown {
  const { Date: RealDate, crypto } = globalThis
  const { random } = Math
  const { now } = performance
  const { randomUUID } = crypto
  class OtherDate extends RealDate {
    static override now = () => moment
    constructor(...given: unknown[]) {
      super(...((given.length === 0 ? [moment] : given) as [number]))
    }
  }
  try {
    globalThis.Date = OtherDate as unknown as DateConstructor
    performance.now = () => moment
    Math.random = () => luck
    crypto.randomUUID = () => `${luck}-0-0-0-0`
    return run()
  } finally {
    globalThis.Date = RealDate
    performance.now = now
    Math.random = random
    crypto.randomUUID = randomUUID
  }
}
