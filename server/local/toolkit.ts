import { randomInt } from 'node:crypto'
import { Hono } from 'hono'
import { decodeJwt } from 'jose'
import * as v from 'valibot'
import type { KeySource } from '#server/domain/identity/identity-keys.ts'
import { isLocalProject } from '#server/domain/identity/id-tokens.ts'
import { send } from '#server/domain/messages/outbox.ts'
import { Firebase, FirebaseUse } from '#server/domain/site/site-settings.ts'
import { createToken } from '#server/domain/security/tokens.ts'
import { Refused } from '#server/handler.ts'
import { answerValue } from '#server/http/answers.ts'
import { parseRequest, readForm, readJson } from '#server/http/request-content.ts'
import type { Services } from '#server/services.ts'
import { SocialProvider } from '#wire/identity/identity.ts'
import { text } from '#wire/shapes.ts'
import { onlyHere } from './only-here.ts'
import { accountsPage } from './toolkit-accounts.ts'
import { type Account, createTokenMint } from './toolkit-tokens.ts'

/** A stand-in for Firebase's Identity Toolkit: as much of its REST interface as a sign-in asks for. */
export interface Toolkit {
  readonly routes: Hono
  readonly keys: KeySource
}

/** The project of a local site; only this stand-in knows it. */
export const localProject = {
  apiKey: 'local-stand-in-key',
  authDomain: 'demo-statehouse.firebaseapp.com',
  projectId: 'demo-statehouse',
} as const

/** Error codes of Firebase, and those a test can make the emulator return. */
class ToolkitError extends Error {}

const methods = ['sendVerificationCode', 'signInWithPhoneNumber', 'signInWithIdp', 'lookup', 'token'] as const
const Fault = v.object({ method: v.picklist(methods), message: v.pipe(v.string(), v.regex(/^[A-Z_]{3,60}$/)) })
const Switch = v.object({ uses: v.nullable(v.array(FirebaseUse)) })
const Project = v.nullable(Firebase)

const Sending = v.object({ phoneNumber: v.optional(text(40), '') })
const Confirming = v.object({ sessionInfo: v.optional(text(100), ''), code: v.optional(text(20), '') })
const ByProvider = v.object({ postBody: text(4_096) })
const Lookup = v.object({ idToken: text(4_096) })
const Refresh = v.object({ refresh_token: text(100) })
/** Claims of a provider about a person; unsigned, as in the Firebase emulator. */
const Person = v.object({
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  email: v.optional(v.pipe(v.string(), v.maxLength(254))),
  name: v.optional(v.pipe(v.string(), v.maxLength(100))),
})

const codeLife = 5 * 60_000
const mostCodes = 1_000

/** Made in local mode only; it answers while the brand's project is its own, and never beside a real one. */
export function createToolkit({
  db,
  clock,
  settings,
  config,
}: Pick<Services, 'db' | 'clock' | 'settings' | 'config'>): Toolkit {
  const mint = createTokenMint()
  const codes = new Map<string, { readonly number: string; readonly code: string; readonly until: number }>()
  const faults = new Map<string, string>()
  const app = new Hono()

  /** The brand's project, when it is the stand-in's. */
  async function project() {
    const { firebase } = await settings.brand()
    if (firebase === null || !isLocalProject(firebase)) throw new Refused('not_found')
    return firebase
  }
  const here = onlyHere(config)
  app.use('/identitytoolkit.googleapis.com/*', here)
  app.use('/securetoken.googleapis.com/*', here)
  app.use('/local/firebase/*', here)
  app.use('/local/firebase', here)

  const answer = (
    method: (typeof methods)[number],
    path: string,
    work: (request: Request, projectId: string) => Promise<object>,
  ) =>
    app.post(path, async (context) => {
      const { projectId } = await project()
      try {
        const fault = faults.get(method)
        faults.delete(method)
        if (fault !== undefined) throw new ToolkitError(fault)
        return context.json(await work(context.req.raw, projectId), 200, { 'cache-control': 'no-store' })
      } catch (error) {
        const message = error instanceof ToolkitError ? error.message : 'INVALID_REQUEST'
        if (!(error instanceof ToolkitError) && !(error instanceof Refused)) throw error
        return context.json(
          { error: { code: 400, message, errors: [{ message, domain: 'global', reason: 'invalid' }] } },
          400,
        )
      }
    })

  answer(
    'sendVerificationCode',
    '/identitytoolkit.googleapis.com/v1/accounts:sendVerificationCode',
    async (request) => {
      const { phoneNumber } = parseRequest(Sending, await readJson(request))
      if (phoneNumber === '') throw new ToolkitError('MISSING_PHONE_NUMBER')
      if (!/^\+\d{8,15}$/.test(phoneNumber)) throw new ToolkitError('INVALID_PHONE_NUMBER')
      const { clubName } = await settings.brand()
      const code = randomInt(1_000_000).toString().padStart(6, '0')
      const sessionInfo = createToken()
      const now = clock.now()
      if (codes.size >= mostCodes) codes.clear()
      codes.set(sessionInfo, { number: phoneNumber, code, until: now + codeLife })
      await send(
        db,
        { channel: 'sms', recipient: phoneNumber, body: `${code} is your verification code for ${clubName}.` },
        now,
      )
      return { sessionInfo }
    },
  )

  answer(
    'signInWithPhoneNumber',
    '/identitytoolkit.googleapis.com/v1/accounts:signInWithPhoneNumber',
    async (request, projectId) => {
      const { sessionInfo, code } = parseRequest(Confirming, await readJson(request))
      if (code === '') throw new ToolkitError('MISSING_CODE')
      const sent = codes.get(sessionInfo)
      if (sent === undefined) throw new ToolkitError('INVALID_SESSION_INFO')
      if (clock.now() >= sent.until) throw new ToolkitError('SESSION_EXPIRED')
      if (code !== sent.code) throw new ToolkitError('INVALID_CODE')
      codes.delete(sessionInfo)
      const signedIn = await mint.signIn(projectId, { provider: 'phone', subject: sent.number }, clock.now())
      return { ...signedIn, phoneNumber: sent.number, isNewUser: false }
    },
  )

  answer('signInWithIdp', '/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp', async (request, projectId) => {
    const body = new URLSearchParams(parseRequest(ByProvider, await readJson(request)).postBody)
    const provider = v.safeParse(v.picklist(['google.com', 'facebook.com']), body.get('providerId'))
    const claims = body.get('id_token') ?? body.get('access_token') ?? ''
    const person = v.safeParse(v.pipe(v.string(), v.parseJson(), Person), claims)
    if (!provider.success || !person.success) throw new ToolkitError('INVALID_IDP_RESPONSE')
    const { sub: subject, ...about } = person.output
    const signedIn = await mint.signIn(projectId, { provider: provider.output, subject, ...about }, clock.now())
    return {
      ...signedIn,
      providerId: provider.output,
      federatedId: subject,
      ...about,
      rawUserInfo: JSON.stringify(about),
    }
  })

  answer('lookup', '/identitytoolkit.googleapis.com/v1/accounts:lookup', async (request) => {
    const { idToken } = parseRequest(Lookup, await readJson(request))
    const localId = subjectOf(idToken)
    const account = localId === null ? undefined : mint.accountOf(localId)
    if (localId === null || account === undefined) throw new ToolkitError('USER_NOT_FOUND')
    return { users: [{ localId, ...describe(account) }] }
  })

  answer('token', '/securetoken.googleapis.com/v1/token', async (request, projectId) => {
    const { refresh_token } = parseRequest(Refresh, await readForm(request))
    const signedIn = await mint.refresh(projectId, refresh_token, clock.now())
    if (signedIn === null) throw new ToolkitError('INVALID_REFRESH_TOKEN')
    const { idToken, refreshToken, localId, expiresIn } = signedIn
    return {
      id_token: idToken,
      access_token: idToken,
      refresh_token: refreshToken,
      user_id: localId,
      expires_in: expiresIn,
      token_type: 'Bearer',
      project_id: projectId,
    }
  })

  app.get('/identitytoolkit.googleapis.com/v1/recaptchaParams', async (context) => {
    await project()
    return context.json({ recaptchaSiteKey: 'local', recaptchaStoken: 'local' })
  })
  app.get('/identitytoolkit.googleapis.com/v2/recaptchaConfig', async (context) => {
    const { projectId } = await project()
    const off = ['PHONE_PROVIDER', 'EMAIL_PASSWORD_PROVIDER'].map((provider) => ({ provider, enforcementState: 'OFF' }))
    return context.json({ recaptchaKey: `projects/${projectId}/keys/local`, recaptchaEnforcementState: off })
  })

  app.get('/local/firebase/accounts', async (context) => {
    await project()
    const provider = v.safeParse(SocialProvider, context.req.query('provider'))
    if (!provider.success) throw new Refused('not_found')
    return accountsPage(provider.output)
  })
  app.post('/local/firebase', async (context) => {
    const { uses } = parseRequest(Switch, await readJson(context.req.raw))
    const { firebase } = await settings.brand()
    if (firebase !== null && !isLocalProject(firebase)) throw new Refused('not_found')
    const next = v.parse(Project, uses === null ? null : { ...localProject, uses })
    await settings.setBrand({ firebase: next }, clock.now())
    return answerValue({ firebase: next })
  })
  app.post('/local/firebase/fault', async (context) => {
    await project()
    const { method, message } = parseRequest(Fault, await readJson(context.req.raw))
    faults.set(method, message)
    return answerValue({ method, message })
  })
  return { routes: app, keys: mint.keys }
}

function subjectOf(idToken: string): string | null {
  try {
    return decodeJwt(idToken).sub ?? null
  } catch {
    return null
  }
}

function describe({ provider, subject, email, name }: Account) {
  const about = { ...(email === undefined ? {} : { email }), ...(name === undefined ? {} : { displayName: name }) }
  const number = provider === 'phone' ? { phoneNumber: subject } : {}
  return {
    ...about,
    ...number,
    providerUserInfo: [{ providerId: provider, rawId: subject, federatedId: subject, ...about, ...number }],
  }
}
