import { lowestTerms, percentOf } from '#games/fraction.ts'
import { type OriginalName, originalOf } from '#games/originals/originals.ts'
import { readMinor } from '#wire/money.ts'
import { type Digests, hexOf } from './fair-check.ts'
import { canonical, checkOriginal, type OriginalRecord } from './fair-original.ts'

/**
 * The passport of a round: one file that checks a round of a house original without a connection, by the module that
 * the game runs.
 */

/** What a passport states. */
export interface Passport {
  readonly record: OriginalRecord
  /** SHA-256 of the server's pay tables, in hexadecimal. */
  readonly payTables: string
  /** SHA-256 of the code in the file, in hexadecimal. */
  readonly build: string
  /** The round's bookings on the account of its member: money as on the wire, negative where it was taken. */
  readonly moves: readonly { readonly amount: string }[]
}

export const passportParts = ['commitment', 'outcome', 'payTables', 'ledger', 'build'] as const

/** Whether each part of a passport agrees with what the code computes from the seeds. */
export type PassportVerdict = Readonly<Record<(typeof passportParts)[number], boolean>>

/**
 * Returns the pay tables of an original as text: each choice with its exact return, so that a change of a single cell
 * changes the text. It is the same on the server and in a passport.
 */
export function payTableText(name: OriginalName): string {
  const { version, tables, returnOf } = originalOf(name)
  const lines = tables.map((pick) => {
    const { numerator, denominator } = lowestTerms(returnOf(pick))
    return `${canonical(pick)} ${numerator}/${denominator}`
  })
  return [`${name} ${version}`, ...lines].join('\n')
}

/** Returns the exact return of a record's choice in per cent, rounded down to two digits. */
export const returnOfRecord = ({ original, pick }: Pick<OriginalRecord, 'original' | 'pick'>): number =>
  percentOf(originalOf(original).returnOf(pick))

/** Checks a passport; `build` is the SHA-256 of the code that runs, in hexadecimal. */
export async function checkPassport(
  { record, payTables, build, moves }: Passport,
  running: { readonly digests: Digests; readonly build: string },
): Promise<PassportVerdict> {
  const { digests } = running
  const verdict = await checkOriginal(record, digests)
  return {
    commitment: verdict !== 'otherSeed',
    outcome: verdict === 'agrees',
    payTables: hexOf(await digests.sha256(payTableText(record.original))) === payTables,
    ledger: addsUp(record, moves),
    build: running.build === build,
  }
}

/** Returns whether the bookings of a round are its stake, taken, and its win, paid. */
function addsUp({ bet, win, currency }: OriginalRecord, moves: Passport['moves']): boolean {
  let [taken, paid] = [0n, 0n]
  for (const move of moves) {
    const amount = readMinor(move.amount, currency)
    if (amount === null) return false
    if (amount < 0n) taken -= amount
    else paid += amount
  }
  return taken === readMinor(bet, currency) && paid === readMinor(win, currency)
}
