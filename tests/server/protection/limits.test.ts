import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { payWin, rollBack, takeBet } from '#server/domain/play/seamless-wallet.ts'
import { standardTerms } from '#tests/server/support/play-terms.ts'
import { openDesk } from '#tests/server/payments/deposit-fixture.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { hour, openTable, type Table } from './support.ts'

let server: TestServer
let table: Table
beforeAll(async () => {
  server = await startTestServer()
  table = await openTable(server)
})
afterAll(() => server.stop())
beforeEach(() => table.reset())

const times = (outcomes: readonly string[], outcome: string) => outcomes.filter((each) => each === outcome).length
const stakes = { kind: 'stake', period: 'day' } as const
const losses = { kind: 'loss', period: 'day' } as const
const deposits = { kind: 'deposit', period: 'day' } as const
const playTime = { kind: 'time', period: 'day' } as const

describe('limits of bets and losses', () => {
  it('admit no more of thirty concurrent bets than the limit of stakes has room for', async () => {
    expect((await table.set(stakes, '500.00')).success).toBe(true)
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => table.bet(40, 40)))
    expect(times(outcomes, 'taken')).toBe(12)
    expect(times(outcomes, 'stake_limit_reached')).toBe(18)
    expect(await table.limit(stakes)).toMatchObject({ amount: '500.00', used: '480.00' })
    expect(await table.bet(20)).toBe('taken')
    expect(await table.bet(1)).toBe('stake_limit_reached')
  })

  it('admit no bet that could exceed the limit of losses, and count wins', async () => {
    await table.set(losses, '100.00')
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => table.bet(30)))
    expect(times(outcomes, 'taken')).toBe(3)
    expect(times(outcomes, 'loss_limit_reached')).toBe(27)
    expect(await table.limit(losses)).toMatchObject({ used: '90.00' })
    expect(await table.bet(10, 60)).toBe('taken')
    expect(await table.limit(losses)).toMatchObject({ used: '40.00' })
    expect([await table.bet(61), await table.bet(60)]).toEqual(['loss_limit_reached', 'taken'])
  })

  it('count the stake of an open round as lost, and no more once it is paid or returned', async () => {
    const { services } = server
    await table.set(losses, '100.00')
    const open = () => ({
      roundId: randomUUID(),
      memberId: table.memberId,
      gameCode: 'harbour-lights',
      launchId: null,
      serverId: services.serverId,
      currency: 'PHP' as const,
      amount: 5_000n,
      outcome: null,
      terms: standardTerms,
      now: services.clock.now(),
    })
    const [one, other] = [open(), open()]
    const take = (bet: ReturnType<typeof open>) => services.db.transaction((tx) => takeBet(tx, bet))
    await take(one)
    await take(other)
    await expect(take(open())).rejects.toMatchObject({ code: 'loss_limit_reached' })
    await services.db.transaction((tx) => rollBack(tx, { roundId: one.roundId, now: services.clock.now() }))
    await services.db.transaction((tx) =>
      payWin(tx, { roundId: other.roundId, amount: 2_000n, risk: 0n, now: services.clock.now() }),
    )
    expect(await table.limit(losses)).toMatchObject({ used: '30.00' })
    expect(await table.limit(stakes)).toMatchObject({ used: '50.00' })
  })

  it('count a repeated round once', async () => {
    await table.set(stakes, '100.00')
    const id = randomUUID()
    expect(await Promise.all(Array.from({ length: 10 }, () => table.bet(60, 0, id)))).toEqual(
      Array.from({ length: 10 }, () => 'taken'),
    )
    expect(await table.limit(stakes)).toMatchObject({ used: '60.00' })
  })

  it('start over with the day, while the week and the month go on', async () => {
    await table.set(stakes, '100.00')
    await table.set({ kind: 'stake', period: 'week' }, '150.00')
    expect(await table.bet(100)).toBe('taken')
    await table.later(12 * hour - 120_000)
    expect(await table.bet(1)).toBe('stake_limit_reached')
    await table.later(120_000)
    expect(await table.limit(stakes)).toMatchObject({ used: '0.00' })
    expect([await table.bet(51), await table.bet(50)]).toEqual(['stake_limit_reached', 'taken'])
    expect(await table.limit({ kind: 'stake', period: 'month' })).toMatchObject({ amount: null, used: '150.00' })
    await table.later(4 * 24 * hour)
    expect(await table.limit({ kind: 'stake', period: 'week' })).toMatchObject({ used: '0.00' })
  })
})

describe('a change of a limit', () => {
  it('applies at once when it is lower, and only after a day and a confirmation when it is higher', async () => {
    await table.set(stakes, '200.00')
    await table.set(stakes, '100.00')
    expect(await table.limit(stakes)).toMatchObject({ amount: '100.00', pending: null })
    const requestedAt = server.services.clock.now()
    await table.set(stakes, '300.00')
    const pending = await table.limit(stakes)
    expect(pending).toMatchObject({ amount: '100.00', pending: { amount: '300.00' } })
    expect(pending!.pending!.readyAt).toBeGreaterThanOrEqual(requestedAt + 24 * hour)
    expect((await table.confirm(stakes)).code).toBe('limit_not_due')
    expect(await table.bet(101)).toBe('stake_limit_reached')
    await table.later(24 * hour + 1_000)
    expect(await table.bet(101)).toBe('stake_limit_reached')
    expect((await table.confirm(stakes)).success).toBe(true)
    expect(await table.bet(101)).toBe('taken')
    expect((await table.confirm(stakes)).code).toBe('not_found')
  })

  it('can be cancelled while it waits, is replaced by a lower limit, and lapses when it is not confirmed', async () => {
    await table.set(stakes, '100.00')
    await table.set(stakes, null)
    expect(await table.limit(stakes)).toMatchObject({ amount: '100.00', pending: { amount: null } })
    expect((await table.keep(stakes)).success).toBe(true)
    expect(await table.limit(stakes)).toMatchObject({ amount: '100.00', pending: null })
    await table.set(stakes, '400.00')
    await table.set(stakes, '50.00')
    expect(await table.limit(stakes)).toMatchObject({ amount: '50.00', pending: null })
    await table.set(stakes, null)
    await table.later(8 * 24 * hour + 1_000)
    expect((await table.confirm(stakes)).code).toBe('not_found')
    expect(await table.limit(stakes)).toMatchObject({ amount: '50.00', pending: null })
  })

  it('is confirmed once by concurrent requests, and never before a lower one that came later', async () => {
    await table.set(stakes, '100.00')
    await table.set(stakes, '200.00')
    await table.later(24 * hour + 1_000)
    const answers = await Promise.all(Array.from({ length: 12 }, () => table.confirm(stakes)))
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect(await table.limit(stakes)).toMatchObject({ amount: '200.00', pending: null })
  })

  it.each(['0.00', '-5.00', '1.001'])('of %s is refused', async (amount) => {
    expect((await table.set(stakes, amount)).code).toBe('limit_out_of_range')
  })

  it('of more minutes than a day has is refused, and of parts of a minute', async () => {
    expect((await table.set(playTime, '1441')).code).toBe('limit_out_of_range')
    expect((await table.set(playTime, '10.5')).code).toBe('limit_out_of_range')
    expect((await table.set(playTime, '1440')).success).toBe(true)
  })
})

describe('the limit of deposits', () => {
  it('counts pending and received deposits, and admits no more of many at once', async () => {
    const desk = await openDesk(server)
    await desk.clear()
    const { used } = (await table.limit(deposits))!
    await table.set(deposits, `${Number(used) + 1_000}.00`)
    const responses = await Promise.all(Array.from({ length: 4 }, () => desk.ask({ amount: '400.00' }, table.token())))
    expect(
      times(
        responses.map(({ code }) => code ?? 'made'),
        'made',
      ),
    ).toBe(2)
    expect(
      times(
        responses.map(({ code }) => code ?? 'made'),
        'deposit_limit_reached',
      ),
    ).toBe(2)
    await desk.clear()
    expect((await desk.ask({ amount: '1000.00' }, table.token())).success).toBe(true)
    await desk.clear()
  })
})

describe('the limit of time', () => {
  it('counts the time between bets, but no pause, and refuses bets and games once it is used up', async () => {
    await table.set(playTime, '30')
    expect(await table.bet(1)).toBe('taken')
    table.pass(14 * 60_000)
    expect(await table.bet(1)).toBe('taken')
    expect(await table.limit(playTime)).toMatchObject({ used: '14' })
    expect(await table.session()).toMatchObject({ timeOverAt: expect.any(Number) })
    table.pass(60 * 60_000)
    expect(await table.bet(1)).toBe('taken')
    expect(await table.limit(playTime)).toMatchObject({ used: '14' })
    table.pass(10 * 60_000)
    expect(await table.bet(1)).toBe('taken')
    table.pass(6 * 60_000 - 1_000)
    expect(await table.bet(1)).toBe('taken')
    table.pass(2_000)
    expect(await table.bet(1)).toBe('play_time_over')
    const launch = { gameCode: 'harbour-lights', vassalage: 'HARBOUR', language: 'en' }
    const opened = await server.request('/wps/game/launchGame', { token: table.token(), body: launch })
    expect(opened.code).toBe('play_time_over')
  })
})
