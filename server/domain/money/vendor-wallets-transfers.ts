import { and, eq, isNull, like, sql } from 'drizzle-orm'
import { Refused } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import type { Db, DbOrTx } from '#server/store/db.ts'
import { ledgerAccounts } from '#server/store/schema/money/ledger.ts'
import { playProtection } from '#server/store/schema/protection/play-protection.ts'
import { type RecalledPart, walletTransfers } from '#server/store/schema/money/wallets.ts'
import type { ParsedRequestOf } from '#wire/call.ts'
import { fromMinor, readMinor } from '#wire/money.ts'
import type { walletCalls, WalletRecall, WalletTransfer } from '#wire/money/wallet.ts'
import { catalogueOf } from '#server/domain/play/catalogue.ts'
import { isMemberExcluded, exclusionLasts } from '#server/domain/protection/excluded.ts'
import { newId } from '#server/domain/site/ids.ts'
import { holdingOf, memberAccount, openVendorWallet, postWith, walletAccount } from './ledger.ts'
import { createReference } from '#server/domain/records/references.ts'
import { notifyBalance, notifyChanged } from '#server/domain/messages/notify-member.ts'
import { lockWallets, walletLimits } from './vendor-wallets.ts'

type Row = typeof walletTransfers.$inferSelect
type Site = Pick<Services, 'db' | 'live' | 'settings'>
type TransferRequest = ParsedRequestOf<typeof walletCalls.walletTransfer>

/** The member, and the time. */
interface Visit {
  readonly memberId: string
  /** Epoch milliseconds. */
  readonly now: number
}

/**
 * Moves money between two wallets of a member, once for the client's key. The whole balance of a wallet may be moved
 * whatever the minimum and the step, so that none of it is stuck. Refuses `wallet_closed` where the vendor keeps no
 * wallet to put money into, `excluded` for money to a vendor of an excluded member, `amount_out_of_range`,
 * `insufficient_funds`, `account_stopped` and `idempotency_conflict`.
 */
export async function transferBetween(
  site: Site,
  { idempotencyKey, from, to, amount: typed }: TransferRequest,
  { memberId, now }: Visit,
): Promise<WalletTransfer> {
  const { db, settings } = site
  const same = (row: Row) =>
    row.kind === 'transfer' &&
    row.fromVendor === from &&
    row.toVendor === to &&
    row.amount === readMinor(typed, row.currency)
  const earlier = await madeBefore(db, { memberId, idempotencyKey }, same)
  if (earlier !== null) return asTransfer(earlier)

  const [{ vendorByCode }, rules] = await Promise.all([catalogueOf(site).current(), settings.walletRules()])
  if (to !== null && vendorByCode.get(to)?.keepsWallet !== true) throw new Refused('wallet_closed')
  const source = await holdingOf(db, walletAccount(memberId, from))
  if (source === null) throw new Refused('insufficient_funds')
  const { currency } = source
  const amount = readMinor(typed, currency)
  if (amount === null || amount <= 0n) throw new Refused('amount_out_of_range')
  const { least, most, step } = walletLimits(rules, currency)
  const fits = amount >= least && amount <= most && amount % step === 0n
  if (!fits && from === null) throw new Refused('amount_out_of_range')

  const reference = createReference('T')
  const row = {
    ...{ id: newId(), reference, memberId, idempotencyKey, kind: 'transfer' as const, currency, amount, movedAt: now },
    ...{ fromVendor: from, toVendor: to },
  }
  const giver = walletAccount(memberId, from)
  await db.transaction(async (tx) => {
    if (to !== null) await openVendorWallet(tx, { memberId, vendor: to, currency })
    // Locked before the key is taken, as in a recall: the two under one key would dead-lock otherwise.
    await lockWallets(tx, memberId)
    const insert = tx.insert(walletTransfers).values(row).onConflictDoNothing().returning({ id: walletTransfers.id })
    const moved = await postWith(tx, [insert], {
      idempotencyKey: keyOf(memberId, idempotencyKey),
      kind: 'walletTransfer',
      reference,
      currency,
      entries: [
        { account: giver, amount: -amount },
        { account: walletAccount(memberId, to), amount },
      ],
      now,
    })
    if (moved === null) return
    // The whole balance may always be moved; the lock makes sure it is the whole.
    if (!fits && moved.available.get(giver) !== 0n) throw new Refused('amount_out_of_range')
    if (to !== null && (await isMemberExcluded(tx, memberId, now))) throw new Refused('excluded')
  })
  const made = await madeBefore(db, { memberId, idempotencyKey }, same)
  if (made === null) throw new RangeError(`Transfer ${reference} was not written`)
  if (made.id === row.id) await notifyWallets(site, memberId)
  return asTransfer(made)
}

const keyOf = (memberId: string, idempotencyKey: string) => `wallet:${memberId}:${idempotencyKey}`

/**
 * Recalls all balances of a member's vendor wallets to the main one in one posting, once for the key: all of it arrives
 * or nothing has moved. Stakes of open rounds stay, and so do balances of stopped wallets. Refuses `wallets_empty`
 * where nothing can be recalled, and `account_stopped` when the main one is stopped.
 */
export async function recallAll(
  site: Site,
  { idempotencyKey }: { readonly idempotencyKey: string },
  { memberId, now }: Visit,
): Promise<WalletRecall> {
  const { row, isNew } = await writeRecall(site.db, idempotencyKey, { memberId, now })
  if (isNew) await notifyWallets(site, memberId)
  return asRecall(site, row)
}

/**
 * Recalls the vendor balances of an excluded member: only the member could, and they can no longer log in. Money that
 * cannot be moved now, because a wallet is stopped, stays for the next time.
 */
export async function recallVendorBalances(db: Db, { memberId, now }: Visit): Promise<void> {
  try {
    await writeRecall(db, newId(), { memberId, now })
  } catch (error) {
    if (error instanceof Refused && (error.code === 'wallets_empty' || error.code === 'account_stopped')) return
    throw error
  }
}

/** Recalls the vendor balances of all excluded members, including winnings of rounds that ended later. */
export async function recallExcludedBalances(db: Db, now: number): Promise<void> {
  const { creditsPosted, debitsPosted, debitsPending } = ledgerAccounts
  const found = await db
    .selectDistinct({ memberId: playProtection.memberId })
    .from(playProtection)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.memberId, playProtection.memberId))
    .where(
      and(
        exclusionLasts(now),
        like(ledgerAccounts.code, 'vendor:%'),
        isNull(ledgerAccounts.stoppedAt),
        sql`${creditsPosted} - ${debitsPosted} - ${debitsPending} > 0`,
      ),
    )
  for (const { memberId } of found) await recallVendorBalances(db, { memberId, now })
}

async function writeRecall(
  db: Db,
  idempotencyKey: string,
  { memberId, now }: Visit,
): Promise<{ readonly row: Row; readonly isNew: boolean }> {
  const same = (row: Row) => row.kind === 'recall'
  const earlier = await madeBefore(db, { memberId, idempotencyKey }, same)
  if (earlier !== null) return { row: earlier, isNew: false }

  const id = newId()
  await db.transaction(async (tx) => {
    const wallets = await lockWallets(tx, memberId)
    // Of two concurrent requests the second one has waited here for the first.
    if ((await madeBefore(tx, { memberId, idempotencyKey }, same)) !== null) return
    const giving = wallets.filter(({ vendor, available, isStopped }) => vendor !== null && available > 0n && !isStopped)
    const [first] = giving
    if (first === undefined) throw new Refused('wallets_empty')
    const { currency } = first
    const amount = giving.reduce((sum, { available }) => sum + available, 0n)
    const parts = giving.map(({ vendor, available }): RecalledPart => ({ vendor: vendor!, amount: `${available}` }))
    const reference = createReference('T')
    const insert = tx
      .insert(walletTransfers)
      .values({
        ...{ id, reference, memberId, idempotencyKey, kind: 'recall', currency, amount, movedAt: now },
        parts: sql`${JSON.stringify(parts)}::jsonb`,
      })
      .onConflictDoNothing()
      .returning({ id: walletTransfers.id })
    await postWith(tx, [insert], {
      idempotencyKey: keyOf(memberId, idempotencyKey),
      kind: 'walletTransfer',
      reference,
      currency,
      entries: [
        ...giving.map(({ code, available }) => ({ account: code, amount: -available })),
        { account: memberAccount(memberId), amount },
      ],
      now,
    })
  })
  const row = await madeBefore(db, { memberId, idempotencyKey }, same)
  if (row === null) throw new RangeError(`What lies with vendors of ${memberId} was not brought back`)
  return { row, isNew: row.id === id }
}

/** The earlier operation of a key; refuses `idempotency_conflict` when that is not the `same`. */
async function madeBefore(
  db: DbOrTx,
  { memberId, idempotencyKey }: { readonly memberId: string; readonly idempotencyKey: string },
  same: (row: Row) => boolean,
): Promise<Row | null> {
  const [row] = await db
    .select()
    .from(walletTransfers)
    .where(and(eq(walletTransfers.memberId, memberId), eq(walletTransfers.idempotencyKey, idempotencyKey)))
  if (!row) return null
  if (!same(row)) throw new Refused('idempotency_conflict')
  return row
}

async function notifyWallets({ live }: Pick<Site, 'live'>, memberId: string): Promise<void> {
  await notifyBalance(live, memberId)
  await notifyChanged(live, memberId, 'wallets')
}

const asTransfer = ({ id, reference, fromVendor, toVendor, amount, currency, movedAt }: Row): WalletTransfer => ({
  id,
  reference,
  from: fromVendor,
  to: toVendor,
  amount: fromMinor(amount, currency),
  currency,
  movedAt,
})

async function asRecall(site: Site, row: Row): Promise<WalletRecall> {
  const { id, reference, amount, currency, movedAt, parts } = row
  const { vendorByCode } = await catalogueOf(site).current()
  return {
    id,
    reference,
    amount: fromMinor(amount, currency),
    currency,
    movedAt,
    parts: (parts ?? []).map(({ vendor, amount: own }) => ({
      vendor,
      title: vendorByCode.get(vendor)?.title ?? vendor,
      amount: fromMinor(BigInt(own), currency),
    })),
  }
}
