import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { minVisits } from '#server/domain/site/flow-usage.ts'
import { hourLength, hourOf } from '#server/domain/site/usage-hours.ts'
import { countUsage, forgetUsage, maxRowsPerHour } from '#server/domain/site/usage-counters.ts'
import { describeUsage } from '#server/operator/commands/site/usage.ts'
import { usageCounters } from '#server/store/schema/site/usage-counters.ts'
import { emptySeed } from '#tests/server/support/database.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import type { ParsedRequestOf } from '#wire/call.ts'
import { FlowUsage } from '#wire/site/flow-usage.ts'
import { usageCalls, type UsageRow } from '#wire/site/usage.ts'

type Batch = ParsedRequestOf<typeof usageCalls.countFlights>

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ seed: emptySeed })
  await server.stopJobs()
  await server.services.settings.setBrand({ flights: true }, Date.now())
})
afterAll(() => server.stop())
beforeEach(() => server.services.db.execute(sql`truncate flights, rate_limits`))

const submitted = 'editing|form.submitted|complete|sending'
const version = '0123abcd'
const ran: UsageRow = { kind: 'ran', count: 1, visits: 1 }
const batch = (rows: readonly UsageRow[], more: Partial<Batch> = {}, flow: object = {}): Batch => ({
  language: 'en',
  device: 'phone',
  flows: [{ flow: 'login', version, rows: [...rows], ...flow }],
  ...more,
})
const send = (body: unknown) => server.request(usageCalls.countFlights.path, { method: 'POST', body })
const rows = () => server.services.db.select().from(usageCounters)
const now = () => server.services.clock.now()

/** Counts several visits, at one time. */
async function count(visits: number, content: Batch, at = now()) {
  for (let visit = 0; visit < visits; visit++) await countUsage(server.services, content, at)
}

/** Usage figures of the atlas, the running hour included. */
async function use(query = '', flow = 'login'): Promise<FlowUsage> {
  const to = new Date(hourOf(now()) + hourLength).toISOString()
  const answer = await server.request(`/atlas/use/${flow}.json?to=${to}${query}`)
  expect(answer.status).toBe(200)
  return v.parse(FlowUsage, JSON.parse(answer.text))
}

describe('counts from browsers', () => {
  it('are summed by the hour, a visit once a row however often it is named', async () => {
    const transition: UsageRow = { kind: 'transition', transition: submitted, outcome: null, count: 2, visits: 1 }
    expect(await send(batch([ran, transition, { ...transition, count: 3 }]))).toMatchObject({ status: 200, value: {} })
    expect((await send(batch([{ ...transition, count: 4, visits: 0 }]))).status).toBe(200)
    expect(await rows()).toHaveLength(2)
    expect((await rows()).find(({ kind }) => kind === 'transition')).toEqual({
      hour: hourOf(now()),
      flow: 'login',
      version,
      language: 'en',
      device: 'phone',
      kind: 'transition',
      name: submitted,
      outcome: '',
      step: 0,
      invented: false,
      count: 9,
      visits: 1,
    })
  })

  it('are complete for concurrent batches', async () => {
    const names = Array.from({ length: 30 }, (_, index) => `state${index}`)
    const entered = (order: readonly string[]) =>
      batch(order.map((state): UsageRow => ({ kind: 'entered', state, count: 1, visits: 1 })))
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        countUsage(server.services, entered(index % 2 === 0 ? names : names.toReversed()), now()),
      ),
    )
    expect((await rows()).map(({ count, visits }) => [count, visits])).toEqual(names.map(() => [30, 30]))
  })

  it('are refused while the operator has them off', async () => {
    await server.services.settings.setBrand({ flights: false }, now())
    expect(await send(batch([ran]))).toMatchObject({ status: 403, code: 'feature_off' })
    await server.services.settings.setBrand({ flights: true }, now())
    expect(await rows()).toEqual([])
  })

  it.each<[string, unknown]>([
    ['a flow that is no name', batch([ran], {}, { flow: '../login' })],
    ['an address in the place of a flow', batch([ran], {}, { flow: 'marisol@mail.example' })],
    ['a version of other digits', batch([ran], {}, { version: 'latest!!' })],
    ['a state with spaces', batch([{ kind: 'entered', state: 'I am here', count: 1, visits: 1 }])],
    [
      'a transition without a chart’s shape',
      batch([{ kind: 'transition', transition: 'anything', outcome: null, count: 1, visits: 1 }]),
    ],
    [
      'a transition too long for one',
      batch([{ kind: 'transition', transition: `${'a'.repeat(500)}|b||`, outcome: null, count: 1, visits: 1 }]),
    ],
    [
      'an address as a route',
      batch([{ kind: 'LCP', route: '/me?token=1', state: null, step: 0, count: 1, visits: 1 }]),
    ],
    ['a step off the scale', batch([{ kind: 'dwell', state: 'editing', step: 10, count: 1, visits: 1 }])],
    ['nothing counted', batch([{ ...ran, count: 0 }])],
    ['more than a page could do', batch([{ ...ran, count: 1e9 }])],
    ['two visits of one browser', { ...batch([]), flows: [{ flow: 'login', version, rows: [{ ...ran, visits: 2 }] }] }],
    ['half a visit', { ...batch([]), flows: [{ flow: 'login', version, rows: [{ ...ran, visits: 0.5 }] }] }],
    ['an unsupported language', { ...batch([ran]), language: 'tlh' }],
    ['too many rows', batch(Array.from({ length: 401 }, () => ran))],
    ['a list', []],
    ['a prototype', '{"__proto__":{"language":"en"},"flows":[]}'],
    ['half a document', '{"language":"en"'],
  ])('refuses %s, and stores none of it', async (_, body) => {
    expect(await send(body)).toMatchObject({ status: 400, code: 'invalid_request' })
    expect(await rows()).toEqual([])
  })

  it('are refused when longer than a browser would queue', async () => {
    expect(await send(JSON.stringify({ padding: 'x'.repeat(50_000) }))).toMatchObject({
      status: 413,
      code: 'too_large',
    })
  })

  it('are stored without anything not asked for', async () => {
    const extended = { ...batch([ran]), account: 'marisol', address: '203.0.113.7' }
    expect((await send(extended)).status).toBe(200)
    const stored = JSON.stringify(await rows())
    expect(stored).not.toMatch(/marisol|203\.0\.113|127\.0\.0\.1|::1/)
  })

  it('are accepted from one network up to its limit', async () => {
    const answers = await Promise.all(Array.from({ length: 160 }, () => send(batch([ran]))))
    const accepted = answers.filter(({ status }) => status === 200)
    expect(accepted.length).toBeGreaterThanOrEqual(120)
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({ status: 429, code: 'rate_limited' })
    expect(await rows()).toMatchObject([{ count: accepted.length, visits: accepted.length }])
  })

  it('leave made-up names no more room than an hour has', async () => {
    await countUsage(server.services, batch([ran]), now())
    await server.services.db.execute(sql`
      insert into flights (hour, flow, version, language, device, kind, name, outcome, step, count, visits)
      select ${hourOf(now())}::bigint, 'login', ${version}, 'en', 'phone', 'entered', 'made' || made, '', 0, 1, 1
      from generate_series(2, ${maxRowsPerHour - 1}) made`)
    const state = (name: string): UsageRow => ({ kind: 'entered', state: name, count: 1, visits: 1 })
    expect((await send(batch([state('new1'), state('new2'), state('new3'), ran]))).status).toBe(200)
    const [{ all } = { all: 0 }] = await server.services.db
      .select({ all: sql<number>`count(*)::int` })
      .from(usageCounters)
    expect(all).toBe(maxRowsPerHour)
    expect(
      (await rows()).find(({ kind }) => kind === 'ran'),
      'what is known goes on',
    ).toMatchObject({ count: 2 })
  })

  it('are deleted after a year', async () => {
    const at = now()
    await count(1, batch([ran]), at - 366 * 24 * hourLength)
    await count(1, batch([ran]), at - 364 * 24 * hourLength)
    await forgetUsage(server.services, at)
    expect(await rows()).toHaveLength(1)
  })
})

describe('usage figures for the atlas', () => {
  const row = (kind: 'entered' | 'left', state: string): UsageRow => ({ kind, state, count: 1, visits: 1 })

  it('leave out figures of fewer visits than the minimum', async () => {
    await count(minVisits - 1, batch([ran, row('entered', 'editing')]))
    expect(await use()).toMatchObject({ floor: 20, people: null, states: [], languages: [], versions: [] })
    await count(1, batch([ran, row('entered', 'editing'), row('left', 'editing')]))
    expect(await use()).toMatchObject({
      people: 20,
      languages: ['en'],
      versions: [{ version, people: 20 }],
      states: [{ path: 'editing', entered: 20, left: 0, dwell: Array(10).fill(0) }],
    })
  })

  it('count visits, not what one of them did twenty times', async () => {
    await count(30, batch([{ ...ran, visits: 0 }]))
    expect((await use()).people).toBeNull()
  })

  it('have sums by transition and outcome, by state and by route, in the steps of the scales', async () => {
    const transition: UsageRow = {
      kind: 'transition',
      transition: 'sending|send:done||done',
      outcome: 'worth',
      count: 2,
      visits: 1,
    }
    const dwelt: UsageRow = { kind: 'dwell', state: 'editing', step: 9, count: 1, visits: 1 }
    const felt: UsageRow = { kind: 'INP', route: '/$games', state: 'editing', step: 5, count: 1, visits: 1 }
    const early: UsageRow = { kind: 'LCP', route: '/', state: null, step: 0, count: 1, visits: 1 }
    await count(20, batch([transition, dwelt, felt, early]))
    await count(19, batch([{ ...transition, outcome: 'refused' }]))
    const usage = await use()
    expect(usage.transitions).toEqual([{ id: 'sending|send:done||done', outcome: 'worth', count: 40 }])
    expect(usage.states).toEqual([{ path: 'editing', entered: 0, left: 0, dwell: [0, 0, 0, 0, 0, 0, 0, 0, 0, 20] }])
    expect(usage.vitals).toEqual([
      { route: '/$games', state: 'editing', name: 'INP', steps: [0, 0, 0, 0, 0, 20] },
      { route: '/', state: null, name: 'LCP', steps: [20, 0, 0, 0, 0, 0, 0] },
    ])
  })

  it('filter by language, device, version and hours', async () => {
    const before = now() - 30 * 24 * hourLength
    await count(20, batch([ran]))
    await count(21, batch([ran], { language: 'ja', device: 'desktop' }))
    await count(22, batch([ran], {}, { version: 'feedbeef' }), before)
    expect((await use()).people).toBe(41)
    expect((await use('&language=ja')).people).toBe(21)
    expect((await use('&device=phone')).people).toBe(20)
    expect((await use('&language=ja&device=phone')).people).toBeNull()
    expect((await use('&version=feedbeef')).people).toBeNull()
    const month = await use(`&from=${new Date(hourOf(before)).toISOString()}`)
    expect(month).toMatchObject({ people: 63, languages: ['en', 'ja'] })
    expect(month.versions.map(({ version: one, people }) => [one, people])).toEqual([
      ['feedbeef', 22],
      [version, 41],
    ])
  })

  it('mark figures that include made-up ones', async () => {
    await count(20, batch([ran]))
    expect((await use()).invented).toBe(false)
    await server.services.db.update(usageCounters).set({ invented: true })
    expect((await use()).invented).toBe(true)
    await count(1, batch([ran]))
    expect(await rows(), 'what people do is kept apart from it').toHaveLength(2)
  })

  it.each([
    'from=yesterday',
    'from=2026-13-01T00',
    'from=2026-11-02T00&to=2026-11-01T00',
    'from=2020-01-01T00&to=2026-01-01T00',
    'language=tlh',
    'device=tablet',
    'version=1',
    'language=en&language=ja',
  ])('refuses %s', async (query) => {
    expect(await server.request(`/atlas/use/login.json?${query}`)).toMatchObject({
      status: 400,
      code: 'invalid_request',
    })
  })

  it('are empty for a chart without visits, and refused for what is no chart', async () => {
    expect(await use('', 'constructor')).toMatchObject({ people: null, transitions: [], states: [], invented: false })
    for (const path of ['login', 'login.js', '..%2flogin.json', '.json'])
      expect((await server.request(`/atlas/use/${path}`)).status).toBe(404)
  })
})

it('usage figures: are printed for the operator, and as the weights of random walks', async () => {
  const transition: UsageRow = { kind: 'transition', transition: submitted, outcome: 'worth', count: 1, visits: 1 }
  await count(20, batch([ran, transition, { ...transition, outcome: 'refused' }]), now() - hourLength)
  const args = { flow: 'login', query: {} } as const
  const whole = await describeUsage(server.services.db, { ...args, asWeights: false }, now())
  expect(v.parse(FlowUsage, JSON.parse(whole.join('\n'))).people).toBe(20)
  const weights = await describeUsage(server.services.db, { ...args, asWeights: true }, now())
  expect(JSON.parse(weights.join('\n'))).toEqual({ [submitted]: 40 })
})
