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

/** Which vendors keep wallets and what lies with each, those that keep none any more too; then the limits of a transfer. */
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

export const walletCommands = [
  command({
    name: 'wallets',
    usage: {
      wallets:
        'Show which vendors keep a wallet of their own for each member, what lies there, and what one transfer may be.',
    },
    onlyLooks: true,
    run: (site) => describeWallets(site),
  }),
  command({
    name: 'setVendorWallets',
    usage: {
      'wallets keep|drop <vendor>':
        "Let a vendor keep wallets from now on, or no longer: what lies there stays its members' and can be taken back.",
    },
    args: v.object({ vendor: Code, keeps: v.boolean() }),
    read: ({ what }) => ({ keeps: what === 'keep' }),
    takes: 'a vendor’s code',
    // Games that are open go on with the wallet they were opened with.
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
        'Set what one transfer between wallets must be at least and at most, and a multiple of.',
    },
    args: v.object({ currency: Currency, least: Money, most: Money, step: Money }),
    takes: 'a currency, the least, the most and the step, such as PHP 1.00 500000.00 0.01',
    async run(site, { currency, ...limits }) {
      const rules: Record<string, unknown> = { ...(await site.settings.walletRules()), [currency]: limits }
      if (!v.is(WalletRules, rules)) {
        throw new Error('The step must be above nothing, the least a multiple of it, and the most no less')
      }
      await site.settings.setWalletRules({ [currency]: limits }, site.now())
      return describeWallets(site)
    },
  }),
  command({
    name: 'recallWallets',
    usage: { 'wallets recall <account>': 'Bring back all that lies with vendors of a member to their main wallet.' },
    args: v.object({ account: Account }),
    takes: 'an account',
    async run(site, { account }) {
      const memberId = await memberIdOf(site.db, account)
      try {
        const back = await recallAll(site, { idempotencyKey: randomUUID() }, { memberId, now: site.now() })
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
    },
  }),
]
