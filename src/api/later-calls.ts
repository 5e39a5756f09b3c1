import type { Call } from '#wire/call.ts'
import { accountCalls } from '#wire/account.ts'
import { afterLoginCalls } from '#wire/after-login.ts'
import { authenticatorCalls } from '#wire/authenticator.ts'
import { refusalStatus } from '#wire/codes.ts'
import { bannersCalls } from '#wire/banners.ts'
import { gamesCalls } from '#wire/games.ts'
import { identityCalls } from '#wire/identity.ts'
import { missionsCalls } from '#wire/missions.ts'
import { noticesCalls } from '#wire/notices.ts'
import { profileCalls } from '#wire/profile.ts'
import { recoveryCalls } from '#wire/recovery.ts'
import { registrationCalls } from '#wire/registration.ts'
import { secondVerificationCalls } from '#wire/second-verification.ts'
import { sessionCalls } from '#wire/session.ts'
import { systemCalls } from '#wire/system.ts'
import { verificationCalls } from '#wire/verification.ts'
import { winnersCalls } from '#wire/winners.ts'

/** The calls that no first page makes. */
export const laterCalls: Readonly<Record<string, Call>> = {
  ...systemCalls,
  ...gamesCalls,
  ...noticesCalls,
  ...bannersCalls,
  ...winnersCalls,
  ...missionsCalls,
  ...accountCalls,
  ...afterLoginCalls,
  ...authenticatorCalls,
  ...profileCalls,
  ...sessionCalls,
  ...verificationCalls,
  ...registrationCalls,
  ...recoveryCalls,
  ...secondVerificationCalls,
  ...identityCalls,
}

/** Whether this is a reason for a refusal that the site knows. */
export const isRefusalCode = (code: string): boolean => Object.hasOwn(refusalStatus, code)
