import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { floor } from '#server/domain/site/flight-use.ts'
import { hourLength, hourOf } from '#server/domain/site/flight-hours.ts'
import { countFlights, forgetFlights, mostRowsAnHour } from '#server/domain/site/flights.ts'
import { describeFlights } from '#server/operator/commands/site/flights.ts'
import { flights } from '#server/store/schema/site/flights.ts'
import { emptySeed } from '#tests/server/support/database.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import type { ParsedRequestOf } from '#wire/call.ts'
import { FlowUse } from '#wire/site/flight-use.ts'
import { flightsCalls, type FlightRow } from '#wire/site/flights.ts'

type Batch = ParsedRequestOf<typeof flightsCalls.countFlights>

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
const ran: FlightRow = { kind: 'ran', count: 1, visits: 1 }
const batch = (rows: readonly FlightRow[], more: Partial<Batch> = {}, flow: object = {}): Batch => ({
  language: 'en',
  device: 'phone',
  flows: [{ flow: 'login', version, rows: [...rows], ...flow }],
  ...more,
})
const send = (body: unknown) => server.request(flightsCalls.countFlights.path, { method: 'POST', body })
const rows = () => server.services.db.select().from(flights)
const now = () => server.services.clock.now()

/** Counts as so many visits would, at a time of their own. */
async function count(visits: number, given: Batch, at = now()) {
  for (let visit = 0; visit < visits; visit++) await countFlights(server.services, given, at)
}

/** What the atlas is told; the hour that runs is in it. */
async function use(query = '', flow = 'login'): Promise<FlowUse> {
  const to = new Date(hourOf(now()) + hourLength).toISOString()
  const answer = await server.request(`/atlas/use/${flow}.json?to=${to}${query}`)
  expect(answer.status).toBe(200)
  return v.parse(FlowUse, JSON.parse(answer.text))
}

describe('what browsers count', () => {
  it('is added up by the hour, a visit once a row however often it is named', async () => {
    const taken: FlightRow = { kind: 'transition', transition: submitted, outcome: null, count: 2, visits: 1 }
    expect(await send(batch([ran, taken, { ...taken, count: 3 }]))).toMatchObject({ status: 200, value: {} })
    expect((await send(batch([{ ...taken, count: 4, visits: 0 }]))).status).toBe(200)
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

  it('loses nothing of batches that come at once', async () => {
    const names = Array.from({ length: 30 }, (_, index) => `state${index}`)
    const entered = (order: readonly string[]) =>
      batch(order.map((state): FlightRow => ({ kind: 'entered', state, count: 1, visits: 1 })))
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        countFlights(server.services, entered(index % 2 === 0 ? names : names.toReversed()), now()),
      ),
    )
    expect((await rows()).map(({ count, visits }) => [count, visits])).toEqual(names.map(() => [30, 30]))
  })

  it('is refused while the operator has it off', async () => {
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
    ['a language nobody speaks here', { ...batch([ran]), language: 'tlh' }],
    ['too many rows', batch(Array.from({ length: 401 }, () => ran))],
    ['a list', []],
    ['a prototype', '{"__proto__":{"language":"en"},"flows":[]}'],
    ['half a document', '{"language":"en"'],
  ])('refuses %s, and keeps none of it', async (_, body) => {
    expect(await send(body)).toMatchObject({ status: 400, code: 'invalid_request' })
    expect(await rows()).toEqual([])
  })

  it('refuses what is longer than a browser would queue', async () => {
    expect(await send(JSON.stringify({ padding: 'x'.repeat(50_000) }))).toMatchObject({
      status: 413,
      code: 'too_large',
    })
  })

  it('keeps nothing that it was not asked for', async () => {
    const told = { ...batch([ran]), account: 'marisol', address: '203.0.113.7' }
    expect((await send(told)).status).toBe(200)
    const kept = JSON.stringify(await rows())
    expect(kept).not.toMatch(/marisol|203\.0\.113|127\.0\.0\.1|::1/)
  })

  it('counts batches of one network, and stops it before it is a stream', async () => {
    const answers = await Promise.all(Array.from({ length: 160 }, () => send(batch([ran]))))
    const taken = answers.filter(({ status }) => status === 200)
    expect(taken.length).toBeGreaterThanOrEqual(120)
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({ status: 429, code: 'rate_limited' })
    expect(await rows()).toMatchObject([{ count: taken.length, visits: taken.length }])
  })

  it('leaves no more room than an hour has to names that were made up', async () => {
    await countFlights(server.services, batch([ran]), now())
    await server.services.db.execute(sql`
      insert into flights (hour, flow, version, language, device, kind, name, outcome, step, count, visits)
      select ${hourOf(now())}::bigint, 'login', ${version}, 'en', 'phone', 'entered', 'made' || made, '', 0, 1, 1
      from generate_series(2, ${mostRowsAnHour - 1}) made`)
    const state = (name: string): FlightRow => ({ kind: 'entered', state: name, count: 1, visits: 1 })
    expect((await send(batch([state('new1'), state('new2'), state('new3'), ran]))).status).toBe(200)
    const [{ all } = { all: 0 }] = await server.services.db.select({ all: sql<number>`count(*)::int` }).from(flights)
    expect(all).toBe(mostRowsAnHour)
    expect(
      (await rows()).find(({ kind }) => kind === 'ran'),
      'what is known goes on',
    ).toMatchObject({ count: 2 })
  })

  it('is forgotten after a year', async () => {
    const at = now()
    await count(1, batch([ran]), at - 366 * 24 * hourLength)
    await count(1, batch([ran]), at - 364 * 24 * hourLength)
    await forgetFlights(server.services, at)
    expect(await rows()).toHaveLength(1)
  })
})

describe('what the atlas is told', () => {
  const row = (kind: 'entered' | 'left', state: string): FlightRow => ({ kind, state, count: 1, visits: 1 })

  it('is nothing of what fewer visits did than the floor', async () => {
    await count(floor - 1, batch([ran, row('entered', 'editing')]))
    expect(await use()).toMatchObject({ floor: 20, people: null, states: [], languages: [], versions: [] })
    await count(1, batch([ran, row('entered', 'editing'), row('left', 'editing')]))
    expect(await use()).toMatchObject({
      people: 20,
      languages: ['en'],
      versions: [{ version, people: 20 }],
      states: [{ path: 'editing', entered: 20, left: 0, dwell: Array(10).fill(0) }],
    })
  })

  it('counts visits and not what one of them did twenty times', async () => {
    await count(30, batch([{ ...ran, visits: 0 }]))
    expect((await use()).people).toBeNull()
  })

  it('has sums by transition and outcome, by state and by route, in the steps of the scales', async () => {
    const taken: FlightRow = {
      kind: 'transition',
      transition: 'sending|send:done||done',
      outcome: 'worth',
      count: 2,
      visits: 1,
    }
    const dwelt: FlightRow = { kind: 'dwell', state: 'editing', step: 9, count: 1, visits: 1 }
    const felt: FlightRow = { kind: 'INP', route: '/$games', state: 'editing', step: 5, count: 1, visits: 1 }
    const early: FlightRow = { kind: 'LCP', route: '/', state: null, step: 0, count: 1, visits: 1 }
    await count(20, batch([taken, dwelt, felt, early]))
    await count(19, batch([{ ...taken, outcome: 'refused' }]))
    const told = await use()
    expect(told.transitions).toEqual([{ id: 'sending|send:done||done', outcome: 'worth', count: 40 }])
    expect(told.states).toEqual([{ path: 'editing', entered: 0, left: 0, dwell: [0, 0, 0, 0, 0, 0, 0, 0, 0, 20] }])
    expect(told.vitals).toEqual([
      { route: '/$games', state: 'editing', name: 'INP', steps: [0, 0, 0, 0, 0, 20] },
      { route: '/', state: null, name: 'LCP', steps: [20, 0, 0, 0, 0, 0, 0] },
    ])
  })

  it('can be narrowed by language, device, version and hours', async () => {
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

  it('says when any of it was made up', async () => {
    await count(20, batch([ran]))
    expect((await use()).invented).toBe(false)
    await server.services.db.update(flights).set({ invented: true })
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

  it('has nothing to show of a chart that nobody ran, and no such page for what is none', async () => {
    expect(await use('', 'constructor')).toMatchObject({ people: null, transitions: [], states: [], invented: false })
    for (const path of ['login', 'login.js', '..%2flogin.json', '.json'])
      expect((await server.request(`/atlas/use/${path}`)).status).toBe(404)
  })
})

it('is printed for the operator, and as the weights that paths are walked by', async () => {
  const taken: FlightRow = { kind: 'transition', transition: submitted, outcome: 'worth', count: 1, visits: 1 }
  await count(20, batch([ran, taken, { ...taken, outcome: 'refused' }]), now() - hourLength)
  const asked = { flow: 'login', asked: {} } as const
  const whole = await describeFlights(server.services.db, { ...asked, asWeights: false }, now())
  expect(v.parse(FlowUse, JSON.parse(whole.join('\n'))).people).toBe(20)
  const weights = await describeFlights(server.services.db, { ...asked, asWeights: true }, now())
  expect(JSON.parse(weights.join('\n'))).toEqual({ [submitted]: 40 })
})
