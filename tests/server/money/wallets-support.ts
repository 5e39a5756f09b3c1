import { randomUUID } from 'node:crypto'
import { and, eq, isNull, like, sql } from 'drizzle-orm'
import { walletsOf } from '#server/domain/money/vendor-wallets.ts'
import { recallAll } from '#server/domain/money/vendor-wallets-transfers.ts'
import { Refused } from '#server/handler.ts'
import { games, vendors } from '#server/store/schema/play/games.ts'
import { ledgerAccounts } from '#server/store/schema/money/ledger.ts'
import { playProtection } from '#server/store/schema/protection/play-protection.ts'
import { rateLimits } from '#server/store/schema/security/protection.ts'
import { settings } from '#server/store/schema/site/settings.ts'
import type { TestServer } from '#tests/server/support/server.ts'
import { readyMember } from '#tests/server/payments/withdrawal-support.ts'

/** The two vendors of the seed with wallets. */
export const moon = 'MAYARI'
export const crane = 'PAPERCRANE'

/** The seeded member with 10,000.00 on the main wallet and nothing with any vendor, under the rules of a fresh database. */
export async function walletMember(server: TestServer): Promise<string> {
  const { db, live, settings: operator, clock } = server.services
  await db.update(vendors).set({ keepsWallet: sql`${vendors.code} in (${moon}, ${crane})` })
  await live.publish('catalogue', {})
  await db.delete(playProtection)
  await db.delete(rateLimits)
  await db.delete(settings).where(eq(settings.name, 'walletRules'))
  await operator.setWalletRules({}, clock.now())
  await db.update(ledgerAccounts).set({ stoppedAt: null }).where(like(ledgerAccounts.code, 'vendor:%'))
  const memberId = await readyMember(server)
  try {
    await recallAll(server.services, { idempotencyKey: randomUUID() }, { memberId, now: clock.now() })
  } catch (error) {
    if (!(error instanceof Refused && error.code === 'wallets_empty')) throw error
  }
  return readyMember(server)
}

/** Balances of the main wallet and of each vendor, in minor units by vendor's code. */
export async function heldBy({ services: { db } }: TestServer, memberId: string) {
  const held = await walletsOf(db, memberId)
  return Object.fromEntries(held.map(({ vendor, available }) => [vendor ?? 'main', available]))
}

/** A slot of a vendor. */
export async function slotOf({ services: { db } }: TestServer, vendor: string): Promise<string> {
  const [game] = await db
    .select({ code: games.code })
    .from(games)
    .where(and(eq(games.vendor, vendor), eq(games.engine, 'slot'), isNull(games.parent)))
    .orderBy(games.sort)
    .limit(1)
  return game!.code
}
