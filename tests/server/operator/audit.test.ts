import { randomUUID } from 'node:crypto'
import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readArguments } from '#server/operator/arguments.ts'
import { type OperatorSocket, startOperatorSocket } from '#server/operator/socket.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { createTestDatabase, smallSeed } from '#tests/server/support/database.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { noJobs, operator } from './support.ts'

let server: TestServer
let socket: OperatorSocket
let environment: Readonly<Record<string, string>>
beforeAll(async () => {
  const database = await createTestDatabase(smallSeed)
  server = await startTestServer({ database })
  socket = await startOperatorSocket(server.services, { dump: () => Promise.reject(new Error('not here')) }, noJobs)
  environment = database.environment
})
afterAll(async () => {
  await socket.close()
  await server.stop()
})
beforeEach(() => server.services.db.delete(auditEvents))

const audit = (...words: string[]) => operator(environment, 'audit', ...words)
const linesOf = (text: string) => text.trimEnd().split('\n')

describe('operator audit', () => {
  it('shows a failed login with its member, network, reason and request, in UTC', async () => {
    const answer = await server.tryLogin({ username: 'Marisol', password: 'not it' })
    const { code, stdout } = await audit('--member', 'MARISOL', '--kind', 'login.refused', '--since', '24h')
    expect(code).toBe(0)
    const [head, line, ...more] = linesOf(stdout)
    expect(head).toMatch(/^time +kind +reason +times +member +network +request +details$/)
    expect(line).toMatch(
      /^20\d\d-\d\d-\d\d \d\d:\d\d:\d\d UTC  login\.refused  bad_credentials  1 +marisol  127\.0\.0\.1 /,
    )
    expect(line).toContain(`  ${answer.headers.get('x-request-id')}  {"call":"login"}`)
    expect(more).toEqual([])
  })

  it('shows the latest first, paged, filtered by kind group and time span', async () => {
    const at = (text: string) => Date.parse(`${text}:00Z`)
    const times = ['2026-10-31T23:59', '2026-11-01T00:00', '2026-11-01T06:30', '2026-11-02T00:00']
    await server.services.db
      .insert(auditEvents)
      .values(times.map((time) => ({ kind: 'withdrawal.paid', details: { time }, createdAt: at(time) })))
    const shown = async (...words: string[]) =>
      [
        ...(await audit('--kind', 'withdrawal', ...words)).stdout.matchAll(/"time":"([^"]+)"|(more: .*|no page .*)/g),
      ].map(([, time, more]) => time ?? more)
    expect(await shown('--since', '2026-11-01', '--until', '2026-11-02')).toEqual([times[2], times[1]])
    expect(await shown('--since', '2026-11-01T00:01')).toEqual([times[3], times[2]])
    expect(await shown('--limit', '3')).toEqual([times[3], times[2], times[1], 'more: --page 2'])
    expect(await shown('--limit', '3', '--page', '2')).toEqual([times[0]])
    expect(await shown('--limit', '3', '--page', '3')).toEqual(['no page 3 of matching audit events'])
  })

  it('reports an unknown member or kind, and lists the kinds', async () => {
    await server.tryLogin({ username: 'marisol', password: 'not it' })
    await server.login()
    expect(await audit('--member', 'walang.ganito')).toMatchObject({
      code: 1,
      stderr: 'There is no member walang.ganito\n',
    })
    expect(await audit('--kind', 'log')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^There is no audit kind log\. Kinds: access\.refused, .*session\.started/),
    })
    expect(await audit('--kind', 'recovery.refused')).toMatchObject({
      code: 0,
      stdout: 'no matching audit events\n',
    })
    expect((await audit('--kind', 'session', '--since', '1m')).stdout).toContain('session.started')
  })

  it('records its own use with the filters', async () => {
    await audit('--member', 'marisol', '--since', '7d')
    await operator(environment, 'withdrawals')
    await operator(environment, 'toggles')
    const rows = await server.services.db.select().from(auditEvents).orderBy(desc(auditEvents.id))
    expect(rows).toMatchObject([
      { kind: 'operator.withdrawals' },
      { kind: 'operator.audit', details: { account: 'marisol', eventKind: null, page: 1 }, requestId: null },
    ])
  })

  it('records a refused key by name, never the key', async () => {
    const withKey = { ...environment, OPERATOR_KEY: 'a-wrong-key' }
    expect((await operator(withKey, 'adjust', 'settle', 'W123456', 'return', '--as', 'ana')).code).not.toBe(0)
    await operator(withKey, 'member', 'payment-password', 'marisol', '--as', 'ana')
    const rows = await server.services.db.select().from(auditEvents)
    expect(rows).toMatchObject([
      { kind: 'operator.refused', details: { command: 'resetPaymentPassword', account: 'marisol', by: 'ana' } },
    ])
    expect(JSON.stringify(rows)).not.toContain('a-wrong-key')
  })

  it('removes control characters from its output', async () => {
    const details = { name: 'a\u001B[2Jb\u202Ec\u009Bd', long: randomUUID().repeat(20) }
    await server.services.db.insert(auditEvents).values({ kind: 'x.y', details, createdAt: Date.now() })
    const { stdout } = await audit()
    expect(stdout).toMatch(/\{.*…$/m)
    expect(stdout).not.toMatch(/[^\P{C}\n]/u)
  })
})

describe('the words after audit', () => {
  const now = Date.UTC(2026, 10, 28, 12)
  const read = (line: string) => readArguments(['audit', ...line.split(' ').filter(Boolean)], now, '/home/me')
  const plain = { command: 'audit', account: null, eventKind: null, since: null, until: null, limit: 50, page: 1 }

  it.each([
    ['', {}],
    ['--since 30m', { since: now - 30 * 60_000 }],
    ['--since 24h --until 2h', { since: now - 24 * 3_600_000, until: now - 2 * 3_600_000 }],
    ['--since 2026-11-01T06:30Z', { since: Date.UTC(2026, 10, 1, 6, 30) }],
    [
      '--member marisol --kind operator --limit 500 --page 3',
      { account: 'marisol', eventKind: 'operator', limit: 500, page: 3 },
    ],
  ])('%s', (line, expected) => {
    expect(read(line)).toEqual({ kind: 'command', command: { ...plain, ...expected } })
  })

  it.each([
    ['marisol', 'audit takes no further argument marisol'],
    ['--since yesterday', '--since and --until take a day'],
    ['--since 2026-02-30', '--since and --until take a day'],
    ['--since 2h --until 24h', '--since must be before --until'],
    ['--limit 501', '--limit takes'],
    ['--limit 0', '--limit takes'],
    ['--page 0', '--page takes'],
    ['--page x', '--page takes'],
    ["--kind login';drop", '--kind takes'],
    ['--info x', 'audit takes no --info'],
  ])('%s is not understood', (line, problem) => {
    expect(read(line)).toMatchObject({ kind: 'mistake', problem: expect.stringContaining(problem) })
  })
})
