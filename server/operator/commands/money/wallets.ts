import { randomUUID } from 'node:crypto'
import { asc, eq, like, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { catalogueTopic } from '#server/domain/play/catalogue.ts'
import { recallAll } from '#server/domain/money/vendor-wallets-transfers.ts'
import { WalletRules } from '#server/domain/money/wallet-rules.ts'
import { Refused } from '#server/handler.ts'
import { vendors } from '#server/store/schema/play/games.ts'
import { ledgerAccounts } from '#server/store/schema/money/ledger.ts'
import { currencies, Currency, fromMinor } from '#wire/money.ts'
import { Code, Money } from '#wire/shapes.ts'
import { command } from '#server/operator/command.ts'
import { memberIdOf } from '#server/operator/member-id.ts'
import type { OperatorSite } from '#server/operator/operator-site.ts'
import { Account } from '#server/operator/schemas.ts'

type Site = Pick<OperatorSite, 'db' | 'live' | 'settings'>

/** Describes vendors with own wallets or remaining balances, then the transfer limits. */
async function describeWallets({ db, settings }: Site): Promise<string[]> {
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
    ...(shown.length === 0 ? ['No vendor has its own wallets.'] : []),
    ...shown.map(({ code: vendor, title, keepsWallet }) => {
      const there = sums(vendor)
      return `${vendor}  ${title}: ${keepsWallet ? 'own wallets' : 'no own wallets any more'}, balance ${there.length === 0 ? 'none' : there.join(', ')}`
    }),
    ...currencies.map((name) => {
      const { least, most, step } = rules[name]
      return `${name}: ${least} to ${most}, by ${step}`
    }),
  ]
}

export const walletCommands = [
  command({
    name: 'wallets',
    usage: {
      wallets: 'Show which vendors have own wallets, their total balances, and the limits of a transfer.',
    },
    isReadOnly: true,
    run: (site) => describeWallets(site),
  }),
  command({
    name: 'setVendorWallets',
    usage: {
      'wallets keep|drop <vendor>':
        'Enable or disable own wallets of a vendor. Members keep existing balances and can transfer them out.',
    },
    args: v.object({ vendor: Code, keeps: v.boolean() }),
    read: ({ what }) => ({ keeps: what === 'keep' }),
    takes: 'a vendor code',
    // Open games keep the wallet they were opened with.
    async run(site, { vendor, keeps }) {
      const found = await site.db
        .update(vendors)
        .set({ keepsWallet: keeps })
        .where(eq(vendors.code, vendor))
        .returning({ code: vendors.code })
      if (found.length === 0) throw new Error(`There is no vendor ${vendor}`)
      await site.live.publish(catalogueTopic, {})
      return describeWallets(site)
    },
  }),
  command({
    name: 'setWalletLimits',
    usage: {
      'wallets limits <currency> <least> <most> <step>':
        'Set the minimum, maximum and step of a transfer between wallets.',
    },
    args: v.object({ currency: Currency, least: Money, most: Money, step: Money }),
    takes: 'a currency, the minimum, the maximum and the step, such as PHP 1.00 500000.00 0.01',
    async run(site, { currency, ...limits }) {
      const rules: Record<string, unknown> = { ...(await site.settings.walletRules()), [currency]: limits }
      if (!v.is(WalletRules, rules)) {
        throw new Error(
          'The step must be above zero, the minimum a multiple of it, and the maximum not below the minimum',
        )
      }
      await site.settings.setWalletRules({ [currency]: limits }, site.now())
      return describeWallets(site)
    },
  }),
  command({
    name: 'recallWallets',
    usage: { 'wallets recall <account>': 'Transfer all vendor wallets of a member to the main wallet.' },
    args: v.object({ account: Account }),
    takes: 'an account',
    async run(site, { account }) {
      const memberId = await memberIdOf(site.db, account)
      try {
        const back = await recallAll(site, { idempotencyKey: randomUUID() }, { memberId, now: site.now() })
        return [
          `${account}: ${back.amount} ${back.currency} transferred to the main wallet, reference ${back.reference}`,
        ]
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        throw new Error(
          error.code === 'wallets_empty'
            ? `${account} has no vendor balance to transfer`
            : `The transfer was refused: ${error.code}`,
          { cause: error },
        )
      }
    },
  }),
]
