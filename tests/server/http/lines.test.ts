import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Brand } from '#server/domain/site/site-settings.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { bannersCalls } from '#wire/content/banners.ts'
import { gamesCalls } from '#wire/play/games.ts'
import { systemCalls } from '#wire/site/system.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(() => setBrand({ domains: [], imageCDNs: [], launchGameCDNs: [], menu: [] }))

const setBrand = (change: Partial<Brand>) => server.services.settings.setBrand(change, server.services.clock.now())

const slot = { gameCode: 'harbour-lights', vassalage: 'HARBOUR', language: 'en' } as const

describe('alternative origins of a site', () => {
  it('are not used until the operator sets them', async () => {
    expect(await server.call(systemCalls.domainRoute, {})).toEqual({ domains: [] })
    const { games } = await server.call(gamesCalls.gameList, { gameType: 'RNG' })
    expect(games.every(({ art }) => art.startsWith('/art/game/'))).toBe(true)
    const page = await server.request('/')
    expect(page.headers.get('content-security-policy')).toContain("img-src 'self' data: blob:;")
  })

  it('pictures: each always comes from the same mirror, and the policy allows it', async () => {
    const imageCDNs = ['https://one.example', 'https://two.example']
    await setBrand({ imageCDNs })
    const { games } = await server.call(gamesCalls.gameList, { gameType: 'RNG' })
    const { groups } = await server.call(gamesCalls.gameVendors, { gameType: 'RNG' })
    const { list } = await server.call(bannersCalls.banners, { groupName: 'w_rng' })
    const addresses = [
      ...games.map(({ art }) => art),
      ...list.map(({ art }) => art),
      ...groups.flatMap(({ vendors }) => vendors.map(({ logo }) => logo)),
    ]
    expect(addresses.filter((address) => !/^https:\/\/(one|two)\.example\/art\//.test(address))).toEqual([])
    expect(new Set(addresses.map((address) => new URL(address).origin)), 'both are used').toEqual(new Set(imageCDNs))
    expect((await server.call(gamesCalls.gameList, { gameType: 'RNG' })).games).toEqual(games)
    const policy = (await server.request('/')).headers.get('content-security-policy')
    expect(policy).toContain(`img-src 'self' data: blob: ${imageCDNs.join(' ')};`)
    const shown = [...(await server.request('/rng')).text.matchAll(/<img [^>]*src="([^"]*\/art\/game\/[^"]*)"/g)]
    expect(shown.length).toBeGreaterThan(0)
    for (const [, address = ''] of shown) expect(imageCDNs).toContain(new URL(address).origin)
    expect(await server.call(systemCalls.service, {})).toMatchObject({ imageCDNs, launchGameCDNs: [] })
    // A mirror leads to this server, and a browser shows nothing of another origin that is kept to its own.
    for (const address of addresses) {
      const { headers } = await server.request(new URL(address).pathname)
      expect(headers.get('cross-origin-resource-policy'), address).toBe('cross-origin')
    }
  })

  it('games: a launch returns the mirrors, which pages may measure and frame with sound and full screen', async () => {
    const token = await server.login()
    expect(await server.call(gamesCalls.launchGame, slot, { token })).toMatchObject({ mirrors: [] })
    expect((await server.request('/')).headers.get('content-security-policy')).toContain("connect-src 'self';")
    await setBrand({ launchGameCDNs: ['https://games.example'] })
    const { url, mirrors } = await server.call(gamesCalls.launchGame, slot, { token })
    expect(url).toMatch(/^http:.*\/slot\/#code=/)
    expect(mirrors).toEqual(['https://games.example'])
    const { headers } = await server.request('/')
    expect(headers.get('content-security-policy')).toMatch(/frame-src [^;]*https:\/\/games\.example/)
    expect(headers.get('content-security-policy')).toMatch(
      new RegExp(`connect-src [^;]*${new URL(url).origin}[^;]* https://games\\.example`),
    )
    for (const right of ['fullscreen', 'autoplay'])
      expect(headers.get('permissions-policy'), right).toMatch(
        new RegExp(`${right}=\\(self [^)]*"https://games\\.example"`),
      )
  })

  it('domains: are returned, and a page may measure their speed', async () => {
    const domains = ['https://club-two.example']
    await setBrand({ domains })
    expect(await server.call(systemCalls.domainRoute, {})).toEqual({ domains: [{ url: domains[0] }] })
    const policy = (await server.request('/')).headers.get('content-security-policy')
    expect(policy).toContain(`connect-src 'self' ${domains[0]};`)
    expect((await server.request('/healthz')).headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  })
})

it('pages contain the merchant, and the menu in the order of the operator', async () => {
  const page = async () => (await server.request('/')).text
  expect(await page()).toMatch(/<html [^>]*data-merchant="statehouse"/)
  await setBrand({ menu: ['LIVE', 'RNG'] })
  const { menus } = await server.call(gamesCalls.gameMenus, {})
  expect(menus.map(({ gameType }) => gameType)).toEqual(['LIVE', 'RNG'])
  const nav = /<nav [^]*?<\/nav>/.exec(await page())?.[0] ?? ''
  expect([...nav.matchAll(/href="([^"]*)"/g)].map(([, path]) => path)).toEqual(['/', '/live', '/rng', '/promotions'])
})
