import { sql } from 'drizzle-orm'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { smallSeed } from '#server/store/seed/seed-plan.ts'
import { openStore } from '#server/store/store.ts'
import { startPostgres } from '#tests/server/support/postgres.ts'
import { givePlay, giveTeam } from './team.ts'
const pg = process.argv[2] === 'pg'
const postgres = pg ? await startPostgres() : null
const dataDir = join(mkdtempSync(join(tmpdir(), 'sh-d-')), 'x')
const store = await openStore({ dataDir, ...(postgres ? { databaseUrl: postgres.url } : {}), seed: smallSeed })
const { db } = store
await giveTeam(store)
await givePlay(store)
await db.execute(sql`drop index downlines_member`)
await db.execute(sql`create index downlines_member on downlines (member_id, level, agent_id)`)
await db.execute(sql`vacuum analyze downlines`)
const now = 1_795_000_000_000,
  day = 86_400_000
const root = '00000000-0000-4000-8000-000000000000'
const play = (days: number) => `
    with played as (
      select r.member_id, (r.created_at + 28800000) / 86400000 as number, sum(r.bet) as staked, sum(r.win) as won
      from rounds r where r.created_at >= ${now - days * day} and r.created_at < ${now + day} and r.currency = 'PHP' and r.state = 'settled'
      group by 1, 2
    ), team as materialized (
      select p.member_id, p.staked, p.won, to_char(date '1970-01-01' + p.number::int, 'YYYY-MM-DD') as day
      from played p join downlines d on d.agent_id = '${root}' and d.member_id = p.member_id
    )
    select (select json_agg(each) from (select day, count(*)::text as active, sum(staked)::text as staked, sum(won)::text as won from team group by day) each) as days,
      (select count(distinct member_id) from team where day > '2026-10-20')::text as now,
      (select count(distinct member_id) from team where day <= '2026-10-20')::text as before`
const play2 = (days: number) => `
    with team as materialized (
      select r.member_id, (r.created_at + 28800000) / 86400000 as number, r.bet, r.win
      from rounds r join downlines d on d.agent_id = '${root}' and d.member_id = r.member_id
      where r.created_at >= ${now - days * day} and r.created_at < ${now + day} and r.currency = 'PHP' and r.state = 'settled'
    ), seen as materialized (select member_id, number from team group by 1, 2)
    select (select json_agg(each) from (select number, sum(bet)::text as staked, sum(win)::text as won from team group by number) each) as days,
      (select json_agg(each) from (select number, count(*)::text as active from seen group by number) each) as active,
      (select count(*) from (select member_id from seen where number > 20746 group by 1) x)::text as now,
      (select count(*) from (select member_id from seen where number <= 20746 group by 1) x)::text as before`
const played = (days: number) => `played as (
    select r.member_id, count(*) as rounds, sum(r.bet) as stake, coalesce(sum(r.bet) filter (where r.state = 'settled'), 0) as valid,
      coalesce(sum(r.win) filter (where r.state = 'settled'), 0) as win
    from rounds r where r.created_at >= ${now - days * day} and r.created_at < ${now + day} and r.currency = 'PHP' and r.state <> 'rolledBack' group by r.member_id)`
const profitA = (days: number) => `with ${played(days)}, placed as (
    select case when d.level = 1 then d.member_id else above.agent_id end as id, p.* from played p
    join downlines d on d.agent_id = '${root}' and d.member_id = p.member_id
    left join downlines above on d.level > 1 and above.member_id = p.member_id and above.level = d.level - 1
  ), branch as (select id, sum(rounds) as rounds, sum(stake) as stake, sum(valid) as valid, sum(win) as win from placed group by id)
  select count(*), sum(rounds), (select json_agg(x) from (select * from branch order by stake desc limit 20) x) from branch`
const profitB = (
  days: number,
) => `with ${played(days)}, heads as materialized (select member_id as id from downlines where agent_id = '${root}' and level = 1),
  placed as (
    select h.id, p.* from heads h join played p on p.member_id = h.id
    union all select h.id, p.* from heads h join downlines b on b.agent_id = h.id join played p on p.member_id = b.member_id
  ), branch as (select id, sum(rounds) as rounds, sum(stake) as stake, sum(valid) as valid, sum(win) as win from placed group by id)
  select count(*), sum(rounds), (select json_agg(x) from (select * from branch order by stake desc limit 20) x) from branch`
const asked: Record<string, string> = {
  play60: play(60),
  play60b: play2(60),
  profitA30: profitA(30),
  profitA92: profitA(92),
  profitB92: profitB(92),
}
for (const setting of [
  [],
  ['set local jit = off'],
  ['set local jit = off', "set local work_mem = '64MB'"],
  ['set local jit = off', "set local work_mem = '64MB'", 'set local max_parallel_workers_per_gather = 0'],
]) {
  for (const [name, query] of Object.entries(asked)) {
    const took: number[] = []
    for (let i = 0; i < 3; i++) {
      await db.transaction(async (tx) => {
        for (const s of setting) await tx.execute(sql.raw(s)).catch((e) => console.log(String(e)))
        const at = performance.now()
        await tx.execute(sql.raw(query))
        took.push(performance.now() - at)
      })
    }
    console.log(setting.length, name, took.sort((a, b) => a - b)[1]?.toFixed(0))
  }
}
for (const name of ['play60', 'profitA92']) {
  await db.transaction(async (tx) => {
    await tx.execute(sql.raw('set local jit = off'))
    await tx.execute(sql.raw("set local work_mem = '64MB'"))
    const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql.raw('explain analyze ' + asked[name]))
    console.log(name + '\n' + rows.map((r) => r['QUERY PLAN']).join('\n'))
  })
}
await store.close()
await postgres?.stop()
