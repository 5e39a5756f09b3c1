import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { scratchFolder } from '#scripts/lib/scratch.ts'
import { testPostgresUrl, urlOf } from '#tests/server/support/database.ts'
import { startTestServer } from '#tests/server/support/server.ts'

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
})

async function asSuperuser(...statements: string[]): Promise<void> {
  await as(testPostgresUrl ?? '', ...statements)
}

async function as(url: string, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** An empty database of this owner, and its address for this role, which is made when it is not there. */
async function databaseFor(role: string, owner = role): Promise<{ name: string; url: string }> {
  const name = `roles_${randomUUID().replaceAll('-', '')}`
  for (const each of new Set([role, owner])) {
    await asSuperuser(`do $$ begin create role ${each} login; exception when duplicate_object then null; end $$`)
  }
  await asSuperuser(`create database ${name} owner ${owner}`)
  cleanUps.push(() => asSuperuser(`drop database if exists ${name} with (force)`))
  const address = new URL(urlOf(testPostgresUrl ?? '', name))
  address.username = role
  return { name, url: address.href }
}

const folder = (): string => {
  const made = scratchFolder('statehouse-roles-')
  cleanUps.push(() => rmSync(made, { recursive: true, force: true }))
  return made
}

/** Starts a server on the database, logs in and waits until its queue has carried out a job. */
async function use(databaseUrl: string): Promise<void> {
  const dataDir = folder()
  const server = await startTestServer({
    database: {
      options: { dataDir, databaseUrl },
      environment: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
      remove: async () => undefined,
    },
  })
  try {
    const answer = await server.request('/wps/v2/wallets/balance', { token: await server.login() })
    expect(answer).toMatchObject({ status: 200, success: true })
    await expect
      .poll(async () => (await server.services.db.execute(sql`select from jobs.job where state = 'completed'`)).rows)
      .not.toEqual([])
    expect(server.logged.filter((line) => line.includes('"error"'))).toEqual([])
  } finally {
    await server.stop()
  }
}

describe('the role of DATABASE_URL', () => {
  afterAll(() => asSuperuser('drop role if exists statehouse, jobs, croupier, landlord'))

  it.each(['statehouse', 'jobs', 'croupier'])(
    'called %s, which owns the database, starts a server on it twice',
    async (role) => {
      const { url } = await databaseFor(role)
      await expect(use(url)).resolves.toBeUndefined()
      await expect(use(url)).resolves.toBeUndefined()
    },
  )

  it('finds its tables although a schema has its name, and its owner set another path', async () => {
    const { name, url } = await databaseFor('croupier')
    await as(url, 'create schema croupier', 'create schema other')
    await asSuperuser(`alter database ${name} set search_path to other`)
    await expect(use(url)).resolves.toBeUndefined()
  })

  it('may be another than the owner of the database, with the grants that a refused start names', async () => {
    const { name, url } = await databaseFor('statehouse', 'landlord')
    const refused = await use(url).catch((error: unknown) => error)
    expect(refused).toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(
        /^DATABASE_URL: statehouse may not make .* as the owner of the database run "grant /,
      ),
    })
    const grants = /run "(.*)"$/.exec(refused instanceof Error ? refused.message : '')?.[1] ?? ''
    const owner = new URL(urlOf(testPostgresUrl ?? '', name))
    owner.username = 'landlord'
    await as(owner.href, grants)
    await expect(use(url)).resolves.toBeUndefined()
  })
})
