import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSettings, type Settings } from '#server/domain/site/settings.ts'
import { defaultBrand, defaultToggles, isAddressRange, openSite, statusFor } from '#server/domain/site/site-settings.ts'
import { emptySeed, openSeededTestStore, type TestStore } from '#tests/server/support/database.ts'

let store: TestStore
let settings: Settings
beforeAll(async () => {
  store = await openSeededTestStore(emptySeed)
  settings = createSettings(store)
})
afterAll(() => store.close())

const now = Date.UTC(2026, 0, 1)

describe('settings', () => {
  it('begin as the defaults', async () => {
    const fresh = await Promise.all([
      settings.brand(),
      settings.toggles(),
      settings.siteStatus(),
      settings.clockOffset(),
    ])
    expect(fresh).toEqual([defaultBrand, defaultToggles, openSite, 0])
  })

  it('store what is set, for this server and any other, and notify the site', async () => {
    const events: unknown[] = []
    store.live.subscribe('site', (event) => events.push(event))
    await settings.setToggle('smsLogin', false, now)
    await settings.setBrand({ clubName: 'Bahay Club' }, now)
    await settings.setSiteStatus({ ...openSite, status: 1, info: 'Back soon' }, now)
    const other = createSettings(store)
    expect(await other.toggles()).toEqual({ ...defaultToggles, smsLogin: false })
    expect(await other.brand()).toEqual({ ...defaultBrand, clubName: 'Bahay Club' })
    expect(await settings.siteStatus()).toEqual({ ...openSite, status: 1, info: 'Back soon' })
    await expect
      .poll(() => events)
      .toEqual([{ type: 'brand.changed' }, { type: 'brand.changed' }, { type: 'siteStatus.changed' }])
  })

  it('keep both of two toggles switched at once', async () => {
    await Promise.all([settings.setToggle('freePlay', true, now), settings.setToggle('loginedToHomePage', true, now)])
    expect(await settings.toggles()).toMatchObject({ freePlay: true, loginedToHomePage: true })
  })

  it('pick up a change another server made', async () => {
    const other = createSettings(store)
    await other.siteStatus()
    await settings.setSiteStatus({ ...openSite, status: 2 }, now)
    await expect.poll(async () => (await other.siteStatus()).status).toBe(2)
  })

  it('move the clock and notify', async () => {
    const events: unknown[] = []
    store.live.subscribe('clock', (event) => events.push(event))
    await settings.setClockOffset(3_600_000, now)
    expect(await settings.clockOffset()).toBe(3_600_000)
    await expect.poll(() => events).toEqual([{ offset: 3_600_000 }])
  })

  it('fall back to the defaults when what is stored is no longer understood', async () => {
    await store.db.execute(sql`insert into settings values ('siteStatus', '{"status": 7}', 0)
      on conflict (name) do update set value = excluded.value`)
    expect(await createSettings(store).siteStatus()).toEqual(openSite)
  })

  it('refuse a brand of the wrong shape', async () => {
    await expect(settings.setBrand({ gmtOffset: Number.NaN }, now)).rejects.toThrow('Invalid type')
  })
})

describe('statusFor', () => {
  const visitor = { address: '203.0.113.7', country: 'PH' }

  it.each([
    ['open to a visitor without a country', openSite, 0],
    ['blocked by country', { ...openSite, countries: ['PH'] }, 2],
    ['open to other countries', { ...openSite, countries: ['SG'] }, 0],
    ['blocked by address', { ...openSite, addresses: ['203.0.113.7'] }, 2],
    ['blocked by range', { ...openSite, addresses: ['203.0.113.0/24'] }, 2],
    ['open outside of the range', { ...openSite, addresses: ['203.0.114.0/24', '2001:db8::/32'] }, 0],
    ['blocked for everyone', { ...openSite, status: 2 as const }, 2],
    ['in maintenance, which wins', { ...openSite, status: 1 as const, countries: ['PH'] }, 1],
  ])('is %s', (_what, site, status) => {
    expect(statusFor(site, visitor, 0)).toBe(status)
  })

  it('does not block by country when it is unknown', () => {
    expect(statusFor({ ...openSite, countries: ['PH'] }, { ...visitor, country: null }, 0)).toBe(0)
  })
})

it.each([
  ['203.0.113.7', true],
  ['203.0.113.0/24', true],
  ['2001:db8::/32', true],
  ['203.0.113.0/33', false],
  ['203.0.113.0/', false],
  ['PH', false],
  ['1.2.3.4/8/9', false],
])('isAddressRange(%s) is %s', (range, expected) => {
  expect(isAddressRange(range)).toBe(expected)
})
