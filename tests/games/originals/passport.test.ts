import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { checkPassport, type Passport, payTableText, returnOfRecord } from '#games/fair/passport.ts'
import type { OriginalRecord } from '#games/fair/fair-original.ts'
import { digests } from '#tests/server/games/support.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Rounds computed outside of this repository's code, from the printed method: HMAC-SHA-256 and remainders. */
const proof = {
  serverSeed: '4f'.repeat(32),
  commitment: '481568cf8ea0c96cb977077a703463c6af7500e45277cda97d9e90965d03cc10',
  clientSeed: 'sampaguita-7',
  nonce: 12,
}
const common = { roundId: '0b8f6f0e-30f5-4d64-9b1a-3f3a2d1c0b9a', version: 1, currency: 'PHP', proof } as const
const golden: readonly OriginalRecord[] = [
  // 24.99 % wins 99 / 24.99 times the stake.
  { ...common, original: 'dice', pick: { side: 'over', target: 7_500 }, outcome: 6_683, bet: '10.00', win: '0.00' },
  { ...common, original: 'dice', pick: { side: 'over', target: 5_000 }, outcome: 6_683, bet: '10.00', win: '19.80' },
  { ...common, original: 'limbo', pick: { target: 130 }, outcome: 132, bet: '10.00', win: '13.00' },
  { ...common, original: 'limbo', pick: { target: 133 }, outcome: 132, bet: '10.00', win: '0.00' },
]

const running = { digests, build: sha256('code') }
const passportOf = (record: OriginalRecord): Passport => ({
  record,
  payTables: sha256(payTableText(record.original)),
  build: running.build,
  moves: [{ amount: `-${record.bet}` }, ...(record.win === '0.00' ? [] : [{ amount: record.win }])],
})
const all = { commitment: true, outcome: true, payTables: true, ledger: true, build: true }

it.each(golden)('passport: the golden round of $original with $outcome and win $win agrees', async (record) => {
  expect(await checkPassport(passportOf(record), running)).toEqual(all)
})

it('passport: each part that was changed is named', async () => {
  const whole = passportOf(golden[1]!)
  const { record } = whole
  const verdict = (change: Partial<Passport>) => checkPassport({ ...whole, ...change }, running)
  const changed = (change: Partial<OriginalRecord>) => verdict({ record: { ...record, ...change } })
  expect(await changed({ proof: { ...proof, serverSeed: '5f'.repeat(32) } })).toMatchObject({
    commitment: false,
    outcome: false,
  })
  expect(await changed({ outcome: 6_684 })).toEqual({ ...all, outcome: false })
  expect(await changed({ pick: { side: 'over', target: 7_500 } })).toEqual({ ...all, outcome: false })
  expect(await changed({ win: '19.81' })).toEqual({ ...all, outcome: false, ledger: false })
  expect(await changed({ version: 2 })).toEqual({ ...all, outcome: false })
  expect(await verdict({ payTables: sha256(payTableText('limbo')) })).toEqual({ ...all, payTables: false })
  expect(await verdict({ build: sha256('other code') })).toEqual({ ...all, build: false })
  for (const amounts of [[], ['-10.00'], ['-10.00', '19.80', '19.80'], ['-10.00', '-10.00', '19.80'], ['-10.00', 'x']])
    expect(await verdict({ moves: amounts.map((amount) => ({ amount })) })).toEqual({ ...all, ledger: false })
})

it('passport: the text of the pay tables has each choice with its exact return', () => {
  const lines = payTableText('dice').split('\n')
  expect(lines).toHaveLength(9_801)
  expect(lines.slice(0, 2)).toEqual(['dice 1', '{"side":"under","target":1} 99/100'])
  expect(returnOfRecord(golden[0]!)).toBe(99)
})
