import { execFile, spawn } from 'node:child_process'
import { chownSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { freePort } from '#scripts/lib/free-port.ts'
import { findPostgres } from '#scripts/lib/postgres.mjs'
import { scratchFolder } from '#scripts/lib/scratch.ts'

const run = promisify(execFile)

/** A real Postgres of the test run's own. */
export interface TestPostgres {
  readonly url: string
  stop(): Promise<void>
}

/** Starts a Postgres in a temporary folder. It refuses to run as root, so root runs it as `nobody`. */
export async function startPostgres(): Promise<TestPostgres> {
  const binaries = findPostgres()
  if (!binaries)
    throw new Error('TEST_DATABASE=postgres needs the Postgres server programs: apt-get install postgresql')
  const folder = scratchFolder('statehouse-postgres-')
  const identity = process.getuid?.() === 0 ? await unprivilegedUser() : null
  if (identity) chownSync(folder, identity.uid, identity.gid)

  const data = join(folder, 'data')
  const options = { cwd: folder, ...identity }
  await run(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--no-sync'],
    options,
  )
  const port = await freePort()
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${folder}`,
    'max_connections=200',
  ]
  const server = spawn(join(binaries, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
    ...options,
    stdio: 'ignore',
  })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await untilReady(url)
  return {
    url,
    async stop() {
      server.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function unprivilegedUser(): Promise<{ uid: number; gid: number }> {
  const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, 'nobody'])))
  return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) }
}

async function untilReady(url: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const client = new Client({ connectionString: url })
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (tries > 200) throw error
      await wait(50)
    }
  }
}
