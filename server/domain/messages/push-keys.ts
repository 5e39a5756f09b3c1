import { eq } from 'drizzle-orm'
import type { Services } from '#server/services.ts'
import { pushDevices, pushKeys } from '#server/store/schema/messages/push.ts'
import { keysOf, unwrap, wrap } from '#server/domain/security/secrets.ts'

/** The key pair that push services know the site by (VAPID), in base64url. */
export interface PushKeyPair {
  readonly publicKey: string
  readonly privateKey: string
}

type Site = Pick<Services, 'config' | 'db'>

/** What the key pair is wrapped for. */
export const pushKeysPurpose = 'push keys'

/** Of the one row there is. */
const id = 1

/**
 * The site's key pair, made when it is first asked for. Under secrets it was not sealed with it cannot be
 * opened: then another takes its place, and what browsers subscribed with the old one is over.
 */
export async function pushKeyPair({ config, db }: Site): Promise<PushKeyPair> {
  const keys = keysOf(config, pushKeysPurpose)
  const [known] = await db.select().from(pushKeys).where(eq(pushKeys.id, id))
  const opened = known && (await open(known, keys))
  if (opened) return opened
  const made = await make(keys[0])
  const kept = await db.transaction(async (tx) => {
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
  const pair = kept && (await open(kept, keys))
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
