import type { Draw } from '#games/fair/fair.ts'
import { equals, type Fraction, fraction, plus } from '#games/fraction.ts'

/** Runs `run` once for every sequence of draws that it can meet; `each` gets the result and its chance. */
export function everyDraw<Result>(run: (draw: Draw) => Result, each: (result: Result, chance: Fraction) => void): void {
  const drawn: number[] = []
  const below: number[] = []
  do {
    let taken = 0
    const result = run((limit) => {
      below[taken] = limit
      drawn[taken] ??= 0
      taken += 1
      return drawn[taken - 1]!
    })
    drawn.length = taken
    below.length = taken
    each(
      result,
      fraction(
        1n,
        below.reduce((all, limit) => all * BigInt(limit), 1n),
      ),
    )
    while (drawn.length > 0 && drawn.at(-1) === below[drawn.length - 1]! - 1) drawn.pop()
    if (drawn.length > 0) drawn[drawn.length - 1]! += 1
  } while (drawn.length > 0)
}

/** Returns the exact chance of every result, by what `keyOf` makes of it. */
export function chancesOf<Result>(run: (draw: Draw) => Result, keyOf: (result: Result) => string) {
  const chances = new Map<string, Fraction>()
  everyDraw(run, (result, chance) => {
    const key = keyOf(result)
    chances.set(key, plus(chances.get(key) ?? fraction(0), chance))
  })
  return chances
}

const isAtMost = (one: Fraction, other: Fraction) =>
  one.numerator * other.denominator <= other.numerator * one.denominator

/** Returns whether the value is one of the range, its ends included. */
export const isWithin = (value: Fraction, { least, most }: { readonly least: Fraction; readonly most: Fraction }) =>
  isAtMost(least, value) && isAtMost(value, most)

/** Returns whether all of the fractions have the value. */
export const areAll = (values: Iterable<Fraction>, value: Fraction): boolean =>
  [...values].every((each) => equals(each, value))

/**
 * Returns the draws of `run` that walk through all values of one draw each, while the draws before it are `before` and
 * those after it 0. That each walk gives every item that is left shows that all orders are equally likely, where they
 * are too many to be enumerated.
 */
export function walksOf<Result>(run: (draw: Draw) => Result, before: number): { limit: number; results: Result[] }[] {
  const limits: number[] = []
  run((below) => {
    limits.push(below)
    return 0
  })
  return limits.map((limit, place) => ({
    limit,
    results: Array.from({ length: limit }, (_, value) => {
      let taken = -1
      return run((below) => {
        taken += 1
        if (taken === place) return value
        return taken < place ? before % below : 0
      })
    }),
  }))
}

/** Returns whether every walk through a deal gives each of the items that are left, of so many, after the same ones. */
export const areDealtEvenly = (
  walks: readonly { limit: number; results: readonly (readonly unknown[])[] }[],
  items: number,
) =>
  walks.every(({ limit, results }, place) => {
    const earlier = results[0]!.slice(0, place)
    const here = results.map((dealt) => dealt[place])
    const hasSameBefore = results.every((dealt) => earlier.every((item, index) => dealt[index] === item))
    return hasSameBefore && limit === items - place && new Set([...earlier, ...here]).size === items
  })
