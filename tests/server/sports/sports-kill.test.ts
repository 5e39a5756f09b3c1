import { randomInt } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { checkLedger } from '#server/domain/money/ledger-check.ts'
import { figuresOf, memberAccount } from '#server/domain/money/ledger.ts'
import { storedLegs } from '#server/domain/sports/sports-bets.ts'
import { endFixtures, resultOfLeg } from '#server/domain/sports/sports-settlement.ts'
import { rounds } from '#server/store/schema/play/games.ts'
import { ledgerTransactions } from '#server/store/schema/money/ledger.ts'
import { sportsBets } from '#server/store/schema/sports/sports.ts'
import { killedWork, killsPlanned } from '#tests/server/support/kills.ts'
import { returnOfLegs } from '#games/sports/sports-match.ts'

/** Six kills by default and a hundred in `npm run test:full`. */
const kills = killsPlanned() > 3 ? 100 : 6
const { open, memberId, liveAndDie } = killedWork(new URL('../support/sports-process.ts', import.meta.url))
const longAfter = 400 * 86_400_000

it(
  `settles every acknowledged bet once and leaves none open, over ${kills} kills in all phases of matches`,
  { timeout: 60_000 + kills * 15_000 },
  async () => {
    const before = await open()
    const start = await figuresOf(before.db, memberAccount(memberId()))
    await before.close()
    const acknowledged: string[] = []
    for (let kill = 0; kill < kills; kill += 1) acknowledged.push(...(await liveAndDie(kill, 1 + randomInt(0, 16))))

    const { db, live, close } = await open()
    const now = Date.now() + longAfter
    await Promise.all([endFixtures({ db, live }, now), endFixtures({ db, live }, now)])
    const idsOf = (word: string) => acknowledged.flatMap((line) => (line.startsWith(word) ? [line.split(' ')[1]!] : []))
    expect(idsOf('bet').length).toBeGreaterThan(kills)
    const stored = await db
      .select({ bet: sportsBets, round: rounds })
      .from(sportsBets)
      .innerJoin(rounds, eq(rounds.id, sportsBets.roundId))
    const ids = stored.map(({ round }) => round.id)
    expect(idsOf('bet').filter((id) => !ids.includes(id))).toEqual([])
    const legs = await storedLegs(db, ids)
    let sum = 0n
    for (const { bet, round } of stored) {
      expect(bet.state).not.toBe('open')
      const isVoid = bet.state === 'void'
      expect(round.state).toBe(isVoid ? 'rolledBack' : 'settled')
      const results = (legs.get(round.id) ?? []).map((each) => ({ odds: each.leg.odds, result: resultOfLeg(each) }))
      const paid = isVoid ? 0n : bet.state === 'cashed' ? round.win : returnOfLegs(round.bet, results)
      expect(round.win).toBe(paid)
      sum += isVoid ? 0n : round.win - round.bet
    }
    const cashed = stored.flatMap(({ bet }) => (bet.state === 'cashed' ? [bet.roundId] : []))
    expect(idsOf('cashed').filter((id) => !cashed.includes(id))).toEqual([])
    const posted = await db
      .select({ reference: ledgerTransactions.reference })
      .from(ledgerTransactions)
      .where(and(inArray(ledgerTransactions.reference, ids), eq(ledgerTransactions.kind, 'bet')))
    expect(posted, 'each stake once').toHaveLength(stored.filter(({ bet }) => bet.state !== 'void').length)
    const end = await figuresOf(db, memberAccount(memberId()))
    expect(end!.debitsPending).toBe(0n)
    expect(end!.creditsPosted - end!.debitsPosted).toBe(start!.creditsPosted - start!.debitsPosted + sum)
    expect(await db.$count(rounds, eq(rounds.state, 'open'))).toBe(0)
    expect(await checkLedger(db, now, 'whole')).toEqual([])
    await close()
  },
)
