import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { vacuumAll } from '#server/store/upkeep.ts'

let client: PGlite
beforeAll(async () => {
  client = await PGlite.create()
  await client.exec(`
    create schema "Other";
    create table "Other"."Odd name" as select n from generate_series(1, 50) n;
    create table parted (n int) partition by range (n);
    create table part partition of parted for values from (0) to (100);
    insert into parted select n from generate_series(1, 70) n`)
})
afterAll(() => client.close())

it('upkeep: vacuums and analyzes every table, and other statements run in between', async () => {
  const progress = { isDone: false, answered: 0 }
  const vacuum = async () => {
    await vacuumAll(client)
    progress.isDone = true
  }
  const others = async () => {
    do {
      await client.query('select 1')
      progress.answered += 1
    } while (!progress.isDone)
  }
  await Promise.all([vacuum(), others()])
  expect(progress.answered, 'statements of others in between').toBeGreaterThan(20)
  const { rows } = await client.query(`
    select relname, reltuples::int as rows from pg_class
    where relkind in ('r', 'p') and relname in ('Odd name', 'part', 'parted') order by relname`)
  expect(rows).toEqual([
    { relname: 'Odd name', rows: 50 },
    { relname: 'part', rows: 70 },
    { relname: 'parted', rows: 70 },
  ])
})

it('upkeep: stops between two tables when aborted', async () => {
  const stopping = new AbortController()
  const done: string[] = []
  const counting = {
    query: client.query.bind(client),
    async exec(statement: string) {
      done.push(statement)
      stopping.abort()
      return client.exec(statement)
    },
  }
  await vacuumAll(counting, stopping.signal)
  expect(done).toHaveLength(1)
})
