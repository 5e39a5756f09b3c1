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
import type { ParsedCommand } from './parse-command.ts'

/** The environment of a command, and where it prints its lines. */
export interface OperatorTerminal {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly print: (line: string) => void
  readonly printError: (line: string) => void
}

/**
 * Runs the command given by the words after `npm run operator --`. Resolves with the exit code: 0 success, 1 failure,
 * 2 unknown command or arguments. `DATA_DIR` and `DATABASE_URL` name the site.
 */
export async function operate(words: readonly string[], terminal: OperatorTerminal): Promise<number> {
  try {
    return await runCommand(words, terminal)
  } catch (error) {
    terminal.printError(error instanceof Error ? error.message : String(error))
    return 1
  }
}

async function runCommand(
  words: readonly string[],
  { environment, print, printError }: OperatorTerminal,
): Promise<number> {
  const dataDir = resolve(environment['DATA_DIR'] || '.data')
  const place: DatabasePlace = {
    dataDir,
    databaseUrl: environment['DATABASE_URL'] || undefined,
    secrets: secretsOf(environment, dataDir),
    origin: environment['PUBLIC_ORIGIN'] || `http://localhost:${environment['PORT'] || 4173}`,
    isProduction: environment['MODE'] === 'production',
  }
  const parsed = readArguments(words, Date.now(), environment['INIT_CWD'] ?? process.cwd())
  switch (parsed.kind) {
    case 'help':
      print(help)
      return 0
    case 'mistake':
      printError(`${parsed.problem}\n"npm run operator -- --help" shows all commands.`)
      return 2
    case 'local':
      await parsed.command.runLocally(parsed.words, place, print)
      return 0
    case 'file':
    case 'command': {
      const command = withKey(parsed.kind === 'file' ? await withContent(parsed) : parsed.command, environment)
      const answer = (await askServer(dataDir, command)) ?? (await openAndRun(command, place))
      if (!answer.ok) throw new OperatorError(answer.problem)
      for (const line of answer.lines) print(line)
      return 0
    }
  }
}

/** Imports the database on demand: it takes longer to load than most commands to run. */
async function openAndRun(command: OperatorCommand, place: DatabasePlace): Promise<OperatorAnswer> {
  const { runOnDatabase } = await import('./own-database.ts')
  return runOnDatabase(command, place)
}

/** Reads the file of a command in this process, with the permissions of the person who runs it. */
async function withContent({
  command,
  file,
  json,
}: Extract<ParsedCommand, { kind: 'file' }>): Promise<OperatorCommand> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new OperatorError(`${file} cannot be read: ${error.message}`)
  })
  const { command: name, ...args } = command
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), json.schema(args)), text)
  if (!read.success) {
    const [issue] = read.issues
    const field = v.getDotPath(issue)
    const where = field === null ? '' : ` (see ${field})`
    throw new OperatorError(`${file} is not a valid ${json.what(args)}${where}: ${json.explain(issue.message)}`)
  }
  const complete = json.join?.(read.output, args) ?? { ...args, [json.field]: read.output }
  // The schemas of the file and of the arguments have checked it.
  return { command: name, ...complete } as OperatorCommand
}

/** Adds the key from the environment: arguments are visible to every user of the machine. */
function withKey(command: OperatorCommand, environment: OperatorTerminal['environment']): OperatorCommand {
  if (!('by' in command) || command.by === null) return command
  const key = environment['OPERATOR_KEY']
  if (!key) throw new OperatorError('Set the variable OPERATOR_KEY to your key')
  return { ...command, by: { ...command.by, key } }
}
