import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import * as v from 'valibot'
import { secretsOf } from '#server/config.ts'
import type { OperatorAnswer } from './answer.ts'
import { help, readArguments } from './arguments.ts'
import { askServer } from './ask-server.ts'
import type { OperatorCommand } from './commands.ts'
import { OperatorError } from './operator-error.ts'
import type { DatabasePlace } from './own-database.ts'
import type { Asked } from './read-words.ts'

/** Where an operator's command is given: its environment, and what it prints, a line each. */
export interface OperatorDesk {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly say: (line: string) => void
  readonly complain: (line: string) => void
}

/**
 * Carries out an operator's command, as the words after `npm run operator --` give it, and answers the exit code: 0 when
 * it is done, 1 when it could not be, 2 when it was not understood. `DATA_DIR` and `DATABASE_URL` name the site.
 */
export async function operate(words: readonly string[], desk: OperatorDesk): Promise<number> {
  try {
    return await carryOut(words, desk)
  } catch (error) {
    desk.complain(error instanceof Error ? error.message : String(error))
    return 1
  }
}

async function carryOut(words: readonly string[], { environment, say, complain }: OperatorDesk): Promise<number> {
  const dataDir = resolve(environment['DATA_DIR'] || '.data')
  const place: DatabasePlace = {
    dataDir,
    databaseUrl: environment['DATABASE_URL'] || undefined,
    secrets: secretsOf(environment, dataDir),
    origin: environment['PUBLIC_ORIGIN'] || `http://localhost:${environment['PORT'] || 4173}`,
    isProduction: environment['MODE'] === 'production',
  }
  const asked = readArguments(words, Date.now(), environment['INIT_CWD'] ?? process.cwd())
  switch (asked.kind) {
    case 'help':
      say(help)
      return 0
    case 'mistake':
      complain(`${asked.problem}\n"npm run operator -- --help" shows what can be done.`)
      return 2
    case 'local':
      await asked.command.runHere(asked.words, place, say)
      return 0
    case 'file':
    case 'command': {
      const command = withKey(asked.kind === 'file' ? await withContent(asked) : asked.command, environment)
      const answer = (await askServer(dataDir, command)) ?? (await openAndRun(command, place))
      if (!answer.ok) throw new OperatorError(answer.problem)
      for (const line of answer.lines) say(line)
      return 0
    }
  }
}

/** The database takes longer to load than most commands to do. */
async function openAndRun(command: OperatorCommand, place: DatabasePlace): Promise<OperatorAnswer> {
  const { doItOurselves } = await import('./own-database.ts')
  return doItOurselves(command, place)
}

/** Reads the file of a command here, as the person who gave it may read it. */
async function withContent({ command, file, json }: Extract<Asked, { kind: 'file' }>): Promise<OperatorCommand> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new OperatorError(`${file} cannot be read: ${error.message}`)
  })
  const { command: name, ...given } = command
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), json.schema(given)), text)
  if (!read.success) {
    const [issue] = read.issues
    const field = v.getDotPath(issue)
    const where = field === null ? '' : ` (see ${field})`
    throw new OperatorError(`${file} is no ${json.what(given)}${where}: ${json.explain(issue.message)}`)
  }
  const complete = json.join?.(read.output, given) ?? { ...given, [json.field]: read.output }
  // The schemas of the file and of the words before it have checked what it is.
  return { command: name, ...complete } as OperatorCommand
}

/** A key is no argument: what a command is given with can be seen by everyone on the machine. */
function withKey(command: OperatorCommand, environment: OperatorDesk['environment']): OperatorCommand {
  if (!('by' in command) || command.by === null) return command
  const key = environment['OPERATOR_KEY']
  if (!key) throw new OperatorError('Your key belongs into the variable OPERATOR_KEY')
  return { ...command, by: { ...command.by, key } }
}
