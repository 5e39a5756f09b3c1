import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { houseAccount, memberAccount, post } from '#server/domain/money/ledger.ts'
import type { MissionSettings } from '#server/domain/engagement/mission-settings.ts'
import { sumNewPlay } from '#server/domain/play/play-sums.ts'
import { playRound } from '#server/domain/play/seamless-wallet.ts'
import { dayBegins, siteDay } from '#server/domain/site/site-day.ts'
import { games } from '#server/store/schema/play/games.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { standardTerms } from '#tests/server/support/play-terms.ts'
import type { TestServer } from '#tests/server/support/server.ts'

const day = 86_400_000

/** Missions with nothing but what a test needs. */
export const noMissions: MissionSettings = {
  checkIn: null,
  tasks: [],
  boards: {},
  claimDays: 7,
  demonstration: false,
}

/** A server's players and their actions. */
export function playersOf(server: () => TestServer) {
  const services = () => server().services

  async function idOf(account: string): Promise<string> {
    const [row] = await services().db.select({ id: members.id }).from(members).where(eq(members.account, account))
    return row!.id
  }

  /** Plays a round of whole units; `game` is an index of the catalogue, one of each vendor after the other. */
  async function play(account: string, { bet = 1, win = 0, game = 0 } = {}): Promise<void> {
    const { db, clock } = services()
    const catalogue = await db.selectDistinctOn([games.vendor], { code: games.code }).from(games).orderBy(games.vendor)
    await playRound(services(), {
      roundId: randomUUID(),
      memberId: await idOf(account),
      gameCode: catalogue[game]!.code,
      launchId: null,
      terms: standardTerms,
      currency: 'PHP',
      amount: BigInt(bet) * 100n,
      now: clock.now(),
      draw: () => ({ win: String(win * 100) }),
    })
  }

  /** Posts a deposit of whole units. */
  async function payIn(account: string, amount: number): Promise<void> {
    const { db, clock } = services()
    const memberId = await idOf(account)
    await db.transaction((tx) =>
      post(tx, {
        idempotencyKey: randomUUID(),
        kind: 'deposit',
        currency: 'PHP',
        entries: [
          { account: memberAccount(memberId), amount: BigInt(amount) * 100n },
          { account: houseAccount('PHP'), amount: BigInt(-amount) * 100n },
        ],
        now: clock.now(),
      }),
    )
  }

  /** Moves the clock on by days; members stay logged in. */
  async function later(days: number): Promise<void> {
    const { clock, db } = services()
    const by = Math.round(days * day)
    clock.move(clock.offset + by)
    await db.execute(
      sql`update sessions set expires_at = expires_at + ${by}::bigint, seen_at = seen_at + ${by}::bigint`,
    )
  }

  return {
    idOf,
    play,
    payIn,
    /** Sums up play, as the job does. */
    addUp: () => sumNewPlay(services(), services().clock.now()),
    today: () => siteDay(services().clock.now(), 480),
    later,
    /** No play, no grants, no boards, at noon of a day at the site. */
    async forget(): Promise<void> {
      const { clock } = services()
      const noon = dayBegins(siteDay(clock.now(), 480), 480) + day / 2
      await later((noon + (noon < clock.now() ? day : 0) - clock.now()) / day)
      await sumNewPlay(services(), services().clock.now())
      await services().db.execute(sql`truncate mission_prizes, play_sums, played_vendors, board_results, mission_boards,
        commissions, commission_days, rewards, promotion_entries, promotion_pictures, vip_standings, vip_moves,
        vip_grants, vip_months, vip_days`)
    },
  }
}
