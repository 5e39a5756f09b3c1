import { randomInt } from 'node:crypto'
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { checkLedger } from '#server/domain/money/ledger-check.ts'
import { figuresOf, memberAccount } from '#server/domain/money/ledger.ts'
import { drawDue } from '#server/domain/lottery/lottery-draws.ts'
import { storedPool } from '#server/domain/lottery/pools.ts'
import type { Round } from '#server/domain/play/rounds.ts'
import { createSettings } from '#server/domain/site/settings.ts'
import { games, lotteryDraws, rounds } from '#server/store/schema/play/games.ts'
import { ledgerTransactions } from '#server/store/schema/money/ledger.ts'
import { killedWork, killsPlanned } from '#tests/server/support/kills.ts'
import { houseUnits } from '#games/lottery/pools.ts'
import { drawnKinds, paidFor } from '#games/lottery/drawn-games.ts'

/** Six kills by default and a hundred in `npm run test:full`. */
const kills = killsPlanned() > 3 ? 100 : 6
const { open, memberId, liveAndDie } = killedWork(new URL('../support/lottery-process.ts', import.meta.url))
const longAfter = 400 * 86_400_000

it(
  `settles every acknowledged bet once and leaves none open, over ${kills} kills in all phases of a draw`,
  { timeout: 60_000 + kills * 15_000 },
  async () => {
    const before = await open()
    const start = await figuresOf(before.db, memberAccount(memberId()))
    await before.close()
    const acknowledged: string[] = []
    for (let kill = 0; kill < kills; kill += 1) acknowledged.push(...(await liveAndDie(kill, 1 + randomInt(0, 16))))

    const { db, live, close } = await open()
    const site = { db, live, settings: createSettings({ db, live }) }
    const now = Date.now() + longAfter
    await Promise.all([drawDue(site, now), drawDue(site, now)])
    const bets = acknowledged.flatMap((line) => (line.startsWith('bet ') ? [line.slice(4)] : []))
    expect(bets.length).toBeGreaterThan(kills)
    const stored = await db
      .select({ round: rounds, draw: lotteryDraws, engine: games.engine })
      .from(rounds)
      .innerJoin(lotteryDraws, eq(lotteryDraws.id, rounds.drawId))
      .innerJoin(games, eq(games.code, rounds.gameCode))
    expect(bets.filter((id) => !stored.some(({ round }) => round.id === id))).toEqual([])
    let sum = 0n
    const kinds = new Set<string>()
    const staked = new Map<string, Round[]>()
    for (const { round, draw, engine } of stored) {
      const { play, picks } = round.ticket!
      expect(round.state).toBe('settled')
      const kind = drawnKinds.find((each) => each === engine)!
      kinds.add(kind)
      const pool = storedPool(draw.pools, round.currency)
      expect(round.win).toBe(paidFor(kind, { play, picks, stake: round.bet }, { numbers: draw.numbers!, pool }))
      if (pool !== null) staked.set(draw.id, [...(staked.get(draw.id) ?? []), round])
      sum += round.win - round.bet
    }
    expect([...kinds].toSorted()).toEqual(['arena', 'baccarat', 'five'])
    for (const { draw } of stored) {
      const own = staked.get(draw.id)
      if (own === undefined) continue
      const all = own.reduce((total, { bet }) => total + bet, 0n)
      const { meron, wala } = storedPool(draw.pools, own[0]!.currency)!
      expect(meron + wala - all, 'what was kept with the match is every stake on it').toBe(
        2n * BigInt(houseUnits) * (own[0]!.bet / BigInt(own[0]!.ticket!.multiple)),
      )
    }
    const ids = stored.map(({ round }) => round.id)
    const posted = await db
      .select({ reference: ledgerTransactions.reference })
      .from(ledgerTransactions)
      .where(and(inArray(ledgerTransactions.reference, ids), eq(ledgerTransactions.kind, 'bet')))
    expect(posted, 'each stake once').toHaveLength(ids.length)
    const end = await figuresOf(db, memberAccount(memberId()))
    expect(end!.debitsPending).toBe(0n)
    expect(end!.creditsPosted - end!.debitsPosted).toBe(start!.creditsPosted - start!.debitsPosted + sum)
    expect(await db.$count(rounds, and(eq(rounds.state, 'open'), isNotNull(rounds.drawId)))).toBe(0)
    expect(await checkLedger(db, now, 'whole')).toEqual([])
    await close()
  },
)
