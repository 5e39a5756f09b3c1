import { and, asc, eq, like, not, or, sql } from 'drizzle-orm'
import { artVersion } from '#server/art/version.ts'
import type { Services } from '#server/services.ts'
import type { DbOrTx, Tx } from '#server/store/db.ts'
import { ledgerAccounts } from '#server/store/schema/money/ledger.ts'
import type { ValueOf } from '#wire/call.ts'
import { type Currency, fromMinor, toMinor } from '#wire/money.ts'
import type { VendorWallet, walletCalls } from '#wire/money/wallet.ts'
import { catalogueOf, type CatalogueVendor } from '#server/domain/play/catalogue.ts'
import { memberAccount } from './ledger.ts'
import { atMirror } from '#server/domain/site/mirrors.ts'
import type { WalletRules } from './wallet-rules.ts'

type Site = Pick<Services, 'db' | 'live' | 'settings'>

/**
 * Wallets of members. Every member has a main one; each vendor of the catalogue that keeps wallets of its own has one
 * more per member, opened on first use. All of them are accounts of the ledger.
 */

/** One wallet of a member, in minor units. */
export interface HeldWallet {
  readonly code: string
  /** The vendor; null for the main one. */
  readonly vendor: string | null
  readonly currency: Currency
  /** Available balance. */
  readonly available: bigint
  /** Held money: stakes of open rounds, and for the main one pending withdrawals. */
  readonly held: bigint
  /** Stopped: nothing moves on it until the operator has checked it. */
  readonly isStopped: boolean
}

const walletRows = (db: DbOrTx, memberId: string) =>
  db
    .select({
      code: ledgerAccounts.code,
      // Excludes the accounts of points.
      currency: sql<Currency>`${ledgerAccounts.currency}`,
      creditsPosted: ledgerAccounts.creditsPosted,
      debitsPosted: ledgerAccounts.debitsPosted,
      debitsPending: ledgerAccounts.debitsPending,
      stoppedAt: ledgerAccounts.stoppedAt,
    })
    .from(ledgerAccounts)
    .where(
      and(
        eq(ledgerAccounts.memberId, memberId),
        not(ledgerAccounts.mayOwe),
        or(eq(ledgerAccounts.code, memberAccount(memberId)), like(ledgerAccounts.code, 'vendor:%')),
      ),
    )
    // All postings lock them in this order.
    .orderBy(asc(ledgerAccounts.code))

/** All wallets of a member, in the order of their codes. */
export async function walletsOf(db: DbOrTx, memberId: string): Promise<readonly HeldWallet[]> {
  return (await walletRows(db, memberId)).map((row) => asWallet(row, memberId))
}

/** As `walletsOf`, locked: nothing moves on any of them until this transaction has ended. */
export async function lockWallets(tx: Tx, memberId: string): Promise<readonly HeldWallet[]> {
  return (await walletRows(tx, memberId).for('no key update')).map((row) => asWallet(row, memberId))
}

function asWallet(row: Awaited<ReturnType<typeof walletRows>>[number], memberId: string): HeldWallet {
  const { code, currency, creditsPosted, debitsPosted, debitsPending, stoppedAt } = row
  return {
    code,
    vendor: code === memberAccount(memberId) ? null : code.slice('vendor:'.length, -memberId.length - 1),
    currency,
    available: creditsPosted - debitsPosted - debitsPending,
    held: debitsPending,
    isStopped: stoppedAt !== null,
  }
}

/** Sum of available balances, in minor units. */
export const sumOf = (wallets: readonly HeldWallet[]): bigint =>
  wallets.reduce((sum, { available }) => sum + available, 0n)

/** Sum of held money, in minor units. */
export const heldOf = (wallets: readonly HeldWallet[]): bigint => wallets.reduce((sum, { held }) => sum + held, 0n)

/** Limits of one transfer in minor units. */
export const walletLimits = (rules: WalletRules, currency: Currency) => ({
  least: toMinor(rules[currency].least, currency),
  most: toMinor(rules[currency].most, currency),
  step: toMinor(rules[currency].step, currency),
})

/**
 * The main wallet and those of vendors: each vendor that keeps one and has a game, and each other that still holds money.
 */
export async function readWallets(site: Site, memberId: string): Promise<ValueOf<typeof walletCalls.merchantWallet>> {
  const [{ vendorByCode }, brand, rules, held] = await Promise.all([
    catalogueOf(site).current(),
    site.settings.brand(),
    site.settings.walletRules(),
    walletsOf(site.db, memberId),
  ])
  const main = held.find(({ vendor }) => vendor === null)
  const currency = main?.currency ?? brand.currency
  const own = new Map(held.map((wallet) => [wallet.vendor, wallet]))
  const money = (minor: bigint) => fromMinor(minor, currency)
  const shown = [...vendorByCode.values()].filter(
    ({ code, keepsWallet, types }) => (keepsWallet && types.length > 0) || isUsed(own.get(code)),
  )
  const { least, most, step } = walletLimits(rules, currency)
  return {
    currency,
    total: money(sumOf(held)),
    main: money(main?.available ?? 0n),
    vendors: shown.map((vendor) => asVendorWallet(vendor, own.get(vendor.code), { money, mirrors: brand.imageCDNs })),
    least: money(least),
    most: money(most),
    step: money(step),
  }
}

const isUsed = (wallet: HeldWallet | undefined) => wallet !== undefined && (wallet.available > 0n || wallet.held > 0n)

function asVendorWallet(
  vendor: CatalogueVendor,
  wallet: HeldWallet | undefined,
  { money, mirrors }: { readonly money: (minor: bigint) => string; readonly mirrors: readonly string[] },
): VendorWallet {
  const [type = 'RNG'] = vendor.makes
  return {
    vendor: vendor.code,
    title: vendor.title,
    logo: atMirror(`/art/vendor/${type}/${encodeURIComponent(vendor.code)}.svg?v=${artVersion}`, '', mirrors),
    balance: money(wallet?.available ?? 0n),
    held: money(wallet?.held ?? 0n),
    state: wallet?.isStopped === true ? 'stopped' : vendor.keepsWallet ? 'open' : 'closed',
  }
}

/**
 * Returns a member's money in sums. Contracts between uplines and downlines are not included here: none waits for an
 * answer.
 */
export async function readFunds(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  memberId: string,
): Promise<ValueOf<typeof walletCalls.consolidatedFunds>> {
  const held = await walletsOf(db, memberId)
  const main = held.filter(({ vendor }) => vendor === null)
  const vendors = held.filter(({ vendor }) => vendor !== null)
  const currency = main[0]?.currency ?? (await settings.brand()).currency
  const money = (minor: bigint) => fromMinor(minor, currency)
  return {
    currency,
    total: money(sumOf(held)),
    main: money(sumOf(main)),
    vendors: money(sumOf(vendors)),
    held: money(heldOf(held)),
    dailysalreqtype: null,
    divtypereq: null,
    contracthoursalreq: null,
    realtimesalreqtype: null,
  }
}
