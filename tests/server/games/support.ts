import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { createClock } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import { createRequestWatch } from '#server/domain/security/request-watch.ts'
import { createSealing } from '#server/domain/security/sealing.ts'
import { createIdTokens } from '#server/domain/identity/id-tokens.ts'
import { googleKeys, keysAt } from '#server/domain/identity/identity-keys.ts'
import { createSettings } from '#server/domain/site/settings.ts'
import { createProvider, type ProviderOptions } from '#server/games/provider.ts'
import { createHandlers } from '#server/handlers/play/games.ts'
import type { Caller } from '#server/handler.ts'
import { createLog } from '#server/log.ts'
import type { Services } from '#server/services.ts'
import { members, sessions } from '#server/store/schema/identity/members.ts'
import type { Digests } from '#games/fair/fair-check.ts'
import { openSeededTestStore, type TestStore } from '#tests/server/support/database.ts'
import { playCalls, PlayState, SpinResult } from '#wire/play/play.ts'
import { AccountType } from '#wire/shapes.ts'

/** A provider on a seeded database of its own, and the ways into it. */
export interface GamesTest {
  readonly services: Services
  readonly handlers: ReturnType<typeof createHandlers>
  readonly provider: ReturnType<typeof createProvider>
  /** A session of a seeded account. */
  callerOf(account: string): Promise<Caller>
  /** Opens a game as a member does; answers the launch code. */
  launch(caller: Caller, gameCode?: string): Promise<string>
  /** Opens a game and takes a place at it; answers the play token. */
  enter(caller: Caller, gameCode?: string): Promise<string>
  post(path: string, body: unknown, token?: string): Promise<PlayAnswer>
  /** Reads the state of a game from the path of its call. */
  stateAt<Schema extends v.GenericSchema>(path: string, schema: Schema, token: string): Promise<v.InferOutput<Schema>>
  /** Returns the commitment that a table shows, and a player's seed, for a spin. */
  drawnFrom(token: string | undefined): Promise<{ readonly commitment: string; readonly clientSeed: string }>
  close(): Promise<void>
}

/** An answer of the play API. */
export interface PlayAnswer {
  readonly status: number
  readonly success: boolean
  readonly code?: string
  readonly text: string
  readonly value: unknown
}

/** The round of an answered spin; fails the test when it was refused. */
export const roundOf = (answer: PlayAnswer): SpinResult => v.parse(SpinResult, answer.value)

/** The game every seed has. */
export const slot = { gameCode: 'harbour-lights', vassalage: 'HARBOUR' }

/** Opens a seeded store and puts the games' server on it. */
export async function openGamesTest(options: ProviderOptions = {}): Promise<GamesTest> {
  const store: TestStore = await openSeededTestStore()
  const services = servicesOn(store)
  const handlers = createHandlers(services)
  const provider = createProvider(services, options)

  const post = async (path: string, body: unknown, token?: string): Promise<PlayAnswer> => {
    const response = await provider.request(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    const text = await response.text()
    return { status: response.status, text, ...JSON.parse(text) }
  }
  const drawnFrom = async (token: string | undefined) => {
    const response = await provider.request('/play/state', {
      headers: token ? { Authorization: `Bearer ${token}` } : {},
    })
    const { success, output } = v.safeParse(v.object({ value: PlayState }), await response.json())
    return { commitment: success ? output.value.next.commitment : '0'.repeat(64), clientSeed: 'test' }
  }
  const stateAt: GamesTest['stateAt'] = async (path, schema, token) => {
    const response = await provider.request(path, { headers: { Authorization: `Bearer ${token}` } })
    return v.parse(v.object({ value: schema }), await response.json()).value
  }
  const launch = async (caller: Caller, gameCode = slot.gameCode) => {
    const { game } = await handlers.gameDetails({ gameCode, language: 'en' }, anyone)
    const opened = await handlers.launchGame(
      { gameCode, vassalage: game.vassalage, language: 'en' },
      { caller, address: '127.0.0.1', country: null, userAgent: null, ...noDevice, now: services.clock.now() },
    )
    return new URLSearchParams(new URL(opened.url).hash.slice(1)).get('code') ?? ''
  }

  return {
    services,
    handlers,
    provider,
    post,
    stateAt,
    drawnFrom,
    launch,
    async enter(caller, gameCode) {
      const { value } = await post('/play/enter', { code: await launch(caller, gameCode) })
      return v.parse(playCalls.enter.value, value).playToken
    },
    async callerOf(account) {
      const [member] = await store.db.select().from(members).where(eq(members.accountKey, account))
      if (!member) throw new Error(`no seeded account ${account}`)
      const now = services.clock.now()
      const sessionId = randomUUID()
      await store.db.insert(sessions).values({
        id: sessionId,
        tokenHash: randomBytes(32),
        memberId: member.id,
        area: 'member',
        address: '127.0.0.1',
        createdAt: now,
        seenAt: now,
        expiresAt: now + 3_600_000,
      })
      return {
        sessionId,
        memberId: member.id,
        account: member.account,
        type: v.parse(AccountType, member.type),
        passwordOwed: false,
      }
    },
    close: () => store.close(),
  }
}

function servicesOn(store: TestStore): Services {
  const config = readConfig({ DATA_DIR: store.dataDir })
  const clock = createClock({ movable: true })
  const settings = createSettings(store)
  const log = createLog({ quiet: true })
  return {
    config,
    serverId: randomUUID(),
    clock,
    db: store.db,
    live: store.live,
    settings,
    sealing: createSealing({ db: store.db, config, clock }),
    idTokens: createIdTokens({ db: store.db, settings, log }, { google: keysAt(googleKeys), local: null }),
    watch: createRequestWatch({ db: store.db, clock, log, settings }),
    log,
  }
}

/** The digests of the platform, for verifying a round as a browser does. */
export const digests: Digests = {
  sha256: async (text) => createHash('sha256').update(text).digest(),
  hmacSha256: async (key, text) => createHmac('sha256', key).update(text).digest(),
}

/** A visitor. */
const noDevice = {
  device: null,
  language: 'fil' as const,
  preview: null,
  rememberDevice: () => {},
  spend: async () => {},
}

export const anyone = {
  caller: null,
  address: '127.0.0.1',
  country: null,
  userAgent: null,
  ...noDevice,
  now: Date.now(),
}
