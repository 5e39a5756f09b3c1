import { agentReportsCalls } from '#wire/agents/agent-reports.ts'
import { agentCalls } from '#wire/agents/agent.ts'
import { registerCentreCalls } from '#wire/agents/register-centre.ts'
import { cardsCalls } from '#wire/cards/cards.ts'
import { announcementsCalls } from '#wire/content/announcements.ts'
import { bannersCalls } from '#wire/content/banners.ts'
import { noticesCalls } from '#wire/content/notices.ts'
import { searchCalls } from '#wire/content/search.ts'
import { contractCalls } from '#wire/contracts/contract.ts'
import { statementsCalls } from '#wire/contracts/statements.ts'
import { afterLoginCalls } from '#wire/engagement/after-login.ts'
import { inviteCalls } from '#wire/engagement/invite.ts'
import { missionsCalls } from '#wire/engagement/missions.ts'
import { promotionsCalls } from '#wire/engagement/promotions.ts'
import { rewardsCalls } from '#wire/engagement/rewards.ts'
import { identityCalls } from '#wire/identity/identity.ts'
import { memberCalls } from '#wire/identity/member.ts'
import { profileCalls } from '#wire/identity/profile.ts'
import { registrationCalls } from '#wire/identity/registration.ts'
import { lotteryCalls } from '#wire/lottery/lottery.ts'
import { tableCalls } from '#wire/lottery/table.ts'
import { pointsCalls } from '#wire/loyalty/points.ts'
import { vipCalls } from '#wire/loyalty/vip.ts'
import { feedbackCalls } from '#wire/messages/feedback.ts'
import { messagesCalls } from '#wire/messages/messages.ts'
import { notificationsCalls } from '#wire/messages/notifications.ts'
import { pushCalls } from '#wire/messages/push.ts'
import { memberTransferCalls } from '#wire/money/member-transfer.ts'
import { walletCalls } from '#wire/money/wallet.ts'
import { depositCalls } from '#wire/payments/deposit.ts'
import { paymentPasswordCalls } from '#wire/payments/payment-password.ts'
import { payoutCalls } from '#wire/payments/payout.ts'
import { withdrawalCalls } from '#wire/payments/withdrawal.ts'
import { favouritesCalls } from '#wire/play/favourites.ts'
import { gamesCalls } from '#wire/play/games.ts'
import { winnersCalls } from '#wire/play/winners.ts'
import { protectionCalls } from '#wire/protection/protection.ts'
import { recordsCalls } from '#wire/records/records.ts'
import { roundsCalls } from '#wire/records/rounds.ts'
import { accountCalls } from '#wire/sessions/account.ts'
import { recoveryCalls } from '#wire/sessions/recovery.ts'
import { sessionCalls } from '#wire/sessions/session.ts'
import { usageCalls } from '#wire/site/usage.ts'
import { systemCalls } from '#wire/site/system.ts'
import { sportsCalls } from '#wire/sports/sports.ts'
import { authenticatorCalls } from '#wire/verification/authenticator.ts'
import { passkeysCalls } from '#wire/verification/passkeys.ts'
import { secondVerificationCalls } from '#wire/verification/second-verification.ts'
import { verificationCalls } from '#wire/verification/verification.ts'
import type { Call } from './call.ts'

/** All modules of calls, by subject: the folders here and in `server/handlers/`. */
export const callsBySubject = {
  identity: {
    member: memberCalls,
    registration: registrationCalls,
    profile: profileCalls,
    identity: identityCalls,
  },
  sessions: {
    session: sessionCalls,
    account: accountCalls,
    recovery: recoveryCalls,
  },
  verification: {
    verification: verificationCalls,
    secondVerification: secondVerificationCalls,
    authenticator: authenticatorCalls,
    passkeys: passkeysCalls,
  },
  money: {
    wallet: walletCalls,
    'member-transfer': memberTransferCalls,
  },
  payments: {
    deposit: depositCalls,
    paymentPassword: paymentPasswordCalls,
    payout: payoutCalls,
    withdrawal: withdrawalCalls,
  },
  records: {
    records: recordsCalls,
    rounds: roundsCalls,
  },
  play: {
    games: gamesCalls,
    favourites: favouritesCalls,
    winners: winnersCalls,
  },
  lottery: {
    lottery: lotteryCalls,
    table: tableCalls,
  },
  sports: {
    sports: sportsCalls,
  },
  cards: {
    cards: cardsCalls,
  },
  protection: {
    protection: protectionCalls,
  },
  agents: {
    agent: agentCalls,
    registerCentre: registerCentreCalls,
    agentReports: agentReportsCalls,
  },
  contracts: {
    contract: contractCalls,
    statements: statementsCalls,
  },
  engagement: {
    afterLogin: afterLoginCalls,
    missions: missionsCalls,
    promotions: promotionsCalls,
    rewards: rewardsCalls,
    invite: inviteCalls,
  },
  loyalty: {
    points: pointsCalls,
    vip: vipCalls,
  },
  content: {
    search: searchCalls,
    notices: noticesCalls,
    banners: bannersCalls,
    announcements: announcementsCalls,
  },
  messages: {
    notifications: notificationsCalls,
    messages: messagesCalls,
    feedback: feedbackCalls,
    push: pushCalls,
  },
  site: {
    system: systemCalls,
    usage: usageCalls,
  },
}

/** The call table by module: the server must handle all of it, OpenAPI describes it. */
export const calls = {
  ...callsBySubject.identity,
  ...callsBySubject.sessions,
  ...callsBySubject.verification,
  ...callsBySubject.money,
  ...callsBySubject.payments,
  ...callsBySubject.records,
  ...callsBySubject.play,
  ...callsBySubject.lottery,
  ...callsBySubject.sports,
  ...callsBySubject.cards,
  ...callsBySubject.protection,
  ...callsBySubject.agents,
  ...callsBySubject.contracts,
  ...callsBySubject.engagement,
  ...callsBySubject.loyalty,
  ...callsBySubject.content,
  ...callsBySubject.messages,
  ...callsBySubject.site,
}

/** Name of a server module. */
export type ModuleName = keyof typeof calls

/** A call with its name and module. */
export interface NamedCall {
  /** Unique over all modules. */
  readonly name: string
  readonly module: ModuleName
  readonly call: Call
}

/** Every call of the table. */
export const allCalls: readonly NamedCall[] = (Object.keys(calls) as ModuleName[]).flatMap((module) =>
  Object.entries<Call>(calls[module]).map(([name, call]) => ({ name, module, call })),
)
