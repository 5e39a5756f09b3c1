import { randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { DbOrTx } from '#server/store/db.ts'
import { challenges } from '#server/store/schema/verification/verification.ts'
import { networkKeyOf } from '#server/domain/security/networks.ts'

/** Kinds of challenges: a slider puzzle, the question that replaces it, or the text of an image. */
export type ChallengeKind = 'slider' | 'question' | 'captcha'

/** A challenge at the time of its answer. */
export interface TakenChallenge {
  readonly kind: string
  readonly action: string | null
  readonly answer: string
}

const life: Readonly<Record<ChallengeKind, number>> = { slider: 120_000, question: 300_000, captcha: 300_000 }

/** Stores a challenge and its answer for the network that asked. */
export async function issueChallenge(
  db: DbOrTx,
  challenge: { kind: ChallengeKind; action: string | null; answer: string; address: string; now: number },
): Promise<{ challengeId: string; expiresAt: number }> {
  const challengeId = randomBytes(18).toString('base64url')
  const expiresAt = challenge.now + life[challenge.kind]
  await db.insert(challenges).values({
    id: challengeId,
    kind: challenge.kind,
    action: challenge.action,
    answer: challenge.answer,
    address: networkKeyOf(challenge.address),
    createdAt: challenge.now,
    expiresAt,
  })
  return { challengeId, expiresAt }
}

/**
 * Uses a challenge of these kinds up, whether its answer will be right or wrong; null when it is unknown, expired, used
 * or of another network.
 */
export async function takeChallenge(
  db: DbOrTx,
  challengeId: string,
  kinds: readonly ChallengeKind[],
  taker: { address: string; now: number },
): Promise<TakenChallenge | null> {
  const [taken] = await db
    .update(challenges)
    .set({ usedAt: taker.now })
    .where(
      and(
        eq(challenges.id, challengeId),
        inArray(challenges.kind, [...kinds]),
        eq(challenges.address, networkKeyOf(taker.address)),
        isNull(challenges.usedAt),
        gt(challenges.expiresAt, taker.now),
      ),
    )
    .returning({ kind: challenges.kind, action: challenges.action, answer: challenges.answer })
  return taken ?? null
}

/** The answer of a challenge, for the local pages only. */
export async function readAnswer(db: DbOrTx, challengeId: string): Promise<{ kind: string; answer: string } | null> {
  const [row] = await db
    .select({ kind: challenges.kind, answer: challenges.answer })
    .from(challenges)
    .where(eq(challenges.id, challengeId))
  return row ?? null
}
