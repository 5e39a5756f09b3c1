import { accountCalls } from './account.ts'
import { afterLoginCalls } from './after-login.ts'
import { authenticatorCalls } from './authenticator.ts'
import { bannersCalls } from './banners.ts'
import { gamesCalls } from './games.ts'
import { identityCalls } from './identity.ts'
import { memberCalls } from './member.ts'
import { missionsCalls } from './missions.ts'
import { noticesCalls } from './notices.ts'
import { profileCalls } from './profile.ts'
import { recoveryCalls } from './recovery.ts'
import { registrationCalls } from './registration.ts'
import { secondVerificationCalls } from './second-verification.ts'
import { sessionCalls } from './session.ts'
import { systemCalls } from './system.ts'
import { verificationCalls } from './verification.ts'
import { walletCalls } from './wallet.ts'
import { winnersCalls } from './winners.ts'

/** The call table by module: the client is made from it, the server must handle all of it, OpenAPI describes it. */
export const calls = {
  session: sessionCalls,
  verification: verificationCalls,
  system: systemCalls,
  member: memberCalls,
  account: accountCalls,
  afterLogin: afterLoginCalls,
  wallet: walletCalls,
  games: gamesCalls,
  notices: noticesCalls,
  banners: bannersCalls,
  winners: winnersCalls,
  missions: missionsCalls,
  registration: registrationCalls,
  recovery: recoveryCalls,
  secondVerification: secondVerificationCalls,
  authenticator: authenticatorCalls,
  profile: profileCalls,
  identity: identityCalls,
}

/** Name of a server module. */
export type ModuleName = keyof typeof calls
