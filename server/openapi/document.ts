import { toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { type Call, SealedRequest } from '#wire/call.ts'
import { allCalls, calls } from '#wire/calls.ts'
import { VerificationMethod } from '#wire/verification/second-verification.ts'
import { refusalStatus, type RefusalCode } from '#wire/codes.ts'
import { eventsPath, LiveEvent, pageAge } from '#wire/events.ts'
import { type Limit, limits } from '#wire/limits.ts'
import { agentFiles } from '#wire/agents/agent.ts'
import { agentReportFiles } from '#wire/agents/agent-reports.ts'
import { fishingCalls } from '#wire/play/fishing.ts'
import { originalCalls } from '#wire/play/originals.ts'
import { playCalls } from '#wire/play/play.ts'
import { recordFiles } from '#wire/records/records.ts'
import { ownDataFiles } from '#wire/records/own-data.ts'
import { passportFiles } from '#wire/records/passport.ts'
import { statementFiles } from '#wire/contracts/statements.ts'
import { refusalsOf } from '#wire/refusals.ts'
import { Hall, SportsBoard, sportsEventsPath } from '#wire/sports/sports.ts'

type JsonSchema = Readonly<Record<string, unknown>>

/** A call as the API description shows it. */
export interface DescribedCall {
  readonly name: string
  readonly module: string
  readonly call: Call
  /** Query of a GET or DELETE, body of the others; of a sealed call the plaintext's payload. */
  readonly request: JsonSchema
  readonly value: JsonSchema
  readonly refusals: readonly RefusalCode[]
}

/** Every call of the table with its schemas in JSON Schema and all its refusals. */
export function describeCalls(): DescribedCall[] {
  return allCalls.map(describe)
}

const describe = ({ name, module, call }: Pick<DescribedCall, 'name' | 'module' | 'call'>): DescribedCall => ({
  name,
  module,
  call,
  request: schemaOf(call.request, 'input'),
  value: schemaOf(call.value, 'output'),
  refusals: refusalsOf(call),
})

/** Returns a sentence for each rule of a call that differs from the default. */
export function termsOf(call: Call): string[] {
  return [
    ...(call.token === 'required' && call.withExpiredPassword
      ? ['Answered while a change of the password is owed.']
      : []),
    ...(call.rejectTrial ? ['Not for trial accounts.'] : []),
    ...(call.duringMaintenance ? ['Answered by a closed site.'] : []),
    ...call.limits.map((name) => `At most ${limitInWords(limits[name])}.`),
  ]
}

const countedBy: Readonly<Record<Limit['by'], string>> = {
  address: 'from one address (of IPv6: one /64 network, and eight times as often from its /48)',
  member: 'by one member',
  account: 'about one account',
}

function limitInWords({ by, limit, perSeconds, only }: Limit): string {
  return `${limit} in ${perSeconds} seconds ${countedBy[by]}${only === undefined ? '' : `, for ${only}`}`
}

function schemaOf(schema: v.GenericSchema<unknown, unknown>, typeMode: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...described } = toJsonSchema(schema, { target: 'draft-2020-12', typeMode, errorMode: 'ignore' })
  return described
}

/** The calls of the built-in games, by the prefix of their operations. */
const gameCalls = { slot: playCalls, fishing: fishingCalls, original: originalCalls } as const

/** A call between a game and its server: at the games origin, with the play token of one launch. */
function gameOperation(game: string, name: string, call: Call, gamesOrigin: string): JsonSchema {
  const named = `${game}${name.charAt(0).toUpperCase()}${name.slice(1)}`
  return {
    ...operationOf(describe({ name: named, module: 'games', call })),
    servers: [{ url: gamesOrigin }],
    ...(call.token === 'required' ? { security: [{ play: [] }] } : {}),
  }
}

/** The OpenAPI 3.1 description of every call, for the site at this origin and its games at theirs. */
export function createOpenApi(origin: string, gamesOrigin: string): Readonly<Record<string, unknown>> {
  const described = describeCalls()
  const paths: Record<string, Record<string, unknown>> = {}
  for (const each of described)
    paths[each.call.path] = { ...paths[each.call.path], [each.call.method.toLowerCase()]: operationOf(each) }
  paths[eventsPath] = { get: eventsOperation() }
  paths[sportsEventsPath] = { get: boardOperation() }
  for (const [name, call] of Object.entries({
    ...recordFiles,
    ...agentFiles,
    ...agentReportFiles,
    ...statementFiles,
    ...ownDataFiles,
    ...passportFiles,
  }))
    paths[call.path] = { get: fileOperation(name, call) }
  for (const [game, own] of Object.entries(gameCalls))
    for (const [name, call] of Object.entries<Call>(own))
      paths[call.path] = { [call.method.toLowerCase()]: gameOperation(game, name, call, gamesOrigin) }
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: {
      title: 'Statehouse operator API',
      version: '1.0.0',
      description:
        'Every answer is an envelope: `success`, `value`, `message`, and `code` when it is a refusal. Times are epoch ' +
        'milliseconds, money is a decimal string. Sealed calls take a compact JWE (RSA-OAEP-256, A256GCM, `kid` of ' +
        '`sealingKey`) whose plaintext is `{iat, jti, path, payload}`; a nonce is taken once and a stamp is good for two minutes.',
    },
    servers: [{ url: origin }],
    tags: Object.keys(calls).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The token a login answers.' },
        play: { type: 'http', scheme: 'bearer', description: 'The play token that entering a game answers.' },
      },
      schemas: { Refusal: refusalSchema(Object.keys(refusalStatus)) },
    },
  }
}

function operationOf({ name, module, call, request, value, refusals }: DescribedCall): JsonSchema {
  const terms = termsOf(call)
  const hasBody = call.method === 'POST' || call.method === 'PUT'
  const envelope = {
    type: 'object',
    required: ['success', 'value', 'message'],
    properties: { success: { const: true }, value, message: { type: 'string' } },
  }
  return {
    operationId: name,
    tags: [module],
    summary: call.summary,
    ...(terms.length === 0 ? {} : { description: terms.join(' ') }),
    ...(call.limits.length === 0
      ? {}
      : { 'x-limits': call.limits.map((limit) => ({ name: limit, ...limits[limit] })) }),
    ...(call.token === 'none'
      ? {}
      : { security: call.token === 'required' ? [{ session: [] }] : [{}, { session: [] }] }),
    ...(hasBody ? { requestBody: bodyOf(call, request) } : {}),
    parameters: [...headersOf(call), ...(hasBody ? [] : parametersOf(request))],
    responses: {
      200: { description: 'The value.', content: { 'application/json': { schema: envelope } } },
      ...responsesOf(refusals),
    },
  }
}

/** A file instead of an envelope; a refusal is one all the same. */
function fileOperation(name: string, call: Call): JsonSchema {
  const described = describe({ name, module: 'records', call })
  const type = call.path.endsWith('.json') ? 'application/json' : 'text/csv'
  const file = { description: 'The file.', content: { [type]: { schema: described.value } } }
  return { ...operationOf(described), responses: { 200: file, ...responsesOf(described.refusals) } }
}

function bodyOf(call: Call, request: JsonSchema): JsonSchema {
  const type = call.form ? 'application/x-www-form-urlencoded' : 'application/json'
  if (!call.sealed) return { required: true, content: { [type]: { schema: request } } }
  return {
    required: true,
    description: 'A compact JWE; `x-sealed-payload` is the schema of its payload.',
    content: { 'application/json': { schema: { ...schemaOf(SealedRequest, 'input'), 'x-sealed-payload': request } } },
  }
}

function headersOf({ headers }: Call): JsonSchema[] {
  return Object.entries(headers).map(([name, value]) => ({
    name,
    in: 'header',
    required: true,
    schema: { const: value },
  }))
}

function parametersOf(request: JsonSchema): JsonSchema[] {
  const required = Array.isArray(request['required']) ? request['required'] : []
  return Object.entries(propertiesOf(request)).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

/** The properties of an object schema, by name. */
function propertiesOf(schema: JsonSchema): JsonSchema {
  const properties = schema['properties']
  return typeof properties === 'object' && properties !== null ? { ...properties } : {}
}

/** One response a status, with every code that travels on it. */
function responsesOf(refusals: readonly RefusalCode[]): JsonSchema {
  const byStatus = Map.groupBy(refusals, (code) => refusalStatus[code])
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      { description: codes.join(', '), content: { 'application/json': { schema: refusalSchema(codes) } } },
    ]),
  )
}

function refusalSchema(codes: readonly string[]): JsonSchema {
  return {
    type: 'object',
    required: ['success', 'value', 'message', 'code'],
    properties: {
      success: { const: false },
      value: {
        type: ['object', 'null'],
        properties: {
          captcha: { type: 'boolean' },
          retryAfter: { type: 'number', description: 'Seconds.' },
          verification: {
            type: 'object',
            description: 'What a login from an unknown address must answer; with `verification_required`.',
            properties: {
              id: { type: 'string' },
              expiresAt: { type: 'integer', description: 'Epoch milliseconds.' },
              methods: {
                type: 'array',
                items: {
                  type: 'object',
                  properties: { method: { enum: VerificationMethod.options }, hint: { type: ['string', 'null'] } },
                },
              },
            },
          },
          fields: {
            type: 'array',
            items: { type: 'object', properties: { field: { type: 'string' }, problem: { type: 'string' } } },
          },
        },
      },
      message: { type: 'string' },
      code: { enum: codes },
    },
  }
}

function boardOperation(): JsonSchema {
  return {
    operationId: 'sportsEvents',
    tags: ['sports'],
    summary: 'Server-sent events of a hall of sports: its board, again whenever a match has gone on.',
    parameters: [{ name: 'hall', in: 'query', required: true, schema: schemaOf(Hall, 'input') }],
    responses: {
      200: {
        description: 'A stream whose `data` lines are boards.',
        content: { 'text/event-stream': { schema: schemaOf(SportsBoard, 'output') } },
      },
      ...responsesOf(['invalid_request', 'maintenance', 'region_blocked', 'rate_limited', 'method_not_allowed']),
    },
  }
}

function eventsOperation(): JsonSchema {
  return {
    operationId: 'events',
    tags: ['session'],
    summary: 'Server-sent events: of the site for visitors, and of the own balance and session for members.',
    security: [{}, { session: [] }],
    parameters: [
      {
        name: pageAge,
        in: 'header',
        description: 'Age of the page in milliseconds: events published since then are sent again.',
        schema: { type: 'integer', minimum: 0 },
      },
    ],
    responses: {
      200: {
        description: 'A stream whose `data` lines are these events.',
        content: { 'text/event-stream': { schema: schemaOf(LiveEvent, 'output') } },
      },
      ...responsesOf(['not_logged_in', 'session_expired', 'method_not_allowed']),
    },
  }
}
