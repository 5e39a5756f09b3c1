import { randomUUID } from 'node:crypto'
import { asc, eq, like, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { catalogueTopic } from '#server/domain/catalogue.ts'
import { accountKeyOf } from '#server/domain/login.ts'
import type { Settings } from '#server/domain/settings.ts'
import { recallAll } from '#server/domain/vendor-wallets-transfers.ts'
import { WalletRules } from '#server/domain/wallet-rules.ts'
import { Refused } from '#server/handler.ts'
import type { Db } from '#server/store/db.ts'
import type { Live } from '#server/store/live.ts'
import { vendors } from '#server/store/schema/games.ts'
import { ledgerAccounts } from '#server/store/schema/ledger.ts'
import { members } from '#server/store/schema/members.ts'
import { currencies, fromMinor } from '#wire/money.ts'
import type { OperatorCommand } from './command.ts'

interface Site {
  readonly db: Db
  readonly live: Live
  readonly settings: Settings
}

/** Which vendors keep wallets and what lies with each, those that keep none any more too; then the limits of a transfer. */
export async function describeWallets({ db, settings }: Site): Promise<string[]> {
  const vendorOf = sql<string>`split_part(${ledgerAccounts.code}, ':', 2)`
  const { creditsPosted, debitsPosted, currency, code } = ledgerAccounts
  const held = await db
    .select({ vendor: vendorOf, currency, sum: sql<string>`sum(${creditsPosted} - ${debitsPosted})::text` })
    .from(ledgerAccounts)
    .where(like(code, 'vendor:%'))
    .groupBy(vendorOf, currency)
  const sums = (vendor: string) =>
    held
      .filter((each) => each.vendor === vendor && each.sum !== '0')
      .map((each) => `${fromMinor(BigInt(each.sum), each.currency)} ${each.currency}`)
  const all = await db.select().from(vendors).orderBy(asc(vendors.sort))
  const shown = all.filter((vendor) => vendor.keepsWallet || sums(vendor.code).length > 0)
  const rules = await settings.walletRules()
  return [
    ...(shown.length === 0 ? ['No vendor keeps wallets.'] : []),
    ...shown.map(({ code: vendor, title, keepsWallet }) => {
      const there = sums(vendor)
      return `${vendor}  ${title}: ${keepsWallet ? 'keeps wallets' : 'keeps none any more'}, ${there.length === 0 ? 'nothing' : there.join(', ')} there`
    }),
    ...currencies.map((name) => {
      const { least, most, step } = rules[name]
      return `${name}: ${least} to ${most}, by ${step}`
    }),
  ]
}

/** Lets a vendor keep wallets, or no longer. Games that are open go on with the wallet they were opened with. */
export async function setVendorWallets(
  site: Site,
  { vendor, keeps }: Extract<OperatorCommand, { command: 'setVendorWallets' }>,
): Promise<string[]> {
  const found = await site.db
    .update(vendors)
    .set({ keepsWallet: keeps })
    .where(eq(vendors.code, vendor))
    .returning({ code: vendors.code })
  if (found.length === 0) throw new Error(`There is no vendor ${vendor}`)
  await site.live.publish(catalogueTopic, {})
  return describeWallets(site)
}

/** Sets what one transfer of a currency may be. */
export async function setWalletLimits(
  site: Site,
  { currency, least, most, step }: Extract<OperatorCommand, { command: 'setWalletLimits' }>,
  now: number,
): Promise<string[]> {
  const rules: Record<string, unknown> = { ...(await site.settings.walletRules()), [currency]: { least, most, step } }
  if (!v.is(WalletRules, rules)) {
    throw new Error('The step must be above nothing, the least a multiple of it, and the most no less')
  }
  await site.settings.setWalletRules({ [currency]: { least, most, step } }, now)
  return describeWallets(site)
}

/** Brings back what lies with vendors of a member. */
export async function recallWallets(
  site: Site,
  { account }: Extract<OperatorCommand, { command: 'recallWallets' }>,
  now: number,
): Promise<string[]> {
  const [member] = await site.db
    .select({ id: members.id })
    .from(members)
    .where(eq(members.accountKey, accountKeyOf(account)))
  if (!member) throw new Error(`There is no member ${account}`)
  try {
    const back = await recallAll(site, { idempotencyKey: randomUUID() }, { memberId: member.id, now })
    return [`${account}: ${back.amount} ${back.currency} brought back, reference ${back.reference}`]
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    throw new Error(
      error.code === 'wallets_empty'
        ? `Nothing of ${account} lies with a vendor that could be brought back`
        : `It could not be brought back: ${error.code}`,
      { cause: error },
    )
  }
}
