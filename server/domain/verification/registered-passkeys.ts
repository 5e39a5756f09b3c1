import { desc, eq } from 'drizzle-orm'
import type { Config } from '#server/config.ts'
import type { DbOrTx } from '#server/store/db.ts'
import { passkeys } from '#server/store/schema/verification/passkeys.ts'

/** A passkey of a member. */
export type RegisteredPasskey = typeof passkeys.$inferSelect

/** The relying party of WebAuthn: the host of the site's public origin, which passkeys are bound to. */
export const relyingParty = ({ publicOrigin, siteOrigins }: Pick<Config, 'publicOrigin' | 'siteOrigins'>) => ({
  id: new URL(publicOrigin).hostname,
  origins: [...siteOrigins],
})

/** Id of a member in their authenticators, in base64url. */
export const userHandleOf = (memberId: string): string =>
  Buffer.from(memberId.replaceAll('-', ''), 'hex').toString('base64url')

/** A passkey as options for a browser name it. */
export const descriptorOf = ({ credentialId, transports }: RegisteredPasskey) => ({
  id: credentialId,
  type: 'public-key' as const,
  transports,
})

/** Returns the passkeys of a member, the newest first. */
export const passkeysOf = (db: DbOrTx, memberId: string): Promise<RegisteredPasskey[]> =>
  db.select().from(passkeys).where(eq(passkeys.memberId, memberId)).orderBy(desc(passkeys.createdAt), desc(passkeys.id))
