import { toJsonSchema } from '@valibot/to-json-schema'
import { openWhileOwing } from '#server/domain/sessions.ts'
import type * as v from 'valibot'
import { type Call, SealedRequest } from '#wire/call.ts'
import { allCalls, calls } from '#wire/calls.ts'
import { VerificationMethod } from '#wire/second-verification.ts'
import { refusalStatus, type RefusalCode } from '#wire/codes.ts'
import { eventsPath, LiveEvent } from '#wire/events.ts'

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

const general: readonly RefusalCode[] = ['invalid_request', 'method_not_allowed', 'maintenance', 'region_blocked']
const ofBody: readonly RefusalCode[] = ['too_large', 'unsupported_type']
const ofSeal: readonly RefusalCode[] = ['sealed_required', 'envelope_invalid', 'envelope_expired', 'envelope_replayed']
const ofToken: readonly RefusalCode[] = ['not_logged_in', 'session_expired']

const ofFirebase: readonly RefusalCode[] = ['identity_invalid', 'identity_unavailable']
const ofRegistration: readonly RefusalCode[] = [
  'rate_limited',
  'feature_off',
  'rules_changed',
  'ticket_required',
  'ticket_invalid',
  'captcha_required',
  'captcha_wrong',
  'invitation_code_error',
  'sms_code_wrong',
  'sms_code_expired',
  ...ofFirebase,
  'contact_known',
]
const ofSms: readonly RefusalCode[] = [
  'rate_limited',
  'feature_off',
  'mobile_missing',
  'mobile_invalid',
  'ticket_required',
  'ticket_invalid',
  'sms_too_soon',
  'sms_too_many',
]

/** The refusals a call gives for reasons of its own. */
const own: Readonly<Record<string, readonly RefusalCode[]>> = {
  login: [
    'rate_limited',
    'ticket_required',
    'ticket_invalid',
    'account_locked',
    'captcha_required',
    'captcha_wrong',
    'bad_credentials',
    'member_no_enter',
    'error_not_agent',
    'verification_required',
    'verification_too_many',
    'feature_off',
    'mobile_missing',
    'mobile_invalid',
    'sms_code_wrong',
    'sms_code_expired',
    ...ofFirebase,
    'identity_unknown',
    'identity_unlinked',
  ],
  freePlay: ['rate_limited', 'feature_off'],
  sliderChallenge: ['rate_limited'],
  sliderAnswer: ['rate_limited', 'challenge_failed', 'challenge_expired'],
  captcha: ['rate_limited'],
  smsBeforeLogin: ofSms,
  smsForRegistration: ofSms,
  register: ofRegistration,
  registerMobile: ofRegistration,
  affiliate: ['rate_limited', 'invitation_code_error'],
  forgotByEmail: ['rate_limited'],
  resetPassword: ['rate_limited', 'reset_link_invalid'],
  setPasswordByPhone: [
    'rate_limited',
    'feature_off',
    'mobile_missing',
    'mobile_invalid',
    'sms_code_wrong',
    'sms_code_expired',
    'member_no_enter',
  ],
  changePassword: ['rate_limited', 'account_locked', 'password_wrong', 'password_unchanged'],
  sendVerification: ['rate_limited', 'verification_ended', 'verification_too_many', 'sms_too_soon', 'sms_too_many'],
  verifyLogin: [
    'rate_limited',
    'verification_ended',
    'verification_wrong',
    'verification_too_many',
    'member_no_enter',
    'error_not_agent',
  ],
  saveProfile: ['rate_limited', 'real_account_needed', 'profile_locked'],
  beginAuthenticator: ['rate_limited', 'real_account_needed', 'authenticator_on'],
  confirmAuthenticator: [
    'rate_limited',
    'authenticator_on',
    'authenticator_off',
    'enrolment_expired',
    'verification_wrong',
    'verification_too_many',
  ],
  endAuthenticator: [
    'rate_limited',
    'account_locked',
    'password_wrong',
    'authenticator_off',
    'verification_wrong',
    'verification_too_many',
  ],
  launchGame: ['real_account_needed', 'game_not_found', 'game_unavailable'],
}

/** Calls a closed site still answers. */
const alwaysOpen = new Set(['status', 'whitelabel', 'service', 'sealingKey', 'countryCode'])

/** Every call of the table with its schemas in JSON Schema and all its refusals. */
export function describeCalls(): DescribedCall[] {
  return allCalls.map(({ name, module, call }) => ({
    name,
    module,
    call,
    request: schemaOf(call.request, 'input'),
    value: schemaOf(call.value, 'output'),
    refusals: refusalsOf(name, call),
  }))
}

function refusalsOf(name: string, call: Call): RefusalCode[] {
  const hasBody = call.method === 'POST' || call.method === 'PUT'
  const codes = [
    ...general.filter((code) => !alwaysOpen.has(name) || (code !== 'maintenance' && code !== 'region_blocked')),
    ...(hasBody ? ofBody : []),
    ...(call.sealed ? ofSeal : []),
    ...(call.token === 'required' ? ofToken : []),
    ...(call.token === 'required' && !openWhileOwing.has(name) ? (['password_change_required'] as const) : []),
    ...(own[name] ?? []),
  ]
  return codes.toSorted((a, b) => refusalStatus[a] - refusalStatus[b] || a.localeCompare(b))
}

function schemaOf(schema: v.GenericSchema<unknown, unknown>, typeMode: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...described } = toJsonSchema(schema, { target: 'draft-2020-12', typeMode, errorMode: 'ignore' })
  return described
}

/** The OpenAPI 3.1 description of every call, for the site at this origin. */
export function createOpenApi(origin: string): Readonly<Record<string, unknown>> {
  const described = describeCalls()
  const paths: Record<string, Record<string, unknown>> = {}
  for (const each of described)
    paths[each.call.path] = { ...paths[each.call.path], [each.call.method.toLowerCase()]: operationOf(each) }
  paths[eventsPath] = { get: eventsOperation() }
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
      securitySchemes: { session: { type: 'http', scheme: 'bearer', description: 'The token a login answers.' } },
      schemas: { Refusal: refusalSchema(Object.keys(refusalStatus)) },
    },
  }
}

function operationOf({ name, module, call, request, value, refusals }: DescribedCall): JsonSchema {
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

function eventsOperation(): JsonSchema {
  return {
    operationId: 'events',
    tags: ['session'],
    summary: 'Server-sent events: of the site for visitors, and of the own balance and session for members.',
    security: [{}, { session: [] }],
    responses: {
      200: {
        description: 'A stream whose `data` lines are these events.',
        content: { 'text/event-stream': { schema: schemaOf(LiveEvent, 'output') } },
      },
      ...responsesOf([...ofToken, 'method_not_allowed']),
    },
  }
}
