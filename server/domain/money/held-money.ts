import { sql } from 'drizzle-orm'
import type { Services } from '#server/services.ts'
import type { DbOrTx } from '#server/store/db.ts'
import { games, rounds } from '#server/store/schema/play/games.ts'
import { ledgerAccounts, ledgerTransfers } from '#server/store/schema/money/ledger.ts'
import type { ValueOf } from '#wire/call.ts'
import { type Currency, fromMinor } from '#wire/money.ts'
import type { GameType } from '#wire/shapes.ts'
import type { HeldWallet, walletCalls } from '#wire/money/wallet.ts'
import { memberAccount } from './ledger.ts'

/** A held part as the database returns it, in minor units as digits, with its wallet's available balance. */
interface Row extends Record<string, unknown> {
  readonly code: string
  readonly currency: Currency
  readonly available: string
  readonly kind: string
  readonly gameType: GameType | null
  readonly amount: string
  readonly count: number
  readonly since: string
}

/**
 * All held money is a pending transfer out of a wallet (`transfers.ts`); `ledger_transfers_debit` indexes the pending
 * ones, so the cost depends on what is open, not on how long the member has played.
 */
async function heldRows(db: DbOrTx, memberId: string): Promise<readonly Row[]> {
  const { rows } = await db.execute<Row>(sql`
    select a.code, a.currency, (a.credits_posted - a.debits_posted - a.debits_pending)::text as available,
      t.kind, g.game_type as "gameType", sum(t.amount)::text as amount, count(*)::int as count,
      min(t.created_at)::text as since
    from ${ledgerAccounts} a
    join ${ledgerTransfers} t on t.debit_account_id = a.id and t.state = 'pending'
    left join ${rounds} r on r.id = case when t.kind = 'bet' then t.reference::uuid end
    left join ${games} g on g.code = r.game_code
    where a.member_id = ${memberId} and not a.may_owe
      and (a.code = ${memberAccount(memberId)} or a.code like 'vendor:%')
    group by a.id, t.kind, g.game_type
    order by a.code = ${memberAccount(memberId)} desc, a.code, t.kind desc, g.game_type`)
  return rows
}

/** Returns a member's held money by wallet and purpose; the sums are those of the ledger (spec §2 transferFund). */
export async function readHeld(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  memberId: string,
): Promise<ValueOf<typeof walletCalls.heldMoney>> {
  const rows = await heldRows(db, memberId)
  const currency = rows[0]?.currency ?? (await settings.brand()).currency
  return {
    currency,
    held: sumOf(rows, currency),
    wallets: [...Map.groupBy(rows, ({ code }) => code)].map(([code, parts]) =>
      asHeldWallet(parts, code === memberAccount(memberId) ? null : vendorOf(code, memberId), currency),
    ),
  }
}

const vendorOf = (code: string, memberId: string) => code.slice('vendor:'.length, -memberId.length - 1)

const sumOf = (rows: readonly Row[], currency: Currency) =>
  fromMinor(
    rows.reduce((sum, { amount }) => sum + BigInt(amount), 0n),
    currency,
  )

function asHeldWallet(parts: readonly Row[], wallet: string | null, currency: Currency): HeldWallet {
  return {
    wallet,
    available: fromMinor(BigInt(parts[0]?.available ?? 0), currency),
    held: sumOf(parts, currency),
    parts: parts.map(({ kind, gameType, amount, count, since }) => ({
      purpose: kind === 'withdrawal' ? 'withdrawal' : 'stake',
      gameType,
      amount: fromMinor(BigInt(amount), currency),
      count,
      since: Number(since),
    })),
  }
}
