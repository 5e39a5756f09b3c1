import { loginFailures, rateLimits } from '#server/store/schema/security/protection.ts'
import { smsCodes } from '#server/store/schema/verification/verification.ts'
import type { TestServer } from './server.ts'

/** Forgets failed logins, what limits have counted and codes that were sent, and turns on what a login may be by. */
export async function freshLogins({ services: { db, settings, clock } }: TestServer): Promise<void> {
  await db.delete(loginFailures)
  await db.delete(rateLimits)
  await db.delete(smsCodes)
  await settings.setToggle('forcedPasswordChange', true, clock.now())
  await settings.setToggle('smsLogin', true, clock.now())
}
