import { describe, expect, test } from 'vitest'
import type { RoundDetail } from '#wire/records/rounds.ts'
import { roundDetailModel } from '#machines/round-detail/round-detail.model.ts'
import { checkable } from '#machines/round-detail/round-detail.rules.ts'

/** A round of the model by the name of its case. */
function round(name: string): RoundDetail {
  const answer = roundDetailModel.actors.loadRound.done?.[name]
  if (answer?.kind !== 'value') throw new Error(`${name} is no round`)
  return answer.value
}
const kinds = ['settled', 'drawn', 'played', 'dealt', 'shot']

describe('a round that can be verified', () => {
  test.each(kinds)('has an outcome and a published seed: %s', (name) => {
    expect(checkable(round(name))).not.toBeNull()
  })

  test.each([
    ['of a draw', { ...round('drawn'), state: 'open' }],
    ['on matches', { ...round('played'), state: 'open' }],
    ['of cards', { ...round('dealt'), state: 'open' }],
  ] as const)('is no open one %s', (_, open) => {
    expect(checkable(open)).toBeNull()
  })

  test('is no draw whose numbers are not published, although it is settled', () => {
    const drawn = round('drawn')
    expect(checkable({ ...drawn, lottery: { ...drawn.lottery!, numbers: null } })).toBeNull()
  })

  test.each(['settled', 'drawn', 'dealt', 'shot'])('is no %s one without a published seed', (name) => {
    const { proof, ...rest } = round(name)
    expect(checkable({ ...rest, proof: null })).toBeNull()
    expect(checkable({ ...rest, proof: { ...proof!, serverSeed: null } })).toBeNull()
  })

  test('names the pool only for a draw that has one', () => {
    const drawn = round('drawn')
    expect(checkable(drawn)).not.toHaveProperty('pool')
    const pool = { meron: '1.00', wala: '2.00' }
    expect(checkable({ ...drawn, lottery: { ...drawn.lottery!, pool } })).toMatchObject({ pool })
  })
})

test.each(kinds)('a round is verified in its own currency: %s', (name) => {
  expect(checkable(round(name))).toMatchObject({ currency: 'PHP' })
  expect(checkable({ ...round(name), currency: 'IDR' })).toMatchObject({ currency: 'IDR' })
})
