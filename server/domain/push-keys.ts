import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { CompactEncrypt, compactDecrypt } from 'jose'
import type { Services } from '#server/services.ts'
import { pushDevices, pushKeys } from '#server/store/schema/push.ts'

/** The key pair that push services know the site by (VAPID), in base64url. */
export interface PushKeyPair {
  readonly publicKey: string
  readonly privateKey: string
}

type Site = Pick<Services, 'config' | 'db'>

/** Of the one row there is. */
const id = 1

/**
 * The site's key pair, made when it is first asked for. Under another secret than it was sealed with it cannot be
 * opened: then another takes its place, and what browsers subscribed with the old one is over.
 */
export async function pushKeyPair({ config, db }: Site): Promise<PushKeyPair> {
  const wrappingKey = createHash('sha256').update(`push keys\n${config.secret}`).digest()
  const [known] = await db.select().from(pushKeys).where(eq(pushKeys.id, id))
  const opened = known && (await open(known, wrappingKey))
  if (opened) return opened
  const made = await make(wrappingKey)
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
  const pair = kept && (await open(kept, wrappingKey))
  if (!pair) throw new Error('two servers of one database have different secrets')
  return pair
}

async function make(wrappingKey: Uint8Array): Promise<typeof pushKeys.$inferInsert> {
  const { default: webPush } = await import('web-push')
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  const sealed = await new CompactEncrypt(Buffer.from(privateKey))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(wrappingKey)
  return { id, publicKey, privateKey: { sealed } }
}

async function open(
  { publicKey, privateKey }: typeof pushKeys.$inferSelect,
  wrappingKey: Uint8Array,
): Promise<PushKeyPair | null> {
  try {
    const { plaintext } = await compactDecrypt(privateKey.sealed, wrappingKey, {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    })
    return { publicKey, privateKey: Buffer.from(plaintext).toString('utf8') }
  } catch {
    return null
  }
}
