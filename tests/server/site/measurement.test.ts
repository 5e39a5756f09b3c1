import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { emptySeed } from '#tests/server/support/database.ts'
import { policyWithoutHashes } from '#tests/server/support/page-policy.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { systemCalls } from '#wire/site/system.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ seed: emptySeed })
})
afterAll(() => server.stop())

const measure = (gtagId: string | null) => server.services.settings.setBrand({ gtagId }, Date.now())
const policyOf = (path: string) => policyWithoutHashes(server, path)

it('measurement: counts nothing unless the operator sets an id: no page for it, and no wider policy', async () => {
  const strict = await policyOf('/')
  expect(strict).not.toMatch(/google|frame-src [^;]*'self'/)
  expect((await server.call(systemCalls.whitelabel, {})).gtagId).toBeNull()
  expect((await server.request('/measure')).status).toBe(404)

  await measure('G-ABC123DEF4')
  expect((await server.call(systemCalls.whitelabel, {})).gtagId).toBe('G-ABC123DEF4')
  expect((await server.request('/measure')).status).toBe(200)

  await measure(null)
  expect((await server.request('/measure')).status).toBe(404)
  expect(await policyOf('/')).toBe(strict)
})

it("keeps Google's script in a frame without an origin; the site's own pages let only that frame in besides", async () => {
  const strict = await policyOf('/')
  await measure('G-ABC123DEF4')
  expect(await policyOf('/')).toBe(strict.replace(/frame-src ([^;]*)/, "frame-src $1 'self'"))
  const { headers, text } = await server.request('/measure')
  const policy = headers.get('content-security-policy') ?? ''
  const directives = Object.fromEntries(
    policy.split('; ').map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]),
  )
  expect(directives['sandbox']).toEqual(['allow-scripts'])
  expect(directives['default-src']).toEqual(["'none'"])
  expect(directives['frame-ancestors']).toEqual(["'self'"])
  const inline = /<script>([\s\S]*?)<\/script>/.exec(text)?.[1] ?? ''
  expect(directives['script-src']).toEqual([
    `'sha256-${createHash('sha256').update(inline).digest('base64')}'`,
    'https://www.googletagmanager.com',
  ])
  expect(text).toContain('src="https://www.googletagmanager.com/gtag/js?id=G-ABC123DEF4"')
  expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  await measure(null)
})
