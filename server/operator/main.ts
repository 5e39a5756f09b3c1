import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import * as v from 'valibot'
import { NewBanner } from '#server/domain/new-banner.ts'
import { NoticeWords } from '#server/domain/written-words.ts'
import { help, readArguments } from './arguments.ts'
import { askServer } from './ask-server.ts'
import type { OperatorCommand } from './command.ts'
import { OperatorError } from './operator-error.ts'
import type { DatabasePlace } from './own-database.ts'

const dataDir = resolve(process.env['DATA_DIR'] || '.data')
const place: DatabasePlace = { dataDir, databaseUrl: process.env['DATABASE_URL'] || undefined }

const ownDatabase = () => import('./own-database.ts')

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
      await (await ownDatabase()).importFile(asked.file, place)
      console.log(`Imported into ${dataDir}`)
      return 0
    case 'publish':
    case 'addBanner':
    case 'command': {
      const command = await commandOf(asked)
      const answer = (await askServer(dataDir, command)) ?? (await (await ownDatabase()).doItOurselves(command, place))
      if (!answer.ok) throw new OperatorError(answer.problem)
      for (const line of answer.lines) console.log(line)
      return 0
    }
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
      const words = await readJson(asked.file, NoticeWords, 'notice', form)
      return { command: 'publishNotice', words, important: asked.important }
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

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
