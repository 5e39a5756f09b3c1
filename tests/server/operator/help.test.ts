import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { help, readArguments } from '#server/operator/arguments.ts'
import { commands } from '#server/operator/commands.ts'
import { type OperatorSocket, startOperatorSocket } from '#server/operator/socket.ts'
import { scratchFolder } from '#scripts/lib/scratch.ts'
import { createTestDatabase, smallSeed } from '#tests/server/support/database.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { noJobs, operator } from './support.ts'

/** Commands as `--help` prints them, with their descriptions. */
const printed = [...help.matchAll(/^ {2}npm run operator -- (.*(?:\n {6,}\[.*)*)(?:\n {6}(.*))?/gm)].map(
  ([, usage = '', description = '']) => ({ usage: usage.replaceAll(/\n\s+/g, ' '), description }),
)

/** Words for the places that the help leaves open; those behind other words before what stands anywhere. */
const fillings: readonly (readonly [place: string, word: string, behind?: RegExp])[] = [
  ['name', 'apps', /^content/],
  ['name', 'uplineLeast', /^rules/],
  ['name', 'least', /^withdrawals rules/],
  ['name', 'days', /^deposits bonus/],
  ['name', 'smsLogin', /^toggle/],
  ['name', 'outbox', /^jobs/],
  ['name', 'pagcor', /^protection/],
  ['name', 'login.network', /^watch/],
  ['name', 'ana'],
  ['number', 'MGA/1', /^licence/],
  ['number', '7'],
  ['account', 'marisol'],
  ['reference', 'W23456789ABC', /^withdrawals/],
  ['reference', 'P23456789ABC', /^mall/],
  ['reference', 'A23456789ABC', /^adjust/],
  ['reference', 'H23456789ABC', /^contracts/],
  ['reference', 'D23456789ABC'],
  ['payment', 'H23456789ABC'],
  ['amount', '1234567.89', /^jackpot/],
  ['amount', '250.00'],
  ['whole amount', '500000'],
  ['sum', '500'],
  ['reason', 'goodwill'],
  ['file', 'notice.json'],
  ['label', 'newcomer'],
  ['authority', 'mga'],
  ['licensee', 'Club Ltd'],
  ['since', '2026-01-31'],
  ['kind', 'RNG', /^licence/],
  ['kind', 'wallet', /^partner/],
  ['kind', 'daily'],
  ['https address', 'https://club.example/'],
  ['https://origin', 'https://cdn.example'],
  ['category', 'RNG'],
  ['vendor', 'TCG_SEA'],
  ['id', '6f9619ff-8b86-4d01-b42d-00c04fc964ff', /^match/],
  ['id', 'club-site', /^firebase/],
  ['id', 'alphanumeric'],
  ['percent', '0.25'],
  ['points', '100'],
  ['1-3', '2'],
  ['hours', '24'],
  ['months', '6'],
  ['times', '1'],
  ['level', 'Gold'],
  ['state', 'paid'],
  ['tier', '30'],
  ['rate', '30'],
  ['currency', 'PHP'],
  ['least', '1.00'],
  ['most', '500000.00'],
  ['step', '0.01'],
  ['code', 'PH', /^brand/],
  ['code', 'SUMMER26'],
  ['digits', '10-12'],
  ['field', 'username'],
  ['network', 'Facebook'],
  ['G-…', 'G-ABC123DEF4'],
  ['language', 'en'],
  ['flow', 'login'],
  ['version', '0123abcd'],
  ['type', '1'],
  ['text', 'Thank you'],
  ['remark', 'Thank you'],
  ['key', `AIza${'x'.repeat(35)}`],
  ['domain', 'club.example'],
  ['project', 'club'],
]

const wordFor = (place: string, usage: string): string => {
  const found = fillings.find(([name, , behind]) => name === place && (behind === undefined || behind.test(usage)))
  if (found === undefined) throw new Error(`no word for <${place}> of ${usage}`)
  return found[1]
}

/** The words of a usage: quoted ones and places with a blank are one, choices stay together. */
const tokensOf = (usage: string): readonly string[] =>
  [...usage.matchAll(/(?:"[^"]*"|<[^>]*>|[^\s"<])+/g)].map(([token]) => token)

/** A usage with one of its choices taken, each in turn; everything else as its first. */
function choicesOf(usage: string): readonly (readonly string[])[] {
  const tokens = tokensOf(usage).map((token) => token.split('|'))
  const most = Math.max(...tokens.map((choices) => choices.length))
  return Array.from({ length: most }, (_, at) =>
    tokens.map((choices) =>
      (choices[Math.min(at, choices.length - 1)] ?? '')
        .replaceAll('"', '')
        .replaceAll(/<([^>]*)>(?:,?…|\.\.\.)?/g, (_whole, place: string) => wordFor(place, usage)),
    ),
  )
}

/** Every form of a usage: without what may be left out, and with all of it. */
const formsOf = (usage: string): readonly (readonly string[])[] =>
  [
    // A rule is changed by one of its options at least.
    ...(usage.startsWith('registration <field>') ? [] : [usage.replaceAll(/\s*\[[^\]]*\]/g, '')]),
    usage.replaceAll(/[[\]]/g, ''),
  ].flatMap(choicesOf)

let server: TestServer
let socket: OperatorSocket
let environment: Readonly<Record<string, string>>
beforeAll(async () => {
  const database = await createTestDatabase(smallSeed)
  server = await startTestServer({ database })
  socket = await startOperatorSocket(server.services, { dump: () => Promise.reject(new Error('not here')) }, noJobs)
  const folder = scratchFolder('statehouse-help-')
  writeFileSync(join(folder, 'notice.json'), JSON.stringify({ en: { title: 'Hello', content: '<p>Hello</p>' } }))
  environment = { ...database.environment, INIT_CWD: folder }
})
afterAll(async () => {
  await socket.close()
  await server.stop()
})

it('help: every form of every printed command is valid', () => {
  expect(printed.length).toBeGreaterThan(100)
  const mistakes = printed.flatMap(({ usage }) =>
    formsOf(usage).flatMap((words) => {
      const parsed = readArguments(words, Date.now(), '/home/me')
      return parsed.kind === 'mistake' ? [`${words.join(' ')}: ${parsed.problem}`] : []
    }),
  )
  expect(mistakes).toEqual([])
})

it('commands: names are unique, and undo commands exist', () => {
  const names = commands.flatMap(({ name }) => (typeof name === 'string' ? [name] : Object.values<string>(name)))
  expect(new Set(names).size).toBe(names.length)
  const backs = commands.flatMap(({ undoneBy }) => undoneBy ?? [])
  expect(backs.filter((name) => !names.includes(name))).toEqual([])
})

it('help: every command that only shows something works as printed', async () => {
  const plain = printed.map(({ usage, description }) => ({ usage: usage.replace(/ \[.*/, ''), description }))
  // No jobs run here.
  const shows = plain.filter(({ usage, description }) => description.startsWith('Show ') && !/[<|]|^jobs/.test(usage))
  expect(shows.length).toBeGreaterThan(25)
  const wrong: string[] = []
  for (const { usage } of shows) {
    const ended = await operator(environment, ...tokensOf(usage))
    if (ended.code !== 0 || ended.stdout === '') wrong.push(`${usage}: ${ended.stderr || 'shows nothing'}`)
  }
  expect(wrong).toEqual([])
})
