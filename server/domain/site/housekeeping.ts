import { lt } from 'drizzle-orm'
import { type Job, timed } from '#server/jobs/job.ts'
import type { Services } from '#server/services.ts'
import { identityTickets, usedIdTokens } from '#server/store/schema/identity/identities.ts'
import { envelopeNonces, loginFailures, sealingKeys } from '#server/store/schema/security/protection.ts'
import {
  memberAddresses,
  memberDevices,
  secondVerifications,
  verificationCodes,
} from '#server/store/schema/verification/second-verification.ts'
import { passkeyChallenges } from '#server/store/schema/verification/passkeys.ts'
import { challenges, passwordResets, smsCodes, tickets } from '#server/store/schema/verification/verification.ts'
import { forgetSteps } from '#server/domain/messages/feedback.ts'
import { forgetUsage } from './usage-counters.ts'
import { closeTrials } from '#server/domain/identity/free-play.ts'
import { addressTtl } from '#server/domain/sessions/trusted-networks.ts'
import { keepLedger } from '#server/domain/money/ledger-check.ts'
import { forgetDraws } from '#server/domain/lottery/lottery-draws.ts'
import { forgetMessages } from '#server/domain/messages/outbox.ts'
import { forgetPictures } from '#server/domain/engagement/promotion-entries.ts'
import { forgetPushes } from '#server/domain/messages/push-job.ts'
import { deleteOldLimits } from '#server/domain/security/rate-limit.ts'
import { forgetDeadServers } from './server-lease.ts'
import { forgetFixtures } from '#server/domain/sports/sports-fixtures.ts'
import { voidExpired } from '#server/domain/money/transfers.ts'
import { recallExcludedBalances } from '#server/domain/money/vendor-wallets-transfers.ts'

const day = 24 * 3_600_000

type Site = Pick<Services, 'db'>

/** A housekeeping task; `now` is the site's time. Idempotent. */
type HousekeepingTask = (site: Site, now: number) => Promise<unknown>

const tasks: readonly HousekeepingTask[] = [
  forgetWhatRanOut,
  function forgetLimits({ db }, now) {
    return deleteOldLimits(db, now)
  },
  function closeOldTrials({ db }, now) {
    return closeTrials(db, now)
  },
  function voidTransfersOver({ db }, now) {
    return voidExpired(db, now)
  },
  function recallFromVendors({ db }, now) {
    return recallExcludedBalances(db, now)
  },
  forgetPictures,
  forgetPushes,
  forgetDeadServers,
  forgetDraws,
  forgetFixtures,
  forgetUsage,
  forgetMessages,
  forgetSteps,
]

async function forgetWhatRanOut({ db }: Site, now: number): Promise<void> {
  await db.delete(envelopeNonces).where(lt(envelopeNonces.expiresAt, now))
  await db.delete(challenges).where(lt(challenges.expiresAt, now - day))
  await db.delete(tickets).where(lt(tickets.expiresAt, now - day))
  await db.delete(smsCodes).where(lt(smsCodes.expiresAt, now - day))
  await db.delete(secondVerifications).where(lt(secondVerifications.expiresAt, now - day))
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now))
  await db.delete(verificationCodes).where(lt(verificationCodes.createdAt, now - day))
  await db.delete(memberDevices).where(lt(memberDevices.expiresAt, now))
  await db.delete(memberAddresses).where(lt(memberAddresses.usedAt, now - addressTtl))
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, now - day))
  await db.delete(identityTickets).where(lt(identityTickets.expiresAt, now - day))
  await db.delete(usedIdTokens).where(lt(usedIdTokens.expiresAt, now))
  await db.delete(sealingKeys).where(lt(sealingKeys.retiresAt, now))
  await db.delete(loginFailures).where(lt(loginFailures.lastAt, now - day))
}

/**
 * Deletes expired data that can no longer refuse or allow anything, closes expired trial accounts, voids expired
 * transfers, and recalls vendor balances of excluded members. A failing task does not stop the others; the first error
 * is thrown at the end.
 */
export async function tidy(site: Site, now: number): Promise<void> {
  const errors: unknown[] = []
  for (const task of tasks) {
    try {
      await task(site, now)
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw errors[0]
}

/** Runs housekeeping every few minutes of the site's time. */
export function housekeepingJob(site: Site): Job {
  return {
    ...timed('housekeeping'),
    retries: 3,
    async run({ now }) {
      await tidy(site, now)
      return { tasks: tasks.length }
    },
  }
}

/** Checks the ledger every few minutes of the site's time. */
export function ledgerJob(site: Pick<Services, 'db' | 'log'>): Job {
  return {
    ...timed('ledger'),
    retries: 3,
    async run({ now, signal }) {
      await keepLedger(site, now, signal)
      return {}
    },
  }
}
