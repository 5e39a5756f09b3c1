import { and, asc, desc, eq, gt, gte, inArray, isNotNull, lt, notInArray, sql } from 'drizzle-orm'
import type { DbOrTx } from '#server/store/db.ts'
import { games, rounds, vendors } from '#server/store/schema/play/games.ts'
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from '#server/store/schema/money/ledger.ts'
import { walletTransfers } from '#server/store/schema/money/wallets.ts'
import { type Currency, fromMinor } from '#wire/money.ts'
import type { MovementKind, MovementRow } from '#wire/records/records.ts'
import { walletAccount } from '#server/domain/money/ledger.ts'
import { pageAt } from './pages.ts'
import type { Span } from '#server/domain/site/site-day.ts'

/** Kind in the record by kind of the ledger; all others are `other`. */
const kindNames: Readonly<Record<string, MovementKind>> = {
  bet: 'bet',
  win: 'win',
  opening: 'opening',
  deposit: 'deposit',
  withdrawal: 'withdrawal',
  bonus: 'bonus',
  reward: 'bonus',
  fee: 'fee',
  transfer: 'transfer',
  adjustment: 'adjustment',
}

/** Kinds that depend on the side: of money received, and of money given. */
const kindNamesBySide: Readonly<Record<string, { readonly came: MovementKind; readonly went: MovementKind }>> = {
  statement: { came: 'fromUpline', went: 'toDownline' },
  uplineTransfer: { came: 'fromDownline', went: 'toUpline' },
  downlineTransfer: { came: 'gotFromUpline', went: 'sentToDownline' },
  walletTransfer: { came: 'fromWallet', went: 'toWallet' },
}

/** Kind of a movement in the record. */
export const movementKindOf = (kind: string, amount: bigint): MovementKind =>
  kindNamesBySide[kind]?.[amount > 0n ? 'came' : 'went'] ?? kindNames[kind] ?? 'other'

/** Filter of movements: member, time and kind. */
export interface MovementsFilter {
  readonly memberId: string
  readonly span: Span
  readonly kind?: MovementKind | undefined
  /** The vendor whose wallet it is; left out for the main one. */
  readonly wallet?: string | undefined
}

const ofKind = (kind: MovementKind | undefined) => {
  const known = [...Object.keys(kindNames), ...Object.keys(kindNamesBySide)]
  if (kind === undefined) return undefined
  const [sided] = Object.entries(kindNamesBySide).filter(([, { came, went }]) => kind === came || kind === went)
  if (sided !== undefined) {
    const [name, { came }] = sided
    const side = kind === came ? gt(ledgerEntries.amount, 0n) : lt(ledgerEntries.amount, 0n)
    return and(eq(ledgerTransactions.kind, name), side)
  }
  if (kind === 'other') return notInArray(ledgerTransactions.kind, known)
  return inArray(
    ledgerTransactions.kind,
    known.filter((name) => kindNames[name] === kind),
  )
}

/**
 * The wallet's entries with their details. Each stores the balance after it, so a page costs its own rows and those of
 * its days, however old the wallet is: `ledger_entries_record` begins with wallet and time.
 */
const movements = ({ memberId, span, kind, wallet }: MovementsFilter) =>
  and(
    eq(ledgerAccounts.code, walletAccount(memberId, wallet ?? null)),
    isNotNull(ledgerEntries.balanceAfter),
    span.from === null ? undefined : gte(ledgerEntries.postedAt, span.from),
    span.until === null ? undefined : lt(ledgerEntries.postedAt, span.until),
    ofKind(kind),
  )

/** Returns the movements before a given one, the latest first, up to a limit. */
export async function movementRows(
  db: DbOrTx,
  filter: MovementsFilter,
  {
    before = null,
    offset = 0,
    limit,
  }: { readonly before?: bigint | null; readonly offset?: number; readonly limit: number },
): Promise<readonly MovementRow[]> {
  const found = await db
    .select({
      id: ledgerEntries.id,
      kind: ledgerTransactions.kind,
      reference: ledgerTransactions.reference,
      time: ledgerTransactions.createdAt,
      amount: ledgerEntries.amount,
      balance: ledgerEntries.balanceAfter,
      currency: ledgerAccounts.currency,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(and(movements(filter), before === null ? undefined : lt(ledgerEntries.id, before)))
    .orderBy(desc(ledgerEntries.id))
    .limit(limit)
    .offset(offset)
  const played = await gamesOf(
    db,
    found.flatMap(({ kind, reference }) =>
      reference !== null && (kind === 'bet' || kind === 'win') ? [reference] : [],
    ),
  )
  const moved = await walletsMoved(
    db,
    found.flatMap(({ kind, reference }) => (reference !== null && kind === 'walletTransfer' ? [reference] : [])),
    filter.wallet ?? null,
  )
  return found.map(({ id, kind, reference, time, amount, balance, currency }) => ({
    id: id.toString(),
    kind: movementKindOf(kind, amount),
    time,
    amount: fromMinor(amount, currency),
    balance: fromMinor(balance ?? 0n, currency),
    reference,
    game: reference === null ? null : (played.get(reference) ?? null),
    wallets: reference === null ? [] : [...(moved.get(reference) ?? [])],
  }))
}

async function gamesOf(db: DbOrTx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const found = await db
    .select({ id: rounds.id, name: games.name })
    .from(rounds)
    .innerJoin(games, eq(games.code, rounds.gameCode))
    .where(inArray(rounds.id, [...new Set(ids)]))
  return new Map(found.map(({ id, name }) => [id, name]))
}

/** By reference of a transfer between wallets, the vendors of the other ones; null stands for the main one. */
async function walletsMoved(
  db: DbOrTx,
  references: readonly string[],
  own: string | null,
): Promise<ReadonlyMap<string, readonly (string | null)[]>> {
  if (references.length === 0) return new Map()
  const { reference, kind, fromVendor, toVendor, parts } = walletTransfers
  const [transfers, titles] = await Promise.all([
    db
      .select({ reference, kind, fromVendor, toVendor, parts })
      .from(walletTransfers)
      .where(inArray(walletTransfers.reference, [...new Set(references)])),
    db.select({ code: vendors.code, title: vendors.title }).from(vendors),
  ])
  const titleOf = new Map(titles.map(({ code, title }) => [code, title]))
  const named = (vendor: string | null) => (vendor === null ? null : (titleOf.get(vendor) ?? vendor))
  return new Map(
    transfers.map((transfer) => {
      const gave = transfer.parts?.map(({ vendor }) => vendor) ?? [transfer.fromVendor]
      const others = transfer.toVendor === own ? gave : [transfer.toVendor]
      return [transfer.reference, others.map(named)]
    }),
  )
}

/** The vendors that keep or kept a wallet of a member, in the catalogue's order. */
export async function vendorsOf(db: DbOrTx, memberId: string) {
  return db
    .select({ code: vendors.code, title: vendors.title })
    .from(ledgerAccounts)
    .innerJoin(vendors, eq(ledgerAccounts.code, sql`'vendor:' || ${vendors.code} || ':' || ${memberId}::text`))
    .where(eq(ledgerAccounts.memberId, memberId))
    .orderBy(asc(vendors.sort), asc(vendors.code))
}

/** Returns one page of the record, the sums of all of its pages, and the currency of both. */
export async function movementsPage(
  db: DbOrTx,
  filter: MovementsFilter & { readonly currency: Currency },
  request: { readonly pageNo: number; readonly pageSize: number },
) {
  const [sums] = await db
    .select({
      total: sql`count(*)`.mapWith(Number),
      came: sql<string>`coalesce(sum(${ledgerEntries.amount}) filter (where ${ledgerEntries.amount} > 0), 0)::text`,
      went: sql<string>`coalesce(-sum(${ledgerEntries.amount}) filter (where ${ledgerEntries.amount} < 0), 0)::text`,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(movements(filter))
  const { total, came, went } = sums!
  const { offset, ...page } = pageAt(total, request)
  return {
    ...page,
    list: [...(await movementRows(db, filter, { offset, limit: request.pageSize }))],
    currency: filter.currency,
    totals: { came: fromMinor(BigInt(came), filter.currency), went: fromMinor(BigInt(went), filter.currency) },
    vendors: await vendorsOf(db, filter.memberId),
  }
}
