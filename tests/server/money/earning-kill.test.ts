import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { checkLedger } from '#server/domain/money/ledger-check.ts'
import { closeBoards } from '#server/domain/engagement/mission-boards.ts'
import { sumNewPlay } from '#server/domain/play/play-sums.ts'
import { createSettings } from '#server/domain/site/settings.ts'
import { walletsOf } from '#server/domain/money/vendor-wallets.ts'
import { rounds } from '#server/store/schema/play/games.ts'
import { ledgerTransactions } from '#server/store/schema/money/ledger.ts'
import { boardResults, missionBoards, missionPrizes, playSums } from '#server/store/schema/engagement/missions.ts'
import { rewards } from '#server/store/schema/engagement/rewards.ts'
import type { Store } from '#server/store/store.ts'
import { killedWork, killsPlanned } from '#tests/server/support/kills.ts'
import { noMissions } from '#tests/server/engagement/missions-support.ts'

const lives = Math.ceil(killsPlanned() / 2)
const { open, memberId, liveAndDie } = killedWork(new URL('../support/earning-process.ts', import.meta.url))

/** Sum of the member's wallets, in minor units. */
const wealth = async ({ db }: Store) =>
  (await walletsOf(db, memberId())).reduce((sum, { available }) => sum + available, 0n)

it(
  `moves money between wallets completely, and pays missions and board places once, through ${lives} kills`,
  // No retry: another attempt would meet references to this one's prizes.
  { timeout: 240_000, retry: 0 },
  async () => {
    const first = await open()
    await createSettings(first).setMissions(
      {
        ...noMissions,
        checkIn: ['3'],
        tasks: [{ name: 'once-a-day', period: 'day', measure: 'rounds', target: 1, prize: '5' }],
        boards: { day: { by: 'staked', prizes: [{ upTo: 1, amount: '7' }] } },
      },
      Date.now(),
    )
    await first.db.delete(rewards)
    const begun = Date.now()
    const start = await wealth(first)
    await first.close()

    const acknowledged: string[] = []
    for (let life = 0; life < lives; life += 1) {
      acknowledged.push(...(await liveAndDie(life, 40 + life * 7)))
      const store = await open()
      const { db } = store
      const named = (step: string) =>
        acknowledged.flatMap((line) => (line.startsWith(`${step} `) ? [line.slice(step.length + 1)] : []))
      // After the killed process another one sums and closes the rest, on the day after.
      const site = { ...store, settings: createSettings(store) }
      const later = Math.max(...named('checkIn').map(Number)) + 86_400_000
      await sumNewPlay(site, later)
      await closeBoards(site, later + 3 * 86_400_000)

      expect(await checkLedger(db, Date.now(), 'whole')).toEqual([])
      const moved = await db
        .select({ reference: ledgerTransactions.reference })
        .from(ledgerTransactions)
        .where(eq(ledgerTransactions.kind, 'walletTransfer'))
      const references = moved.map(({ reference }) => reference)
      expect(new Set(references).size, 'each transfer is one posting').toBe(references.length)
      expect(named('moved').filter((reference) => !references.includes(reference))).toEqual([])

      const prizes = await db.select().from(missionPrizes)
      const claimed = prizes.filter(({ rewardId }) => rewardId !== null)
      const claimedIds = new Set(claimed.map(({ id }) => String(id)))
      expect(named('claimed').filter((id) => !claimedIds.has(id))).toEqual([])
      const days = new Set(claimed.filter(({ mission }) => mission === 'checkIn').map(({ doneAt }) => String(doneAt)))
      expect(named('checkIn').filter((time) => !days.has(time))).toEqual([])
      const paid = await db.select().from(rewards).where(eq(rewards.kind, 'mission'))
      expect(new Set(claimed.map(({ rewardId }) => rewardId)).size, 'each prize was paid once').toBe(paid.length)
      expect(await wealth(store), 'what was there, and the prizes that were claimed').toBe(
        start + claimed.reduce((sum, { amount }) => sum + amount, 0n),
      )

      const played = await db
        .select({ id: rounds.id, state: rounds.state })
        .from(rounds)
        .where(and(eq(rounds.memberId, memberId()), gt(rounds.createdAt, begun)))
      expect(played.filter(({ state }) => state !== 'settled')).toEqual([])
      const [sums] = await db
        .select({ rounds: sql<number>`sum(${playSums.rounds})::int` })
        .from(playSums)
        .where(and(eq(playSums.memberId, memberId()), eq(playSums.period, 'day'), gt(playSums.movedAt, begun)))
      expect(sums?.rounds, 'each round was added up once').toBe(played.length)
      const tasks = prizes.filter(({ mission }) => mission === 'once-a-day')
      expect(tasks, 'each day that was played has its task').toHaveLength(played.length)

      const closed = await db.select().from(missionBoards).where(gt(missionBoards.closedAt, 0))
      const won = await db
        .select()
        .from(boardResults)
        .where(
          inArray(
            boardResults.boardId,
            closed.map(({ id }) => id),
          ),
        )
      const granted = await db.select().from(rewards).where(eq(rewards.kind, 'board'))
      expect(new Set(won.map(({ rewardId }) => rewardId)).size, 'each place was paid once').toBe(granted.length)
      expect(won).toHaveLength(played.length)
      await store.close()
    }
    for (const step of ['moved', 'checkIn', 'played', 'claimed'])
      expect(acknowledged.filter((line) => line.startsWith(step)).length, step).toBeGreaterThanOrEqual(lives)
  },
)
