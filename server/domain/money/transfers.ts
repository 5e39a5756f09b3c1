import { and, asc, eq, lte, sql, type SQLWrapper } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { Refused } from '#server/handler.ts'
import type { Db, Tx } from '#server/store/db.ts'
import { ledgerAccounts, ledgerTransfers } from '#server/store/schema/money/ledger.ts'
import type { Currency } from '#wire/money.ts'
import { checkEntries, requestHash } from './ledger.ts'
import { move, type Moved, type Movement } from './ledger-movement.ts'

/**
 * Two-phase transfers. Starting one deducts its amount from the available balance of the giving account and shows it as
 * pending on both; posting it moves the money, or a part of it, and releases the rest; voiding it releases all of it.
 * Each is idempotent under the transfer's key. A stake of an open round, a withdrawal on its way to the bank, a bonus
 * that is not earned yet and a commission before its day are such transfers.
 */

/** A transfer to start; `amount` in minor units, times in epoch milliseconds. */
export interface NewTransfer {
  readonly idempotencyKey: string
  readonly kind: string
  readonly reference?: string
  readonly from: string
  readonly to: string
  /** Of both accounts. */
  readonly currency: Currency
  readonly amount: bigint
  /** From then on it can no longer be posted and is voided automatically; null for never. */
  readonly expiresAt: number | null
  readonly now: number
}

/** The transfer has expired: its money is released, and it can no longer be posted. */
export class TransferExpired extends Error {
  constructor(idempotencyKey: string) {
    super(`The time of transfer ${idempotencyKey} is over`)
    this.name = 'TransferExpired'
  }
}

/** `replayed` when it had been done before and nothing was done now. */
export interface Done {
  readonly replayed: boolean
}

const giver = alias(ledgerAccounts, 'giver')
const taker = alias(ledgerAccounts, 'taker')

/**
 * Starts a transfer, once for its key. Refuses `insufficient_funds`, `account_stopped`, and `idempotency_conflict` when
 * the key stands for something else.
 */
export async function startTransfer(tx: Tx, transfer: NewTransfer): Promise<Done> {
  const started = await startTransferWith(tx, transfer, null)
  if (started !== null) return { replayed: false }
  const [earlier] = await tx
    .select({ requestHash: ledgerTransfers.requestHash })
    .from(ledgerTransfers)
    .where(eq(ledgerTransfers.idempotencyKey, transfer.idempotencyKey))
  if (!earlier) throw new RangeError(`The ledger lacks ${transfer.from} or ${transfer.to} in ${transfer.currency}`)
  if (Buffer.compare(earlier.requestHash, hashOf(transfer)) !== 0) throw new Refused('idempotency_conflict')
  return { replayed: true }
}

/**
 * Starts a transfer together with a row of the caller's own (an insert that returns what it wrote), in one statement;
 * returns the movement, or null when neither was new. `besides` is executed along once the money is pending.
 */
export async function startTransferWith(
  tx: Tx,
  transfer: NewTransfer,
  row: SQLWrapper | null,
  besides?: Movement['besides'],
): Promise<Moved | null> {
  const { idempotencyKey, kind, reference = null, from, to, currency, amount, expiresAt, now } = transfer
  checkEntries(entriesOf(transfer))
  const started = sql`
    insert into ${ledgerTransfers} (idempotency_key, request_hash, kind, reference, debit_account_id, credit_account_id,
      amount, state, created_at, expires_at)
    select ${idempotencyKey}, ${hashOf(transfer)}, ${kind}, ${reference}, giver.id, taker.id,
      ${amount}::bigint, 'pending', ${now}::bigint, ${expiresAt}::bigint
    from ${ledgerAccounts} giver, ${ledgerAccounts} taker where giver.code = ${from} and taker.code = ${to}
      and giver.currency = ${currency} and taker.currency = ${currency}
    on conflict (idempotency_key) do nothing returning id`
  const moved = await move(tx, {
    rows: row === null ? [started] : [row, started],
    currency,
    sides: [
      { account: from, debitsPending: amount },
      { account: to, creditsPending: amount },
    ],
    transaction: null,
    ...(besides === undefined ? {} : { besides }),
  })
  return moved === 'known' ? null : moved
}

const entriesOf = ({ from, to, amount }: NewTransfer) => {
  if (amount <= 0n) throw new RangeError('A transfer moves money')
  return [
    { account: from, amount: -amount },
    { account: to, amount },
  ]
}

const hashOf = (transfer: NewTransfer) => requestHash({ ...transfer, entries: entriesOf(transfer) })

/**
 * Moves the money of a pending transfer, or `amount` of it, and releases the rest. Posting it again with the same
 * amount changes nothing; another amount, or a voided transfer, is refused (`idempotency_conflict`), and an expired one
 * throws `TransferExpired`, which its owner turns into its own refusal.
 */
export async function postTransfer(
  tx: Tx,
  of: { readonly idempotencyKey: string; readonly amount?: bigint; readonly now: number },
): Promise<Done> {
  const transfer = await lockTransfer(tx, of.idempotencyKey)
  const amount = of.amount ?? transfer.amount
  if (amount <= 0n || amount > transfer.amount) throw new RangeError('A transfer is posted in whole or in part')
  if (transfer.state === 'posted' && transfer.postedAmount === amount) return { replayed: true }
  if (transfer.state === 'posted' || transfer.state === 'voided') throw new Refused('idempotency_conflict')
  if (transfer.state === 'expired' || isOver(transfer, of.now)) throw new TransferExpired(of.idempotencyKey)
  const { kind, reference } = transfer
  const moved = await move(tx, {
    rows: [finishing(tx, transfer.id, { state: 'posted', postedAmount: amount, finishedAt: of.now })],
    currency: transfer.currency,
    sides: [
      { account: transfer.from, posted: -amount, debitsPending: -transfer.amount },
      { account: transfer.to, posted: amount, creditsPending: -transfer.amount },
    ],
    transaction: {
      idempotencyKey: `transfer:${of.idempotencyKey}`,
      requestHash: requestHash({
        kind,
        ...(reference === null ? {} : { reference }),
        entries: [
          { account: transfer.from, amount: -amount },
          { account: transfer.to, amount },
        ],
      }),
      kind,
      reference,
      createdAt: of.now,
    },
  })
  if (moved === 'known') throw new Refused('idempotency_conflict')
  return { replayed: false }
}

/**
 * Releases the money of a pending transfer. Voiding it again, or after it expired, changes nothing; a posted one is
 * refused (`idempotency_conflict`).
 */
export async function voidTransfer(
  tx: Tx,
  of: { readonly idempotencyKey: string; readonly now: number },
): Promise<Done> {
  const transfer = await lockTransfer(tx, of.idempotencyKey)
  if (transfer.state === 'posted') throw new Refused('idempotency_conflict')
  if (transfer.state !== 'pending') return { replayed: true }
  await setFree(tx, transfer, 'voided', of.now)
  return { replayed: false }
}

/** Most transfers voided in one run. */
const mostVoided = 500

/** Voids expired transfers; returns how many. Safe to run on several servers at once. */
export async function voidExpired(db: Db, now: number): Promise<number> {
  const over = await db
    .select({ idempotencyKey: ledgerTransfers.idempotencyKey })
    .from(ledgerTransfers)
    .where(and(eq(ledgerTransfers.state, 'pending'), lte(ledgerTransfers.expiresAt, now)))
    .orderBy(asc(ledgerTransfers.expiresAt))
    .limit(mostVoided)
  let voided = 0
  for (const { idempotencyKey } of over) {
    try {
      voided += await db.transaction(async (tx) => {
        const transfer = await lockTransfer(tx, idempotencyKey)
        if (transfer.state !== 'pending') return 0
        await setFree(tx, transfer, 'expired', now)
        return 1
      })
    } catch (error) {
      // A transfer of a stopped account waits for the operator, and delays no other.
      if (!(error instanceof Refused)) throw error
    }
  }
  return voided
}

type Transfer = Awaited<ReturnType<typeof lockTransfer>>

const isOver = ({ expiresAt }: Transfer, now: number) => expiresAt !== null && expiresAt <= now

async function lockTransfer(tx: Tx, idempotencyKey: string) {
  const [transfer] = await tx
    .select({
      id: ledgerTransfers.id,
      kind: ledgerTransfers.kind,
      reference: ledgerTransfers.reference,
      amount: ledgerTransfers.amount,
      state: ledgerTransfers.state,
      postedAmount: ledgerTransfers.postedAmount,
      expiresAt: ledgerTransfers.expiresAt,
      currency: giver.currency,
      from: giver.code,
      to: taker.code,
    })
    .from(ledgerTransfers)
    .innerJoin(giver, eq(giver.id, ledgerTransfers.debitAccountId))
    .innerJoin(taker, eq(taker.id, ledgerTransfers.creditAccountId))
    .where(eq(ledgerTransfers.idempotencyKey, idempotencyKey))
    .for('update', { of: ledgerTransfers })
  if (!transfer) throw new RangeError(`There is no transfer ${idempotencyKey}`)
  return transfer
}

const finishing = (tx: Tx, id: bigint, finished: Partial<typeof ledgerTransfers.$inferInsert>) =>
  tx.update(ledgerTransfers).set(finished).where(eq(ledgerTransfers.id, id)).returning({ id: ledgerTransfers.id })

async function setFree(tx: Tx, transfer: Transfer, state: 'voided' | 'expired', now: number): Promise<void> {
  await move(tx, {
    rows: [finishing(tx, transfer.id, { state, finishedAt: now })],
    currency: transfer.currency,
    sides: [
      { account: transfer.from, debitsPending: -transfer.amount },
      { account: transfer.to, creditsPending: -transfer.amount },
    ],
    transaction: null,
  })
}
