import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { afterAll, beforeAll, expect, it } from 'vitest'

const migrationsFolder = fileURLToPath(new URL('../../../server/store/migrations', import.meta.url))
const migrations = readMigrationFiles({ migrationsFolder })
/** How many migrations there are before that of the second originals. */
const before = 69

let client: PGlite
beforeAll(async () => {
  client = await PGlite.create()
  for (const { sql } of migrations.slice(0, before)) for (const statement of sql) await client.exec(statement)
})
afterAll(() => client.close())

it('further originals: the first game of the class of its vendor becomes the original, unless the site has it', async () => {
  await client.exec(`
    insert into vendors values ('DALISAY', 'D', 1, false, 1, 0, 0), ('SILVERQUAY', 'S', 1, false, 3, 0, 0), ('MANGOTREE', 'M', 1, false, 2, 0, 0);
    insert into games (code, vendor, game_type, name, is_group, classify, engine, min_bet, lines, is_hot, sort) values
      ('slot', 'DALISAY', 'RNG', 'A Slot', false, null, 'slot', 50, 10, false, 1),
      ('group', 'DALISAY', 'RNG', 'A Group', true, 'AC', null, 50, 0, false, 1),
      ('later', 'DALISAY', 'RNG', 'Whack', false, 'AC', null, 50, 5, false, 3),
      ('first', 'DALISAY', 'RNG', 'Drop', false, 'AC', null, 50, 5, false, 2),
      ('arcade', 'SILVERQUAY', 'RNG', 'Arcade', false, 'AC', null, 50, 5, false, 1),
      ('table', 'SILVERQUAY', 'RNG', 'Table', false, 'TG', null, 50, 5, false, 2),
      ('other', 'MANGOTREE', 'RNG', 'Towers', false, 'AC', null, 50, 5, false, 1),
      ('had', 'MANGOTREE', 'RNG', 'Own Plinko', false, 'AC', 'plinko', 200, 0, false, 2)`)
  for (const statement of migrations[before]!.sql) await client.exec(statement)
  const { rows } = await client.query('select code, name, engine, min_bet::int, lines from games order by code')
  expect(rows).toEqual([
    { code: 'arcade', name: 'Arcade', engine: null, min_bet: 50, lines: 5 },
    { code: 'first', name: 'Dalisay Keno', engine: 'keno', min_bet: 100, lines: 0 },
    { code: 'group', name: 'A Group', engine: null, min_bet: 50, lines: 0 },
    { code: 'had', name: 'Own Plinko', engine: 'plinko', min_bet: 200, lines: 0 },
    { code: 'later', name: 'Whack', engine: null, min_bet: 50, lines: 5 },
    { code: 'other', name: 'Towers', engine: null, min_bet: 50, lines: 5 },
    { code: 'slot', name: 'A Slot', engine: 'slot', min_bet: 50, lines: 10 },
    { code: 'table', name: 'Silverquay Sic Bo', engine: 'sic-bo', min_bet: 100, lines: 0 },
  ])
})
