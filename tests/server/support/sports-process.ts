import { randomUUID } from 'node:crypto'
import { writeSync } from 'node:fs'
import { placeSportsBets } from '#server/domain/sports/sports-bets.ts'
import { boardOf, gameOfHall } from '#server/domain/sports/sports-board.ts'
import { cashOut, toSportsBet } from '#server/domain/sports/sports-cash-out.ts'
import { lastBets } from '#server/domain/sports/sports-bets.ts'
import { openFixtures } from '#server/domain/sports/sports-fixtures.ts'
import { endFixtures } from '#server/domain/sports/sports-settlement.ts'
import { createSettings } from '#server/domain/site/settings.ts'
import { sessions } from '#server/store/schema/identity/members.ts'
import { openStore } from '#server/store/store.ts'

/** A process that bets on matches, cashes bets out and ends matches, and prints each acknowledged phase. */
const [dataDir = '', databaseUrl = '', memberId = '', life = ''] = process.argv.slice(2)
const store = await openStore({ dataDir, databaseUrl: databaseUrl || undefined, seed: null })
const { db, live } = store
const site = { db, live, settings: createSettings({ db, live }), serverId: randomUUID() }
const game = await gameOfHall(site, 'sports')
const sessionId = randomUUID()
let now = Date.now() + Number(life) * 86_400_000
await db.insert(sessions).values({
  id: sessionId,
  tokenHash: Buffer.from(sessionId.padEnd(32).slice(0, 32)),
  memberId,
  area: 'member',
  address: '127.0.0.1',
  createdAt: now,
  seenAt: now,
  expiresAt: now + 3_600_000,
})
const caller = { sessionId, memberId, account: 'marisol', type: 2, passwordOwed: false } as const

for (;;) {
  await openFixtures(site, now)
  const { fixtures } = await boardOf(site, 'sports', now)
  const legs = fixtures
    .filter(({ phase }) => phase === 'scheduled')
    .slice(0, 2)
    .map(({ id, markets }) => ({
      fixtureId: id,
      market: 'result' as const,
      line: null,
      selection: 'home' as const,
      odds: markets[0]!.prices[0]!.odds!,
    }))
  const bets = [legs, legs.slice(0, 1), legs.slice(1)].map((each) => ({
    id: randomUUID(),
    stake: '1.00',
    legs: [...each],
  }))
  const placed = await placeSportsBets(site, game, { accept: 'any', bets }, { caller, now })
  for (const { id, refusal } of placed.bets) if (refusal === null) writeSync(1, `bet ${id}\n`)
  const last = (await lastBets(db, { memberId, gameCode: game.code }))[0]!
  const { id, cashOut: amount } = toSportsBet(last, now)
  if (amount !== null) {
    const { taken } = await cashOut(site, { id, amount, memberId, now })
    if (taken) writeSync(1, `cashed ${id}\n`)
  }
  now += 900_000
  const { bets: settled } = await endFixtures(site, now)
  writeSync(1, `settled ${settled}\n`)
}
