import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { CompactEncrypt, importJWK } from 'jose'
import * as v from 'valibot'
import type { Call, RequestOf, SealedContent, ValueOf } from '#wire/call.ts'
import { accountCalls } from '#wire/sessions/account.ts'
import { gamesCalls } from '#wire/play/games.ts'
import { registrationCalls } from '#wire/identity/registration.ts'
import { sessionCalls } from '#wire/sessions/session.ts'
import type { TicketAction } from '#wire/shapes.ts'
import { systemCalls } from '#wire/site/system.ts'
import { verificationCalls } from '#wire/verification/verification.ts'
import { walletCalls } from '#wire/money/wallet.ts'
import type { TestSite } from './site.ts'

export type LoggedIn = ValueOf<typeof sessionCalls.login>

/** A running site with its local test controls. */
type LocalSite = Pick<TestSite, 'origin' | 'local'>

/** Sends a call to the site without a page; throws when it is refused. */
export async function ask<C extends Call>(
  origin: string,
  call: C,
  request: RequestOf<C>,
  token?: string,
): Promise<ValueOf<C>> {
  const carriesBody = call.method !== 'GET'
  const query = new URLSearchParams(Object.entries(Object(request)).map(([name, value]) => [name, String(value)]))
  const answer = await fetch(origin + call.path + (carriesBody || query.size === 0 ? '' : `?${query}`), {
    method: call.method,
    headers: {
      ...(carriesBody ? { 'content-type': 'application/json' } : {}),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(carriesBody ? { body: JSON.stringify(call.sealed ? await seal(origin, call.path, request) : request) } : {}),
  })
  const envelope: unknown = await answer.json()
  const read = v.safeParse(v.object({ success: v.literal(true), value: call.value }), envelope)
  if (!read.success) throw new Error(`${call.path}: ${answer.status} ${JSON.stringify(envelope)}`)
  return read.output.value
}

async function seal(origin: string, path: string, payload: unknown): Promise<{ sealed: string }> {
  const { kid, key, serverTime } = await ask(origin, systemCalls.sealingKey, {})
  const content: SealedContent = { iat: serverTime, jti: randomUUID(), path, payload }
  const sealed = await new CompactEncrypt(Buffer.from(JSON.stringify(content)))
    .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid })
    .encrypt(await importJWK(key, 'RSA-OAEP-256'))
  return { sealed }
}

/** Returns a ticket for a login or another action, by the question that replaces the slider. */
async function ticketFor({ origin, local }: LocalSite, action: TicketAction = 'login'): Promise<string> {
  const { challengeId } = await ask(origin, verificationCalls.sliderChallenge, { action, form: 'question' })
  const answer = Number(await local.answerOf(challengeId))
  return (await ask(origin, verificationCalls.sliderAnswer, { challengeId, answer })).ticket
}

/** Logs an account in without a page. */
export const logIn = async (
  site: LocalSite,
  account: { readonly username: string; readonly password: string },
): Promise<LoggedIn> =>
  ask(site.origin, sessionCalls.login, { type: 'username', ...account, ticket: await ticketFor(site) })

/** Registers a new member, with a friend's code or without, and logs them in without a page. */
export const register = async (site: TestSite, username: string, referralCode?: string): Promise<LoggedIn> =>
  ask(site.origin, registrationCalls.register, {
    username,
    password: 'Sampaguita-8',
    confirmPassword: 'Sampaguita-8',
    birthday: '1990-05-17',
    agreement: true,
    ...(referralCode === undefined ? {} : { referralCode }),
    ticket: await ticketFor(site, 'register'),
  })

/** Tries an account with a wrong password and every check passed. */
export async function failLogin(site: TestSite, username: string): Promise<void> {
  const ticket = await ticketFor(site)
  const { captchaId } = await ask(site.origin, verificationCalls.captcha, {})
  const captcha = await site.local.answerOf(captchaId)
  const attempt = { type: 'username' as const, username, password: 'wrong-password', ticket, captchaId, captcha }
  const outcome = await ask(site.origin, sessionCalls.login, attempt).catch(String)
  if (!/bad_credentials|account_locked/.test(String(outcome))) throw new Error(`not a failure: ${String(outcome)}`)
}

/** Ends a session from outside, as its owner does from another device. */
export const logOut = ({ origin }: TestSite, token: string) => ask(origin, sessionCalls.logout, {}, token)

/** Ends every other session of the token's member: those of earlier tests on the same server. */
export const endOthers = ({ origin }: TestSite, token: string) => ask(origin, accountCalls.endOtherSessions, {}, token)

/** Opens a game for the token's member, without a page. */
export const openGame = ({ origin }: TestSite, token: string, gameCode: string, vassalage: string) =>
  ask(origin, gamesCalls.launchGame, { gameCode, vassalage }, token)

/** Returns the balance of all wallets of the token's member; null for an invalid token. */
export const fundsOf = ({ origin }: TestSite, token: string | null) =>
  ask(origin, walletCalls.balance, {}, token ?? undefined)

/** Opens the pages of this tab, from the next one on, with a session. */
export const beLoggedIn = (page: Page, { token, accountType, username }: LoggedIn) =>
  page.addInitScript(
    (session) => {
      // Only the first page with this session: afterwards the tab stores its own.
      if (location.protocol === 'about:' || sessionStorage.getItem('opened') === session.token) return
      for (const [name, value] of Object.entries({ ...session, opened: session.token }))
        sessionStorage.setItem(name, value)
    },
    { token, isAgent: String(accountType), username },
  )

/** Returns the token in this tab, null for a visitor. */
export const tokenOf = (page: Page): Promise<string | null> => page.evaluate(() => sessionStorage.getItem('token'))
