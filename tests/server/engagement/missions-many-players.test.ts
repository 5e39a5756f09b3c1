import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBoards } from '#server/domain/engagement/mission-boards.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { missionsCalls } from '#wire/engagement/missions.ts'
import { noMissions, playersOf } from './missions-support.ts'

let server: TestServer
const { play, addUp, today, forget } = playersOf(() => server)
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const players = 100_000

it(`finds the first and the own place among ${players} players without a scan of all`, async () => {
  const { db, settings, clock } = server.services
  await forget()
  const board = { by: 'staked' as const, prizes: [{ upTo: 10, amount: '5' }] }
  await settings.setMissions({ ...noMissions, boards: { day: board } }, clock.now())
  await openBoards(server.services, clock.now())
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`
    insert into members (id, account, account_key, nickname, type, password_hash, password_changed_at, label_name,
      rank_level, member_labels, created_at)
    select gen_random_uuid(), 'crowd' || n, 'crowd' || n, 'crowd', 2, '', 0, 'new', 1, '[]', 0
    from generate_series(1, ${players}::int) n`)
    await tx.execute(sql`
    insert into play_sums (member_id, period, starts_on, currency, rounds, staked, staked_by, moved_at)
    select id, 'day', ${today()}, 'PHP', 1, 1000 + substr(account, 6)::int, 1, 0 from members where account like 'crowd%'`)
    await tx.execute(sql`analyze members, play_sums`)
  })
  await play('marisol', { bet: 11 })
  await addUp()
  const token = await server.login()
  const read = () => server.call(missionsCalls.missionLeaderboard, { period: 'day' }, { token })
  const first = await read()
  expect(first.list).toHaveLength(20)
  expect(first.list[0]).toMatchObject({ place: 1, name: 'c•••0', score: '1010.00' })
  // 99,900 of the others staked more than eleven pesos, and one as much, earlier.
  expect(first.own).toMatchObject({ place: 99_902, score: '11.00' })
  const began = performance.now()
  for (let time = 0; time < 5; time += 1) await read()
  const each = (performance.now() - began) / 5
  process.stdout.write(`a board of ${players} players, own place the last but 99: ${each.toFixed(0)} ms\n`)
  expect(each).toBeLessThan(2_000)

  const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`
    explain select id from play_sums where period = 'day' and starts_on = ${today()} and staked > 0
    order by staked desc nulls last, staked_by limit 20`)
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('play_sums_staked')
})
