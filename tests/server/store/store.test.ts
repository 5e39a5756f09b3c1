import { chmodSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { openStore, type Store } from '#server/store/store.ts'
import {
  createTestDatabase,
  emptySeed,
  testPostgresUrl,
  urlOf,
  type TestDatabase,
} from '#tests/server/support/database.ts'
import { BannerGroup } from '#wire/content/banners.ts'
import { freePort } from '#scripts/lib/free-port.ts'
import { scratchFolder } from '#scripts/lib/scratch.ts'

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
})

async function database(): Promise<TestDatabase> {
  const made = await createTestDatabase(emptySeed)
  cleanUps.push(() => made.remove())
  return made
}

async function open(options: Parameters<typeof openStore>[0]): Promise<Store> {
  const store = await openStore({ seed: emptySeed, ...options })
  cleanUps.push(() => store.close())
  return store
}

function folder(): string {
  const made = scratchFolder('statehouse-folder-')
  cleanUps.push(() => rmSync(made, { recursive: true, force: true }))
  return made
}

const startError = (message: RegExp) =>
  expect.objectContaining({ name: 'StartError', message: expect.stringMatching(message) })
const oneLine = () => expect.objectContaining({ message: expect.not.stringContaining('\n') })

describe('openStore', () => {
  it('keeps data across restarts, and migrates only once', async () => {
    const { options } = await database()
    const first = await openStore({ ...options, seed: emptySeed })
    await first.db.execute(sql`insert into settings values ('kept', '1', 0)`)
    const before = await first.db.execute(sql`select created_at from statehouse.migrations order by 1`)
    await first.close()
    const again = await open(options)
    expect((await again.db.execute(sql`select name from settings`)).rows).toEqual([{ name: 'kept' }])
    expect((await again.db.execute(sql`select created_at from statehouse.migrations order by 1`)).rows).toEqual(
      before.rows,
    )
    expect(before.rows.length).toBeGreaterThan(1)
  })

  it('closes a data folder to other users, one that was open too', async () => {
    const openToOthers = (dataDir: string) =>
      ['.', ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' })].filter(
        (name) => (lstatSync(join(dataDir, name)).mode & 0o077) !== 0,
      )
    const dataDir = folder()
    chmodSync(dataDir, 0o755)
    const first = await openStore({ dataDir, seed: emptySeed })
    await first.close()
    expect(openToOthers(join(dataDir, 'pgdata'))).toEqual([])
    expect(lstatSync(dataDir).mode & 0o777).toBe(0o700)

    chmodSync(dataDir, 0o777)
    chmodSync(join(dataDir, 'pgdata', 'PG_VERSION'), 0o666)
    await open({ dataDir })
    expect(lstatSync(dataDir).mode & 0o777).toBe(0o700)
    expect(openToOthers(join(dataDir, 'pgdata'))).toEqual([])
  })

  it('does not touch a folder of another program', async () => {
    const dataDir = folder()
    chmodSync(dataDir, 0o755)
    writeFileSync(join(dataDir, 'letter.txt'), 'of another program', { mode: 0o644 })
    await expect(openStore({ dataDir, seed: emptySeed })).rejects.toEqual(startError(/was not made by Statehouse/))
    expect(lstatSync(dataDir).mode & 0o777).toBe(0o755)
    expect(lstatSync(join(dataDir, 'letter.txt')).mode & 0o777).toBe(0o644)
  })

  it('gives a site without members the standard banners once, and not again when the operator removed them', async () => {
    const catalogue = { members: 0, games: 40, rounds: 0 }
    const { options, remove } = await createTestDatabase(catalogue)
    cleanUps.push(remove)
    const first = await openStore({ ...options, seed: catalogue })
    const { rows } = await first.db.execute(sql`select distinct group_name from banners`)
    expect(rows).toHaveLength(BannerGroup.options.length)
    await first.db.execute(sql`delete from banners`)
    await first.close()
    const again = await open({ ...options, seed: catalogue })
    expect((await again.db.execute(sql`select id from banners`)).rows).toEqual([])
    await again.db.execute(sql`alter sequence banners_id_seq restart`)
    await again.close()
    const older = await open({ ...options, seed: catalogue })
    expect((await older.db.execute(sql`select id from banners`)).rows.length).toBeGreaterThan(20)
  })

  it('runs transactions that are started at once, each whole', async () => {
    const { db } = await open((await database()).options)
    await db.execute(sql`insert into settings values ('count', '0', 0)`)
    await Promise.all(
      Array.from({ length: 20 }, () =>
        db.transaction(async (tx) => {
          const { rows } = await tx.execute<{ n: number }>(
            sql`select value::text::int as n from settings where name = 'count' for update`,
          )
          await tx.execute(
            sql`update settings set value = to_jsonb(${(rows[0]?.n ?? 0) + 1}::int) where name = 'count'`,
          )
        }),
      ),
    )
    expect((await db.execute(sql`select value::text as value from settings`)).rows).toEqual([{ value: '20' }])
  })

  it('refuses a database of another version', async () => {
    const { options } = await database()
    const store = await openStore({ ...options, seed: emptySeed })
    await store.db.execute(sql`insert into statehouse.migrations values (9999999999999, 'later')`)
    await store.close()
    await expect(open(options)).rejects.toEqual(startError(/written by another version/))
  })

  it('refuses a database with foreign tables', async () => {
    const { options } = await database()
    const store = await openStore({ ...options, seed: emptySeed })
    await store.db.execute(sql`drop schema statehouse cascade`)
    await store.close()
    await expect(open(options)).rejects.toEqual(startError(/tables that are not Statehouse's/))
  })

  it('delivers live events to the subscribers of their topic until they leave', async () => {
    const { live } = await open((await database()).options)
    const events: unknown[] = []
    const leave = live.subscribe('site', (event) => events.push(event))
    await live.publish('elsewhere', { type: 'brand.changed' })
    await live.publish('site', { type: 'siteStatus.changed' })
    await expect.poll(() => events).toEqual([{ type: 'siteStatus.changed' }])
    leave()
    const others: unknown[] = []
    live.subscribe('site', (event) => others.push(event))
    await live.publish('site', { type: 'brand.changed' })
    await expect.poll(() => others).toEqual([{ type: 'brand.changed' }])
    expect(events).toHaveLength(1)
  })

  it('yields to the event loop while many statements wait', async () => {
    const { db } = await open((await database()).options)
    let done = 0
    const waiting = Array.from({ length: 500 }, async () => {
      await db.execute(sql`select 1`)
      done += 1
    })
    await new Promise((resolve) => setImmediate(resolve))
    expect(done).toBeLessThan(waiting.length)
    await Promise.all(waiting)
  })
})

function foldersOfEmbedded(): void {
  it('is refused while another process has it', async () => {
    const { options } = await database()
    await open(options)
    await expect(openStore(options)).rejects.toEqual(startError(/in use by another process/))
  })

  it('can be opened again after it was closed', async () => {
    const { options } = await database()
    await (await openStore(options)).close()
    await expect(open(options)).resolves.toMatchObject({ kind: 'pglite' })
  })

  it('is refused when it holds something else, and left as it was', async () => {
    const dataDir = folder()
    writeFileSync(join(dataDir, 'notes.txt'), 'mine')
    await expect(openStore({ dataDir })).rejects.toEqual(startError(/not made by Statehouse/))
    expect(readdirSync(dataDir)).toEqual(['notes.txt'])
  })

  it('is refused when it is a file', async () => {
    const dataDir = join(folder(), 'file')
    writeFileSync(dataDir, '')
    await expect(openStore({ dataDir })).rejects.toEqual(startError(/cannot be used/))
  })

  it('is refused when its marker is broken', async () => {
    const { options } = await database()
    writeFileSync(join(options.dataDir, 'statehouse.json'), '{"product":')
    await expect(openStore(options)).rejects.toEqual(startError(/damaged/))
  })

  it('is refused when it belongs to another Postgres', async () => {
    const { options } = await database()
    writeFileSync(join(options.dataDir, 'pgdata', 'PG_VERSION'), '17\n')
    await expect(openStore(options)).rejects.toEqual(startError(/belongs to Postgres 17/))
  })

  it.each([
    ['its database is gone', (pgdata: string) => rmSync(pgdata, { recursive: true })],
    ['its control file is gone', (pgdata: string) => rmSync(join(pgdata, 'global', 'pg_control'))],
    [
      'its control file is overwritten',
      (pgdata: string) => writeFileSync(join(pgdata, 'global', 'pg_control'), 'x'.repeat(8192)),
    ],
    ['its log is gone', (pgdata: string) => emptyFolder(join(pgdata, 'pg_wal'))],
    ['its tables are gone', (pgdata: string) => emptyFolder(join(pgdata, 'base', '5'))],
  ])('is refused in one line when %s', async (_what, damage) => {
    const { options } = await database()
    damage(join(options.dataDir, 'pgdata'))
    const opening = openStore(options)
    await expect(opening).rejects.toEqual(startError(/is damaged/))
    await expect(opening).rejects.toEqual(oneLine())
  })

  it('whose first start was cut off is begun again', async () => {
    const dataDir = folder()
    mkdirSync(join(dataDir, 'pgdata'))
    writeFileSync(join(dataDir, 'pgdata', 'PG_VERSION'), '18\n')
    writeFileSync(join(dataDir, 'statehouse.json'), '{"product":"statehouse","state":"creating"}')
    const store = await open({ dataDir })
    expect((await store.db.execute(sql`select count(*)::int as n from games`)).rows).toEqual([{ n: 0 }])
    expect(JSON.parse(readFileSync(join(dataDir, 'statehouse.json'), 'utf8'))).toMatchObject({ state: 'ready' })
  })
}

describe('the database of this run', () => {
  if (testPostgresUrl === undefined) foldersOfEmbedded()
  else serversOnPostgres(testPostgresUrl)
})

describe('an address of a Postgres', () => {
  it.each(['nonsense', 'http://localhost/db', 'mysql://localhost/db'])('like %s is refused', async (databaseUrl) => {
    await expect(openStore({ dataDir: folder(), databaseUrl })).rejects.toEqual(startError(/must look like postgres:/))
  })

  it('without a server is refused without revealing its password', async () => {
    const databaseUrl = `postgres://me:hunter2@127.0.0.1:${await freePort()}/site`
    const opening = openStore({ dataDir: folder(), databaseUrl })
    await expect(opening).rejects.toEqual(startError(/nothing answers at 127\.0\.0\.1:\d+\/site/))
    await expect(opening).rejects.toEqual(expect.objectContaining({ message: expect.not.stringContaining('hunter2') }))
  })
})

function serversOnPostgres(url: string): void {
  it('without such a database is refused', async () => {
    const databaseUrl = urlOf(url, 'nowhere')
    await expect(openStore({ dataDir: folder(), databaseUrl })).rejects.toEqual(startError(/no such database/))
  })

  it('is brought up to date by one of many servers that start at once', async () => {
    const { options } = await database()
    await expect(Promise.all([open(options), open(options), open(options)])).resolves.toHaveLength(3)
  })

  it('carries live events from one server to another', async () => {
    const { options } = await database()
    const [one, other] = await Promise.all([open(options), open(options)])
    const events: unknown[] = []
    other.live.subscribe('member:1', (event) => events.push(event))
    await one.live.publish('member:1', { type: 'balance.changed' })
    await expect.poll(() => events).toEqual([{ type: 'balance.changed' }])
  })
}

function emptyFolder(path: string): void {
  for (const name of readdirSync(path)) rmSync(join(path, name), { recursive: true })
}
