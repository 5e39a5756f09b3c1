import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { balanceOf } from '#server/domain/money/ledger.ts'
import { nextDraw } from '#server/domain/play/fairness.ts'
import { enterLaunch, openLaunch } from '#server/domain/play/launches.ts'
import { games, rounds } from '#server/store/schema/play/games.ts'
import { ledgerEntries, ledgerTransactions } from '#server/store/schema/money/ledger.ts'
import { members, sessions } from '#server/store/schema/identity/members.ts'
import { openStore } from '#server/store/store.ts'
import { keepCompiled } from '#scripts/lib/run.ts'
import { createTestDatabase, smallSeed, type TestDatabase } from '#tests/server/support/database.ts'
import { killsPlanned, shortLived } from '#tests/server/support/kills.ts'
import { freePorts } from '#tests/server/support/server.ts'
import { disagreement as shotDisagreement } from './fishing-draw-again.ts'
import { disagreement as originalDisagreement } from './original-draw-again.ts'
import { ShotResult } from '#wire/play/fishing.ts'
import { OriginalResult } from '#wire/play/originals.ts'
import { SpinResult } from '#wire/play/play.ts'
import { fromMinor } from '#wire/money.ts'
import { disagreement } from './draw-again.ts'

const kills = killsPlanned()
const serverFile = fileURLToPath(new URL('../../../server/main.ts', import.meta.url))

let database: TestDatabase
let memberId: string
let openingBalance: bigint
let origin: string
let environment: NodeJS.ProcessEnv
let server: ChildProcess | null = null

beforeAll(async () => {
  database = await createTestDatabase()
  const [port, gamesPort] = await freePorts()
  origin = `http://localhost:${gamesPort}`
  environment = {
    ...process.env,
    ...keepCompiled,
    ...database.environment,
    MODE: 'local',
    PORT: String(port),
    GAMES_PORT: String(gamesPort),
  }
  const store = await openStore({ ...database.options, seed: smallSeed })
  const [member] = await store.db.select().from(members).where(eq(members.accountKey, 'marisol'))
  memberId = member!.id
  const now = Date.now()
  const sessionId = randomUUID()
  await store.db.insert(sessions).values({
    id: sessionId,
    tokenHash: randomBytes(32),
    memberId,
    area: 'member',
    address: '127.0.0.1',
    createdAt: now,
    seenAt: now,
    expiresAt: now + 3_600_000,
  })
  const [sea] = await store.db.select().from(games).where(eq(games.name, 'Deepreef Fishing'))
  const place = {
    memberId,
    sessionId,
    language: 'en',
    currency: 'PHP',
    wallet: null,
    now,
  } as const
  const [dice] = await store.db.update(games).set({ minBet: 50n }).where(eq(games.engine, 'dice')).returning()
  const places = [
    ['slot', 'harbour-lights'],
    ['slot', 'harbour-lights'],
    ['sea', sea!.code],
    ['dice', dice!.code],
  ] as const
  for (const [at, gameCode] of places) {
    const code = await openLaunch(store.db, { ...place, gameCode })
    const { playToken: token, play } = await enterLaunch(store.db, code, now)
    seats.push({ token, at, commitment: nextDraw(play.table).commitment })
  }
  openingBalance = await balanceOf(store.db, memberId)
  await store.close()
})
afterAll(async () => {
  server?.kill('SIGKILL')
  await database.remove()
})

async function start(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...shortLived, serverFile], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  server = child
  let output = ''
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('is ready at')) resolve()
    })
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    child.once('exit', () => reject(new Error(`the server did not start: ${output}`)))
  })
  return child
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Bets until the server is gone; answers the rounds it acknowledged and the one it did not. */
async function play(seat: Seat, acknowledged: Map<string, Played>, unanswered: Set<string>): Promise<void> {
  // As a player after a cut: requests the same round again, with the same commitment.
  for (const spinId of unanswered) {
    if (requests.get(spinId)?.token !== seat.token) continue
    const result = await spin(spinId, seat).catch(() => null)
    if (result === null) return
    unanswered.delete(spinId)
    acknowledged.set(spinId, result)
  }
  for (;;) {
    const spinId = randomUUID()
    const result = await spin(spinId, seat).catch(() => null)
    if (result === null) {
      unanswered.add(spinId)
      return
    }
    acknowledged.set(spinId, result)
  }
}

/** The call that plays a round of each game, and its request beside bet and seeds. */
const calls = {
  slot: ['spin', (spinId: string) => ({ spinId })],
  sea: ['fishing/shoot', (shotId: string) => ({ shotId, target: 'anchovy' })],
  dice: ['original/play', (roundId: string) => ({ roundId, pick: { side: 'under', target: 4_950 } })],
} as const

/** A place at a table, and the commitment it shows: what is cut off is asked for again with the same. */
interface Seat {
  readonly token: string
  readonly at: keyof typeof calls
  commitment: string
}
const seats: Seat[] = []
/** Where each round was asked for, and with which commitment. */
const requests = new Map<string, Seat>()

type Played = SpinResult | ShotResult | OriginalResult

async function spin(spinId: string, seat: Seat): Promise<Played> {
  const { token, at, commitment } = requests.get(spinId) ?? { ...seat }
  requests.set(spinId, { token, at, commitment })
  const [path, requestOf] = calls[at]
  const response = await fetch(`${origin}/play/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({
      ...requestOf(spinId),
      bet: '0.50',
      commitment,
      clientSeed: 'test',
    }),
  })
  const body: unknown = await response.json()
  const round = v.parse(
    v.object({ success: v.literal(true), value: v.union([SpinResult, ShotResult, OriginalResult]) }),
    body,
  ).value
  seat.commitment = round.next.commitment
  return round
}

const idOf = (round: Played): string => {
  if ('shotId' in round) return round.shotId
  return 'roundId' in round ? round.roundId : round.spinId
}

const disagreementOf = (round: Played) => {
  if ('shotId' in round) return shotDisagreement(round)
  return 'roundId' in round ? originalDisagreement(round) : disagreement(round, 'PHP')
}

describe('a server killed during play', () => {
  it(`keeps every acknowledged bet once, and its sums, over ${kills} kills`, { timeout: 240_000 }, async () => {
    const acknowledged = new Map<string, Played>()
    const unanswered = new Set<string>()
    for (let kill = 0; kill < kills; kill += 1) {
      const child = await start()
      const playing = seats.map((seat) => play(seat, acknowledged, unanswered))
      // Each time at another point of a round, whatever the speed of the machine.
      const enough = acknowledged.size + randomInt(1, 12)
      while (acknowledged.size < enough && child.exitCode === null) await pause(2)
      await pause(randomInt(0, 12))
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await Promise.all([gone, ...playing])
    }
    expect(acknowledged.size).toBeGreaterThan(kills)

    const child = await start()
    const again = [...acknowledged.keys()].slice(-5)
    for (const spinId of again) expect(await spin(spinId, seats[0]!)).toEqual(acknowledged.get(spinId))
    for (const spinId of unanswered) acknowledged.set(spinId, await spin(spinId, seats[0]!))
    const results = [...acknowledged.values()]
    for (const round of results) {
      const requested = requests.get(idOf(round))
      expect(round.proof?.commitment, 'the one that was shown before the bet').toBe(requested?.commitment)
      expect(disagreementOf(round)).toBeNull()
    }
    expect(new Set(results.map(({ proof }) => proof?.commitment)).size, 'each used once').toBe(results.length)
    const stopped = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    expect(await stopped).toBe(0)

    const store = await openStore({ ...database.options, seed: smallSeed })
    const stored = await store.db
      .select()
      .from(rounds)
      .where(and(eq(rounds.memberId, memberId), inArray(rounds.id, [...acknowledged.keys()])))
    expect(stored).toHaveLength(acknowledged.size)
    for (const round of stored) {
      expect(round.state).toBe('settled')
      expect(fromMinor(round.win, 'PHP')).toBe(acknowledged.get(round.id)?.win)
    }
    const bets = await store.db
      .select({ key: ledgerTransactions.idempotencyKey })
      .from(ledgerTransactions)
      .where(
        inArray(
          ledgerTransactions.idempotencyKey,
          [...acknowledged.keys()].map((id) => `bet:${id}`),
        ),
      )
    expect(bets).toHaveLength(acknowledged.size)

    const played = await store.db
      .select()
      .from(rounds)
      .where(and(eq(rounds.memberId, memberId), gte(rounds.createdAt, Date.now() - 600_000), eq(rounds.bet, 50n)))
    const known = played.filter((round) => acknowledged.has(round.id))
    expect(known).toHaveLength(acknowledged.size)
    const moved = known.reduce((sum, round) => sum + round.win - round.bet, 0n)
    expect(await balanceOf(store.db, memberId)).toBe(openingBalance + moved)
    expect(await store.db.select().from(rounds).where(eq(rounds.state, 'open'))).toEqual([])
    const [sum] = await store.db.select({ total: sql<string>`sum(${ledgerEntries.amount})::text` }).from(ledgerEntries)
    expect(sum?.total).toBe('0')
    await store.close()
  })
})
