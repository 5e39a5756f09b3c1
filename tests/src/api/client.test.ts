import { compactDecrypt, exportJWK, generateKeyPair } from 'jose'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FaultError } from '#wire/envelope.ts'
import { gamesCalls } from '#wire/play/games.ts'
import { memberCalls } from '#wire/identity/member.ts'
import { noticesCalls } from '#wire/content/notices.ts'
import { sessionCalls } from '#wire/sessions/session.ts'
import { whitelabel } from '#wire/site/site.ts'
import { verificationCalls } from '#wire/verification/verification.ts'
import { balance } from '#wire/money/wallet.ts'
import { addressOf } from '#src/api/address-of.ts'
import { callTimeout, createApi } from '#src/api/client.ts'

const origin = 'http://site.test'
const ok = (value: unknown) => Response.json({ success: true, value, message: 'ok' })
const no = (code: string, value: unknown = null, status = 400) =>
  Response.json({ success: false, value, message: 'no', code }, { status })

interface Seen {
  readonly path: string
  readonly method: string
  readonly authorization: string | null
  readonly language: string | null
  readonly body: string
}

let seen: Seen[] = []
let answer: (seen: Seen) => Response | Promise<Response>

beforeEach(() => {
  seen = []
  vi.stubGlobal('fetch', async (input: string | Request, init?: RequestInit) => {
    const request = new Request(typeof input === 'string' ? new URL(input, origin) : input, init)
    const entry = {
      path: request.url.slice(origin.length),
      method: request.method,
      authorization: request.headers.get('authorization'),
      language: request.headers.get('accept-language'),
      body: await request.text(),
    }
    seen.push(entry)
    const aborted = new Promise<never>((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')), { once: true })
    })
    return Promise.race([Promise.resolve(answer(entry)), aborted])
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function client(token: string | null = 'token-1') {
  const lost: string[] = []
  const holder = { token }
  const api = createApi({ token: () => holder.token, onSessionLost: (code) => lost.push(code) })
  return { api, lost, holder }
}

describe('the client', () => {
  it('sends the token only where the call takes one', async () => {
    answer = () => no('not_found')
    const { api } = client()
    await api.send(balance, {})
    await api.send(whitelabel, {})
    await api.send(gamesCalls.gameList, { gameName: 'koi & co', pageNo: 2 })
    expect(seen.map(({ path, authorization }) => [path, authorization])).toEqual([
      ['/wps/v2/wallets/balance', 'Bearer token-1'],
      ['/wps/system/whitelabel', null],
      ['/wps/relay/GCSGAME_gameList?gameName=koi+%26+co&pageNo=2', 'Bearer token-1'],
    ])
  })

  it('sends the language of the site, once that is known', async () => {
    answer = () => no('not_found')
    let language: string | undefined
    const api = createApi({ token: () => null, onSessionLost: () => {}, language: () => language })
    await api.send(gamesCalls.gameList, {})
    language = 'zh-Hans'
    await api.send(gamesCalls.gameList, {})
    expect(seen.map((request) => request.language)).toEqual([null, 'zh-Hans'])
  })

  it('sends no call that would be refused because the password must be changed', async () => {
    answer = () => no('not_found')
    const lost: string[] = []
    const api = createApi({
      token: () => 'token-1',
      onSessionLost: (code) => lost.push(code),
      mustChangePassword: async () => true,
    })
    await expect(api.send(balance, {})).resolves.toMatchObject({ kind: 'refusal', code: 'password_change_required' })
    await api.send(memberCalls.memberInfo, {})
    await api.send(whitelabel, {})
    expect(seen.map(({ path }) => path)).toEqual(['/wps/member/info', '/wps/system/whitelabel'])
    expect(lost).toEqual([])
  })

  it('resolves with the value, without unknown fields', async () => {
    answer = () => ok({ sumBalance: '10.50', held: '0.00', currency: 'PHP', secret: 1 })
    expect(await client().api.send(balance, {})).toEqual({
      kind: 'value',
      value: { sumBalance: '10.50', held: '0.00', currency: 'PHP' },
    })
  })

  it('resolves with a refusal and its details', async () => {
    answer = () => no('sms_too_soon', { retryAfter: 30 }, 429)
    expect(
      await client().api.send(verificationCalls.smsBeforeLogin, { mobileNum: '9171234567', countryDialingCode: '63' }),
    ).toEqual({
      kind: 'refusal',
      code: 'sms_too_soon',
      message: 'no',
      details: { retryAfter: 30 },
    })
  })

  it.each([
    ['a page of HTML', () => new Response('<h1>502</h1>', { status: 502 })],
    ['a value of another shape', () => ok({ sumBalance: 10.5, held: '0.00', currency: 'PHP' })],
    ['a refusal without a code', () => Response.json({ success: false, value: null, message: '' }, { status: 500 })],
    ['a refusal with an unknown code', () => no('toString')],
    ['null', () => Response.json(null)],
  ])('rejects with the fault malformed for %s', async (_, response) => {
    answer = response
    await expect(client().api.send(balance, {})).rejects.toMatchObject({ kind: 'fault', reason: 'malformed' })
  })

  it('rejects with the fault network when there is no answer', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'))
    await expect(client().api.send(balance, {})).rejects.toMatchObject({ kind: 'fault', reason: 'network' })
  })

  it('rejects with the fault timeout after 30 seconds', async () => {
    vi.useFakeTimers()
    answer = () => new Promise(() => {})
    const call = client().api.send(balance, {})
    const outcome = call.catch((error: unknown) => error)
    await expect.poll(() => seen).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(callTimeout)
    expect(await outcome).toMatchObject({ kind: 'fault', reason: 'timeout' })
  })

  it('rejects with the abort reason when the caller aborts', async () => {
    answer = () => new Promise(() => {})
    const stop = new AbortController()
    const call = client().api.send(balance, {}, { signal: stop.signal })
    const outcome = call.catch((error: unknown) => error)
    await expect.poll(() => seen).toHaveLength(1)
    stop.abort()
    const error = await outcome
    expect(error).toBeInstanceOf(DOMException)
    expect(error).not.toBeInstanceOf(FaultError)
  })

  it('reports that the password must be changed first, whichever call learns it', async () => {
    answer = () => no('password_change_required', null, 403)
    const { api, lost } = client()
    await api.send(balance, {})
    await api.send(noticesCalls.unreadCount, {})
    expect(lost).toEqual(['password_change_required', 'password_change_required'])
  })

  it('reports a lost session once the current token is refused', async () => {
    answer = () => no('session_expired', null, 401)
    const { api, lost } = client()
    await api.send(balance, {})
    expect(lost).toEqual(['session_expired'])
  })

  it('does not end a new session because an old one was refused', async () => {
    const { api, lost, holder } = client('old')
    answer = () => {
      holder.token = 'new'
      return no('session_expired', null, 401)
    }
    await api.send(balance, {})
    expect(lost).toEqual([])
  })
})

describe('sealed calls', () => {
  const credentials = { type: 'username', username: 'marisol', password: 'secret-word' } as const

  async function sealingServer() {
    const { publicKey, privateKey } = await generateKeyPair('RSA-OAEP-256', { extractable: true })
    const { n, e } = await exportJWK(publicKey)
    const serverTime = Date.now() + 3_600_000
    return { privateKey, key: ok({ kid: 'k1', serverTime, key: { kty: 'RSA', n, e } }), serverTime }
  }

  it('are encrypted to a JWE the server can open, with its time, a nonce and the path', async () => {
    const { privateKey, key, serverTime } = await sealingServer()
    answer = ({ path }) => (path === '/wps/system/sealingKey' ? key.clone() : no('bad_credentials', null, 401))
    expect(await client(null).api.send(sessionCalls.login, credentials)).toMatchObject({ code: 'bad_credentials' })
    const body = seen.at(-1)?.body ?? ''
    expect(body).not.toContain('secret-word')
    const { plaintext, protectedHeader } = await compactDecrypt(JSON.parse(body).sealed, privateKey)
    expect(protectedHeader).toEqual({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: 'k1' })
    const content = JSON.parse(new TextDecoder().decode(plaintext))
    expect(content).toMatchObject({ path: '/wps/session/login', payload: credentials })
    expect(Math.abs(content.iat - serverTime)).toBeLessThan(60_000)
    expect(content.jti).toMatch(/^[\w-]{20,}$/)
  })

  it('fetch the key once, and again when an envelope is refused', async () => {
    const { key } = await sealingServer()
    let refusals = 1
    answer = ({ path }) => {
      if (path === '/wps/system/sealingKey') return key.clone()
      refusals -= 1
      return refusals >= 0 ? no('envelope_invalid') : no('bad_credentials', null, 401)
    }
    const { api } = client(null)
    expect(await api.send(sessionCalls.login, credentials)).toMatchObject({ code: 'bad_credentials' })
    await api.send(sessionCalls.login, credentials)
    expect(seen.filter(({ path }) => path === '/wps/system/sealingKey')).toHaveLength(2)
  })

  it('reject with the fault insecure when the page may not encrypt', async () => {
    const { key } = await sealingServer()
    answer = () => key.clone()
    vi.stubGlobal('crypto', {})
    await expect(client(null).api.send(sessionCalls.login, credentials)).rejects.toMatchObject({ reason: 'insecure' })
  })
})

describe('addressOf', () => {
  it('leaves out undefined fields and keeps the body out of the address', () => {
    expect(addressOf({ method: 'GET', path: '/a' }, { one: 1, two: undefined })).toBe('/a?one=1')
    expect(addressOf({ method: 'POST', path: '/a' }, { one: 1 })).toBe('/a')
  })
})
