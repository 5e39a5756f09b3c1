import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startOptions } from '#scripts/lib/start-options.ts'
import { emptySeed } from '#tests/server/support/database.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'

const page =
  '<!doctype html><html><head><script>early()</script><script type="module" src="/assets/main-abc.js"></script></head></html>'
const tag = '<script src="/live-charts.js"></script>'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'statehouse-live-'))
  writeFileSync(join(folder, 'index.html'), page)
  writeFileSync(join(folder, 'index.html.br'), brotliCompressSync(page))
  writeFileSync(join(folder, 'live.js'), 'watch()')
})
afterAll(() => rmSync(folder, { recursive: true }))

const startWith = (environment: Record<string, string>) =>
  startTestServer({ siteFolder: folder, liveScript: join(folder, 'live.js'), seed: emptySeed, environment })

describe('a site started for watching its charts', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startWith({ LIVE_CHARTS: 'on' })
  })
  afterAll(() => server.stop())

  it.each(['/', '/rng', '/index.html'])(
    'runs the watching script before its own at %s, without anything inline',
    async (path) => {
      const answer = await server.request(path)
      expect(answer.text).toBe(page.replace('<script type="module"', `${tag}<script type="module"`))
      expect(answer.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-[^']+';/)
    },
  )

  it('does so in the compressed page too', async () => {
    const response = await fetch(server.origin, { headers: { 'accept-encoding': 'br' } })
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(await response.text()).toContain(tag)
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

  it('has the page as it was built, and no such script', async () => {
    expect((await server.request('/')).text).toBe(page)
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
