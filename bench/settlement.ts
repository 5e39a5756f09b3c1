import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { findPostgres } from '#scripts/lib/postgres.mjs'
import { createSettings } from '#server/domain/site/settings.ts'
import { payStatements } from '#server/domain/contracts/settlement-payments.ts'
import { settlePeriods } from '#server/domain/contracts/settlement.ts'
import { smallSeed } from '#server/store/seed/seed-plan.ts'
import { openStore } from '#server/store/store.ts'
import { startPostgres } from '#tests/server/support/postgres.ts'
import type { Figure } from './figure.ts'

const bets = 1_000_000
const people = 5_000
const agents = 60
const day = 86_400_000
/** A past month in Manila's time zone. */
const begin = Date.UTC(2026, 7, 31, 16)

/**
 * Measures the settlement of a month of a million bets, on the embedded database and on Postgres where there is one.
 */
export const measureSettlement = async (): Promise<readonly Figure[]> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'statehouse-settlement-'))
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

async function measureOn(
  where: string,
  place: { readonly dataDir: string; readonly databaseUrl?: string },
): Promise<readonly Figure[]> {
  const store = await openStore({ ...place, seed: smallSeed })
  try {
    const { db, live } = store
    const site = { db, live, settings: createSettings(store) }
    await give(db)
    const now = begin + 31 * day
    const [settled, { statements }] = await timed(() => settlePeriods(site, now))
    const [paid, count] = await timed(() => payStatements(site, now))
    return [
      {
        name: `settled ${bets.toLocaleString('en')} bets of a month${where}`,
        value: settled,
        unit: 's',
        goal: { atMost: 60 },
      },
      { name: `statements of it${where}`, value: statements, unit: '' },
      { name: `${count} of them paid${where}`, value: paid, unit: 's' },
    ]
  } finally {
    await store.close()
  }
}

/**
 * Sixty agents in a tree with three children each, all members below them, a million bets in a month, a dividend and a
 * daily salary for each agent, and an hourly salary for three of them.
 */
async function give(db: Awaited<ReturnType<typeof openStore>>['db']): Promise<void> {
  const id = (n: string) => `('00000000-0000-4000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`
  const run = (statement: string) => db.execute(sql.raw(statement))
  await run(`
    insert into members (id, account, account_key, nickname, type, password_hash, password_changed_at, label_name, rank_level, member_labels, created_at, upline_id)
    select ${id('n')}, 'bench' || n, 'bench' || n, 'Bench', case when n < ${agents} then 1 else 2 end, '', 0, 'Bronze', 1, '[]', n,
      case when n = 0 then null when n < ${agents} then ${id('(n - 1) / 3')} else ${id(`n % ${agents}`)} end
    from generate_series(0, ${people - 1}) n`)
  await run(`
    insert into downlines (agent_id, member_id, level, joined_at)
    with recursive below as (
      select upline_id as agent_id, id as member_id, 1 as level from members where upline_id is not null and account_key like 'bench%'
      union all select a.upline_id, b.member_id, b.level + 1 from below b join members a on a.id = b.agent_id where a.upline_id is not null
    ) select agent_id, member_id, level, 1 from below`)
  await run(`
    insert into ledger_accounts (id, code, currency, member_id, may_owe, credits_posted)
    select gen_random_uuid(), 'member:' || id, 'PHP', id, false, 1000000000000 from members where account_key like 'bench%'`)
  // The limit for one statement.
  for (let from = 1; from <= bets; from += 50_000)
    await run(`
    insert into rounds (id, member_id, game_code, currency, bet, win, state, created_at, settled_at)
    select gen_random_uuid(), ${id(`(n * 7919::bigint) % ${people}`)}, (select code from games where engine = 'slot' limit 1), 'PHP',
      100 + n % 900, case when n % 3 = 0 then 2 * (100 + n % 900) else 0 end, 'settled', t, t
    from generate_series(${from}, ${from + 49_999}) n, lateral (select ${begin} + (n * 2591993::bigint) % ${30 * day} as t) at`)
  const tiers = (loss: string) =>
    `[{"rate":"1.00","activeMembers":0,"validBet":"0","profitAndLoss":${loss}},{"rate":"2.00","activeMembers":5,"validBet":"1000","profitAndLoss":${loss}}]`
  const kinds = [
    [
      'dividend',
      `{"kind":"dividend","period":"monthly","tiers":${tiers('"0"')},"singleBet":null,"winRate":null,"lossRate":null}`,
    ],
    ['daily', `{"kind":"daily","period":null,"tiers":${tiers('null')},"singleBet":"1","winRate":null,"lossRate":null}`],
    [
      'hourly',
      `{"kind":"hourly","period":null,"tiers":${tiers('null')},"singleBet":"2","winRate":null,"lossRate":null}`,
    ],
  ] as const
  for (const [kind, terms] of kinds) {
    await run(`
      insert into contracts (id, kind, upline_id, downline_id, created_at)
      select gen_random_uuid(), '${kind}', upline_id, id, ${begin} from members where account_key like 'bench%' and type = 1 and upline_id is not null
        ${kind === 'hourly' ? "and account_key in ('bench1', 'bench2', 'bench3')" : ''}`)
    await run(`
      insert into contract_versions (id, contract_id, kind, upline_id, downline_id, version, terms, top_rate, offered_at, expires_at, answered_at, outcome, active_from)
      select gen_random_uuid(), id, kind, upline_id, downline_id, 1, '${terms}'::jsonb, 200, ${begin}, ${begin}, ${begin}, 'agreed', ${begin}
      from contracts where kind = '${kind}'`)
  }
  for (const table of ['members', 'downlines', 'rounds', 'ledger_accounts']) await run(`analyze ${table}`)
}

async function timed<T>(work: () => Promise<T>): Promise<readonly [seconds: number, result: T]> {
  const begun = performance.now()
  const result = await work()
  return [(performance.now() - begun) / 1_000, result]
}
