import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { balanceOf } from '#server/domain/money/ledger.ts'
import { openFixtures } from '#server/domain/sports/sports-fixtures.ts'
import { endOf, played } from '#server/domain/sports/sports-match-state.ts'
import { endFixtures } from '#server/domain/sports/sports-settlement.ts'
import { sportsFixtures } from '#server/store/schema/sports/sports.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import type { SportsHall } from '#games/sports/sports-leagues.ts'
import { type Fixture, sportsCalls, type SportsLeg } from '#wire/sports/sports.ts'

interface Visit {
  server: TestServer
  token: string
  memberId: string
}

/** A server whose matches follow the clock of a test, and a member of it who bets. */
export const at = {} as Visit

/** Starts it for the tests of a file. */
export function atHall(): void {
  beforeAll(async () => {
    at.server = await startTestServer()
    await at.server.stopJobs()
    at.token = await at.server.login()
    const { rows } = await at.server.services.db.execute<{ id: string }>(
      sql`select id from members where account = 'marisol'`,
    )
    at.memberId = rows[0]!.id
  })
  afterAll(() => at.server.stop())

  beforeEach(async () => {
    await openFixtures(at.server.services, now())
  })
}

export const now = () => at.server.services.clock.now()
export const board = (hall: SportsHall = 'sports') => at.server.call(sportsCalls.sportsBoard, { hall })
export const settle = () => endFixtures(at.server.services, now())
export const balance = () => balanceOf(at.server.services.db, at.memberId)
export const mine = async (by = at.token, hall: SportsHall = 'sports') =>
  (await at.server.call(sportsCalls.sportsBets, { hall }, { token: by })).list
export const rowOf = async (id: string) =>
  (await at.server.services.db.select().from(sportsFixtures).where(eq(sportsFixtures.id, id)))[0]!

/** Moves the clock; members stay logged in. */
export async function later(by: number): Promise<void> {
  const { clock, db } = at.server.services
  clock.move(clock.offset + by)
  await db.execute(sql`update sessions set expires_at = expires_at + ${by}::bigint, seen_at = seen_at + ${by}::bigint`)
}
export const until = async (time: number) => later(time - now())

/** A match of a hall that has not begun, with its end unchanged. */
export async function coming(hall: SportsHall = 'sports', index = 0): Promise<Fixture> {
  const { fixtures } = await board(hall)
  return fixtures.filter(({ phase, markets }) => phase === 'scheduled' && markets.length > 0)[index]!
}

export const legOf = (fixture: Fixture, market = 0, price = 0): SportsLeg => {
  const { market: name, line, prices } = fixture.markets[market]!
  const { selection, odds } = prices[price]!
  return { fixtureId: fixture.id, market: name, line, selection, odds: odds! }
}
/** A leg at the first odds a match has at this moment; none while all its markets are closed. */
export const openLegOf = (fixture: Fixture): SportsLeg | undefined =>
  fixture.markets
    .flatMap(({ prices }, market) => prices.flatMap(({ odds }, price) => (odds ? [legOf(fixture, market, price)] : [])))
    .at(0)
type TicketParts = { id?: string; stake?: string; legs: readonly SportsLeg[] }
export const ticket = ({ id = randomUUID(), stake = '10.00', legs }: TicketParts) => ({ id, stake, legs: [...legs] })
export const place = async (
  bets: readonly ReturnType<typeof ticket>[],
  { by = at.token, hall = 'sports' }: { readonly by?: string; readonly hall?: SportsHall } = {},
) =>
  (await at.server.call(sportsCalls.placeSportsBets, { hall, accept: 'better', bets: [...bets] }, { token: by })).bets
export const ask = (body: unknown, by?: string) =>
  at.server.request(sportsCalls.placeSportsBets.path, { body, ...(by === undefined ? {} : { token: by }) })

/** Makes a match end as needed, by another seed, which only a test may set. */
export async function endingAs(id: string, matches: (end: ReturnType<typeof endOf>) => boolean): Promise<void> {
  const row = await rowOf(id)
  for (let turn = 0; ; turn += 1) {
    const seed = turn.toString(16).padStart(64, '0')
    const again = { ...row, seed }
    if (!matches(endOf(again))) continue
    const endsAt = row.kicksOffAt + played(again).match.steps * (row.kind === 'football' ? 4_000 : 5_000)
    await at.server.services.db.update(sportsFixtures).set({ seed, endsAt }).where(eq(sportsFixtures.id, id))
    return
  }
}
