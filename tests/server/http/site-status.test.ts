import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openSite } from '#server/domain/site/site-settings.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import type { Call } from '#wire/call.ts'
import { allCalls } from '#wire/calls.ts'
import { Language } from '#wire/shapes.ts'
import { systemCalls } from '#wire/site/system.ts'

const all = allCalls.map(({ name, call }) => ({ name, ...call }))
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ environment: { TRUST_PROXY: '1', COUNTRY_HEADER: 'X-Country' } })
})
afterAll(() => server.stop())
afterEach(() => set({}))

const set = (change: object) =>
  server.services.settings.setSiteStatus({ ...openSite, ...change }, server.services.clock.now())
const from = (country: string, address = '203.0.113.7') => ({ 'x-country': country, 'x-forwarded-for': address })
const statusFor = async (headers: Record<string, string> = {}) =>
  (await server.request('/wps/system/status', { headers })).value

describe('the status', () => {
  it('is open, and contains the time and the visitor’s country', async () => {
    expect(await statusFor(from('jp'))).toEqual({
      systemStatus: 0,
      serverTime: expect.any(Number),
      maintenance: null,
      location: { ip: '203.0.113.7', country: 'JP' },
    })
  })

  it('believes the nearest proxy only', async () => {
    const forged = await statusFor({ 'x-forwarded-for': '198.51.100.1, 203.0.113.9' })
    expect(forged).toMatchObject({ location: { ip: '203.0.113.9', country: null } })
    const nonsense = await statusFor({ 'x-forwarded-for': 'nonsense', 'x-country': '<b>' })
    expect(nonsense).toMatchObject({ location: { ip: '127.0.0.1', country: 'PH' } })
  })

  it('contains the end and reason of maintenance', async () => {
    await set({ status: 1, until: 1_800_000_000_000, info: 'New games' })
    expect(await statusFor()).toMatchObject({
      systemStatus: 1,
      maintenance: { until: 1_800_000_000_000, info: 'New games' },
    })
  })

  it('ends maintenance by itself at its time, for calls too; without a time it lasts until it is ended', async () => {
    const until = server.services.clock.now() + 60_000
    const games = async () => (await server.request('/wps/relay/GCSGAME_gameList')).code
    await set({ status: 1, until, info: 'New games' })
    expect(await statusFor()).toMatchObject({ systemStatus: 1, maintenance: { until } })
    expect(await games()).toBe('maintenance')
    server.services.clock.move(server.services.clock.offset + 60_000)
    expect(await statusFor(from('PH'))).toMatchObject({ systemStatus: 0, maintenance: null })
    expect(await games()).toBeUndefined()
    await set({ status: 1, until, countries: ['JP'] })
    expect(await statusFor(from('JP')), 'what is blocked stays so').toMatchObject({ systemStatus: 2 })
    await set({ status: 1 })
    expect(await statusFor()).toMatchObject({ systemStatus: 1 })
  })

  it('blocks by country, by address and for everyone; maintenance wins', async () => {
    await set({ countries: ['JP'], addresses: ['198.51.100.0/24'] })
    expect(await statusFor(from('JP'))).toMatchObject({ systemStatus: 2, maintenance: null })
    expect(await statusFor(from('PH'))).toMatchObject({ systemStatus: 0 })
    expect(await statusFor(from('PH', '198.51.100.20'))).toMatchObject({ systemStatus: 2 })
    await set({ status: 1, countries: ['JP'] })
    expect(await statusFor(from('JP'))).toMatchObject({ systemStatus: 1 })
    await set({ status: 2 })
    expect(await statusFor(from('PH'))).toMatchObject({ systemStatus: 2 })
  })
})

describe('a closed site', () => {
  const ask = (call: Call, headers = {}) => {
    const body = call.method === 'POST' || call.method === 'PUT' ? { body: {} } : {}
    return server.request(call.path, { method: call.method, headers, ...body })
  }

  /** A call with required fields answers `invalid_request`. */
  const answered = ({ method }: Call) =>
    method === 'POST' ? { status: 400, code: 'invalid_request' } : { status: 200, code: undefined }

  it('refuses every call except those its page needs', async () => {
    await set({ status: 1 })
    for (const call of all) {
      const { status, code } = await ask(call)
      const expected = call.duringMaintenance ? answered(call) : { status: 423, code: 'maintenance' }
      expect({ status, code }, call.name).toEqual(expected)
    }
  })

  it('refuses only the blocked country', async () => {
    await set({ countries: ['JP'] })
    for (const call of all.filter(({ duringMaintenance }) => !duringMaintenance)) {
      expect(await ask(call, from('JP')), call.name).toMatchObject({ status: 451, code: 'region_blocked' })
      expect((await ask(call, from('PH'))).code, call.name).not.toBe('region_blocked')
    }
  })
})

describe('brand calls', () => {
  it('return the brand and its current toggles', async () => {
    const before = await server.call(systemCalls.whitelabel, {})
    expect(before.copyrightYear, 'decision 13: the value of the spec until the operator names another').toBe(2025)
    expect(before).toMatchObject({
      merchant: 'statehouse',
      clubName: 'Statehouse Club',
      minimumAge: 18,
      gmtOffset: 480,
      currency: 'PHP',
    })
    await server.services.settings.setToggle('loginedToHomePage', true, server.services.clock.now())
    expect((await server.call(systemCalls.whitelabel, {})).toggles.loginedToHomePage).toBe(true)
  })

  it('return the help centre in every language with the same questions', async () => {
    const english = await server.call(systemCalls.helpCentre, { lang: 'en' })
    const texts = ({ sections }: typeof english) =>
      sections.flatMap(({ title, topics }) => [title, ...topics.flatMap((each) => [each.question, ...each.answer])])
    const shape = ({ sections }: typeof english) =>
      sections.map(({ id, topics }) => [id, topics.map((each) => each.answer.length)])
    expect((await server.call(systemCalls.helpCentre, {})).language).toBe('fil')
    for (const lang of Language.options) {
      const centre = await server.call(systemCalls.helpCentre, { lang })
      expect(centre.language).toBe(lang)
      expect(shape(centre), lang).toEqual(shape(english))
      const all = texts(centre).join('\n')
      expect(all).toContain('Statehouse Club')
      expect(all).not.toMatch(/\{\w+\}/)
      const same = texts(centre).filter((text) => text.length > 20 && texts(english).includes(text))
      expect(lang === 'en' ? [] : same, lang).toEqual([])
    }
    const { channels, payments } = await server.call(systemCalls.service, {})
    expect(payments.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['wallet', 'bank', 'qr', 'card', 'counter']),
    )
    expect(payments.every(({ demonstration }) => demonstration)).toBe(true)
    for (const { path } of channels) {
      expect(english.sections.map(({ id }) => `/help#${id}`)).toContain(path)
    }
  })

  it("return the visitor's dialling code, or the brand's as a fallback", async () => {
    const code = async (country: string) =>
      (await server.request('/wps/system/countryCode', { headers: from(country) })).value
    expect(await code('JP')).toMatchObject({ countryCode: 'JP', countryDialingCode: '81' })
    expect(await code('BR')).toMatchObject({ countryCode: 'PH', countryDialingCode: '63' })
  })
})
