import { desc } from 'drizzle-orm'
import * as v from 'valibot'
import { readAnswer } from '#server/domain/verification/challenges.ts'
import type { TicketAction } from '#wire/shapes.ts'
import { verificationCalls } from '#wire/verification/verification.ts'
import { seedAccounts, seedPassword } from '#server/store/seed/seed-accounts.ts'
import { outbox } from '#server/store/schema/messages/outbox.ts'
import { solve, type RawAnswer, type TestServer } from '#tests/server/support/server.ts'

const Demanded = v.object({
  verification: v.object({
    id: v.string(),
    expiresAt: v.number(),
    methods: v.array(v.object({ method: v.string(), hint: v.nullable(v.string()) })),
  }),
})

/** A network no seeded member has logged in from. */
export const elsewhere = '203.0.113.9'

/** A browser at an address; the server must trust one proxy (`TRUST_PROXY`). */
export function browserAt(server: TestServer, address: string) {
  const headers = (cookie?: string) => ({
    'x-forwarded-for': address,
    ...(cookie === undefined ? {} : { cookie }),
  })
  const ticket = async (action: TicketAction = 'login') => {
    const response = await server.request('/wps/verification/challenge', {
      body: { action, form: 'question' },
      headers: headers(),
    })
    const { challengeId } = v.parse(v.object({ challengeId: v.string() }), response.value)
    const answer = await solve(server.services.db, challengeId)
    const solved = await server.request('/wps/verification/answer', {
      body: { challengeId, answer },
      headers: headers(),
    })
    return v.parse(v.object({ ticket: v.string() }), solved.value).ticket
  }
  const captcha = async () => {
    const response = await server.request(verificationCalls.captcha.path, { headers: headers() })
    const { captchaId } = v.parse(v.object({ captchaId: v.string() }), response.value)
    return { captchaId, captcha: (await readAnswer(server.services.db, captchaId))?.answer }
  }
  const login = async (
    account: { readonly account: string; readonly password?: string } = seedAccounts.member,
    options: {
      readonly password?: string
      readonly device?: string
      readonly cookie?: string
      readonly readsCaptcha?: boolean
    } = {},
  ): Promise<RawAnswer> => {
    const password = options.password ?? account.password ?? seedPassword
    const proof = options.readsCaptcha === true ? await captcha() : {}
    const payload = { type: 'username', username: account.account, password, ticket: await ticket(), ...proof }
    const body = await server.seal('/wps/session/login', payload)
    const cookie = options.cookie ?? (options.device === undefined ? undefined : `other=1; device=${options.device}`)
    return server.request('/wps/session/login', { body, headers: headers(cookie) })
  }
  return {
    login,
    /** Requests a code by SMS. */
    askForCode: async (request: { readonly mobileNum: string; readonly countryDialingCode: string; purpose: string }) =>
      server.request(verificationCalls.smsBeforeLogin.path, {
        body: { ...request, ticket: await ticket('sms') },
        headers: headers(),
      }),
    /** Logs in and returns the id of the required verification. */
    demanded: async (account?: { readonly account: string }) => {
      const answer = await login(account)
      if (answer.code !== 'verification_required') throw new Error(`answered ${answer.text}`)
      return v.parse(Demanded, answer.value).verification
    },
    send: (verificationId: string, method: string) =>
      server.request('/wps/verification/second', { body: { verificationId, method }, headers: headers() }),
    answer: async (verificationId: string, method: string, code: string, rememberDevice = false) =>
      server.request('/wps/session/login/second', {
        body: await server.seal('/wps/session/login/second', { verificationId, method, code, rememberDevice }),
        headers: headers(),
      }),
  }
}

/** The newest message, and its code. */
export async function lastMessage(server: TestServer) {
  const [message] = await server.services.db.select().from(outbox).orderBy(desc(outbox.id)).limit(1)
  return { ...message, code: /\d{6}/.exec(message?.body ?? '')?.[0] ?? '' }
}

/** A six-digit code other than this one. */
export const otherThan = (code: string) => (code === '111111' ? '222222' : '111111')

/** The device token of a response, which its browser keeps. */
export const deviceOf = (answer: RawAnswer) => /device=([\w-]{43});/.exec(answer.headers.get('set-cookie') ?? '')?.[1]
