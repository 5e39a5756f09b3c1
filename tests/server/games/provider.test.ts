import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { balanceOf } from '#server/domain/money/ledger.ts'
import { launchCodeLifetime } from '#server/domain/play/launches.ts'
import { endSession } from '#server/domain/sessions/sessions.ts'
import { openSite } from '#server/domain/site/site-settings.ts'
import { createReveals } from '#server/games/reveals.ts'
import type { Caller } from '#server/handler.ts'
import { launches } from '#server/store/schema/play/games.ts'
import { playCalls, PlayState } from '#wire/play/play.ts'
import { publishedReturn } from '#games/slot/slot-maths.ts'
import { slotModels } from '#games/slot/slot-models.ts'
import { openGamesTest, roundOf, type GamesTest } from './support.ts'
import { fromMinor } from '#wire/money.ts'

const clientFolder = mkdtempSync(join(tmpdir(), 'statehouse-client-'))
mkdirSync(join(clientFolder, 'assets'))
writeFileSync(join(clientFolder, 'index.html'), '<!doctype html><meta name="site-origins" content="%SITE_ORIGINS%">')
writeFileSync(join(clientFolder, 'assets', 'main-abc.js'), 'export {}')

let games: GamesTest
let caller: Caller
beforeAll(async () => {
  games = await openGamesTest({ clientFolder })
  caller = await games.callerOf('marisol')
})
afterAll(async () => {
  await games.close()
  rmSync(clientFolder, { recursive: true })
})
/** A spin as a browser asks for it: with the commitment its table shows, and a seed of its own. */
const spin = async (token: string | undefined, body: unknown) => {
  const whole = typeof body === 'object' && body !== null && !Array.isArray(body)
  return games.post('/play/spin', whole ? { ...(await games.drawnFrom(token)), ...body } : body, token)
}
const get = (path: string, headers: Record<string, string> = {}) => games.provider.request(path, { headers })

describe('entering a game', () => {
  it('shows the table with the member’s balance, the bets and the rules the server plays by', async () => {
    const { value } = await games.post('/play/enter', { code: await games.launch(caller) })
    const { state } = v.parse(playCalls.enter.value, value)
    expect(state).toMatchObject({
      game: { gameCode: 'harbour-lights', name: 'Harbour Lights' },
      theme: { seed: 0, world: 'sea' },
      language: 'en',
      currency: 'PHP',
      balance: fromMinor(await balanceOf(games.services.db, caller.memberId), 'PHP'),
      rules: { rtp: publishedReturn(slotModels.classic), freeTurns: 8 },
    })
    expect(state.bets).toContain(state.defaultBet)
  })

  it('accepts a launch code once', async () => {
    const code = await games.launch(caller)
    expect((await games.post('/play/enter', { code })).status).toBe(200)
    expect(await games.post('/play/enter', { code })).toMatchObject({ status: 401, code: 'session_expired' })
  })

  it('accepts a launch code once in ten simultaneous requests', async () => {
    const code = await games.launch(caller)
    const answers = await Promise.all(Array.from({ length: 10 }, () => games.post('/play/enter', { code })))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  })

  it('accepts a launch code for one minute only', async () => {
    const code = await games.launch(caller)
    games.services.clock.move(launchCodeLifetime + 1)
    const late = await games.post('/play/enter', { code })
    games.services.clock.move(0)
    expect(late).toMatchObject({ status: 401, code: 'session_expired' })
  })

  it('stores neither code nor token, only their hashes', async () => {
    const code = await games.launch(caller)
    const { value } = await games.post('/play/enter', { code })
    const { playToken } = v.parse(playCalls.enter.value, value)
    const stored = JSON.stringify(await games.services.db.select().from(launches), (_, one) =>
      one instanceof Uint8Array ? Buffer.from(one).toString('base64url') : one,
    )
    expect(stored).not.toContain(code)
    expect(stored).not.toContain(playToken)
  })

  it('finds the table again after a reload', async () => {
    const token = await games.enter(caller)
    const response = await get('/play/state', { authorization: `Bearer ${token}` })
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    v.parse(v.object({ success: v.literal(true), value: PlayState }), await response.json())
  })
})

describe('spinning', () => {
  it('takes the bet, pays the win and lists the round', async () => {
    const token = await games.enter(caller)
    const before = await balanceOf(games.services.db, caller.memberId)
    const spinId = randomUUID()
    const round = roundOf(await spin(token, { spinId, bet: '1.00' }))
    const after = await balanceOf(games.services.db, caller.memberId)
    const turns = round.turns.reduce((sum, turn) => sum + Math.round(Number(turn.win) * 100), 0)
    expect(turns).toBe(Math.round(Number(round.win) * 100))
    expect(after).toBe(before - 100n + BigInt(turns))
    expect(round).toMatchObject({
      spinId,
      bet: '1.00',
      balance: fromMinor(after, 'PHP'),
      balanceAfterBet: fromMinor(before - 100n, 'PHP'),
    })
    await games.post('/play/shown', { spinId }, token)
    const state = await (await get('/play/state', { authorization: `Bearer ${token}` })).json()
    expect(state).toMatchObject({ value: { history: [{ spinId, bet: '1.00', win: round.win }] } })
  })

  it('offers the last bet again', async () => {
    const token = await games.enter(caller)
    const spinId = randomUUID()
    roundOf(await spin(token, { spinId, bet: '2.50' }))
    await games.post('/play/shown', { spinId }, token)
    const state = await (await get('/play/state', { authorization: `Bearer ${token}` })).json()
    expect(state).toMatchObject({ value: { defaultBet: '2.50' } })
  })

  it('answers a repeated spin with the same round, also in twenty simultaneous requests', async () => {
    const token = await games.enter(caller)
    const before = await balanceOf(games.services.db, caller.memberId)
    const body = { spinId: randomUUID(), bet: '2.50' }
    const answers = await Promise.all(Array.from({ length: 20 }, () => spin(token, body)))
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    const { win } = roundOf(answers[0]!)
    expect(await balanceOf(games.services.db, caller.memberId)).toBe(
      before - 250n + BigInt(Math.round(Number(win) * 100)),
    )
  })

  it('updates the balance on the member’s other screens after the round was shown, not before', async () => {
    const token = await games.enter(caller)
    const events: unknown[] = []
    const stop = games.services.live.subscribe(`member:${caller.memberId}`, (event) => events.push(event))
    const spinId = randomUUID()
    roundOf(await spin(token, { spinId, bet: '1.00' }))
    roundOf(await spin(token, { spinId, bet: '1.00' }))
    expect(await games.post('/play/shown', { spinId }, 'x'.repeat(43))).toMatchObject({ status: 401 })
    const stranger = await games.enter(await games.callerOf('ahente'))
    expect(await games.post('/play/shown', { spinId }, stranger)).toMatchObject({ status: 404, code: 'not_found' })
    expect(await games.post('/play/shown', { spinId: randomUUID() }, token)).toMatchObject({ code: 'not_found' })
    expect(events).toEqual([])
    expect(await games.post('/play/shown', { spinId }, token)).toMatchObject({ success: true, value: {} })
    await expect.poll(() => events).toEqual([{ type: 'balance.changed' }])
    stop()
  })

  it('replays an unfinished round after a reload, and lists the round only afterwards', async () => {
    const token = await games.enter(caller)
    const spinId = randomUUID()
    const played = roundOf(await spin(token, { spinId, bet: '2.50' }))
    const other = await games.enter(await games.callerOf('ahente'))
    const tables = () =>
      Promise.all(
        [token, other].map(async (of) => {
          const answer: unknown = await (await get('/play/state', { authorization: `Bearer ${of}` })).json()
          return v.parse(v.object({ value: PlayState }), answer).value
        }),
      )
    const [midway, others] = await tables()
    expect(midway!.underWay).toEqual(played)
    expect(midway!.history.map((round) => round.spinId)).not.toContain(spinId)
    expect(others!.underWay, 'of no other member').toBeNull()
    await games.post('/play/shown', { spinId }, token)
    const [after] = await tables()
    expect(after!.underWay?.spinId).not.toBe(spinId)
    expect(after!.history[0]!.spinId).toBe(spinId)
  })

  it('updates the other screens after a timeout without a report', async () => {
    const events: unknown[] = []
    const { live } = games.services
    const stop = live.subscribe('member:away', (event) => events.push(event))
    createReveals(live, 1).begin({ roundId: 'r', memberId: 'away', gameCode: 'harbour-lights' })
    await expect.poll(() => events).toEqual([{ type: 'balance.changed' }])
    stop()
  })

  it('refuses a spin id used for another bet or by someone else', async () => {
    const token = await games.enter(caller)
    const spinId = randomUUID()
    await spin(token, { spinId, bet: '1.00' })
    expect(await spin(token, { spinId, bet: '2.50' })).toMatchObject({ status: 409, code: 'idempotency_conflict' })
    const other = await games.enter(await games.callerOf('ahente'))
    expect(await spin(other, { spinId, bet: '1.00' })).toMatchObject({ status: 409, code: 'idempotency_conflict' })
  })

  it.each(['0.01', '0', '-1.00', '1.01', '500.01', '99999999999'])('refuses a bet of %s', async (bet) => {
    const token = await games.enter(caller)
    const answer = await spin(token, { spinId: randomUUID(), bet })
    expect(answer).toMatchObject({ status: 400, code: 'bet_out_of_range' })
  })

  it('refuses a bet above the balance', async () => {
    const poor = await games.callerOf('bagong.dating')
    const token = await games.enter(poor)
    const balance = await balanceOf(games.services.db, poor.memberId)
    const answers = []
    for (let i = 0; i <= balance / 50_000n + 40n; i += 1) {
      const answer = await spin(token, { spinId: randomUUID(), bet: '250.00' })
      answers.push(answer)
      if (answer.status !== 200) break
    }
    expect(answers.at(-1)).toMatchObject({ status: 409, code: 'insufficient_funds' })
    expect(await balanceOf(games.services.db, poor.memberId)).toBeLessThan(25_000n)
    expect(await balanceOf(games.services.db, poor.memberId)).toBeGreaterThanOrEqual(0n)
  })

  it('refuses new bets in maintenance, but answers an earlier round', async () => {
    const token = await games.enter(caller)
    const body = { spinId: randomUUID(), bet: '1.00' }
    const first = await spin(token, body)
    await games.services.settings.setSiteStatus({ ...openSite, status: 1 }, games.services.clock.now())
    expect(await spin(token, { spinId: randomUUID(), bet: '1.00' })).toMatchObject({ status: 423, code: 'maintenance' })
    expect((await spin(token, body)).text).toBe(first.text)
    await games.services.settings.setSiteStatus(openSite, games.services.clock.now())
  })

  it('a game ends with the session that opened it', async () => {
    const session = await games.callerOf('marisol')
    const token = await games.enter(session)
    await endSession(games.services, session.sessionId, games.services.clock.now())
    expect(await spin(token, { spinId: randomUUID(), bet: '1.00' })).toMatchObject({
      status: 401,
      code: 'session_expired',
    })
  })

  it('refuses a spin without a token, and with an unknown one', async () => {
    const body = { spinId: randomUUID(), bet: '1.00' }
    expect(await spin(undefined, body)).toMatchObject({ status: 401, code: 'not_logged_in' })
    expect(await spin('x'.repeat(43), body)).toMatchObject({ status: 401, code: 'not_logged_in' })
  })
})

describe('bad input', () => {
  const hostile = '<img src=x onerror=alert(1)>'
  it.each([
    ['no JSON', '{'],
    ['an array', []],
    ['nothing', {}],
    ['null', 'null'],
    ['a spin id that is none', { spinId: hostile, bet: '1.00' }],
    ['a number for money', { spinId: randomUUID(), bet: 1 }],
    ['hostile money', { spinId: randomUUID(), bet: hostile }],
    ['three decimals', { spinId: randomUUID(), bet: '1.001' }],
    ['an exponent', { spinId: randomUUID(), bet: '1e3' }],
  ])('answers %s with a code and without repeating it', async (_, body) => {
    const token = await games.enter(caller)
    const answer = await spin(token, body)
    expect(answer).toMatchObject({ status: 400, success: false, code: 'invalid_request' })
    expect(answer.text).not.toContain('onerror')
  })

  it('refuses a body that is too large, of another type, or another method', async () => {
    const token = await games.enter(caller)
    expect(await spin(token, { spinId: 'x'.repeat(10_000), bet: '1.00' })).toMatchObject({
      status: 413,
      code: 'too_large',
    })
    const form = await games.provider.request('/play/spin', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: new URLSearchParams({ a: 'b' }),
    })
    expect(form.status).toBe(415)
    for (const path of ['/play/spin', '/play/enter']) {
      const answer = await get(path)
      expect(answer.status).toBe(405)
      expect(await answer.json()).toMatchObject({ success: false, code: 'method_not_allowed' })
    }
    expect(await (await get('/play/nothing')).json()).toMatchObject({ code: 'not_found' })
  })
})

describe('the game page', () => {
  it('can be framed by the site only, and runs only its own files', async () => {
    const page = await get('/slot/')
    const policy = page.headers.get('content-security-policy')
    expect(policy).toContain(`frame-ancestors ${games.services.config.siteOrigins.join(' ')}`)
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/unsafe|\*/)
    expect(page.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await page.text()).toContain(`content="${games.services.config.siteOrigins.join(' ')}"`)
  })

  it('serves hashed assets for ever, answers 304 to a known page, and nothing outside its folder', async () => {
    const asset = await get('/slot/assets/main-abc.js')
    expect(asset.headers.get('cache-control')).toContain('immutable')
    const page = await get('/slot/')
    expect((await get('/slot/', { 'if-none-match': page.headers.get('etag') ?? '' })).status).toBe(304)
    for (const path of [
      '/slot/assets/none.js',
      '/slot/assets/..%2Findex.html',
      '/slot/assets/%2e%2e%2f%2e%2e%2fpackage.json',
      '/slot/backdrop/none.svg',
    ]) {
      expect((await get(path)).status).toBe(404)
    }
  })

  it('draws the scene behind the table', async () => {
    const scene = await get('/slot/backdrop/harbour-lights.svg')
    expect(scene.headers.get('content-type')).toContain('image/svg+xml')
    expect(await scene.text()).not.toContain('<text')
  })
})
