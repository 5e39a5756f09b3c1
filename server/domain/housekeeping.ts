import { lt } from 'drizzle-orm'
import type { Services } from '#server/services.ts'
import { identityTickets, usedIdTokens } from '#server/store/schema/identities.ts'
import { envelopeNonces, loginFailures, sealingKeys } from '#server/store/schema/protection.ts'
import {
  memberAddresses,
  memberDevices,
  secondVerifications,
  verificationCodes,
} from '#server/store/schema/second-verification.ts'
import { challenges, passwordResets, smsCodes, tickets } from '#server/store/schema/verification.ts'
import { closeTrials } from './free-play.ts'
import { addressLife } from './known-places.ts'
import { keepLedger } from './ledger-check.ts'
import { forgetOldLimits } from './rate-limit.ts'

const every = 5 * 60_000
const day = 24 * 3_600_000

/** Forgets what has run out and can no longer refuse or allow anything, and closes trial accounts that are over. */
export async function tidy({ db }: Pick<Services, 'db'>, now: number): Promise<void> {
  await db.delete(envelopeNonces).where(lt(envelopeNonces.expiresAt, now))
  await db.delete(challenges).where(lt(challenges.expiresAt, now - day))
  await db.delete(tickets).where(lt(tickets.expiresAt, now - day))
  await db.delete(smsCodes).where(lt(smsCodes.expiresAt, now - day))
  await db.delete(secondVerifications).where(lt(secondVerifications.expiresAt, now - day))
  await db.delete(verificationCodes).where(lt(verificationCodes.createdAt, now - day))
  await db.delete(memberDevices).where(lt(memberDevices.expiresAt, now))
  await db.delete(memberAddresses).where(lt(memberAddresses.usedAt, now - addressLife))
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, now - day))
  await db.delete(identityTickets).where(lt(identityTickets.expiresAt, now - day))
  await db.delete(usedIdTokens).where(lt(usedIdTokens.expiresAt, now))
  await db.delete(sealingKeys).where(lt(sealingKeys.retiresAt, now))
  await db.delete(loginFailures).where(lt(loginFailures.lastAt, now - day))
  await forgetOldLimits(db, now)
  await closeTrials(db, now)
}

/** Tidies and checks the ledger every few minutes; answers the function that stops it and waits for a round under way. */
export function startHousekeeping(services: Services): () => Promise<void> {
  let round: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    const now = services.clock.now()
    round = tidy(services, now)
      .then(() => keepLedger(services, now))
      .catch((error: unknown) => services.log.error('housekeeping failed', {}, error))
  }, every)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await round
  }
}
