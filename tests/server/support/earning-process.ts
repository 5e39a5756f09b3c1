import { randomUUID } from 'node:crypto'
import { writeSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { readConfig } from '#server/config.ts'
import { closeBoards, closingDelay, openBoards } from '#server/domain/engagement/mission-boards.ts'
import { checkIn, claimMissions } from '#server/domain/engagement/missions.ts'
import { sumNewPlay } from '#server/domain/play/play-sums.ts'
import { playRound } from '#server/domain/play/seamless-wallet.ts'
import { createSettings } from '#server/domain/site/settings.ts'
import { recallAll, transferBetween } from '#server/domain/money/vendor-wallets-transfers.ts'
import { Refused } from '#server/handler.ts'
import { games, vendors } from '#server/store/schema/play/games.ts'
import { missionPrizes } from '#server/store/schema/engagement/missions.ts'
import { openStore } from '#server/store/store.ts'
import { standardTerms } from './play-terms.ts'

/**
 * A process whose member moves money between wallets, plays, does missions and wins on a board, day after day of a clock
 * of its own, and prints each acknowledged step.
 */
const [dataDir = '', databaseUrl = '', memberId = '', life = '0'] = process.argv.slice(2)
const store = await openStore({ dataDir, databaseUrl: databaseUrl || undefined, seed: null })
const site = {
  ...store,
  config: readConfig({ DATA_DIR: dataDir }),
  settings: createSettings(store),
  serverId: randomUUID(),
}
const day = 86_400_000
const acknowledge = (line: string) => writeSync(1, `${line}\n`)

const walletVendors = await store.db.select({ code: vendors.code }).from(vendors).where(eq(vendors.keepsWallet, true))
const [one, other] = walletVendors.map(({ code }) => code)
const [game] = await store.db.select({ code: games.code }).from(games).where(eq(games.engine, 'slot')).limit(1)

/** The other process may have moved the money first. */
const movedAway = (error: unknown) =>
  error instanceof Refused && (error.code === 'wallets_empty' || error.code === 'insufficient_funds')

async function move(): Promise<never> {
  for (;;) {
    const now = Date.now()
    const transfer = async (from: string | null, to: string | null, amount: string) => {
      const { reference } = await transferBetween(
        site,
        { idempotencyKey: randomUUID(), from, to, amount },
        { memberId, now },
      )
      acknowledge(`moved ${reference}`)
    }
    await transfer(null, one!, '30')
    try {
      await transfer(one!, other!, '20')
      const { reference } = await recallAll(site, { idempotencyKey: randomUUID() }, { memberId, now })
      acknowledge(`moved ${reference}`)
    } catch (error) {
      if (!movedAway(error)) throw error
    }
  }
}

async function earn(): Promise<never> {
  for (let now = Date.now() + (Number(life) + 1) * 300 * day; ; now += day) {
    const visit = { caller: { memberId }, now }
    await openBoards(site, now)
    await checkIn(site, { idempotencyKey: randomUUID() }, visit)
    acknowledge(`checkIn ${now}`)
    const roundId = randomUUID()
    await playRound(site, {
      ...{ roundId, memberId, gameCode: game!.code, launchId: null, terms: standardTerms, currency: 'PHP' },
      ...{ amount: 100n, now, draw: () => ({ win: '100' }) },
    })
    acknowledge(`played ${roundId}`)
    await sumNewPlay(site, now)
    const done = await store.db
      .select({ id: missionPrizes.id })
      .from(missionPrizes)
      .where(eq(missionPrizes.mission, 'once-a-day'))
      .orderBy(missionPrizes.id)
    const ids = done.slice(-1).map(({ id }) => id)
    if (ids.length > 0) {
      await claimMissions(site, { ids }, visit)
      acknowledge(`claimed ${ids.join()}`)
    }
    await closeBoards(site, now + day + closingDelay)
  }
}

await Promise.all([move(), move(), earn()])
