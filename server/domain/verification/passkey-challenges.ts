import { and, eq, gt } from 'drizzle-orm'
import * as v from 'valibot'
import { Refused } from '#server/handler.ts'
import type { DbOrTx } from '#server/store/db.ts'
import { passkeyChallenges } from '#server/store/schema/verification/passkeys.ts'
import { createToken, hashToken } from '#server/domain/security/tokens.ts'

/** How long a challenge waits for its answer, in milliseconds. */
export const challengeLife = 5 * 60_000

/** What a challenge is bound to: an answer from anywhere else finds none. */
export type ChallengeOwner = `session:${string}` | `network:${string}` | `verification:${string}`

/** Creates a challenge for one answer; returns it in base64url. */
export async function createChallenge(db: DbOrTx, boundTo: ChallengeOwner, now: number): Promise<string> {
  const challenge = createToken()
  await db.insert(passkeyChallenges).values({ hash: hashToken(challenge), boundTo, expiresAt: now + challengeLife })
  return challenge
}

/**
 * Uses up the challenge that an authenticator answered, and returns it. Refuses `passkey_expired` for one that is
 * unknown, used, expired or bound to something else.
 */
export async function takeChallenge(
  db: DbOrTx,
  clientDataJSON: string,
  boundTo: ChallengeOwner,
  now: number,
): Promise<string> {
  const challenge = challengeOf(clientDataJSON)
  const taken = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.hash, hashToken(challenge)),
        eq(passkeyChallenges.boundTo, boundTo),
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning({ hash: passkeyChallenges.hash })
  if (taken.length === 0) throw new Refused('passkey_expired')
  return challenge
}

const ClientData = v.pipe(v.string(), v.parseJson(), v.object({ challenge: v.string() }))

function challengeOf(clientDataJSON: string): string {
  const read = v.safeParse(ClientData, Buffer.from(clientDataJSON, 'base64url').toString())
  if (!read.success) throw new Refused('passkey_invalid')
  return read.output.challenge
}
