import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { commitmentOf, dealtOf } from '#server/domain/cards/card-match.ts'
import { moveDue, seatsOf } from '#server/domain/cards/card-rooms.ts'
import { cardsJob } from '#server/domain/cards/cards-job.ts'
import { checkLedger } from '#server/domain/money/ledger-check.ts'
import { balanceOf } from '#server/domain/money/ledger.ts'
import { recoverRounds } from '#server/domain/play/seamless-wallet.ts'
import { cardMatches } from '#server/store/schema/cards/cards.ts'
import { rounds } from '#server/store/schema/play/games.ts'
import { seedAccounts } from '#server/store/seed/seed-accounts.ts'
import { checkable } from '#machines/round-detail/round-detail.rules.ts'
import { digests } from '#tests/server/lottery/draw-again.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { antes, type CardMove, fillTime, handOf, showTime, turnTime } from '#games/cards/card-plays.ts'
import { cardsCalls } from '#wire/cards/cards.ts'
import { eventsPath } from '#wire/events.ts'
import { checkMatch, type CardMatchRecord } from '#games/fair/fair-cards.ts'
import { gamesCalls } from '#wire/play/games.ts'
import { toMinor } from '#wire/money.ts'
import { roundsCalls } from '#wire/records/rounds.ts'
import { disagreement } from './deal-again.ts'

let server: TestServer
let gameCode: string
/** Members who can play, `marisol` first. */
let tokens: readonly string[]
let memberId: string

const players = [seedAccounts.member, seedAccounts.agent, seedAccounts.masterAgent, seedAccounts.subAgent]

beforeAll(async () => {
  server = await startTestServer()
  await server.stopJobs()
  const logged: string[] = []
  for (const account of players) logged.push(await server.login(account))
  tokens = logged
  const { rows } = await server.services.db.execute<{ id: string }>(
    sql`select id from members where account = 'marisol'`,
  )
  memberId = rows[0]!.id
  gameCode = (await server.call(cardsCalls.cardMenu, {})).games[0]!.gameCode
})
afterAll(() => server.stop())

const now = () => server.services.clock.now()
const balance = () => balanceOf(server.services.db, memberId)
const look = (token?: string, code = gameCode) => server.call(cardsCalls.cardRoom, { gameCode: code }, { token })
const raw = (token?: string) => server.request(`${cardsCalls.cardRoom.path}?gameCode=${gameCode}`, { token })

/** Moves the clock; members stay logged in. */
async function later(by: number): Promise<void> {
  const { clock, db } = server.services
  clock.move(clock.offset + by)
  await db.execute(sql`update sessions set expires_at = expires_at + ${by}::bigint, seen_at = seen_at + ${by}::bigint`)
}
/** Ends every match, so that tests are independent; limits of calls are reset between tests. */
afterEach(async () => {
  for (let step = 0; step < 8; step += 1) {
    await later(20_000)
    await moveDue(server.services, now())
  }
  await later(300_000)
})

const post = (path: string, body: unknown, token?: string) =>
  server.request(path, { body, ...(token === undefined ? {} : { token }) })
const join = (matchId: string, token = tokens[0]!, id: string = randomUUID()) =>
  server.call(cardsCalls.joinCardRoom, { gameCode, matchId, id }, { token })
const askJoin = (body: unknown, token?: string) => post(cardsCalls.joinCardRoom.path, body, token)
const play = (matchId: string, move: CardMove, token = tokens[0]!) =>
  post(cardsCalls.playCards.path, { gameCode, matchId, move }, token)
const leave = (matchId: string, token = tokens[0]!) =>
  server.call(cardsCalls.leaveCardRoom, { gameCode, matchId }, { token })
const roomOf = async (index = 0) => (await look()).rooms[index]!
const storedOf = async (id: string) => {
  const [match] = await server.services.db.select().from(cardMatches).where(eq(cardMatches.id, id))
  return { match: match!, seats: await seatsOf(server.services.db, [id]) }
}
const roundOf = async (id: string) => (await server.services.db.select().from(rounds).where(eq(rounds.id, id)))[0]!

/** Seats the first members, concurrently. */
async function seated(count: number): Promise<{ readonly id: string; readonly own: string }> {
  const { id } = await roomOf()
  const joined = await Promise.all(tokens.slice(0, count).map((token) => join(id, token)))
  return { id, own: joined[0]!.roundId }
}

/** Token of the member whose turn it is; null for a bot or without a turn. */
async function turnOf(id: string): Promise<string | null> {
  // A read moves the match on.
  await look(tokens[0])
  await look(tokens[1])
  const { match, seats } = await storedOf(id)
  const seat = seats.find(({ place }) => place === match.turn)
  for (const token of tokens) {
    const own = (await look(token)).match
    if (own?.id === id && own.seats.some(({ who, place }) => who === 'self' && place === seat?.place)) return token
  }
  return null
}

describe('rooms', () => {
  it('exist for every stake, the same for everyone, and can be found in the lobby', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => look()))
    expect(new Set(answers.map(({ rooms }) => rooms.map(({ id }) => id).join())).size).toBe(1)
    const { rooms, match } = answers[0]!
    expect(match).toBeNull()
    const least = toMinor(rooms[0]!.stake, rooms[0]!.currency)
    expect(rooms.map(({ stake, currency }) => toMinor(stake, currency) / least)).toEqual(antes.map(BigInt))
    for (const room of rooms) expect(room).toMatchObject({ startsAt: null, seated: [] })
    const { games } = await server.call(gamesCalls.gameList, { gameType: 'PVP' })
    const menu = await server.call(cardsCalls.cardMenu, {})
    expect(menu.games.length).toBe(2)
    expect(games.slice(0, 2).map((game) => [game.gameCode, game.soon])).toEqual(
      menu.games.map((game) => [game.gameCode, false]),
    )
  })

  it('of unknown games, or of games without any, are refused, and invalid requests cause no fault', async () => {
    for (const code of ['harbour-lights', 'nothing', 'constructor', '__proto__']) {
      expect((await server.request(`${cardsCalls.cardRoom.path}?gameCode=${code}`)).code).toBe('game_not_found')
      const body = { gameCode: code, matchId: randomUUID(), id: randomUUID(), move: 'drew' }
      for (const { path } of [cardsCalls.joinCardRoom, cardsCalls.playCards, cardsCalls.leaveCardRoom])
        expect((await post(path, body, tokens[0])).code).toBe('game_not_found')
    }
    const { id } = await roomOf()
    const body = { gameCode, matchId: id, id: randomUUID(), move: 'drew' }
    const trial = await server.login(seedAccounts.trial)
    for (const { path } of [cardsCalls.joinCardRoom, cardsCalls.playCards, cardsCalls.leaveCardRoom]) {
      expect((await post(path, body)).code).toBe('not_logged_in')
      expect((await post(path, body, trial)).code).toBe('real_account_needed')
      for (const wrong of [{}, [], { ...body, matchId: 'x' }, { ...body, gameCode: null }])
        expect((await post(path, wrong, tokens[0])).status).toBe(400)
    }
    expect((await play(id, 'cheat' as CardMove)).status).toBe(400)
    expect((await play(id, 'drew')).code).toBe('turn_over')
    expect((await server.request(`${cardsCalls.cardHistory.path}?gameCode=${gameCode}`)).code).toBe('not_logged_in')
    expect(await leave(randomUUID())).toEqual({ givenBack: false })
    expect((await askJoin({ ...body, matchId: randomUUID() }, tokens[0])).code).toBe('room_closed')
  })
})

describe('taking a seat', () => {
  it('takes the stake once for thirty concurrent requests, and returns it to a member who leaves before the match begins', async () => {
    const { id, stake, currency } = await roomOf()
    const before = await balance()
    const own = randomUUID()
    await Promise.all(Array.from({ length: 30 }, () => join(id, tokens[0], own)))
    expect(await balance()).toBe(before - toMinor(stake, currency))
    const { match, rooms } = await look(tokens[0])
    expect(match).toMatchObject({ id, stage: 'waiting', roundId: own, seats: [{ who: 'self', cards: null, held: 0 }] })
    expect(rooms[0]).toMatchObject({ id, seated: ['ma•••l'], startsAt: match!.deadline })
    expect((await askJoin({ gameCode, matchId: id, id: own }, tokens[1])).code).toBe('idempotency_conflict')
    await join(id, tokens[1])
    const responses = await Promise.all(Array.from({ length: 30 }, () => leave(id)))
    expect(responses.filter(({ givenBack }) => givenBack)).toHaveLength(1)
    expect(await balance()).toBe(before)
    expect((await roundOf(own)).state).toBe('rolledBack')
    expect((await askJoin({ gameCode, matchId: id, id: own }, tokens[0])).code, 'an id is used once').toBe(
      'idempotency_conflict',
    )
    const left = await look(tokens[1])
    expect(left.match!.seats.map(({ place, who }) => [place, who])).toEqual([[0, 'self']])
    await leave(id, tokens[1])
    expect(await roomOf(), 'the room waits for the next').toMatchObject({ id, startsAt: null, seated: [] })
  })

  it('gives everyone one seat at one match, also for concurrent requests', async () => {
    const [low, high] = [await roomOf(0), await roomOf(1)]
    const before = await balance()
    const requests = Array.from({ length: 30 }, (_, index) =>
      askJoin({ gameCode, matchId: index % 2 === 0 ? low.id : high.id, id: randomUUID() }, tokens[0]),
    )
    const answers = await Promise.all(requests)
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect(new Set(answers.flatMap(({ code }) => code ?? []))).toEqual(new Set(['already_seated']))
    const { match } = await look(tokens[0])
    expect(await balance()).toBe(before - toMinor(match!.stake, match!.currency))
  })

  it('begins the match at once when all seats are taken, and admits no one after that', async () => {
    const { id } = await seated(4)
    const stored = await storedOf(id)
    expect(stored.match.state).toBe('playing')
    expect(stored.seats.every((seat) => seat.memberId !== null)).toBe(true)
    expect((await roomOf()).id, 'the next match has a room of its own').not.toBe(id)
    expect((await askJoin({ gameCode, matchId: id, id: randomUUID() }, tokens[0])).code).toBe('already_seated')
  })

  it('is refused without money, and takes nothing', async () => {
    const poor = await server.login(seedAccounts.firstLogin)
    const { rooms } = await look(poor)
    const answers = await Promise.all(rooms.map(({ id }) => askJoin({ gameCode, matchId: id, id: randomUUID() }, poor)))
    const refused = answers.filter(({ code }) => code === 'insufficient_funds')
    expect(refused.length).toBeGreaterThan(0)
    for (const { startsAt, seated: names } of (await look()).rooms.slice(-1))
      expect([startsAt, names]).toEqual([null, []])
  })
})

describe('a match', () => {
  it('is played in turns, keeps others’ cards and the seed secret until all have played, and is paid once', async () => {
    const abort = new AbortController()
    const events: string[] = []
    const stream = await fetch(server.origin + eventsPath, {
      headers: { authorization: `Bearer ${tokens[0]}` },
      signal: abort.signal,
    })
    const reading = (async () => {
      const decoder = new TextDecoder()
      for await (const part of stream.body!) events.push(decoder.decode(part))
    })().catch(() => undefined)
    const before = await balance()
    const { commitment } = await roomOf()
    const { id, own } = await seated(3)
    await later(fillTime)
    const path = `${roundsCalls.roundDetail.path}?id=${own}&language=en`
    const refusedTo = async (place: number) => (await server.request(path, { token: tokens[place] })).code
    expect(await refusedTo(1), 'the upline of who plays, at the same table').toBe('round_not_found')
    const responses: string[] = []
    for (let turn = 0; turn < 3; turn += 1) {
      for (const token of [...tokens, undefined]) responses.push((await raw(token)).text)
      responses.push((await server.request(path, { token: tokens[0] })).text)
      const mover = (await turnOf(id))!
      const others = await Promise.all(
        tokens.filter((token) => token !== mover).map((token) => play(id, 'stood', token)),
      )
      expect(others.map(({ code }) => code)).toEqual(['turn_over', 'turn_over', 'turn_over'])
      const moved = await Promise.all(Array.from({ length: 10 }, () => play(id, 'drew', mover)))
      expect(
        moved.every(({ success }) => success),
        'the same move again changes nothing',
      ).toBe(true)
      expect((await play(id, 'stood', mover)).code).toBe('turn_over')
    }
    const { match, seats } = await storedOf(id)
    expect(match.state).toBe('shown')
    const { cards } = dealtOf({ match, seats })
    const [seed, asJson] = [match.seed, (dealt: readonly string[]) => dealt.map((card) => `"${card}"`)]
    const leaks = (texts: readonly string[], hidden: readonly string[]) =>
      texts.filter((text) => [seed, ...hidden].some((secret) => text.includes(secret)))
    // Responses of each turn to three players, a member who does not play and a visitor, and that of the first one's
    // round.
    const responsesTo = (index: number) => responses.filter((_, at) => at % 6 === index)
    for (const [index, token] of tokens.slice(0, 3).entries()) {
      const place = (await look(token)).match!.seats.find(({ who }) => who === 'self')!.place
      const others = cards.filter((_, at) => at !== place)
      expect(responsesTo(index)).toHaveLength(3)
      expect(leaks(responsesTo(index), asJson(others.flat()))).toEqual([])
      expect(responsesTo(index).every((text) => text.includes(`"${cards[place]![0]}"`))).toBe(true)
    }
    for (const index of [3, 4, 5]) expect(leaks(responsesTo(index), asJson(cards.flat()))).toEqual([])
    expect(leaks(events, asJson(cards.flat()))).toEqual([])
    const shown = (await look(tokens[1])).match!
    expect(shown).toMatchObject({ stage: 'shown', commitment })
    expect(shown.deadline! - now(), 'they lie open for a while').toBeGreaterThan(showTime / 2)
    expect(shown.seats.map((seat) => seat.cards)).toEqual(cards.map((dealt) => handOf(dealt, 'drew')))
    const stake = toMinor(shown.stake, shown.currency)
    expect(await balance(), 'never before the cards have been seen').toBe(before - stake)
    await later(showTime)
    await Promise.all(Array.from({ length: 30 }, () => moveDue(server.services, now())))
    const place = seats.find((seat) => seat.roundId === own)!.place
    expect(await balance()).toBe(before - stake + toMinor(shown.seats[place]!.paid!, shown.currency))
    expect((await look(tokens[0])).match?.stage).toBe('settled')
    const detail = await server.call(roundsCalls.roundDetail, { id: own, language: 'en' }, { token: tokens[0] })
    expect(detail.proof).toMatchObject({ commitment, serverSeed: match.seed })
    expect(commitmentOf(match)).toBe(commitment)
    expect(disagreement(detail)).toBeNull()
    const record = checkable(detail) as CardMatchRecord
    expect(await checkMatch(record, digests)).toBe('agrees')
    expect(await checkMatch({ ...record, win: '0.01' }, digests)).toBe('otherRound')
    expect(await checkMatch({ ...record, seats: record.seats.toReversed() }, digests)).toBe('otherSeed')
    const { list } = await server.call(cardsCalls.cardHistory, { gameCode }, { token: tokens[0] })
    expect(await checkLedger(server.services.db, now(), 'whole')).toEqual([])
    expect(list[0]).toMatchObject({ id: own, players: 3, points: shown.seats[place]!.points })
    expect(await refusedTo(3), 'another’s').toBe('round_not_found')
    abort.abort()
    await reading
    expect(events.join('')).toContain('"cards"')
    expect(events.join('')).not.toContain(match.seed)
  })

  it('goes on without absent members: bots for a single player, the clock for a silent one, and no server returns the stake', async () => {
    const { id, own } = await seated(1)
    await later(fillTime)
    const { match } = await look(tokens[0])
    expect(match!.seats.map(({ who }) => who)).toEqual(['self', 'bot', 'bot'])
    expect(await recoverRounds(server.services, now() + 86_400_000)).toEqual({ settled: 0, rolledBack: 0 })
    const job = cardsJob(server.services)
    const run = () => job.run({ now: now(), signal: new AbortController().signal })
    for (let turn = 0; turn < 3; turn += 1) {
      expect(await job.nextRun(now())).toBeNull()
      await later(turnTime)
      expect(await job.nextRun(now())).toBe('always')
      expect(await run()).toEqual({ moved: 1, held: 0 })
    }
    const { seats } = (await look(tokens[0])).match!
    expect(seats[0]).toMatchObject({ who: 'self', move: 'stood', byClock: true })
    for (const bot of seats.slice(1)) expect(bot.byClock).toBe(false)
    await later(showTime)
    const paid = await Promise.all(Array.from({ length: 30 }, run))
    expect(paid.reduce((sum, { moved }) => sum + moved!, 0)).toBe(1)
    expect((await roundOf(own)).state).toBe('settled')
    const detail = await server.call(roundsCalls.roundDetail, { id: own, language: 'en' }, { token: tokens[0] })
    expect(disagreement(detail)).toBeNull()
    await later(61_000)
    expect((await look(tokens[0])).match, 'it is shown for a minute').toBeNull()
    expect((await storedOf(id)).match.state).toBe('settled')
  })

  it('keeps the stake and the cards of a member who leaves, and lets them play elsewhere', async () => {
    const { id, own } = await seated(2)
    await later(fillTime)
    const mover = (await turnOf(id))!
    const isMine = mover === tokens[0]
    expect(await leave(id)).toEqual({ givenBack: false })
    expect((await look(tokens[0])).match).toBeNull()
    expect((await play(id, 'drew')).code).toBe('turn_over')
    const next = await roomOf()
    await join(next.id)
    await leave(next.id)
    const other = (await look(tokens[1])).match!
    const seat = other.seats.find(({ roundId }) => roundId === own)!
    expect(seat.move, 'in the turn, or when it comes').toBe(isMine ? 'stood' : null)
    expect((await play(id, 'stood', tokens[1])).success).toBe(true)
    expect((await storedOf(id)).match.state).toBe('shown')
    await later(showTime)
    await moveDue(server.services, now())
    const detail = await server.call(roundsCalls.roundDetail, { id: own, language: 'en' }, { token: tokens[0] })
    expect(detail.state).toBe('settled')
    expect(disagreement(detail)).toBeNull()
  })
})
