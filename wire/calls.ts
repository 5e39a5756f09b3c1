import { accountCalls } from './account.ts'
import { afterLoginCalls } from './after-login.ts'
import { agentCalls } from './agent.ts'
import { announcementsCalls } from './announcements.ts'
import { agentReportsCalls } from './agent-reports.ts'
import { authenticatorCalls } from './authenticator.ts'
import { bannersCalls } from './banners.ts'
import type { Call } from './call.ts'
import { cardsCalls } from './cards.ts'
import { contractCalls } from './contract.ts'
import { depositCalls } from './deposit.ts'
import { favouritesCalls } from './favourites.ts'
import { feedbackCalls } from './feedback.ts'
import { flightsCalls } from './flights.ts'
import { gamesCalls } from './games.ts'
import { identityCalls } from './identity.ts'
import { inviteCalls } from './invite.ts'
import { lotteryCalls } from './lottery.ts'
import { memberCalls } from './member.ts'
import { messagesCalls } from './messages.ts'
import { missionsCalls } from './missions.ts'
import { noticesCalls } from './notices.ts'
import { notificationsCalls } from './notifications.ts'
import { paymentPasswordCalls } from './payment-password.ts'
import { payoutCalls } from './payout.ts'
import { pointsCalls } from './points.ts'
import { profileCalls } from './profile.ts'
import { promotionsCalls } from './promotions.ts'
import { pushCalls } from './push.ts'
import { protectionCalls } from './protection.ts'
import { recordsCalls } from './records.ts'
import { recoveryCalls } from './recovery.ts'
import { registerCentreCalls } from './register-centre.ts'
import { registrationCalls } from './registration.ts'
import { rewardsCalls } from './rewards.ts'
import { roundsCalls } from './rounds.ts'
import { searchCalls } from './search.ts'
import { secondVerificationCalls } from './second-verification.ts'
import { sessionCalls } from './session.ts'
import { sportsCalls } from './sports.ts'
import { statementsCalls } from './statements.ts'
import { systemCalls } from './system.ts'
import { tableCalls } from './table.ts'
import { memberTransferCalls } from './member-transfer.ts'
import { verificationCalls } from './verification.ts'
import { vipCalls } from './vip.ts'
import { walletCalls } from './wallet.ts'
import { winnersCalls } from './winners.ts'
import { withdrawalCalls } from './withdrawal.ts'

/** The call table by module: the server must handle all of it, OpenAPI describes it. */
export const calls = {
  session: sessionCalls,
  verification: verificationCalls,
  system: systemCalls,
  member: memberCalls,
  account: accountCalls,
  afterLogin: afterLoginCalls,
  wallet: walletCalls,
  deposit: depositCalls,
  games: gamesCalls,
  search: searchCalls,
  favourites: favouritesCalls,
  notices: noticesCalls,
  notifications: notificationsCalls,
  banners: bannersCalls,
  winners: winnersCalls,
  missions: missionsCalls,
  promotions: promotionsCalls,
  records: recordsCalls,
  rounds: roundsCalls,
  lottery: lotteryCalls,
  table: tableCalls,
  cards: cardsCalls,
  sports: sportsCalls,
  rewards: rewardsCalls,
  messages: messagesCalls,
  registration: registrationCalls,
  recovery: recoveryCalls,
  secondVerification: secondVerificationCalls,
  authenticator: authenticatorCalls,
  profile: profileCalls,
  identity: identityCalls,
  paymentPassword: paymentPasswordCalls,
  payout: payoutCalls,
  withdrawal: withdrawalCalls,
  protection: protectionCalls,
  'member-transfer': memberTransferCalls,
  invite: inviteCalls,
  agent: agentCalls,
  registerCentre: registerCentreCalls,
  announcements: announcementsCalls,
  agentReports: agentReportsCalls,
  contract: contractCalls,
  statements: statementsCalls,
  feedback: feedbackCalls,
  flights: flightsCalls,
  push: pushCalls,
  points: pointsCalls,
  vip: vipCalls,
}

/** Name of a server module. */
export type ModuleName = keyof typeof calls

/** A call, the name it goes by and the module it belongs to. */
export interface NamedCall {
  /** No two modules have one of the same name. */
  readonly name: string
  readonly module: ModuleName
  readonly call: Call
}

/** Every call of the table, one after the other. */
export const allCalls: readonly NamedCall[] = (Object.keys(calls) as ModuleName[]).flatMap((module) =>
  Object.entries<Call>(calls[module]).map(([name, call]) => ({ name, module, call })),
)
