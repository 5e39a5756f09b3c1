import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import * as v from 'valibot'
import { NewBanner } from '#server/domain/banners.ts'
import { NoticeWords } from '#server/domain/notices.ts'
import { createSettings } from '#server/domain/settings.ts'
import { markerName, openPglite } from '#server/store/pglite.ts'
import { openStore } from '#server/store/store.ts'
import { help, readArguments } from './arguments.ts'
import { askServer } from './ask-server.ts'
import type { OperatorAnswer, OperatorCommand } from './command.ts'
import { execute } from './execute.ts'

/** A command that could not be done; its message is all the operator needs. */
class OperatorError extends Error {}

const dataDir = resolve(process.env['DATA_DIR'] || '.data')
const databaseUrl = process.env['DATABASE_URL'] || undefined

async function main(words: readonly string[]): Promise<number> {
  const asked = readArguments(words, Date.now(), process.env['INIT_CWD'] ?? process.cwd())
  switch (asked.kind) {
    case 'help':
      console.log(help)
      return 0
    case 'mistake':
      console.error(`${asked.problem}\n"npm run operator -- --help" shows what can be done.`)
      return 2
    case 'import':
      await importFile(asked.file)
      console.log(`Imported into ${dataDir}`)
      return 0
    case 'publish':
    case 'addBanner':
    case 'command': {
      const command = await commandOf(asked)
      const answer = (await askServer(dataDir, command)) ?? (await doItOurselves(command))
      if (!answer.ok) throw new OperatorError(answer.problem)
      for (const line of answer.lines) console.log(line)
      return 0
    }
  }
}

/** Without a running server the database is free to be opened for the one command. */
async function doItOurselves(command: OperatorCommand): Promise<OperatorAnswer> {
  if (!databaseUrl && !existsSync(join(dataDir, markerName))) {
    throw new OperatorError(`There is no site in ${dataDir}: set DATA_DIR, or start the site once`)
  }
  const store = await openStore({ dataDir, databaseUrl, seed: null })
  try {
    const settings = createSettings(store)
    const site = { db: store.db, live: store.live, settings, dump: () => store.dump(), now: () => Date.now() }
    return { ok: true, lines: await execute(site, command) }
  } finally {
    await store.close()
  }
}

type AskedCommand = Extract<ReturnType<typeof readArguments>, { kind: 'command' | 'publish' | 'addBanner' }>

async function commandOf(asked: AskedCommand): Promise<OperatorCommand> {
  switch (asked.kind) {
    case 'command':
      return asked.command
    case 'publish': {
      const form =
        'it must be JSON such as {"en": {"title": "…", "content": "<p>…</p>"}}, with en or fil, titles of at most 200 characters and contents of at most 10,000'
      return { command: 'publishNotice', words: await readJson(asked.file, NoticeWords, 'notice', form) }
    }
    case 'addBanner': {
      const form = 'the operator\'s guide describes one, under "Banners"'
      return { command: 'addBanner', banner: await readJson(asked.file, NewBanner, 'banner', form) }
    }
  }
}

/** A file is read here, as the person who gave the command may read it. */
async function readJson<T>(file: string, schema: v.GenericSchema<unknown, T>, what: string, form: string): Promise<T> {
  const content = await readFile(file, 'utf8').catch((error: Error) => {
    throw new OperatorError(`${file} cannot be read: ${error.message}`)
  })
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), content)
  if (read.success) return read.output
  const field = v.getDotPath(read.issues[0])
  throw new OperatorError(`${file} is no ${what}${field === null ? '' : ` (see ${field})`}: ${form}`)
}

async function importFile(file: string): Promise<void> {
  if (databaseUrl) throw new OperatorError('import fills the embedded database; use pg_restore for a Postgres')
  if (existsSync(join(dataDir, markerName))) {
    throw new OperatorError(`${dataDir} already holds a site: import into a new folder by setting DATA_DIR`)
  }
  const tar = unpack(
    await readFile(file).catch((error: Error) => {
      throw new OperatorError(`${file} cannot be read: ${error.message}`)
    }),
  )
  if (!tar) throw new OperatorError(`${file} is no export of Statehouse`)
  const isNew = !existsSync(dataDir)
  try {
    const store = await openPglite(dataDir, { seed: null, now: Date.now() }, tar)
    await store.close()
  } catch (error) {
    if (existsSync(join(dataDir, markerName))) {
      for (const name of [markerName, 'pgdata', 'lock']) await rm(join(dataDir, name), { recursive: true, force: true })
      if (isNew) await rm(dataDir, { recursive: true, force: true })
      throw new OperatorError(`${file} is no export of Statehouse that this version can read`, { cause: error })
    }
    throw error
  }
}

/** The tar inside, or null when there is none. */
function unpack(file: Uint8Array): Uint8Array | null {
  try {
    const tar = gunzipSync(file)
    return tar.toString('latin1', 257, 262) === 'ustar' ? tar : null
  } catch {
    return null
  }
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
