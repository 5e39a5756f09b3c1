import { eq } from 'drizzle-orm'
import { defaultRules } from '#server/domain/identity/registration-rules.ts'
import { rateLimits } from '#server/store/schema/security/protection.ts'
import { settings } from '#server/store/schema/site/settings.ts'
import { smsCodes } from '#server/store/schema/verification/verification.ts'
import type { TestServer } from '#tests/server/support/server.ts'
import { registrationCalls } from '#wire/identity/registration.ts'
import type { RegistrationField } from '#wire/identity/registration-fields.ts'
import type { FieldRule } from '#wire/identity/registration-rules.ts'

/** A number that no account has. */
export const number = { mobileNo: '0918 555 0101', countryDialingCode: '63' }

let made = 0
/** A registration that follows the default rules, under a new name. */
export const ana = (change: object = {}) => ({
  username: `ana${(made += 1)}test`,
  password: 'Sampaguita-8',
  confirmPassword: 'Sampaguita-8',
  birthday: '1990-05-17',
  agreement: true,
  ...change,
})

/** Field problems of a refused registration. */
export const problemsOf = (answer: { value: unknown }) =>
  Object.fromEntries(
    (Object(answer.value).fields ?? []).map((each: { field: string; problem: string }) => [each.field, each.problem]),
  )

/** Helpers of registration tests on a running server. */
export const registrationOn = (running: () => TestServer) => {
  const put = async (path: string, user: object) =>
    running().request(path, { method: 'PUT', body: await running().seal(path, user) })
  return {
    /** Resets limits, codes and rules, and allows every method of registration. */
    async begin() {
      const { db, settings: site, clock } = running().services
      clock.move(0)
      await db.delete(rateLimits)
      await db.delete(smsCodes)
      await db.delete(settings).where(eq(settings.name, 'registration'))
      await site.setToggle('mobileRegistration', true, clock.now())
      await site.setToggle('usernameRegistration', true, clock.now())
      await site.setToggle('directRegistration', true, clock.now())
    },
    rule(field: RegistrationField, change: Partial<FieldRule>) {
      const before = defaultRules[field]
      if (!before) throw new Error(`no rule for ${field}`)
      return running().services.settings.setRegistrationRule(field, { ...before, ...change }, Date.now())
    },
    toggle: (name: 'mobileRegistration' | 'usernameRegistration' | 'directRegistration', on: boolean) =>
      running().services.settings.setToggle(name, on, Date.now()),
    put,
    register: async (user: object) =>
      put(
        registrationCalls.register.path,
        'ticket' in user ? user : { ...user, ticket: await running().ticket('register') },
      ),
    registerMobile: (user: object) => put(registrationCalls.registerMobile.path, user),
    memberNamed: (account: string) =>
      running().services.db.query.members.findFirst({ where: (row, { eq: is }) => is(row.account, account) }),
    askForCode: async (request: object = number) =>
      running().request(registrationCalls.smsForRegistration.path, {
        body: { ...request, ticket: await running().ticket('sms') },
      }),
    async lastCode() {
      const message = await running().services.db.query.outbox.findFirst({ orderBy: (row, { desc }) => desc(row.id) })
      return /\d{6}/.exec(message?.body ?? '')?.[0] ?? ''
    },
  }
}
