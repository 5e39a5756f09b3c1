import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hiddenName } from '#server/domain/play/winners.ts'
import { dayBegins, siteDay } from '#server/domain/site/site-day.ts'
import { longestReveal } from '#server/games/reveals.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { winnersCalls } from '#wire/play/winners.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const board = (request: { count?: number; behind?: string } = {}) => server.call(winnersCalls.winnerBoard, request)

it('winner board: shows rounds that paid more than their bet, the newest first', async () => {
  const { winners } = await board({ count: 20 })
  expect(winners.length).toBeGreaterThan(3)
  expect(winners.map(({ time }) => time)).toEqual(winners.map(({ time }) => time).toSorted((one, other) => other - one))
  const { rows } = await server.services.db.execute<{ n: number }>(
    sql`select count(*)::int as n from rounds join members on members.id = member_id
        where state = 'settled' and win > bet and type <> 4`,
  )
  expect(winners.length).toBe(Math.min(20, rows[0]?.n ?? 0))
  expect((await board()).winners).toEqual(winners.slice(0, 12))
})

it('winner board: continues behind a position, to the end and without a gap', async () => {
  const { rows } = await server.services.db.execute<{ n: number }>(
    sql`select count(*)::int as n from rounds join members on members.id = member_id
        where state = 'settled' and win > bet and type <> 4`,
  )
  const all: unknown[] = []
  let place: string | null | undefined
  while (place !== null) {
    const { winners, last } = await board({ count: 3, ...(place === undefined ? {} : { behind: place }) })
    all.push(...winners.map((winner) => JSON.stringify(winner)))
    place = last
  }
  expect(all).toHaveLength(rows[0]?.n ?? 0)
  const { winners, last } = await board({ count: 2 })
  const following = await board({ count: 2, behind: last ?? '' })
  expect([...winners, ...following.winners].map((winner) => JSON.stringify(winner))).toEqual(all.slice(0, 4))
})

it('winner board: names the largest win of the day at the site, and shows none below the operator’s limit', async () => {
  const { services } = server
  const { winners } = await board({ count: 20 })
  const { gmtOffset } = await services.settings.brand()
  const beginOf = (time: number) => dayBegins(siteDay(time, gmtOffset), gmtOffset)
  // In the first minutes of a day its wins are not shown yet.
  if (Date.now() - beginOf(Date.now()) < 2 * longestReveal) services.clock.move(2 * longestReveal)
  const now = services.clock.now()
  const begin = beginOf(now)
  await services.db.execute(sql`update rounds set settled_at = settled_at - 86400000 where settled_at >= ${begin}`)
  // The day's largest win is cached per floor; this floor was not used before.
  await services.settings.setLeastWin('0.02', now)
  expect((await board()).largest, 'yesterday does not count').toBeNull()
  const [one, other, last] = winners.map(({ prize }) => prize).toSorted((a, b) => Number(b) - Number(a))
  await services.settings.setLeastWin(other ?? null, now)
  const above = await board({ count: 20 })
  expect(above.winners.map(({ prize }) => prize).toSorted()).toEqual([one, other].toSorted())
  expect(Number(last)).toBeLessThan(Number(other))
  await services.db.execute(
    sql`update rounds set settled_at = ${now - longestReveal} where state = 'settled' and win in (select max(win) from rounds)`,
  )
  await services.settings.setLeastWin('0.01', now)
  const { largest } = await board()
  expect(largest).toMatchObject({
    prize: one,
    time: now - longestReveal,
    player: expect.stringMatching(/^.•••.?$/) as string,
  })
  expect((await board({ behind: (await board({ count: 1 })).last ?? '' })).largest, 'shown once').toBeNull()
  await services.settings.setLeastWin(null, now)
  services.clock.move(0)
})

it('winner board: shows no win before its winner can have seen it', async () => {
  const { db } = server.services
  const [newest] = (await board()).winners
  const round = sql`where state = 'settled' and settled_at = ${newest?.time}`
  await db.execute(sql`update rounds set settled_at = ${Date.now() - longestReveal + 30_000} ${round}`)
  expect((await board()).winners[0]?.time).toBeLessThan(newest?.time ?? 0)
})

it('winner board: masks the winners, and counts neither play money nor rounds that were rolled back', async () => {
  const { db } = server.services
  const [first] = (await board()).winners
  expect(first?.player).toMatch(/^.•••.?$/)
  await db.execute(sql`update rounds set state = 'rolledBack' where settled_at = ${first?.time}`)
  expect((await board()).winners.map(({ time }) => time)).not.toContain(first?.time)
  await db.execute(sql`update members set type = 4`)
  expect(await board()).toMatchObject({ winners: [], last: null })
})

it.each([
  ['marisol', 'm•••l'],
  ['ana', 'a•••'],
  ['', '•••'],
  ['😀bcd😀', '😀•••😀'],
])('winner board: hides "%s" as %s', (name, hidden) => {
  expect(hiddenName(name)).toBe(hidden)
})

it.each(['count=0', 'count=21', 'count=x', 'behind=x', 'behind=1.2', `behind=1.${'0'.repeat(36)}`])(
  'winner board: refuses %s',
  async (query) => {
    const answer = await server.request(`${winnersCalls.winnerBoard.path}?${query}`)
    expect(answer).toMatchObject({ status: 400, code: 'invalid_request' })
  },
)
