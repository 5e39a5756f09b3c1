import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { findPostgres } from '#scripts/lib/postgres.mjs'
import { teamBets } from '#server/domain/agents/team-bets.ts'
import { teamIncome } from '#server/domain/agents/team-income.ts'
import { teamOverview } from '#server/domain/agents/team-overview.ts'
import { teamProfit } from '#server/domain/agents/team-profit.ts'
import type { ReportScope } from '#server/domain/agents/team-report.ts'
import { teamTransactions } from '#server/domain/agents/team-transactions.ts'
import { teamPage } from '#server/domain/agents/team.ts'
import { siteDay } from '#server/domain/site/site-day.ts'
import { joinTeam } from '#server/domain/agents/team-tree.ts'
import { smallSeed } from '#server/store/seed/seed-plan.ts'
import { openStore, type Store } from '#server/store/store.ts'
import { startPostgres } from '#tests/server/support/postgres.ts'
import { maxReportDays, overviewPeriods } from '#wire/agents/agent-reports.ts'
import type { Figure } from './figure.ts'

const people = 100_000
/** Rounds, deposits and withdrawals of the team in ninety days. */
const bets = 300_000
const payments = 60_000
const day = 86_400_000
const now = 1_795_000_000_000
const levels = 12
const runs = 5
const scope = { agentTypes: [1, 41, 42], currency: 'PHP', fullNames: true } as const

/** Measures the pages of a team of a hundred thousand, on the embedded database and on Postgres where there is one. */
export const measureTeam = async (): Promise<readonly Figure[]> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'statehouse-team-'))
  try {
    const embedded = await measureOn('', 1_000, { dataDir: join(dataDir, 'embedded') })
    if (findPostgres() === null) return embedded
    const postgres = await startPostgres()
    try {
      return [...embedded, ...(await measureOn(', Postgres', 300, { dataDir, databaseUrl: postgres.url }))]
    } finally {
      await postgres.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The name of the one everybody is below. */
const rootId = '00000000-0000-4000-8000-000000000000'

/** Everybody by number, and the number of their upline; 0 is above all. */
const line = sql.raw(`
  select n, case when n = 0 then null when (n - 1) % ${levels} = 0 then 0
    else (n - 1) % ${levels} + ${levels} * (((n - 1) / ${levels}) / 5) end as above
  from generate_series(0, ${people}) n`)

async function measureOn(
  where: string,
  most: number,
  place: { readonly dataDir: string; readonly databaseUrl?: string },
): Promise<readonly Figure[]> {
  const store = await openStore({ ...place, seed: smallSeed })
  try {
    const { db } = store
    const written = await timed(() => giveTeam(store))
    await givePlay(store)
    const page = (filter: object) =>
      middle(() => teamPage(db, { agentId: rootId, ...scope }, { pageNo: 1, pageSize: 20, ...filter }))
    const goal = { atMost: most }
    const ms = (name: string, value: number): Figure => ({ name: `${name}${where}`, value, unit: 'ms', goal })
    return [
      {
        name: `closure of ${people.toLocaleString('en')} in ${levels} levels${where}`,
        value: written / 1_000,
        unit: 's',
      },
      ms('team, first page', await page({})),
      ms('team, last page', await page({ pageNo: people / 20 })),
      ms('team, members of level 9', await page({ level: 9, who: 'members' })),
      ms('team, a whole name', await page({ name: `below${people / 2}` })),
      ms('team, direct downlines', await page({ under: 'me' })),
      ms('team, a new member below everyone', await middle(() => joinAtTheEnd(store))),
      ...(await reportsOf(store)).map(([name, value]) => ms(name, value)),
    ]
  } finally {
    await store.close()
  }
}

/**
 * One agent with a twelfth of all directly below, and below each the next five of the level that follows, twelve levels
 * down.
 */
async function giveTeam({ db }: Store): Promise<void> {
  await db.execute(sql`create temporary table line as ${line}`)
  await db.execute(sql`
    insert into members (id, account, account_key, nickname, type, password_hash, password_changed_at, label_name, rank_level, member_labels, created_at)
    select ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'below' || n, 'below' || n, 'Below ' || n,
      case when n % 20 = 0 then 1 else 2 end, '', 0, 'Bronze', 1, '[]', 1700000000000 + n * 1000 from line`)
  await db.execute(sql`
    update members m set upline_id = ('00000000-0000-4000-8000-' || lpad(to_hex(line.above), 12, '0'))::uuid
    from line where m.account_key = 'below' || line.n and line.above is not null`)
  await db.execute(sql`
    insert into downlines (agent_id, member_id, level, joined_at)
    with recursive below as (
      select m.upline_id as agent_id, m.id as member_id, 1 as level, m.created_at as joined_at
      from members m where m.upline_id is not null and m.account_key like 'below%'
      union all
      select a.upline_id, b.member_id, b.level + 1, b.joined_at
      from below b join members a on a.id = b.agent_id where a.upline_id is not null
    ) select agent_id, member_id, level, joined_at from below`)
  await db.execute(sql`analyze members`)
  await db.execute(sql`analyze downlines`)
}

/** Rounds of the whole team, three in ten thousand still open, and every sixth of what was paid a withdrawal. */
async function givePlay({ db }: Store): Promise<void> {
  const idOf = (n: string) => sql.raw(`('00000000-0000-4000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`)
  // A few play much and most hardly ever: half of all rounds are of the sixteenth who play most.
  const someone = sql.raw(
    `(1 + (${people - 1} * power(('x' || substr(md5(n::text), 1, 7))::bit(28)::int / 268435456.0, 4))::int)`,
  )
  await db.execute(sql`
    insert into rounds (id, member_id, game_code, currency, bet, win, state, created_at, settled_at)
    select gen_random_uuid(), ${idOf('who')}, code, 'PHP', 100 + n % 900, case when n % 4 = 0 then 3 * (100 + n % 900) else 0 end,
      case when n % 3333 = 0 then 'open' else 'settled' end, at, at
    from (select n, ${someone} as who, ${now}::bigint - n * ${(90 * day) / bets}::bigint as at,
      (select array_agg(code) from games) as codes from generate_series(1, ${bets}) n) played,
      lateral (select codes[1 + n % cardinality(codes)] as code) game`)
  await db.execute(sql`
    insert into deposits (id, member_id, idempotency_key, reference, channel, kind, channel_name, currency, amount, fee, bonus,
      turnover, bonus_turnover, state, created_at, expires_at, finished_at)
    select gen_random_uuid(), ${idOf('who')}, gen_random_uuid(), 'D' || n, 'qr', 'qr', 'Parola QR', 'PHP', 10000 + n, 0, 0, 0, 0,
      'paid', at, at, at
    from (select n, ${someone} as who, ${now}::bigint - n * ${(90 * day) / payments}::bigint as at
      from generate_series(1, ${payments}) n) paid`)
  await db.execute(sql`vacuum analyze rounds`)
  await db.execute(sql`vacuum analyze deposits`)
  await db.execute(sql`vacuum analyze downlines`)
}

/** The pages of the overview and of the four reports, each with its number of days. */
async function reportsOf({ db }: Store): Promise<readonly (readonly [string, number])[]> {
  const scopeOf = (days: number): ReportScope => ({
    agentId: rootId,
    fullNames: true,
    currency: 'PHP',
    gmtOffset: 480,
    days: { from: siteDay(now - (days - 1) * day, 480), to: siteDay(now, 480) },
    from: now - days * day,
    until: now + day,
  })
  const month = scopeOf(maxReportDays)
  const page = { pageNo: 1, pageSize: 20 }
  const queries: (readonly [string, () => Promise<unknown>])[] = [
    ...overviewPeriods.map(
      (period) => [`overview, ${period}`, () => teamOverview(db, month, { period, now })] as const,
    ),
    ['team betting', () => teamBets(db, month, page)],
    ['team betting, last page', () => teamBets(db, month, { ...page, pageNo: 99_999 })],
    ['team betting, one kind of game', () => teamBets(db, month, { ...page, type: 'RNG' })],
    ['team betting, of one', () => teamBets(db, month, { ...page, name: `below${people / 2}` })],
    ['profit and loss', () => teamProfit(db, month, page)],
    ['my income', () => teamIncome(db, month, page)],
    ['transaction details', () => teamTransactions(db, month, page)],
  ]
  const figures: (readonly [string, number])[] = []
  for (const [name, ask] of queries) figures.push([name, await middle(ask)])
  return figures
}

/** Inserts a member below the last one, and rolls back so that the next insert can repeat it. */
const joinAtTheEnd = async ({ db }: Store): Promise<void> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select member_id as id from downlines where agent_id = ${rootId}::uuid order by level desc, member_id limit 1`)
  const { rows: free } = await db.execute<{ id: string }>(
    sql`select m.id from members m where m.upline_id is null and m.id <> ${rootId}::uuid limit 1`,
  )
  await db
    .transaction(async (tx) => {
      await joinTeam(tx, { memberId: free[0]?.id ?? '', uplineId: rows[0]?.id ?? '', joinedAt: 1 })
      throw new Error('taken back')
    })
    .catch(() => undefined)
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

async function middle(work: () => Promise<unknown>): Promise<number> {
  const took: number[] = []
  for (let run = 0; run < runs; run += 1) took.push(await timed(work))
  return took.sort((a, b) => a - b)[Math.floor(runs / 2)] ?? Number.NaN
}
