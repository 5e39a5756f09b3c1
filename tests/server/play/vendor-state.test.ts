import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogueTopic, createCatalogue } from '#server/domain/play/catalogue.ts'
import type { Caller } from '#server/handler.ts'
import { readArguments } from '#server/operator/arguments.ts'
import { execute } from '#server/operator/execute.ts'
import { games as gameRows, rounds } from '#server/store/schema/play/games.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { noJobs } from '#tests/server/operator/support.ts'
import { gameLine } from '#wire/play/frame.ts'
import { openGamesTest, slot, type GamesTest } from '#tests/server/games/support.ts'

let games: GamesTest
let caller: Caller
beforeAll(async () => {
  games = await openGamesTest()
  caller = await games.callerOf('marisol')
})
afterAll(() => games.close())

const give = async (...words: string[]) => {
  const { config, db, live, settings, clock } = games.services
  const parsed = readArguments(words, clock.now(), '/')
  if (parsed.kind !== 'command') throw new Error(parsed.kind === 'mistake' ? parsed.problem : parsed.kind)
  const site = {
    db,
    live,
    settings,
    secrets: config,
    jobs: noJobs,
    origin: '',
    dump: () => Promise.reject(new Error('no dump')),
    now: clock.now,
  }
  return execute(site, parsed.command)
}
const visit = () => ({ caller, now: games.services.clock.now() }) as never
const launch = () => games.handlers.launchGame({ ...slot, language: 'en' } as never, visit())
const lobby = async () =>
  (await games.handlers.gameList({ gameType: 'RNG', pageNo: 1, pageSize: 60 } as never, visit())).games

describe('a vendor under maintenance', () => {
  it('is closed and opened by the operator; its games are marked, listed behind playable ones, and not launched', async () => {
    const token = await games.enter(caller)
    expect(await give('vendors', 'close', 'HARBOUR')).toEqual([
      'HARBOUR  Harbour Light Games: under maintenance, games open in a frame',
    ])
    await expect.poll(async () => (await lobby()).some(({ vassalage }) => vassalage === 'HARBOUR')).toBe(false)
    await expect(launch()).rejects.toMatchObject({ code: 'vendor_closed' })
    const { game } = await games.handlers.gameDetails({ gameCode: slot.gameCode, language: 'en' } as never, visit())
    expect(game).toMatchObject({ badge: 'CLOSED', soon: false })
    const drawn = await games.drawnFrom(token)
    const spin = { spinId: randomUUID(), bet: '1.00', ...drawn }
    expect(await games.post('/play/spin', spin, token), 'a table that is open waits').toMatchObject({
      code: 'maintenance',
    })
    await give('vendors', 'open', 'HARBOUR')
    await expect.poll(() => games.post('/play/spin', spin, token)).toMatchObject({ status: 200 })
    expect((await lobby())[0]).toMatchObject({ gameCode: slot.gameCode })
    expect(await launch()).toMatchObject({ opensIn: 'frame', mirrors: [], short: null })
  })

  it('must exist', async () => {
    await expect(give('vendors', 'close', 'NOSUCH')).rejects.toThrow('There is no vendor NOSUCH')
    await expect(give('vendors', 'shut', 'HARBOUR')).rejects.toThrow('vendors takes')
    await expect(give('vendors', 'close')).rejects.toThrow('vendors close takes a vendor code')
    expect(await give('vendors')).toContain('TCG_SEA  Silangan Draws: open, games open in a frame')
  })
})

describe('a launch', () => {
  it('reports that the vendor’s games open in a window', async () => {
    await give('vendors', 'window', 'HARBOUR')
    await expect.poll(launch).toMatchObject({ opensIn: 'window' })
    await give('vendors', 'frame', 'HARBOUR')
    await expect.poll(launch).toMatchObject({ opensIn: 'frame' })
  })

  it('reports that the wallet holds less than the lowest bet, and in which currency', async () => {
    const { db } = games.services
    const usual = (await db.select().from(gameRows).where(eq(gameRows.code, slot.gameCode)))[0]!.minBet
    await db.update(gameRows).set({ minBet: 100_000_000_000n }).where(eq(gameRows.code, slot.gameCode))
    await games.services.live.publish(catalogueTopic, {})
    await expect
      .poll(async () => (await launch()).short)
      .toEqual({ least: '1000000000.00', currency: 'PHP', wallet: 'main' })
    await db.update(gameRows).set({ minBet: usual }).where(eq(gameRows.code, slot.gameCode))
    await games.services.live.publish(catalogueTopic, {})
    await expect.poll(async () => (await launch()).short).toBeNull()
  })
})

it('launch page: checks each line for games, for pages of the site only', async () => {
  const ask = (origin: string) => games.provider.request(gameLine.path, { headers: { origin } })
  const [own = ''] = games.services.config.siteOrigins
  const answer = await ask(own)
  expect(await answer.json()).toEqual({ line: 'games' })
  expect(answer.headers.get('access-control-allow-origin')).toBe(own)
  expect((await ask('https://elsewhere.example')).headers.get('access-control-allow-origin')).toBeNull()
})

it('catalogue: games are hot by recent play of different members, one in ten at most beside pinned ones', async () => {
  const { db, clock } = games.services
  const read = async () => (await createCatalogue(games.services).current()).lobby.get('RNG') ?? []
  const before = await read()
  const usual = before.filter(({ isHot, soon, isGroup }) => !isHot && !soon && !isGroup)
  const quiet = usual[3]!
  const alone = usual[4]!
  const players = await db.select({ id: members.id }).from(members).limit(6)
  const play = (gameCode: string, memberId: string) => ({
    id: randomUUID(),
    memberId,
    gameCode,
    currency: 'PHP' as const,
    bet: 100n,
    state: 'settled',
    createdAt: clock.now() - 1_000,
  })
  await db
    .insert(rounds)
    .values([
      ...players.flatMap(({ id }) => Array.from({ length: 200 }, () => play(quiet.code, id))),
      ...Array.from({ length: 600 }, () => play(alone.code, players[0]!.id)),
    ])
  const after = await read()
  const hot = new Set(after.filter(({ isHot }) => isHot).map(({ code }) => code))
  expect(hot.has(quiet.code)).toBe(true)
  expect(hot.has(alone.code), 'one member makes nothing hot').toBe(false)
  expect(before.filter(({ isHot, soon }) => isHot && !soon).every(({ code }) => hot.has(code))).toBe(true)
  const open = before.filter(({ soon }) => !soon).length
  expect(hot.size).toBeLessThanOrEqual(before.filter(({ isHot }) => isHot).length + open / 10)
})
