import { eq } from 'drizzle-orm'
import type { Services } from '#server/services.ts'
import { pushDevices, pushKeys } from '#server/store/schema/messages/push.ts'
import { keysOf, unwrap, wrap } from '#server/domain/security/secrets.ts'

/** The key pair that identifies the site to push services (VAPID), in base64url. */
export interface PushKeyPair {
  readonly publicKey: string
  readonly privateKey: string
}

type Site = Pick<Services, 'config' | 'db'>

/** Purpose the key pair is wrapped for. */
export const pushKeysPurpose = 'push keys'

/** Id of the only row. */
const id = 1

/**
 * Returns the site's key pair, created on first use. One sealed under unknown secrets cannot be opened: a new pair
 * replaces it, and subscriptions with the old one end.
 */
export async function pushKeyPair({ config, db }: Site): Promise<PushKeyPair> {
  const keys = keysOf(config, pushKeysPurpose)
  const [known] = await db.select().from(pushKeys).where(eq(pushKeys.id, id))
  const opened = known && (await open(known, keys))
  if (opened) return opened
  const made = await make(keys[0])
  const stored = await db.transaction(async (tx) => {
    if (known !== undefined) {
      const gone = await tx
        .delete(pushKeys)
        .where(eq(pushKeys.publicKey, known.publicKey))
        .returning({ id: pushKeys.id })
      if (gone.length > 0) await tx.delete(pushDevices)
    }
    await tx.insert(pushKeys).values(made).onConflictDoNothing()
    const [row] = await tx.select().from(pushKeys).where(eq(pushKeys.id, id))
    return row
  })
  const pair = stored && (await open(stored, keys))
  if (!pair) throw new Error('two servers of one database have different secrets')
  return pair
}

async function make(key: Uint8Array): Promise<typeof pushKeys.$inferInsert> {
  const { default: webPush } = await import('web-push')
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  return { id, publicKey, privateKey: { sealed: await wrap(key, Buffer.from(privateKey)) } }
}

async function open(
  { publicKey, privateKey }: typeof pushKeys.$inferSelect,
  keys: readonly Uint8Array[],
): Promise<PushKeyPair | null> {
  const opened = await unwrap(keys, privateKey.sealed)
  return opened && { publicKey, privateKey: Buffer.from(opened.value).toString('utf8') }
}
