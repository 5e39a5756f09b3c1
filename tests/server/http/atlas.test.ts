import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptySeed } from '#tests/server/support/database.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'

const page = '<!doctype html><html lang="en"><head><title>Atlas</title></head><body></body></html>'
const production = {
  MODE: 'production',
  PUBLIC_ORIGIN: 'https://club.example',
  GAMES_ORIGIN: 'https://games.example',
  SERVER_SECRET: 'a secret of at least thirty-two characters',
  WEAK_PASSWORD: 'initial-1',
}

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'statehouse-atlas-'))
  mkdirSync(join(folder, 'assets'))
  mkdirSync(join(folder, 'data'))
  writeFileSync(join(folder, 'index.html'), page)
  writeFileSync(join(folder, 'assets/index-abc.js'), 'export {}')
  writeFileSync(join(folder, 'data/login.json'), '{"flow":"login"}')
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('the atlas on a developer’s machine', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ atlasFolder: folder, seed: emptySeed })
  })
  afterAll(() => server.stop())

  it('is a page under a path of its own, with a policy that runs nothing but its own files', async () => {
    const answer = await fetch(`${server.origin}/atlas`)
    expect(new URL(answer.url).pathname).toBe('/atlas/')
    expect(await answer.text()).toBe(page)
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("worker-src 'self'")
    expect(policy).not.toContain('unsafe')
  })

  it('keeps hashed files for ever and revalidates the rest', async () => {
    const script = await server.request('/atlas/assets/index-abc.js')
    expect(script).toMatchObject({ status: 200, text: 'export {}' })
    expect(script.headers.get('cache-control')).toContain('immutable')
    const data = await server.request('/atlas/data/login.json')
    expect(data).toMatchObject({ status: 200, text: '{"flow":"login"}' })
    expect(data.headers.get('cache-control')).toBe('no-cache')
  })

  it.each([
    '/atlas/data/nothing.json',
    '/atlas/../package.json',
    '/atlas/%2e%2e/package.json',
    '/atlas/%00',
    '/atlas/%',
  ])('has no %s', async (path) => {
    expect((await server.request(path)).status).toBe(404)
  })
})

describe('an atlas that is still being built', () => {
  const late = join(tmpdir(), `statehouse-late-atlas-${process.pid}`)
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ atlasFolder: late, seed: emptySeed })
  })
  afterAll(async () => {
    await server.stop()
    rmSync(late, { recursive: true })
  })

  it('shows a placeholder page that reloads until it is built', async () => {
    const waiting = await server.request('/atlas/')
    expect(waiting.status).toBe(503)
    expect(waiting.headers.get('retry-after')).toBe('5')
    expect(waiting.text).toContain('http-equiv="refresh"')
    expect((await server.request('/atlas/data/login.json')).status).toBe(404)
    cpSync(folder, late, { recursive: true })
    expect(await server.request('/atlas/')).toMatchObject({ status: 200, text: page })
  })
})

describe('the atlas in production', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ atlasFolder: folder, seed: emptySeed, environment: production })
  })
  afterAll(() => server.stop())

  it.each(['/atlas', '/atlas/', '/atlas/index.html', '/atlas/data/login.json'])('is not there at %s', async (path) => {
    expect(await server.request(path)).toMatchObject({ status: 404, code: 'not_found' })
  })
})
