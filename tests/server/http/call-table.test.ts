import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Refused } from '#server/handler.ts'
import { largestBody, parseRequest, readQuery } from '#server/http/request-content.ts'
import { rateLimits } from '#server/store/schema/security/protection.ts'
import { startTestServer, type TestServer } from '#tests/server/support/server.ts'
import type { Call } from '#wire/call.ts'
import { allCalls } from '#wire/calls.ts'
import { refusalStatus } from '#wire/codes.ts'

const table = allCalls.map(({ name, call }) => ({ name, ...call }))
const hasBody = ({ method }: Call) => method === 'POST' || method === 'PUT'
const statusOf: Readonly<Record<string, number>> = refusalStatus

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer()
  token = await server.login()
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.services.db.delete(rateLimits)
})

const marker = 'q7Zmarker'
const hostile = [
  `<script>alert("${marker}")</script>`,
  `${marker}' or 1=1; drop table members; --`,
  `${marker}\0`,
  `${marker}\u{1F600}\uD800`,
  marker.repeat(2_000),
  `../../${marker}`,
  `%${marker}_\\`,
]
const strange: readonly unknown[] = [null, true, -1, 1e308, 0.1, [], [marker], { [marker]: marker }, '', ...hostile]

/** Fields that no request has. */
const fieldsOfNone = ['__proto__', 'constructor', marker]

/** Every field of a request. */
const fieldsOf = ({ request }: Call): string[] =>
  Object.keys('entries' in request && typeof request.entries === 'object' ? (request.entries ?? {}) : {})

/** Writes content as a query or a form does. */
const written = (content: object) =>
  new URLSearchParams(Object.entries(content).map(([name, value]) => [name, String(value)]))

/** The content as it comes out of the way the call travels. */
const travelled = (call: Call, content: object): unknown =>
  call.form || !hasBody(call) ? readQuery(`?${written(content)}`) : JSON.parse(JSON.stringify(content))

const send = async (call: Call, content: object) => {
  await server.services.db.delete(rateLimits)
  if (call.form) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return server.request(call.path, { method: call.method, token, body: String(written(content)), headers })
  }
  if (!hasBody(call)) {
    return server.request(`${call.path}?${written(content)}`, { method: call.method, token })
  }
  const body = call.sealed ? await server.seal(call.path, content) : content
  return server.request(call.path, { method: call.method, token, body, headers: call.headers })
}

/** A strange request is either understood or refused with a code on its own status; it is never a bug of ours, never echoed. */
function dishonesty(answer: Awaited<ReturnType<typeof send>>): string[] {
  if (answer.success) return []
  const { status, code = '', text } = answer
  return [
    ...(statusOf[code] === status && status < 500 ? [] : [`answered ${status} ${code}`]),
    ...(text.includes(marker) ? ['echoed what was typed'] : []),
  ]
}

/** Parses content as a call does: the request for the handler, or its refusal. */
function parsed(call: Call, content: object): { readonly request: string } | { readonly wrong: string | null } {
  try {
    return { request: JSON.stringify(parseRequest(call.request, travelled(call, content))) }
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'invalid_request') return { wrong: `threw ${String(error)}` }
    return { wrong: JSON.stringify(error.details).includes(marker) ? 'echoed what was typed' : null }
  }
}

const described = (content: object) => JSON.stringify(content).slice(0, 80)

describe.each(table)('$name', (call) => {
  const fields = fieldsOf(call)
  const contents = [...fields, ...fieldsOfNone].flatMap((field) => strange.map((value) => ({ [field]: value })))
  const read = contents.map((content) => ({ content, ...parsed(call, content) }))

  it('refuses unexpected values in its parser and echoes none', () => {
    const wrong = read.filter((each) => 'wrong' in each && each.wrong !== null)
    expect(wrong).toEqual([])
  })

  it('answers unexpected requests with a declared code', async () => {
    const different = new Map(read.flatMap((each) => ('request' in each ? [[each.request, each.content]] : [])))
    const whole = hostile.map((value) => Object.fromEntries([...fields, marker].map((field) => [field, value])))
    const odd = fieldsOfNone.map((field) => ({ [field]: hostile[0] }))
    const wrong: string[] = []
    for (const content of [...different.values(), ...whole, ...odd]) {
      const problems = dishonesty(await send(call, content))
      wrong.push(...problems.map((what) => `${described(content)}: ${what}`))
      if (call.name === 'logout') token = await server.login()
    }
    expect(wrong).toEqual([])
  })

  it('refuses other methods and names the allowed one', async () => {
    const answer = await server.request(call.path, { method: 'PATCH', token })
    expect(answer).toMatchObject({ status: 405, code: 'method_not_allowed' })
    expect(answer.headers.get('allow')?.split(', ')).toContain(call.method)
  })
})

describe.each(table.filter((call) => hasBody(call) && !call.form))('$name, which takes a body,', (call) => {
  it('refuses bodies that are not JSON, of another type, or too large', async () => {
    const post = async (body: string, type = 'application/json') => {
      await server.services.db.delete(rateLimits)
      return server.request(call.path, {
        method: call.method,
        token,
        body,
        headers: { ...call.headers, 'content-type': type },
      })
    }
    const bodies = ['{', 'null', '[]', '"text"', '0', '{"a":', '[['.repeat(5_000)]
    for (const body of bodies) expect(dishonesty(await post(body)), body.slice(0, 20)).toEqual([])
    expect(await post('{', 'application/json')).toMatchObject({ status: 400, code: 'invalid_request' })
    expect(await post('a=b', 'application/x-www-form-urlencoded')).toMatchObject({
      status: 415,
      code: 'unsupported_type',
    })
    const large = JSON.stringify({ text: 'x'.repeat(call.largest ?? largestBody) })
    expect(await post(large)).toMatchObject({ status: 413, code: 'too_large' })
  })
})

describe.each(table.filter(({ form }) => form))('$name, which takes a form,', (call) => {
  it('refuses bodies that are not forms, or too large', async () => {
    const post = (body: string, type: string) =>
      server.request(call.path, { method: call.method, token, body, headers: { 'content-type': type } })
    expect(await post('{}', 'application/json')).toMatchObject({ status: 415, code: 'unsupported_type' })
    const form = 'application/x-www-form-urlencoded'
    for (const body of ['a', '=', '&&', '%', '%00=%ff', 'username=a&username=b'])
      expect(dishonesty(await post(body, form)), body).toEqual([])
    const large = `a=${'x'.repeat(call.largest ?? largestBody)}`
    expect(await post(large, form)).toMatchObject({ status: 413, code: 'too_large' })
  })
})

describe.each(table.filter(({ token }) => token === 'required'))('$name, which needs a token,', (call) => {
  it('refuses missing, unknown and malformed tokens', async () => {
    for (const bad of [undefined, 'x'.repeat(43), 'short', randomUUID(), `${token}x`]) {
      const answer = await server.request(call.path, {
        method: call.method,
        token: bad,
        ...(hasBody(call) ? { body: {} } : {}),
      })
      expect(answer, String(bad)).toMatchObject({ status: 401, code: 'not_logged_in' })
    }
  })
})

describe.each(table.filter(({ token }) => token === 'optional'))('$name, which reads a token,', (call) => {
  it('treats an expired token as a visitor', async () => {
    const body = hasBody(call) ? { body: {} } : {}
    for (const over of [{}, { token: 'x'.repeat(43) }]) {
      const { status } = await server.request(call.path, { method: call.method, ...over, ...body })
      expect(status).toBe(v.is(call.request, {}) && !hasBody(call) ? 200 : 400)
    }
  })
})

describe('missing fields', () => {
  it('are named with their problem', async () => {
    const answer = await server.request('/wps/verification/challenge', { body: { form: 7 } })
    expect(answer.value).toEqual({
      fields: [
        { field: 'action', problem: 'missing' },
        { field: 'form', problem: 'type' },
      ],
    })
    const range = await server.request('/wps/relay/GCSGAME_gameList?pageSize=61&pageNo=0')
    expect(range.value).toEqual({
      fields: [
        { field: 'pageNo', problem: 'range' },
        { field: 'pageSize', problem: 'range' },
      ],
    })
    const twice = await server.request('/wps/relay/GCSGAME_gameList?gameName=a&gameName=b')
    expect(twice.value).toEqual({ fields: [{ field: 'gameName', problem: 'type' }] })
  })
})

describe('a body longer than its content-length', () => {
  it('is cut off when it grows too large', async () => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let chunk = 0; chunk < 80; chunk += 1) controller.enqueue(new Uint8Array(1024).fill(32))
        controller.close()
      },
    })
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body, duplex: 'half' }
    const response = await fetch(`${server.origin}/wps/verification/challenge`, init)
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({ code: 'too_large' })
  })
})

describe('an internal error', () => {
  it('is a fault without a code or a stack, and its log holds no query parameters', async () => {
    const { db } = server.services
    await db.execute('alter table challenges rename to challenges_gone')
    try {
      const { status, text } = await server.request('/wps/verification/challenge', { body: { action: 'login' } })
      expect(status).toBe(500)
      expect(JSON.parse(text)).toEqual({ success: false, value: null, message: 'internal error' })
      expect(server.logged.some((line) => line.includes('request failed'))).toBe(true)
    } finally {
      await db.execute('alter table challenges_gone rename to challenges')
    }
  })
})

describe('an answer', () => {
  it.each(['/wps/system/status', '/wps/member/sessions', '/wps/nothing'])(
    'of %s is not cached, and downloaded when opened directly',
    async (path) => {
      const { headers } = await server.request(path)
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': 'attachment; filename="api.json"',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
      })
    },
  )
})
