import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { promotionEntries } from '#server/store/schema/engagement/promotions.ts'
import { rewards } from '#server/store/schema/engagement/rewards.ts'
import { memberIdentities } from '#server/store/schema/identity/identities.ts'
import { sessions } from '#server/store/schema/identity/members.ts'
import { pointRedemptions } from '#server/store/schema/loyalty/points.ts'
import { vipMoves } from '#server/store/schema/loyalty/vip.ts'
import { feedback } from '#server/store/schema/messages/feedback.ts'
import { pushDevices } from '#server/store/schema/messages/push.ts'
import { turnoverRequirements } from '#server/store/schema/money/turnover.ts'
import { deposits } from '#server/store/schema/payments/deposits.ts'
import { payoutDestinations, withdrawals } from '#server/store/schema/payments/withdrawals.ts'
import { favouriteGames } from '#server/store/schema/play/games.ts'
import { auditEvents } from '#server/store/schema/security/audit.ts'
import { passkeys } from '#server/store/schema/verification/passkeys.ts'
import { memberAddresses, memberDevices } from '#server/store/schema/verification/second-verification.ts'

/** Rows of a member in one table: the columns that are exported, and the one that orders the rows. */
export interface ExportedTable {
  readonly table: PgTable
  readonly owner: PgColumn
  /** Unique among a member's rows. */
  readonly key: PgColumn
  /** Exported columns; a new column is not exported until it is named here. */
  readonly columns: Readonly<Record<string, PgColumn>>
}

/** The tables of a member’s data, by their names in the file. */
export const exportedTables: Readonly<Record<string, ExportedTable>> = {
  linkedAccounts: {
    table: memberIdentities,
    owner: memberIdentities.memberId,
    key: memberIdentities.subject,
    columns: {
      provider: memberIdentities.provider,
      createdAt: memberIdentities.createdAt,
      usedAt: memberIdentities.usedAt,
    },
  },
  payoutAccounts: {
    table: payoutDestinations,
    owner: payoutDestinations.memberId,
    key: payoutDestinations.id,
    columns: {
      provider: payoutDestinations.providerName,
      kind: payoutDestinations.kind,
      ending: payoutDestinations.ending,
      holder: payoutDestinations.holder,
      isDefault: payoutDestinations.isDefault,
      createdAt: payoutDestinations.createdAt,
      usableFrom: payoutDestinations.usableFrom,
      goneAt: payoutDestinations.goneAt,
    },
  },
  passkeys: {
    table: passkeys,
    owner: passkeys.memberId,
    key: passkeys.id,
    columns: {
      name: passkeys.name,
      isSynced: passkeys.isSynced,
      createdAt: passkeys.createdAt,
      usedAt: passkeys.usedAt,
    },
  },
  sessions: {
    table: sessions,
    owner: sessions.memberId,
    key: sessions.id,
    columns: {
      area: sessions.area,
      address: sessions.address,
      browser: sessions.browser,
      system: sessions.system,
      createdAt: sessions.createdAt,
      seenAt: sessions.seenAt,
      expiresAt: sessions.expiresAt,
      endedAt: sessions.endedAt,
    },
  },
  knownAddresses: {
    table: memberAddresses,
    owner: memberAddresses.memberId,
    key: memberAddresses.address,
    columns: {
      address: memberAddresses.address,
      createdAt: memberAddresses.createdAt,
      usedAt: memberAddresses.usedAt,
    },
  },
  rememberedBrowsers: {
    table: memberDevices,
    owner: memberDevices.memberId,
    key: memberDevices.tokenHash,
    columns: { createdAt: memberDevices.createdAt, expiresAt: memberDevices.expiresAt },
  },
  pushBrowsers: {
    table: pushDevices,
    owner: pushDevices.memberId,
    key: pushDevices.device,
    columns: { kinds: pushDevices.kinds, language: pushDevices.language, since: pushDevices.since },
  },
  favourites: {
    table: favouriteGames,
    owner: favouriteGames.memberId,
    key: favouriteGames.gameCode,
    columns: { game: favouriteGames.gameCode, createdAt: favouriteGames.createdAt },
  },
  deposits: {
    table: deposits,
    owner: deposits.memberId,
    key: deposits.id,
    columns: {
      reference: deposits.reference,
      channel: deposits.channelName,
      kind: deposits.kind,
      currency: deposits.currency,
      amount: deposits.amount,
      fee: deposits.fee,
      bonus: deposits.bonus,
      state: deposits.state,
      received: deposits.received,
      createdAt: deposits.createdAt,
      finishedAt: deposits.finishedAt,
    },
  },
  withdrawals: {
    table: withdrawals,
    owner: withdrawals.memberId,
    key: withdrawals.id,
    columns: {
      reference: withdrawals.reference,
      currency: withdrawals.currency,
      amount: withdrawals.amount,
      fee: withdrawals.fee,
      provider: withdrawals.providerName,
      ending: withdrawals.ending,
      holder: withdrawals.holder,
      state: withdrawals.state,
      reason: withdrawals.reason,
      confirmation: withdrawals.confirmation,
      received: withdrawals.received,
      settlement: withdrawals.settlement,
      requestedAt: withdrawals.requestedAt,
      changedAt: withdrawals.changedAt,
    },
  },
  wageringRequirements: {
    table: turnoverRequirements,
    owner: turnoverRequirements.memberId,
    key: turnoverRequirements.id,
    columns: {
      source: turnoverRequirements.source,
      reference: turnoverRequirements.reference,
      currency: turnoverRequirements.currency,
      required: turnoverRequirements.required,
      isMet: turnoverRequirements.isMet,
      since: turnoverRequirements.since,
      endsAt: turnoverRequirements.endsAt,
    },
  },
  rewards: {
    table: rewards,
    owner: rewards.memberId,
    key: rewards.id,
    columns: {
      kind: rewards.kind,
      amount: rewards.amount,
      grantedAt: rewards.grantedAt,
      expiresAt: rewards.expiresAt,
      claimedAt: rewards.claimedAt,
    },
  },
  promotions: {
    table: promotionEntries,
    owner: promotionEntries.memberId,
    key: promotionEntries.id,
    columns: {
      promotion: promotionEntries.promotion,
      joinedAt: promotionEntries.joinedAt,
      reachedAt: promotionEntries.reachedAt,
      comment: promotionEntries.comment,
      decision: promotionEntries.decision,
      decidedAt: promotionEntries.decidedAt,
    },
  },
  pointRedemptions: {
    table: pointRedemptions,
    owner: pointRedemptions.memberId,
    key: pointRedemptions.id,
    columns: {
      reference: pointRedemptions.reference,
      type: pointRedemptions.type,
      reward: pointRedemptions.reward,
      quantity: pointRedemptions.quantity,
      currency: pointRedemptions.currency,
      paid: pointRedemptions.paid,
      destination: pointRedemptions.destination,
      state: pointRedemptions.state,
      remark: pointRedemptions.remark,
      appliedAt: pointRedemptions.appliedAt,
      decidedAt: pointRedemptions.decidedAt,
    },
  },
  vipLevels: {
    table: vipMoves,
    owner: vipMoves.memberId,
    key: vipMoves.id,
    columns: {
      fromLevel: vipMoves.fromLevel,
      toLevel: vipMoves.toLevel,
      reason: vipMoves.reason,
      movedAt: vipMoves.movedAt,
    },
  },
  feedback: {
    table: feedback,
    owner: feedback.memberId,
    key: feedback.id,
    columns: {
      reference: feedback.reference,
      type: feedback.type,
      content: feedback.content,
      language: feedback.language,
      sentAt: feedback.sentAt,
      closedAt: feedback.closedAt,
      answer: feedback.answer,
    },
  },
  // Without its details: they may name other members and people of the operator.
  events: {
    table: auditEvents,
    owner: auditEvents.memberId,
    key: auditEvents.id,
    columns: {
      kind: auditEvents.kind,
      reason: auditEvents.reason,
      address: auditEvents.address,
      times: auditEvents.times,
      createdAt: auditEvents.createdAt,
    },
  },
}
