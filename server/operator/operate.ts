import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import * as v from 'valibot'
import { secretsOf } from '#server/config.ts'
import { contentFiles, NamedContent } from '#server/domain/content-settings.ts'
import { ChannelSettings } from '#server/domain/deposit-channels.ts'
import { MissionSettings } from '#server/domain/mission-settings.ts'
import { WrittenReward } from '#server/domain/point-settings.ts'
import { VipLadder } from '#server/domain/vip-ladder.ts'
import { WrittenPromotion } from '#server/domain/promotion-settings.ts'
import { NewBanner } from '#server/domain/new-banner.ts'
import { NoticeWords } from '#server/domain/written-words.ts'
import { help, readArguments } from './arguments.ts'
import { askServer } from './ask-server.ts'
import type { OperatorCommand } from './command.ts'
import { OperatorError } from './operator-error.ts'
import type { DatabasePlace } from './own-database.ts'

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

const ownDatabase = () => import('./own-database.ts')

async function carryOut(words: readonly string[], { environment, say, complain }: OperatorDesk): Promise<number> {
  const dataDir = resolve(environment['DATA_DIR'] || '.data')
  const place: DatabasePlace = {
    dataDir,
    databaseUrl: environment['DATABASE_URL'] || undefined,
    secrets: secretsOf(environment, dataDir),
    origin: environment['PUBLIC_ORIGIN'] || `http://localhost:${environment['PORT'] || 4173}`,
  }
  const asked = readArguments(words, Date.now(), environment['INIT_CWD'] ?? process.cwd())
  switch (asked.kind) {
    case 'help':
      say(help)
      return 0
    case 'mistake':
      complain(`${asked.problem}\n"npm run operator -- --help" shows what can be done.`)
      return 2
    case 'import':
      await (await ownDatabase()).importFile(asked.file, place)
      say(`Imported into ${dataDir}`)
      return 0
    case 'seedPyramid':
      if (environment['MODE'] === 'production')
        throw new OperatorError('A pyramid has known passwords: it is for local sites only')
      await (await ownDatabase()).addPyramid(place, say)
      return 0
    case 'publish':
    case 'sendMessage':
    case 'announce':
    case 'addBanner':
    case 'setChannels':
    case 'setMissions':
    case 'setPromotion':
    case 'setReward':
    case 'setVip':
    case 'setContent':
    case 'previewContent':
    case 'command': {
      const command = withKey(await commandOf(asked), environment)
      const answer = (await askServer(dataDir, command)) ?? (await (await ownDatabase()).doItOurselves(command, place))
      if (!answer.ok) throw new OperatorError(answer.problem)
      for (const line of answer.lines) say(line)
      return 0
    }
  }
}

type AskedCommand = Extract<
  ReturnType<typeof readArguments>,
  {
    kind:
      | 'command'
      | 'publish'
      | 'sendMessage'
      | 'announce'
      | 'addBanner'
      | 'setChannels'
      | 'setMissions'
      | 'setPromotion'
      | 'setReward'
      | 'setVip'
      | 'setContent'
      | 'previewContent'
  }
>

const wordsForm =
  'it must be JSON such as {"en": {"title": "…", "content": "<p>…</p>"}}, with en or fil, titles of at most 200 characters and contents of at most 10,000'

async function commandOf(asked: AskedCommand): Promise<OperatorCommand> {
  switch (asked.kind) {
    case 'command':
      return asked.command
    case 'sendMessage':
      return {
        command: 'sendMessage',
        to: asked.to,
        words: await readJson(asked.file, NoticeWords, 'letter', wordsForm),
      }
    case 'announce': {
      const words = await readJson(asked.file, NoticeWords, 'announcement', wordsForm)
      return { command: 'announce', type: asked.type, to: asked.to, words }
    }
    case 'publish': {
      const words = await readJson(asked.file, NoticeWords, 'notice', wordsForm)
      return { command: 'publishNotice', words, important: asked.important }
    }
    case 'setChannels': {
      const form = 'the operator\'s guide describes the ways to deposit, under "Deposits"'
      return {
        command: 'setDepositChannels',
        channels: await readJson(asked.file, ChannelSettings, 'list of ways to deposit', form),
      }
    }
    case 'setMissions': {
      const form = 'the operator\'s guide describes the file, under "Missions"'
      return { command: 'setMissions', missions: await readJson(asked.file, MissionSettings, 'set of missions', form) }
    }
    case 'setVip': {
      const form = 'the operator\'s guide describes the file, under "VIP levels"'
      return { command: 'setVip', ladder: await readJson(asked.file, VipLadder, 'set of VIP levels', form) }
    }
    case 'setPromotion': {
      const form = 'the operator\'s guide describes the file, under "Promotions"'
      const promotion = await readJson(asked.file, WrittenPromotion, 'promotion', form)
      return { command: 'setPromotion', promotion, dropLanguages: asked.dropLanguages }
    }
    case 'setReward': {
      const form = 'the operator\'s guide describes the file, under "Points mall"'
      const reward = await readJson(asked.file, WrittenReward, 'reward', form)
      return { command: 'setReward', reward, dropLanguages: asked.dropLanguages }
    }
    case 'setContent':
    case 'previewContent': {
      const { kind, name, file } = asked
      const written = await readJson<object>(file, contentFiles[name], `content of ${name}`, whyNot)
      return { command: kind, content: v.parse(NamedContent, { name, written }) }
    }
    case 'addBanner': {
      const form = 'the operator\'s guide describes one, under "Banners"'
      return { command: 'addBanner', banner: await readJson(asked.file, NewBanner, 'banner', form) }
    }
  }
}

/** What is wrong with a field, in words for who wrote it. */
const whyNot = (problem: string) =>
  problem.startsWith('Invalid key: Expected never') ? 'the site has nothing of that name here' : problem

/** A key is no argument: what a command is given with can be seen by everyone on the machine. */
function withKey(command: OperatorCommand, environment: OperatorDesk['environment']): OperatorCommand {
  if (!('by' in command) || command.by === null) return command
  const key = environment['OPERATOR_KEY']
  if (!key) throw new OperatorError('Your key belongs into the variable OPERATOR_KEY')
  return { ...command, by: { ...command.by, key } }
}

/** A file is read here, as the person who gave the command may read it. */
async function readJson<T>(
  file: string,
  schema: v.GenericSchema<unknown, T>,
  what: string,
  form: string | ((problem: string) => string),
): Promise<T> {
  const content = await readFile(file, 'utf8').catch((error: Error) => {
    throw new OperatorError(`${file} cannot be read: ${error.message}`)
  })
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), content)
  if (read.success) return read.output
  const [issue] = read.issues
  const field = v.getDotPath(issue)
  const why = typeof form === 'string' ? form : form(issue.message)
  throw new OperatorError(`${file} is no ${what}${field === null ? '' : ` (see ${field})`}: ${why}`)
}
