import { createHash, randomUUID } from 'node:crypto'
import { PgDialect } from 'drizzle-orm/pg-core'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { drawsOf, nextDraw, newTableSecret, proofOf } from '#server/domain/play/fairness.ts'
import { balanceOf } from '#server/domain/money/ledger.ts'
import { createProvider } from '#server/games/provider.ts'
import type { Caller } from '#server/handler.ts'
import { createLog } from '#server/log.ts'
import { games as catalogued, launches, rounds } from '#server/store/schema/play/games.ts'
import { drawFrom } from '#games/fair/fair.ts'
import { checkRound, type GameRoundRecord } from '#games/fair/fair-check.ts'
import { type Turn } from '#games/slot/turn.ts'
import { playCalls, PlayState, SpinResult } from '#wire/play/play.ts'
import { disagreement } from './draw-again.ts'
import { publishedReturn } from '#games/slot/slot-maths.ts'
import { drawRound } from '#games/slot/slot-round.ts'
import { fromMinor } from '#wire/money.ts'
import { slotModels } from '#games/slot/slot-models.ts'
import { lines } from '#games/slot/slot-reels.ts'
import { anyone, digests, openGamesTest, roundOf, type GamesTest } from './support.ts'

/** Slots whose titles name their model; the small seed may not have them. */
const others = [
  {
    code: 'koi-wild-ways',
    name: 'Koi Wild Ways',
    model: slotModels.ways,
    published: { ways: 243, clusterOf: null, hitRate: 26, feature: null },
    rules: { ways: 243, clusters: null },
    forge: (turn: Turn): Turn => ({ ...turn, ways: turn.ways!.map((win) => ({ ...win, ways: win.ways + 1 })) }),
    won: (turn: Turn) => (turn.ways ?? []).length > 0,
  },
  {
    code: 'koi-links',
    name: 'Koi Links',
    model: slotModels.clusters,
    published: { ways: null, clusterOf: 5, hitRate: 22.3, feature: null },
    rules: { ways: null, clusters: [5, 7, 9] },
    forge: (turn: Turn): Turn => ({
      ...turn,
      clusters: turn.clusters!.map((win) => ({ ...win, places: win.places.slice(1) })),
    }),
    won: (turn: Turn) => (turn.clusters ?? []).length > 0,
  },
  {
    code: 'koi-cascade',
    name: 'Koi Cascade',
    model: slotModels.cascade,
    published: { ways: 243, clusterOf: null, hitRate: 24.5, feature: 'cascades' },
    rules: { ways: 243, clusters: null, ladder: [1, 2, 3, 5] },
    forge: (turn: Turn): Turn => ({ ...turn, falls: 1 }),
    won: (turn: Turn) => (turn.ways ?? []).length > 0,
  },
  {
    code: 'syrup-falls',
    name: 'Syrup Falls',
    model: slotModels.falls,
    published: { ways: 243, clusterOf: null, hitRate: 24.5, feature: 'cascades' },
    rules: { ways: 243, clusters: null, ladder: [1, 3, 6, 10] },
    forge: (turn: Turn): Turn => ({ ...turn, multiplier: 3 }),
    won: (turn: Turn) => (turn.ways ?? []).length > 0,
  },
  {
    code: 'mystic-koi',
    name: 'Mystic Koi',
    model: slotModels.mystery,
    published: { lines: 10, ways: null, clusterOf: null, hitRate: 30.3, feature: 'mystery' },
    rules: {
      lines: lines.map((rows) => [...rows]),
      mystery: expect.arrayContaining([{ symbol: 'A', of: 1 }]) as unknown,
    },
    forge: (turn: Turn): Turn => ({ ...turn, mystery: { symbol: 'A', places: [15] } }),
    won: (turn: Turn) => turn.lines.length > 0,
  },
  {
    code: 'koi-rising',
    name: 'Koi Rising',
    model: slotModels.expanding,
    published: { lines: 10, ways: null, clusterOf: null, hitRate: 31, feature: 'expand' },
    rules: { lines: lines.map((rows) => [...rows]), ways: null, freeWilds: 'expand' },
    forge: (turn: Turn): Turn => ({ ...turn, wildReels: [1] }),
    won: (turn: Turn) => turn.lines.length > 0,
  },
  {
    code: 'sticky-koi',
    name: 'Sticky Koi',
    model: slotModels.sticky,
    published: { lines: 10, ways: null, clusterOf: null, hitRate: 31, feature: 'stick' },
    rules: { lines: lines.map((rows) => [...rows]), ways: null, freeWilds: 'stick' },
    forge: (turn: Turn): Turn => ({ ...turn, wildReels: [1] }),
    won: (turn: Turn) => turn.lines.length > 0,
  },
] as const

let games: GamesTest
let caller: Caller
beforeAll(async () => {
  games = await openGamesTest()
  const { db } = games.services
  const [harbour] = await db.select().from(catalogued).where(eq(catalogued.code, 'harbour-lights'))
  for (const [sort, { code, name }] of others.entries())
    await db.insert(catalogued).values({ ...harbour!, code, name, lines: 0, sort: sort + 1 })
  caller = await games.callerOf('marisol')
})
afterAll(() => games.close())

const recordOf = ({ spinId, proof, ...round }: SpinResult): GameRoundRecord => ({
  ...round,
  roundId: spinId,
  currency: 'PHP',
  proof: proof!,
})

async function stateAt(token: string): Promise<PlayState> {
  const response = await games.provider.request('/play/state', { headers: { Authorization: `Bearer ${token}` } })
  return v.parse(v.object({ value: PlayState }), await response.json()).value
}
const ask = (
  token: string,
  from: { readonly commitment: string; readonly clientSeed?: string },
  spinId = randomUUID(),
) => games.post('/play/spin', { spinId, bet: '1.00', clientSeed: 'luck-7', ...from }, token)

describe('numbers from a stream', () => {
  it('passes over what would make some likelier, and takes the bytes in their order', () => {
    const bytes = Buffer.alloc(32)
    for (const [index, word] of [0xffffffff, 0xfffffff0, 5, 29, 23, 48, 1, 2].entries())
      bytes.writeUInt32BE(word, index * 4)
    const draw = drawFrom((block) => (block === 0 ? bytes : Buffer.alloc(32, 1)))
    expect([draw(24), draw(24), draw(24), draw(24)], '2^32 leaves 16 over, all of them passed over').toEqual([
      5, 5, 23, 0,
    ])
    expect([draw(24), draw(24)]).toEqual([1, 2])
    expect(draw(2 ** 32)).toBe(0x01010101)
    for (const below of [0, -1, 1.5, 2 ** 33]) expect(() => draw(below)).toThrow(RangeError)
  })

  it('draws every number equally often', () => {
    const table = { secret: newTableSecret(), nonce: 1 }
    const draw = drawsOf(proofOf(table, 'even'), randomUUID())
    const counts = Array.from({ length: 24 }, () => 0)
    const draws = 48_000
    for (let i = 0; i < draws; i += 1) counts[draw(24)]! += 1
    const chi = counts.reduce((sum, count) => sum + (count - draws / 24) ** 2 / (draws / 24), 0)
    // 23 degrees of freedom: beyond 66 once in a hundred thousand.
    expect(chi).toBeLessThan(66)
  })

  it('gives the same to the same seeds, and another to another seed, number or round', () => {
    const table = { secret: newTableSecret(), nonce: 1 }
    const id = randomUUID()
    const stream = (proof: Parameters<typeof drawsOf>[0], round: string) => {
      const draw = drawsOf(proof, round)
      return Array.from({ length: 20 }, () => draw(1000)).join()
    }
    const proof = proofOf(table, 'a')
    const all = [
      stream(proof, id),
      stream(proof, randomUUID()),
      stream({ ...proof, clientSeed: 'b' }, id),
      stream({ ...proof, nonce: 2 }, id),
      stream(proofOf({ ...table, nonce: 2 }, 'a'), id),
      stream(proofOf({ secret: newTableSecret(), nonce: 1 }, 'a'), id),
    ]
    expect(new Set(all).size).toBe(all.length)
    expect(stream(proofOf(table, 'a'), id)).toBe(all[0])
  })
})

it.each([
  slotModels.cascade,
  slotModels.falls,
  slotModels.expanding,
  slotModels.sticky,
  slotModels.mystery,
  slotModels.secret,
])('every drawn round of the model $name is drawn again, free turns included', async (model) => {
  const table = { secret: newTableSecret(), nonce: 0 }
  let freeTurns = 0
  for (let nonce = 1; nonce <= 400; nonce += 1) {
    const [proof, spinId] = [proofOf({ ...table, nonce }, 'luck-7'), randomUUID()]
    const stake = { model, bet: 100n, balanceAfterBet: 0n, currency: 'PHP' } as const
    const drawn = drawRound(stake, drawsOf(proof, spinId))
    const win = fromMinor(BigInt(drawn.win), 'PHP')
    const round = { ...drawn, turns: [...drawn.turns], spinId, bet: '1.00', win, proof, at: 0, next: nextDraw(table) }
    expect(disagreement(round, 'PHP'), JSON.stringify(proof)).toBeNull()
    expect(await checkRound(recordOf(round), digests)).toBe('agrees')
    freeTurns += drawn.turns.filter(({ free }) => free).length
  }
  expect(freeTurns).toBeGreaterThan(0)
})

describe('a verifiable round', () => {
  it('is drawn from the shown commitment, round after round, as an independent check confirms', async () => {
    const token = await games.enter(caller)
    let { next } = await stateAt(token)
    expect(next.nonce).toBe(1)
    const seen: string[] = []
    for (let nonce = 1; nonce <= 60; nonce += 1) {
      const round = roundOf(await ask(token, next))
      expect(round.proof).toMatchObject({ commitment: next.commitment, nonce, clientSeed: 'luck-7' })
      expect(disagreement(round, 'PHP'), round.spinId).toBeNull()
      expect(await checkRound(recordOf(round), digests)).toBe('agrees')
      seen.push(next.commitment, round.proof!.serverSeed)
      next = round.next
      expect(await stateAt(token), 'the same as a reload finds').toMatchObject({ next })
    }
    expect(new Set(seen).size, 'no seed and no commitment twice').toBe(seen.length)
  })

  it.each(others)('is drawn so at $name as well', async (other) => {
    const { code: gameCode, model } = other
    const { game, play } = await games.handlers.gameDetails({ gameCode, language: 'en' }, anyone)
    const rtp = publishedReturn(model)
    expect(game.rtp).toBe(rtp)
    expect(play).toMatchObject({ lines: null, freeTurns: model.freeTurns, ...other.published })
    const token = await games.enter(caller, gameCode)
    const state = await stateAt(token)
    expect(state.rules).toMatchObject({ lines: [], rtp, hitRate: other.published.hitRate, ...other.rules })
    let { next } = state
    const played = []
    for (let nonce = 1; nonce <= 60; nonce += 1) {
      const round = roundOf(
        await games.post(
          '/play/spin',
          { spinId: randomUUID(), bet: state.bets[0], clientSeed: 'luck-7', ...next },
          token,
        ),
      )
      expect(round.model).toBe(model.name)
      expect(disagreement(round, 'PHP'), round.spinId).toBeNull()
      expect(await checkRound(recordOf(round), digests)).toBe('agrees')
      played.push(round)
      next = round.next
    }
    const won = played.find(({ turns }) => other.won(turns[0]!))!
    const [first, ...rest] = won.turns
    expect(await checkRound({ ...recordOf(won), turns: [other.forge(first!), ...rest] }, digests)).toBe('otherRound')
  })

  it('fails verification where a seed or its record differs', async () => {
    const token = await games.enter(caller)
    let round = roundOf(await ask(token, (await stateAt(token)).next))
    while (Number(round.win) === 0) round = roundOf(await ask(token, round.next))
    const good = recordOf(round)
    const otherSeed = 'f'.repeat(64)
    const swapped = { ...round.turns[0]!, columns: round.turns[0]!.columns.toReversed() }
    const forged: [GameRoundRecord, 'otherSeed' | 'otherRound'][] = [
      [{ ...good, proof: { ...good.proof, serverSeed: otherSeed } }, 'otherSeed'],
      [
        {
          ...good,
          proof: {
            ...good.proof,
            serverSeed: otherSeed,
            commitment: createHash('sha256').update(otherSeed).digest('hex'),
          },
        },
        'otherRound',
      ],
      [{ ...good, proof: { ...good.proof, clientSeed: 'luck-8' } }, 'otherRound'],
      [{ ...good, proof: { ...good.proof, nonce: good.proof.nonce + 1 } }, 'otherRound'],
      [{ ...good, roundId: randomUUID() }, 'otherRound'],
      [{ ...good, win: '0.00' }, 'otherRound'],
      [{ ...good, model: 'none' }, 'otherRound'],
      [{ ...good, turns: [swapped, ...good.turns.slice(1)] }, 'otherRound'],
    ]
    for (const [index, [one, verdict]] of forged.entries())
      expect(await checkRound(one, digests), String(index)).toBe(verdict)
    expect(disagreement({ ...round, proof: { ...round.proof!, serverSeed: otherSeed } }, 'PHP')).toBe('another seed')
    expect(disagreement({ ...round, win: '0.00' }, 'PHP')).toBe('another win')
    expect(disagreement({ ...round, proof: { ...round.proof!, clientSeed: 'x' } }, 'PHP')).toMatch(/other reels/)
  })

  it('refuses a commitment that is not the one shown, and takes nothing', async () => {
    const token = await games.enter(caller)
    const { next } = await stateAt(token)
    const first = roundOf(await ask(token, next))
    const before = await balanceOf(games.services.db, caller.memberId)
    for (const commitment of [next.commitment, 'a'.repeat(64), first.proof!.serverSeed])
      expect(await ask(token, { commitment })).toMatchObject({ status: 409, code: 'commitment_used' })
    for (const from of [{ ...next, clientSeed: 'a:b' }, { ...next, clientSeed: '' }, { commitment: 'zz' }])
      expect(await ask(token, from)).toMatchObject({ status: 400, code: 'invalid_request' })
    expect(await balanceOf(games.services.db, caller.memberId)).toBe(before)
    expect((await stateAt(token)).next).toEqual(first.next)
  })

  it('uses a commitment once when thirty bets from copies of a window come at once, on two servers', async () => {
    const token = await games.enter(caller)
    const { next } = await stateAt(token)
    const before = await balanceOf(games.services.db, caller.memberId)
    const second = createProvider({ ...games.services, serverId: randomUUID() })
    const answers = await Promise.all(
      Array.from({ length: 30 }, async (_, index) => {
        const response = await (index % 2 === 0 ? games.provider : second).request('/play/spin', {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: JSON.stringify({ spinId: randomUUID(), bet: '1.00', ...next, clientSeed: `seed-${index}` }),
        })
        return v.parse(v.object({ code: v.optional(v.string()), value: v.nullable(SpinResult) }), await response.json())
      }),
    )
    const played = answers.filter(({ value }) => value !== null)
    expect(played).toHaveLength(1)
    for (const { code } of answers) expect([undefined, 'commitment_used', 'idempotency_conflict']).toContain(code)
    const { proof, win } = played[0]!.value!
    expect(proof?.commitment).toBe(next.commitment)
    const minor = BigInt(Math.round(Number(win) * 100))
    expect(await balanceOf(games.services.db, caller.memberId)).toBe(before - 100n + minor)
    expect((await stateAt(token)).next.nonce).toBe(next.nonce + 1)
  })

  it('is the same round however often it is asked for, whatever seed comes with it', async () => {
    const token = await games.enter(caller)
    const { next } = await stateAt(token)
    const spinId = randomUUID()
    const first = await ask(token, next, spinId)
    roundOf(await ask(token, roundOf(first).next))
    expect((await ask(token, { ...next, clientSeed: 'later' }, spinId)).text).toBe(first.text)
    const elsewhere = await games.enter(caller)
    const shown = (await stateAt(elsewhere)).next
    expect(roundOf(await ask(elsewhere, shown, spinId)), 'at another table, whose own next round it is').toEqual({
      ...roundOf(first),
      next: shown,
    })
  })

  it('has seeds that are fixed with the table, independent, and secret until the draw', async () => {
    const token = await games.enter(caller)
    const state = await stateAt(token)
    const [row] = await games.services.db
      .select()
      .from(launches)
      .where(eq(launches.nonce, 1))
      .orderBy(launches.createdAt)
    expect(row?.secret).toHaveLength(32)
    const table = { secret: newTableSecret(), nonce: 7 }
    expect(nextDraw(table)).toEqual(nextDraw({ ...table }))
    expect(JSON.stringify(nextDraw(table))).not.toContain(proofOf(table, 'a').serverSeed)
    // Everything of a played round is disclosed.
    expect(JSON.stringify({ ...state, underWay: null })).not.toContain('serverSeed')
    expect(v.is(playCalls.state.value, state)).toBe(true)
  })

  it('takes its commitment along in the bet’s own statement: a round is four round trips', async () => {
    const token = await games.enter(caller)
    const { next } = await stateAt(token)
    await ask(token, next)
    const statements = vi.spyOn(PgDialect.prototype, 'sqlToQuery')
    const written: string[] = []
    let state = await stateAt(token)
    for (let round = 0; round < 12; round += 1) {
      statements.mockClear()
      const { win, next: after } = roundOf(await ask(token, state.next))
      state = { ...state, next: after }
      const all = statements.mock.results.map(({ value }) => (value as { readonly sql: string }).sql)
      const own = all.filter((sql) => /\b(insert|update)\b/i.test(sql))
      written.push(`${Number(win) > 0 ? 'win' : 'loss'}: ${own.length}`)
    }
    statements.mockRestore()
    expect(new Set(written.map((one) => one.split(': ')[1]))).toEqual(new Set(['2']))
  })

  it('writes no secret and no seed into the log, whatever goes wrong', async () => {
    const lines: string[] = []
    const log = createLog({ quiet: false, write: (line) => lines.push(line) })
    const broken = createProvider({
      ...games.services,
      log,
      live: { ...games.services.live, notify: () => Promise.reject(new Error('broken')) } as never,
    })
    const token = await games.enter(caller)
    const { next } = await stateAt(token)
    const [row] = await games.services.db.select().from(launches).orderBy(launches.createdAt)
    await broken.request('/play/spin', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ spinId: randomUUID(), bet: '1.00', ...next, clientSeed: 'mine' }),
    })
    const secrets = [Buffer.from(row!.secret).toString('hex'), Buffer.from(row!.secret).toString('base64')]
    for (const secret of secrets) expect(lines.join('\n')).not.toContain(secret)
  })

  it('keeps the proof with the round, for games that have one', async () => {
    const token = await games.enter(caller)
    const round = roundOf(await ask(token, (await stateAt(token)).next))
    const [stored] = await games.services.db.select().from(rounds).where(eq(rounds.id, round.spinId))
    expect(stored?.proof).toEqual(round.proof)
    const [seeded] = await games.services.db.select().from(rounds).where(eq(rounds.launchId, randomUUID()))
    expect(seeded).toBeUndefined()
  })
})
