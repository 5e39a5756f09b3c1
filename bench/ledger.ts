import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { findPostgres } from '#scripts/lib/postgres.mjs'
import { memberAccount } from '#server/domain/money/ledger.ts'
import { recount } from '#server/domain/money/ledger-check.ts'
import { playRound } from '#server/domain/play/seamless-wallet.ts'
import { smallSeed } from '#server/store/seed/seed-plan.ts'
import { openStore, type Store } from '#server/store/store.ts'
import { startPostgres } from '#tests/server/support/postgres.ts'
import { addCrowd } from './crowd.ts'
import type { Figure } from './figure.ts'
import { standardTerms } from '#tests/server/support/play-terms.ts'

const bets = 100
const manyEntries = 1_000_000
const crowd = 500
/** Concurrent requests of one member: several windows, and a game that retries. */
const windows = 8

/** Measures bet, draw and win of a round, on the embedded database and on Postgres where there is one. */
export const measureLedger = async (): Promise<readonly Figure[]> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'statehouse-ledger-'))
  try {
    const embedded = await measureOn('', { dataDir: join(dataDir, 'embedded') })
    if (findPostgres() === null) return embedded
    const postgres = await startPostgres()
    try {
      return [...embedded, ...(await measureOn(', Postgres', { dataDir, databaseUrl: postgres.url }))]
    } finally {
      await postgres.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measureOn(where: string, place: { readonly dataDir: string; readonly databaseUrl?: string }) {
  const store = await openStore({ ...place, seed: smallSeed })
  try {
    const players = await addCrowd(store, { count: crowd, funds: 500_000n }, async (_, { memberId }) => memberId)
    const [rich = '', empty = '', busy = ''] = players
    const onOne = await betsASecond(
      store,
      Array.from({ length: windows }, () => busy),
      50,
    )
    const atOnce = await betsASecond(store, players, 4)
    await giveEntries(store, rich)
    const [onEmpty, onMany] = await middleBets(store, [empty, rich])
    const figures: readonly Figure[] = [
      { name: `bet on an empty wallet${where}`, value: onEmpty, unit: 'ms' },
      {
        name: `bet on ${manyEntries.toLocaleString('en')} entries${where}`,
        value: onMany,
        unit: 'ms',
        goal: { atMost: Math.ceil(onEmpty * 1.5) },
      },
      { name: `bets on one wallet, ${windows} at once${where}`, value: onOne, unit: '/s' },
      { name: `bets of ${players.length} members at once${where}`, value: atOnce, unit: '/s' },
    ]
    return figures
  } finally {
    await store.close()
  }
}

const bet = (store: Store, memberId: string) =>
  playRound(
    { ...store, serverId: randomUUID() },
    {
      roundId: randomUUID(),
      memberId,
      gameCode: 'harbour-lights',
      launchId: null,
      terms: standardTerms,
      currency: 'PHP',
      amount: 100n,
      now: Date.now(),
      draw: () => ({ win: '100' }),
    },
  )

/** The median time of a bet, by member; they bet in turns, so that a disturbance affects both. */
async function middleBets(store: Store, players: readonly [string, string]): Promise<readonly [number, number]> {
  const times = players.map((): number[] => [])
  for (let run = 0; run < bets; run += 1) {
    for (const [index, player] of players.entries()) {
      const from = performance.now()
      await bet(store, player)
      times[index]?.push(performance.now() - from)
    }
  }
  const [one, other] = times.map((own) => own.sort((a, b) => a - b)[bets / 2] ?? Number.NaN)
  return [one ?? Number.NaN, other ?? Number.NaN]
}

/** All bet concurrently, each one round after the other. */
async function betsASecond(store: Store, players: readonly string[], each: number): Promise<number> {
  const from = performance.now()
  await Promise.all(
    players.map(async (player) => {
      for (let run = 0; run < each; run += 1) await bet(store, player)
    }),
  )
  return (players.length * each) / ((performance.now() - from) / 1000)
}

/** A long history in one transaction, with equal debits and credits. */
async function giveEntries(store: Store, memberId: string): Promise<void> {
  await store.db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`
      with past as (
        insert into ledger_transactions (idempotency_key, request_hash, kind, created_at)
        values ('bench:past', '', 'bench', 0) returning id
      )
      insert into ledger_entries (transaction_id, account_id, amount)
      select past.id, a.id, case when side % 2 = 0 then 5 else -5 end
      from past, ledger_accounts a, generate_series(1, ${manyEntries}::int) side
      where a.code = ${memberAccount(memberId)}`)
    await recount(tx, memberAccount(memberId))
  })
  await store.db.execute(sql`analyze`)
}
