import { randomUUID } from 'node:crypto'
import { createServer } from 'node:net'
import { eq } from 'drizzle-orm'
import { CompactEncrypt, importJWK } from 'jose'
import * as v from 'valibot'
import { boot, type BootOptions } from '#server/boot.ts'
import { readAnswer as readChallenge } from '#server/domain/verification/challenges.ts'
import { entryRules, openSession } from '#server/domain/sessions/session-policy.ts'
import { readConfig } from '#server/config.ts'
import { undeclaredRefusal } from '#server/http/enforce-contract.ts'
import type { createLog } from '#server/log.ts'
import type { Services } from '#server/services.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { seedAccounts, type SeedAccount } from '#server/store/seed/seed-accounts.ts'
import type { DbOrTx } from '#server/store/db.ts'
import type { SeedPlan } from '#server/store/seed/seed-plan.ts'
import { openStore } from '#server/store/store.ts'
import type { Call, RequestOf, SealedContent, ValueOf } from '#wire/call.ts'
import type { TicketAction } from '#wire/shapes.ts'
import { systemCalls } from '#wire/site/system.ts'
import { verificationCalls } from '#wire/verification/verification.ts'
import { createTestDatabase, smallSeed, type TestDatabase } from './database.ts'

/** Unparsed response: tests compare the bytes sent. */
export interface RawAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The envelope's code; undefined of a success and of what is no envelope. */
  readonly code: string | undefined
  readonly success: boolean
  /** The envelope's value. */
  readonly value: unknown
}

/** How a test makes a request. */
export interface TestRequest {
  readonly method?: string
  readonly token?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** A whole server with a database of its own. */
export interface TestServer {
  readonly origin: string
  readonly gamesOrigin: string
  readonly services: Services
  /** Lines the server logged. */
  readonly logged: readonly string[]
  /**
   * Makes a request to the site. A `body` is sent as JSON, and as POST unless a method is given. Throws once a call has
   * refused with a code that it does not declare.
   */
  request(path: string, request?: TestRequest): Promise<RawAnswer>
  /** Makes a call in its own way, sealed if need be, and parses its value; throws when it is refused. */
  call<C extends Call>(call: C, request: RequestOf<C>, options?: { token?: string }): Promise<ValueOf<C>>
  /** Passes a challenge by its stand-in question. */
  ticket(action: TicketAction): Promise<string>
  /** A sealed body for a path; parts of the envelope may be replaced. */
  seal(path: string, payload: unknown, content?: Partial<SealedContent>): Promise<{ sealed: string }>
  /** Logs in with a username through the slider's question and answers what came back. */
  tryLogin(credentials: Readonly<Record<string, unknown>>): Promise<RawAnswer>
  /** The token of a seeded account; `marisol` unless another is given. */
  login(account?: SeedAccount): Promise<string>
  /** The like of it at a tenth of the cost: a session as a login that has passed its checks begins one. */
  enter(account?: SeedAccount): Promise<string>
  /** Lets no job of the server run any more, where a test does by hand what they do. */
  stopJobs(): Promise<void>
  /** Ends the server and starts it again on the same database and ports, with these variables of its own changed. */
  restart(environment: Readonly<Record<string, string>>): Promise<void>
  stop(): Promise<void>
}

/** Options of a test server. */
export interface TestServerOptions extends BootOptions {
  readonly environment?: Readonly<Record<string, string>>
  readonly seed?: SeedPlan
  /** In the place of one that is copied from the template of the seed; it is removed, too. */
  readonly database?: TestDatabase
}

/** Starts a server on free ports over a seeded database; both are gone after `stop`. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const seed = options.seed ?? smallSeed
  const database = options.database ?? (await createTestDatabase(seed))
  const [port, gamesPort] = await freePorts()
  let environment = {
    ...database.environment,
    PORT: String(port),
    GAMES_PORT: String(gamesPort),
    ...options.environment,
  }
  const store = await openStore({ ...database.options, seed })
  const logged: string[] = []
  let server = await boot(readConfig(environment), store, capturedLog(logged), options)
  const origin = `http://localhost:${port}`

  const request: TestServer['request'] = async (path, { method, token, body, headers = {} } = {}) => {
    const response = await fetch(origin + path, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
    })
    const answer = await readAnswer(response)
    const broken = logged.find((line) => line.includes(undeclaredRefusal))
    if (broken !== undefined) throw new Error(broken)
    return answer
  }

  const call: TestServer['call'] = async (definition, content, { token } = {}) => {
    const inQuery = definition.method === 'GET' || definition.method === 'DELETE'
    const query = new URLSearchParams(Object.entries(Object(content)).map(([name, value]) => [name, String(value)]))
    const body = definition.sealed ? await seal(definition.path, content) : content
    const answer = await (inQuery
      ? request(`${definition.path}?${query}`, { method: definition.method, token, headers: definition.headers })
      : request(definition.path, { method: definition.method, token, body, headers: definition.headers }))
    if (!answer.success) throw new Error(`${definition.path} refused: ${answer.code} ${answer.text}`)
    return v.parse(definition.value, answer.value)
  }

  const ticket: TestServer['ticket'] = async (action) => {
    const challenge = await call(verificationCalls.sliderChallenge, { action, form: 'question' })
    if (challenge.form !== 'question') throw new Error('not the question asked for')
    const { challengeId } = challenge
    const answer = await solve(server.services.db, challengeId)
    return (await call(verificationCalls.sliderAnswer, { challengeId, answer })).ticket
  }

  const seal: TestServer['seal'] = async (path, payload, content = {}) => {
    const { kid, key } = await call(systemCalls.sealingKey, {})
    const whole: SealedContent = { iat: server.services.clock.now(), jti: randomUUID(), path, payload, ...content }
    const sealed = await new CompactEncrypt(Buffer.from(JSON.stringify(whole)))
      .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid })
      .encrypt(await importJWK(key, 'RSA-OAEP-256'))
    return { sealed }
  }

  const tryLogin: TestServer['tryLogin'] = async (credentials) => {
    const proof = credentials['type'] === 'sms' || 'ticket' in credentials ? {} : { ticket: await ticket('login') }
    const payload = { type: 'username', ...proof, ...credentials }
    return request('/wps/session/login', { body: await seal('/wps/session/login', payload) })
  }

  return {
    origin,
    gamesOrigin: `http://localhost:${gamesPort}`,
    get services() {
      return server.services
    },
    logged,
    request,
    call,
    ticket,
    seal,
    tryLogin,
    async restart(changed) {
      environment = { ...environment, ...changed }
      const next = readConfig(environment)
      await server.stop()
      server = await boot(next, store, capturedLog(logged), options)
    },
    stopJobs: () => server.jobs.stop(),
    async login(account = seedAccounts.member) {
      const answer = await tryLogin({ username: account.account, password: account.password })
      return v.parse(v.object({ token: v.string() }), answer.value).token
    },
    async enter({ account } = seedAccounts.member) {
      const { db, clock } = server.services
      const [member] = await db.select().from(members).where(eq(members.account, account))
      if (member === undefined) throw new Error(`there is no member ${account}`)
      const rules = await entryRules(server.services)
      const entry = { by: 'username', area: 'member', isWeak: false, isAtHome: true } as const
      const visit = { address: '127.0.0.1', userAgent: null, now: clock.now(), rules }
      return (await db.transaction((tx) => openSession(tx, member, entry, visit))).login.token
    },
    async stop() {
      await server.stop()
      await store.close()
      await database.remove()
    },
  }
}

/** So many ports belong to a process that asks for some, of those that no system hands out by itself. */
const ownPorts = 20
let port = 20_000 + (process.pid % 600) * ownPorts
const portsEnd = port + ownPorts

const isFree = (candidate: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(candidate, '127.0.0.1', () => server.close(() => resolve(true)))
  })

async function nextPort(): Promise<number> {
  for (let tried = 0; tried < ownPorts; tried += 1) {
    const candidate = port
    port = port + 1 < portsEnd ? port + 1 : portsEnd - ownPorts
    if (await isFree(candidate)) return candidate
  }
  throw new Error(`no port below ${portsEnd} is free`)
}

/**
 * Two free ports, for the site and its games. Each process takes them from a range of its own: one that
 * the system hands out may be taken by another test before its server listens there.
 */
export async function freePorts(): Promise<[number, number]> {
  return [await nextPort(), await nextPort()]
}

function capturedLog(lines: string[]): ReturnType<typeof createLog> {
  const line =
    (level: string) =>
    (event: string, facts: object = {}, error?: unknown) =>
      void lines.push(
        JSON.stringify({ level, event, ...facts, error: error instanceof Error ? error.stack : undefined }),
      )
  return { info: line('info'), warn: line('warn'), error: line('error') }
}

async function readAnswer(response: Response): Promise<RawAnswer> {
  const text = await response.text()
  const { code, success, value } = v.parse(v.fallback(Envelope, { success: false }), parse(text))
  return { status: response.status, headers: response.headers, text, code, success, value }
}

const Envelope = v.object({ success: v.boolean(), value: v.optional(v.unknown()), code: v.optional(v.string()) })

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The answer to a stand-in question, as the server knows it. */
export async function solve(db: DbOrTx, challengeId: string): Promise<number> {
  return Number((await readChallenge(db, challengeId))?.answer)
}
