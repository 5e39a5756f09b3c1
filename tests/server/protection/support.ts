import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { readPlayTerms } from '#server/domain/protection/play-figures.ts'
import { playRound } from '#server/domain/play/seamless-wallet.ts'
import { games } from '#server/store/schema/play/games.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { playProtection } from '#server/store/schema/protection/play-protection.ts'
import { loginFailures, rateLimits } from '#server/store/schema/security/protection.ts'
import { seedAccounts } from '#server/store/seed/seed-accounts.ts'
import type { TestServer } from '#tests/server/support/server.ts'
import { protectionCalls } from '#wire/protection/protection.ts'

type Which = { readonly kind: 'deposit' | 'stake' | 'loss' | 'time'; readonly period: 'day' | 'week' | 'month' }

/** A noon in Manila, in the middle of a week and of a month. */
export const noon = Date.UTC(2027, 5, 16, 4)
export const hour = 3_600_000

/** The seeded member at a table, and the calls that protect them. */
export async function openTable(server: TestServer) {
  const { services } = server
  const { db, clock, settings } = services
  const [member] = await db.select().from(members).where(eq(members.account, seedAccounts.member.account))
  const memberId = member!.id
  const [game] = await db.select({ code: games.code }).from(games).limit(1)
  // The clock jumps by years: an old password or an expired network must not matter here.
  for (const toggle of ['forcedPasswordChange', 'secondVerification'] as const) {
    await settings.setToggle(toggle, false, clock.now())
  }
  let token = await server.login()

  return {
    memberId,
    token: () => token,
    /** Resets everything: nothing chosen, nothing played, at noon. */
    async reset() {
      clock.move(clock.offset + noon - clock.now())
      await db.delete(playProtection)
      await db.delete(rateLimits)
      await db.delete(loginFailures)
      token = await server.login()
    },
    /** Moves the clock on, with a recent login where needed. */
    async later(milliseconds: number) {
      clock.move(clock.offset + milliseconds)
      await db.delete(rateLimits)
      token = await server.login()
    },
    pass: (milliseconds: number) => clock.move(clock.offset + milliseconds),
    /** A round of whole pesos: its result, or the code of its refusal. */
    async bet(amount: number, win = 0, roundId: string = randomUUID()): Promise<string> {
      try {
        await playRound(services, {
          roundId,
          memberId,
          gameCode: game!.code,
          launchId: null,
          currency: 'PHP',
          amount: BigInt(amount) * 100n,
          terms: await readPlayTerms(settings),
          now: clock.now(),
          draw: () => ({ win: String(win * 100) }),
        })
        return 'taken'
      } catch (error) {
        return (error as { readonly code: string }).code
      }
    },
    limits: () => server.call(protectionCalls.playLimits, {}, { token }),
    limit: async ({ kind, period }: Which) =>
      (await server.call(protectionCalls.playLimits, {}, { token })).list.find(
        (one) => one.kind === kind && one.period === period,
      ),
    set: (which: Which, amount: string | null) =>
      server.request(protectionCalls.setPlayLimit.path, { token, body: { ...which, amount } }),
    confirm: (which: Which) => server.request(protectionCalls.confirmPlayLimit.path, { token, body: which }),
    keep: (which: Which) => server.request(protectionCalls.keepPlayLimit.path, { token, body: which }),
    session: () => server.call(protectionCalls.playSession, {}, { token }),
    answer: (answer: 'goOn' | 'stop') => server.call(protectionCalls.answerRealityCheck, { answer }, { token }),
  }
}
export type Table = Awaited<ReturnType<typeof openTable>>
