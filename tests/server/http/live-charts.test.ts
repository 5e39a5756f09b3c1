import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startOptions } from '#scripts/lib/start-options.ts'
import { emptySeed } from '#tests/server/support/database.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'

const tag = '<script src="/live-charts.js"></script>'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'statehouse-live-'))
  writeFileSync(join(folder, 'live.js'), 'watch()')
})
afterAll(() => rmSync(folder, { recursive: true }))

const startWith = (environment: Record<string, string>) =>
  startTestServer({ liveScript: join(folder, 'live.js'), seed: emptySeed, environment })

describe('a site started for watching its charts', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startWith({ LIVE_CHARTS: 'on' })
  })
  afterAll(() => server.stop())

  it.each(['/', '/rng', '/me', '/nowhere'])('runs the watching script before its own at %s', async (path) => {
    const html = (await server.request(path)).text
    expect(html.split(tag)).toHaveLength(2)
    expect(html.indexOf(tag)).toBeLessThan(html.indexOf('<script type="module"'))
    expect(html.indexOf(tag)).toBeLessThan(html.indexOf('</head>'))
  })

  it('serves that script from its own origin', async () => {
    const answer = await server.request('/live-charts.js')
    expect(answer).toMatchObject({ status: 200, text: 'watch()' })
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  })
})

describe('a site started without', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startWith({})
  })
  afterAll(() => server.stop())

  it('names no such script in its pages, and has none', async () => {
    expect((await server.request('/')).text).not.toContain('live-charts')
    expect(await server.request('/live-charts.js')).toMatchObject({ status: 404, code: 'not_found' })
  })
})

describe('the options of a start', () => {
  it('turn watching on, and nothing that does not exist', () => {
    expect(startOptions([])).toEqual({})
    expect(startOptions(['--live-charts'])).toEqual({ LIVE_CHARTS: 'on' })
    expect(() => startOptions(['--live-chart'])).toThrow(/--live-chart/)
  })
})
