import { createHash, randomUUID } from 'node:crypto'
import { cpSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { emptySeed, smallSeed, type SeedPlan } from '#server/store/seed/seed-plan.ts'
import { openStore, type Store, type StoreOptions } from '#server/store/store.ts'
import { cachedFolder } from '#scripts/lib/cached-folder.ts'
import { scratchFolder } from '#scripts/lib/scratch.ts'

export { emptySeed, smallSeed }

/** A database of one test: the options to open it with, and the environment to start a server on it. */
export interface TestDatabase {
  readonly options: StoreOptions
  readonly environment: Readonly<Record<string, string>>
  /** Deletes it; everything that had it open must have closed it. */
  remove(): Promise<void>
}

/** An open store that deletes its database when it is closed. */
export interface TestStore extends Store {
  readonly dataDir: string
}

const storeFolder = fileURLToPath(new URL('../../../server/store', import.meta.url))

/** Address of the Postgres the run started (`TEST_DATABASE=postgres`), or undefined on the embedded database. */
export const testPostgresUrl = process.env['TEST_POSTGRES_URL']

/**
 * A migrated and seeded database of its own, on whichever database the run tests. It is copied from a template that
 * is made once for a plan, so that a test file waits less than a second for it.
 */
export async function createTestDatabase(plan: SeedPlan = smallSeed): Promise<TestDatabase> {
  const dataDir = scratchFolder('statehouse-test-')
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true })
  const template = templateName(plan)
  if (testPostgresUrl === undefined) {
    cpSync(await templateFolder(template, plan), dataDir, { recursive: true })
    return { options: { dataDir }, environment: { DATA_DIR: dataDir }, remove: async () => removeFolder() }
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const databaseUrl = urlOf(testPostgresUrl, name)
  await asAdministrator(testPostgresUrl, async (client) => {
    // One test file at a time creates the template; copying needs it without connections.
    await client.query('select pg_advisory_lock(4173)')
    const { rows } = await client.query('select from pg_database where datname = $1', [template])
    if (rows.length === 0) await createTemplateDatabase(client, testPostgresUrl, template, plan)
    await client.query(`create database ${name} template ${template}`)
  })
  return {
    options: { dataDir, databaseUrl },
    environment: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
    async remove() {
      removeFolder()
      await asAdministrator(testPostgresUrl, (client) => client.query(`drop database if exists ${name} with (force)`))
    },
  }
}

/** Opens a store on a database of its own, by default with all fixed accounts and 200 games. */
export async function openSeededTestStore(plan: SeedPlan = smallSeed): Promise<TestStore> {
  const database = await createTestDatabase(plan)
  const store = await openStore({ ...database.options, seed: plan })
  return {
    ...store,
    dataDir: database.options.dataDir,
    async close() {
      await store.close()
      await database.remove()
    },
  }
}

/** A template belongs to what made it: the tables, the seed, the plan, and the day the seed counts back from. */
function templateName(plan: SeedPlan): string {
  const hash = createHash('sha256').update(JSON.stringify([plan, new Date().toISOString().slice(0, 10)]))
  for (const file of readdirSync(storeFolder, { recursive: true, encoding: 'utf8' }).toSorted()) {
    const path = join(storeFolder, file)
    if (statSync(path).isFile()) hash.update(file).update(readFileSync(path))
  }
  return `template_${hash.digest('hex').slice(0, 16)}`
}

const templateFolder = (name: string, plan: SeedPlan): Promise<string> =>
  cachedFolder({
    kind: 'test-databases',
    name,
    hours: 24,
    make: async (dataDir) => (await openStore({ dataDir, seed: plan })).close(),
  })

async function createTemplateDatabase(client: Client, url: string, name: string, plan: SeedPlan): Promise<void> {
  await client.query(`drop database if exists ${name}_making`)
  await client.query(`create database ${name}_making`)
  const store = await openStore({ dataDir: tmpdir(), databaseUrl: urlOf(url, `${name}_making`), seed: plan })
  await store.close()
  await client.query(`alter database ${name}_making rename to ${name}`)
}

async function asAdministrator<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The same server, another database. */
export function urlOf(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}
