import * as v from 'valibot'
import { decimalOf, type Fraction, percentOf } from '#games/fraction.ts'
import { colorGame } from './color-game.ts'
import { dice } from './dice.ts'
import { keno } from './keno.ts'
import { limbo } from './limbo.ts'
import type { Original } from './original.ts'
import { plinko } from './plinko.ts'
import { sicBo } from './sic-bo.ts'

/** The house's originals by the name of their engine. A new one needs its line here, its texts, and a view. */
export const originals = { 'color-game': colorGame, dice, keno, limbo, plinko, 'sic-bo': sicBo } as const

export type OriginalName = keyof typeof originals

/** An original of any game: picks and outcomes that reach it have passed its schemas. */
export type AnyOriginal = Original<unknown, unknown>

export const originalNames = Object.keys(originals) as readonly OriginalName[] as readonly [
  OriginalName,
  ...OriginalName[],
]

/** Returns the rules of an original by its name. */
export const originalOf = (name: OriginalName): AnyOriginal => originals[name]

/** Returns whether a text, such as a game's engine, names an original. */
export const isOriginalName = (name: unknown): name is OriginalName =>
  typeof name === 'string' && Object.hasOwn(originals, name)

/** Returns whether the choice of an original can be cleared, until something is chosen again. */
export const clearsPick = (name: OriginalName): boolean => originalOf(name).clears === true

/** Returns whether the rules of an original take a pick. */
export const takesPick = (name: OriginalName, pick: unknown): boolean => v.is(originalOf(name).pick, pick)

const isLess = (one: Fraction, other: Fraction) => one.numerator * other.denominator < other.numerator * one.denominator

const published = new Map<OriginalName, number>()

/**
 * Returns the published return of an original in per cent, rounded down to two digits: the lowest of its pay tables.
 * Computed once.
 */
export function publishedReturn(name: OriginalName): number {
  const known = published.get(name)
  if (known !== undefined) return known
  const { tables, returnOf } = originalOf(name)
  const least = tables.map((pick) => returnOf(pick)).reduce((lowest, one) => (isLess(one, lowest) ? one : lowest))
  published.set(name, percentOf(least))
  return percentOf(least)
}

/** Returns a sentence for each pay table whose return is not within those that its game may have. */
export const wrongReturns = (games: Readonly<Record<string, AnyOriginal>>): readonly string[] =>
  Object.entries(games).flatMap(([name, game]) =>
    game.tables.flatMap((pick) => {
      const own = game.returnOf(pick)
      const { least, most } = game.returns
      if (!isLess(own, least) && !isLess(most, own)) return []
      return [`${name} returns ${decimalOf(own, 6)} of a stake on ${JSON.stringify(pick)}.`]
    }),
  )
