import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { descriptionLimit } from '#server/http/api-description.ts'
import { createOpenApi, describeCalls } from '#server/openapi/document.ts'
import { shapeOf } from '#server/openapi/shape.ts'
import { rateLimits } from '#server/store/schema/security/protection.ts'
import { emptySeed } from '#tests/server/support/database.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import { allCalls } from '#wire/calls.ts'
import { refusalStatus } from '#wire/codes.ts'
import { refusalsOf } from '#wire/refusals.ts'

const all = allCalls.map(({ name, call }) => ({ name, ...call }))
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ seed: emptySeed })
})
afterAll(() => server.stop())

describe('the OpenAPI document', () => {
  it('is served, and has every call at its path and method', async () => {
    const { text, status } = await server.request('/openapi.json')
    expect(status).toBe(200)
    const document = JSON.parse(text)
    expect(document.openapi).toBe('3.1.0')
    expect(document.servers).toEqual([{ url: server.origin }])
    for (const { name, path, method } of all) {
      expect(document.paths[path]?.[method.toLowerCase()]?.operationId, name).toBe(name)
    }
  })

  it('describes request, response and refusals of each call', () => {
    const document = JSON.parse(JSON.stringify(createOpenApi('http://localhost', 'http://games.localhost')))
    for (const { path, method, token, sealed, form } of all) {
      const operation = document.paths[path][method.toLowerCase()]
      const body = method === 'POST' || method === 'PUT'
      expect(Boolean(operation.requestBody), path).toBe(body)
      expect(operation.responses[200].content['application/json'].schema.properties.value).toBeTypeOf('object')
      expect(operation.responses[400].description, path).toContain('invalid_request')
      expect(operation.responses[401] !== undefined, path).toBe(token === 'required' || path === '/wps/session/login')
      const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
      const payload = operation.requestBody?.content[type].schema['x-sealed-payload']
      expect(payload !== undefined, path).toBe(sealed)
    }
  })

  it('lists every declared refusal of each call under its status', () => {
    const document = JSON.parse(JSON.stringify(createOpenApi('http://localhost', 'http://games.localhost')))
    for (const call of all) {
      const { responses } = document.paths[call.path][call.method.toLowerCase()]
      const described = Object.entries<{ description: string }>(responses).flatMap(([status, { description }]) =>
        status === '200' ? [] : description.split(', ').map((code) => `${status} ${code}`),
      )
      expect(described.toSorted(), call.name).toEqual(
        refusalsOf(call)
          .map((code) => `${refusalStatus[code]} ${code}`)
          .toSorted(),
      )
    }
  })

  it('describes audience, availability and rate limits of a call', () => {
    const document = JSON.parse(JSON.stringify(createOpenApi('http://localhost', 'http://games.localhost')))
    const operation = (path: string, method: string) => document.paths[path][method]
    expect(operation('/wps/session/login', 'post')).toMatchObject({
      description:
        'At most 60 in 60 seconds from one address (of IPv6: one /64 network, and eight times as often from its /48). At most 30 in 60 seconds about one account.',
      'x-limits': [
        { name: 'loginByAddress', by: 'address', limit: 60, perSeconds: 60 },
        { name: 'loginByAccount', by: 'account', limit: 30, perSeconds: 60 },
      ],
    })
    expect(operation('/wps/verification/challenge', 'post').description).toContain(
      'At most 20 in 60 seconds from one address (of IPv6: one /64 network, and eight times as often from its /48), for a question in the place of a slider.',
    )
    expect(operation('/wps/game/launchGame', 'post')).toMatchObject({
      description: 'Not for trial accounts.',
      security: [{ session: [] }],
    })
    expect(operation('/wps/member/sessions', 'get').description).toBe(
      'Answered while a change of the password is owed.',
    )
    expect(operation('/wps/system/status', 'get').description).toBe('Answered by a closed site.')
    expect(operation('/wps/system/status', 'get').security).toBeUndefined()
    for (const { path, method, limits } of all)
      expect(
        (operation(path, method.toLowerCase())['x-limits'] ?? []).map((each: { name: string }) => each.name),
      ).toEqual(limits)
  })

  it('describes the calls of the games at their own origin, with the play token', () => {
    const { paths } = JSON.parse(JSON.stringify(createOpenApi('http://localhost', 'http://games.localhost')))
    expect(paths['/play/original/play'].post).toMatchObject({
      operationId: 'originalPlay',
      servers: [{ url: 'http://games.localhost' }],
      security: [{ play: [] }],
    })
    const { schema } = paths['/play/original/play'].post.requestBody.content['application/json']
    expect(Object.keys(schema.properties)).toEqual(['roundId', 'pick', 'bet', 'commitment', 'clientSeed'])
    expect(paths['/play/spin'].post.operationId).toBe('slotSpin')
    expect(paths['/play/original/enter'].post.security).toBeUndefined()
  })

  it('contains only schemas that JSON Schema can express', () => {
    expect(JSON.stringify(createOpenApi('http://localhost', 'http://games.localhost'))).not.toContain('undefined')
    for (const { request, value } of describeCalls()) {
      const forms = [request['anyOf'] ?? request['oneOf'] ?? request].flat()
      expect(forms).toEqual(forms.map(() => expect.objectContaining({ type: 'object' })))
      expect('type' in value || 'anyOf' in value || 'oneOf' in value).toBe(true)
    }
  })
})

describe('the description of the calls', () => {
  it.each(['/openapi.json', '/api'])(
    '%s is made once, compressed, kept by clients and held to a limit',
    async (path) => {
      // The limit is eased each second, and to make it or to send it often takes longer on a busy machine.
      const askWhole = () => fetch(server.origin + path, { headers: { 'accept-encoding': 'br' } })
      await (await askWhole()).text()
      await server.services.db.delete(rateLimits)
      const whole = await askWhole()
      const etag = whole.headers.get('etag') ?? ''
      expect(whole.headers.get('content-encoding')).toBe('br')
      expect(whole.headers.get('cache-control')).toBe('public, max-age=300')
      expect(etag).toMatch(/^"[\w-]{22}"$/)
      const ask = () => server.request(path, { headers: { 'if-none-match': etag } })
      const again = await ask()
      expect([again.status, again.text]).toEqual([304, ''])
      const many = await Promise.all(Array.from({ length: 80 }, ask))
      expect(many.filter(({ status }) => status === 304)).toHaveLength(descriptionLimit.limit - 2)
      expect(many.find(({ status }) => status !== 304)).toMatchObject({ status: 429, code: 'rate_limited' })
      await server.services.db.delete(rateLimits)
    },
  )
})

describe('the page to read it', () => {
  it('shows every call without a script', async () => {
    const { text, headers, status } = await server.request('/api')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(text).not.toContain('<script')
    for (const { name, path } of all) expect(text, name).toContain(`<code>${path}</code>`)
  })
})

describe('the short form of a schema', () => {
  it('shows fields, limits, choices and defaults', () => {
    const schema = {
      type: 'object',
      required: ['name'],
      properties: {
        name: { type: 'string', minLength: 1, maxLength: 64 },
        page: { type: 'integer', minimum: 1, default: 1 },
        kind: { enum: ['a', 'b'] },
        parts: { type: 'array', items: { anyOf: [{ const: 7 }, { type: 'null' }] } },
        rest: { type: 'object', properties: { at: { type: 'string', pattern: '^x' } } },
      },
    }
    expect(shapeOf(schema)).toBe(
      [
        '{',
        '  name: string, 1–64 characters',
        '  page?: integer, 1– = 1',
        '  kind?: "a" | "b"',
        '  parts?: list of 7 | null',
        '  rest?: {',
        '    at?: string, /^x/',
        '  }',
        '}',
      ].join('\n'),
    )
  })
})
