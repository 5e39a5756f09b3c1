import { Hono, type Context } from 'hono'
import * as v from 'valibot'
import { spend } from '#server/domain/security/limits.ts'
import { readSession } from '#server/domain/sessions/sessions.ts'
import { statusFor } from '#server/domain/site/site-settings.ts'
import { type Caller, type RequestContext, Refused } from '#server/handler.ts'
import { describeRequest } from '#server/request-scope.ts'
import type { Services } from '#server/services.ts'
import { type Call, SealedRequest } from '#wire/call.ts'
import { isOfContent, type LimitName, type LimitOfContent, limits } from '#wire/limits.ts'
import { answerValue } from './answers.ts'
import { enforceContract } from './enforce-contract.ts'
import { deviceCookie, readDevice } from './device-cookie.ts'
import { readPreview } from './preview.ts'
import { bearerOf, parseRequest, readForm, readJson, readQuery } from './request-content.ts'
import { readLanguage, readVisitor, type Visitor } from './visitor.ts'

/** A handler in the call table: it receives a parsed request, and a caller if the call requires one. */
export type AnyHandler = (request: unknown, context: RequestContext<Caller | null, LimitOfContent>) => Promise<unknown>

/** One row of the call table. */
export interface Route {
  readonly name: string
  readonly call: Call
  readonly handle: AnyHandler
}

/**
 * Mounts the call table. Everything a call declares is enforced here only: availability in maintenance, token, rate
 * limits, sealing, schema and refusals.
 */
export function createCallRoutes(services: Services, routes: readonly Route[]): Hono {
  const app = new Hono()
  for (const route of routes)
    app.on(route.call.method, route.call.path, (context) =>
      enforceContract(services, route, () => answerCall(services, route, context)),
    )
  for (const path of new Set(routes.map((route) => route.call.path))) {
    const methods = routes.filter((route) => route.call.path === path).map((route) => route.call.method)
    app.all(path, (context) => {
      context.header('allow', methods.join(', '))
      throw new Refused('method_not_allowed')
    })
  }
  return app
}

/** Applies the rules that a call declares, and returns its caller and visitor. The content is read by `readContent`. */
export async function admit(services: Services, call: Call, context: Context) {
  const now = services.clock.now()
  const visitor = await readVisitor(context, services)
  describeRequest({ address: visitor.address })
  if (!call.duringMaintenance) await refuseUnavailableSite(services, visitor)
  for (const [header, value] of Object.entries(call.headers))
    if (context.req.header(header) !== value) throw new Refused('invalid_request')
  const caller = await readCaller(services, call, context)
  if (caller !== null) describeRequest({ memberId: caller.memberId })
  if (caller?.passwordOwed === true && !call.withExpiredPassword) throw new Refused('password_change_required')
  if (call.rejectTrial && caller?.type === 4) throw new Refused('real_account_needed')
  // Before the content is read: opening a sealed request is expensive.
  for (const limit of call.limits)
    if (!isOfContent(limit)) await spend(services.db, limit, subjectOf(limit, visitor, caller), now)
  return { now, visitor, caller, readContent: () => readRequest(services, call, context) }
}

async function answerCall(services: Services, { call, handle }: Route, context: Context): Promise<Response> {
  const { now, visitor, caller, readContent } = await admit(services, call, context)
  const request = await readContent()
  const cookies: string[] = []
  const value = await handle(request, {
    caller,
    ...visitor,
    language: await readLanguage(context, services),
    device: readDevice(context, services.config),
    preview: readPreview(context, services.config),
    rememberDevice: (token) => cookies.push(deviceCookie(services.config, token)),
    spend: (limit, who) => spend(services.db, limit, who, now),
    now,
  })
  await services.watch.answered(call.watched)
  const isPublic = call.method === 'GET' && call.token !== 'required'
  const answer = answerValue(v.parse(call.value, value), isPublic ? context.req.header('accept-encoding') : '')
  for (const cookie of cookies) answer.headers.append('set-cookie', cookie)
  return answer
}

function subjectOf(limit: LimitName, { address }: Visitor, caller: Caller | null): string {
  return limits[limit].by === 'address' ? address : (caller?.memberId ?? '')
}

/** Refuses `maintenance` and `region_blocked` while the site is closed to a visitor. */
export async function refuseUnavailableSite(
  { settings, clock }: Pick<Services, 'settings' | 'clock'>,
  visitor: Visitor,
): Promise<void> {
  const status = statusFor(await settings.siteStatus(), visitor, clock.now())
  if (status === 1) throw new Refused('maintenance')
  if (status === 2) throw new Refused('region_blocked')
}

/** Returns the caller. Where a token is optional, one that is expired or needs a new password gives null. */
async function readCaller(services: Services, call: Call, context: Context): Promise<Caller | null> {
  if (call.token === 'none') return null
  const token = bearerOf(context)
  if (call.token === 'required') {
    if (token === null) throw new Refused('not_logged_in')
    return (await readSession(services, token, services.clock.now(), { extend: true })).caller
  }
  if (token === null) return null
  try {
    const { caller } = await readSession(services, token, services.clock.now(), { extend: true })
    return caller.passwordOwed ? null : caller
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}

async function readRequest({ sealing }: Services, call: Call, context: Context): Promise<unknown> {
  if (call.method === 'GET' || call.method === 'DELETE') return parseRequest(call.request, readQuery(context.req.url))
  if (call.form) return parseRequest(call.request, await readForm(context.req.raw))
  const body = await readJson(context.req.raw, call.largest ?? undefined)
  if (!call.sealed) return parseRequest(call.request, body)
  const envelope = v.safeParse(SealedRequest, body)
  if (!envelope.success) throw new Refused(isRecord(body) && 'sealed' in body ? 'envelope_invalid' : 'sealed_required')
  return parseRequest(call.request, await sealing.open(envelope.output.sealed, call.path))
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
