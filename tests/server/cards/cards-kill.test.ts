import { randomInt } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { sharesOf } from '#server/domain/cards/card-match.ts'
import { moveDue, seatsOf } from '#server/domain/cards/card-rooms.ts'
import { checkLedger } from '#server/domain/money/ledger-check.ts'
import { figuresOf, memberAccount } from '#server/domain/money/ledger.ts'
import { cardMatches, cardSeats } from '#server/store/schema/cards/cards.ts'
import { rounds } from '#server/store/schema/play/games.ts'
import { ledgerTransactions } from '#server/store/schema/money/ledger.ts'
import { killedWork, killsPlanned } from '#tests/server/support/kills.ts'

/** Six kills by default and a hundred in `npm run test:full`. */
const kills = killsPlanned() > 3 ? 100 : 6
const { open, memberId, liveAndDie } = killedWork(new URL('../support/cards-process.ts', import.meta.url))
const longAfter = 400 * 86_400_000

it(
  `pays every acknowledged stake once and leaves no match open, over ${kills} kills in all phases of matches`,
  { timeout: 60_000 + kills * 15_000 },
  async () => {
    const before = await open()
    const start = await figuresOf(before.db, memberAccount(memberId()))
    await before.close()
    const acknowledged: string[] = []
    for (let kill = 0; kill < kills; kill += 1) acknowledged.push(...(await liveAndDie(kill, 1 + randomInt(0, 14))))

    const { db, live, close } = await open()
    const site = { db, live }
    let now = Date.now() + longAfter
    for (let step = 0; step < 8; step += 1, now += 20_000) await Promise.all([moveDue(site, now), moveDue(site, now)])
    const idsOf = (word: string) => acknowledged.flatMap((line) => (line.startsWith(word) ? [line.split(' ')[1]!] : []))
    expect(idsOf('bet').length).toBeGreaterThanOrEqual(kills)
    const stakes = await db
      .select({ round: rounds, matchId: cardSeats.matchId, place: cardSeats.place })
      .from(rounds)
      .leftJoin(cardSeats, eq(cardSeats.roundId, rounds.id))
      .where(and(eq(rounds.memberId, memberId()), inArray(rounds.id, idsOf('bet'))))
    expect(stakes.length, 'none is lost').toBe(idsOf('bet').length)
    const all = await db
      .select({ round: rounds, match: cardMatches, place: cardSeats.place })
      .from(cardSeats)
      .innerJoin(cardMatches, eq(cardMatches.id, cardSeats.matchId))
      .innerJoin(rounds, eq(rounds.id, cardSeats.roundId))
    let sum = 0n
    for (const { round, match, place } of all) {
      expect([match.state, round.state]).toEqual(['settled', 'settled'])
      expect(round.win).toBe(sharesOf({ match, seats: await seatsOf(db, [match.id]) }).paid[place])
      sum += round.win - round.bet
    }
    const back = stakes.flatMap(({ round, matchId }) => (matchId === null ? [round] : []))
    expect(idsOf('back').filter((id) => !back.some((round) => round.id === id))).toEqual([])
    for (const { state } of back) expect(state).toBe('rolledBack')
    const ids = all.map(({ round }) => round.id)
    const posted = await db
      .select({ reference: ledgerTransactions.reference })
      .from(ledgerTransactions)
      .where(and(inArray(ledgerTransactions.reference, ids), eq(ledgerTransactions.kind, 'bet')))
    expect(posted, 'each stake once').toHaveLength(ids.length)
    const end = await figuresOf(db, memberAccount(memberId()))
    expect(end!.debitsPending).toBe(0n)
    expect(end!.creditsPosted - end!.debitsPosted).toBe(start!.creditsPosted - start!.debitsPosted + sum)
    expect(await db.$count(rounds, eq(rounds.state, 'open'))).toBe(0)
    expect(await checkLedger(db, now, 'whole')).toEqual([])
    await close()
  },
)
