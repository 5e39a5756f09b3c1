import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readArguments } from '#server/operator/arguments.ts'
import { type OperatorSocket, startOperatorSocket } from '#server/operator/socket.ts'
import { scratchFolder } from '#scripts/lib/scratch.ts'
import { promotions } from '#server/store/schema/engagement/promotions.ts'
import { pointRewards } from '#server/store/schema/loyalty/points.ts'
import { createTestDatabase, smallSeed } from '#tests/server/support/database.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { noJobs, operator } from './support.ts'

const guide = readFileSync(fileURLToPath(new URL('../../../docs/operators-guide.md', import.meta.url)), 'utf8')

/** A time before all dates of the guide, in epoch milliseconds: they are examples, and pass. */
const written = Date.parse('2026-11-01T00:00:00Z')

/** The words of each command that the guide prints, as a shell would hand them over. */
const printed = [...guide.matchAll(/^npm run (?:-s |--silent )?operator -- (.*)$/gm)].map(([, line = '']) =>
  [...line.replace(/ > .*/, '').matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? ''),
)

/** The first JSON of a part of the guide. */
const jsonIn = (title: string) =>
  new RegExp(`^## ${title}$[\\s\\S]*?^\`\`\`json\\n([\\s\\S]*?)^\`\`\``, 'm').exec(guide)?.[1] ?? ''

const notice = jsonIn('Notices')
/** The files that commands name, with the part of the guide that shows what is in one. */
const files: Readonly<Record<string, string>> = {
  'notice.json': notice,
  'letter.json': notice,
  'announcement.json': notice,
  'banner.json': jsonIn('Banners'),
  'landing.json': jsonIn('Texts of public pages, help, and apps'),
  'channels.json': jsonIn('Deposits'),
  'mug.json': jsonIn('Points mall'),
  'missions.json': jsonIn('Missions'),
  'vip.json': jsonIn('VIP levels'),
  'promotion.json': jsonIn('Promotions'),
}
/** Commands in running text, without a code block of their own. */
const besides = [
  ['missions', 'set', 'missions.json'],
  ['vip', 'set', 'vip.json'],
  ['vip', 'level', 'marisol', 'Gold'],
  ['promotions', 'set', 'promotion.json'],
]

let server: TestServer
let socket: OperatorSocket
let environment: Readonly<Record<string, string>>
let folder: string
beforeAll(async () => {
  const database = await createTestDatabase(smallSeed)
  server = await startTestServer({ database })
  folder = scratchFolder('statehouse-guide-')
  socket = await startOperatorSocket(server.services, { dump: () => Promise.reject(new Error('not here')) }, noJobs)
  environment = { ...database.environment, INIT_CWD: folder }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
})
afterAll(async () => {
  await socket.close()
  await server.stop()
})

it('guide: every printed command is valid', () => {
  expect(printed.length).toBeGreaterThan(80)
  const mistakes = printed.flatMap((words) => {
    const parsed = readArguments(words, written, '/home/me')
    return parsed.kind === 'mistake' ? [`${words.join(' ')}: ${parsed.problem}`] : []
  })
  expect(mistakes).toEqual([])
})

it('guide: every printed file is accepted JSON and changes nothing that the site shows', async () => {
  for (const [name, content] of Object.entries(files)) expect(() => JSON.parse(content), name).not.toThrow()
  const live = async () => [
    ...(await server.services.db.select().from(promotions)).map(({ name, written }) => ({
      name,
      words: written.words,
    })),
    ...(await server.services.db.select().from(pointRewards)).map(({ name, written }) => ({
      name,
      words: written.words,
    })),
  ]
  const before = await live()
  const wrong: string[] = []
  const withFiles = [...printed, ...besides].filter((words) => words.some((word) => word in files))
  for (const words of [...withFiles, ['vip', 'level', 'marisol', 'Gold']]) {
    const ended = await operator(environment, ...words)
    if (ended.code !== 0) wrong.push(`${words.join(' ')}: ${ended.stderr}`)
  }
  // Refused: a message to a label without members, and the important form of the notice before it.
  expect(wrong.filter((line) => !/No member has the label/.test(line))).toEqual([])
  expect(await live()).toEqual(expect.arrayContaining(before))
})
