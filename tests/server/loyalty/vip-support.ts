import { eq, sql } from 'drizzle-orm'
import type { VipLadder } from '#server/domain/loyalty/vip-ladder.ts'
import { vipJob } from '#server/domain/loyalty/vip-job.ts'
import { setLadder } from '#server/domain/loyalty/vip-setting.ts'
import { dayBegins, siteDay } from '#server/domain/site/site-day.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { playProtection } from '#server/store/schema/protection/play-protection.ts'
import { type SeedAccount, seedAccounts } from '#server/store/seed/seed-accounts.ts'
import { playersOf } from '#tests/server/engagement/missions-support.ts'
import type { TestServer } from '#tests/server/support/server.ts'

/** Four levels within reach of a few rounds. */
export const ladder: VipLadder = {
  levels: [
    { name: 'One', reach: 0, keep: 0, reward: '0', birthday: '1' },
    { name: 'Two', reach: 10, keep: 5, reward: '7', birthday: '2' },
    { name: 'Three', reach: 30, keep: 20, reward: '9', birthday: '3' },
    { name: 'Four', reach: 100, keep: 50, reward: '11', birthday: '4' },
  ],
}

/** A server's members and their levels. */
export function vipOf(server: () => TestServer) {
  const services = () => server().services
  const players = playersOf(server)

  /** Moves the clock to noon of a day at the site. */
  async function goTo(day: string): Promise<void> {
    await players.later((dayBegins(day, 480) + 12 * 3_600_000 - services().clock.now()) / 86_400_000)
  }

  return {
    ...players,
    goTo,
    /** Runs the job as when it is due. */
    work: () => vipJob(services()).run({ now: services().clock.now(), signal: AbortSignal.timeout(60_000) }),
    isDue: async () => (await vipJob(services()).nextRun(services().clock.now())) !== null,
    set: (levels: VipLadder | null) => setLadder(services(), levels, services().clock.now()),
    levelOf: async (account: string) => {
      const [row] = await services().db.select().from(members).where(eq(members.account, account))
      return `${row!.rankLevel} ${row!.labelName}`
    },
    /** Logs in with a password that was just changed. */
    async login(account: SeedAccount = seedAccounts.member): Promise<string> {
      const { db, clock } = services()
      await db.update(members).set({ passwordChangedAt: clock.now() }).where(eq(members.account, account.account))
      return server().login(account)
    },
    /** Writes a member's protection. */
    async protect(account: string, change: Partial<typeof playProtection.$inferInsert>): Promise<void> {
      const row = { memberId: await players.idOf(account), ...change }
      await services()
        .db.insert(playProtection)
        .values(row)
        .onConflictDoUpdate({ target: playProtection.memberId, set: row })
    },
    /** Writes a member's data as if it had always been so. */
    write: (account: string, change: Partial<typeof members.$inferInsert>) =>
      services().db.update(members).set(change).where(eq(members.account, account)),
    /** All members at the first level, VIP never begun, at noon of the fifth of the next month at the site. */
    async beginAnew(): Promise<void> {
      const { db, clock, settings } = services()
      await players.forget()
      await db.delete(playProtection)
      const [year = 0, month = 1] = siteDay(clock.now(), 480).split('-').map(Number)
      await goTo(new Date(Date.UTC(year, month, 5)).toISOString().slice(0, 10))
      await db.execute(sql`update members set rank_level = 1, label_name = 'One', birthday = null, created_at = 1
        where type <> 4`)
      await settings.setVip(ladder, clock.now())
      await players.addUp()
      await vipJob(services()).run({ now: clock.now(), signal: AbortSignal.timeout(60_000) })
    },
  }
}
