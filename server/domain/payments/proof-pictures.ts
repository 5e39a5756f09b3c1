import { and, eq } from 'drizzle-orm'
import { Refused } from '#server/handler.ts'
import type { DbOrTx } from '#server/store/db.ts'
import { proofPictures } from '#server/store/schema/payments/deposits.ts'
import { newId } from '#server/domain/site/ids.ts'

/** Largest accepted picture, in bytes. */
export const largestPicture = 5 * 1024 * 1024
/** A file of a few kilobytes can claim to be a picture of gigabytes. */
const mostPixels = 50_000_000
/** Longest side of a stored picture: a screenshot stays readable. */
const longestSide = 2400

/** First bytes of the accepted file types. */
const beginnings = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0xff, 0xd8, 0xff],
]

const isTaken = (file: Uint8Array) => beginnings.some((bytes) => bytes.every((byte, at) => file[at] === byte))

/**
 * Re-encodes an uploaded picture as a JPEG without anything but its pixels: no location, no camera, nothing appended.
 * Its type is read from the content. Refuses `too_large` and, for anything but a readable PNG or JPEG,
 * `picture_invalid`.
 */
export async function cleanPicture(file: Uint8Array): Promise<Uint8Array> {
  if (file.byteLength > largestPicture) throw new Refused('too_large')
  if (!isTaken(file)) throw new Refused('picture_invalid')
  const { default: sharp } = await import('sharp')
  try {
    return await sharp(file, { limitInputPixels: mostPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 82 })
      .toBuffer()
  } catch {
    throw new Refused('picture_invalid')
  }
}

/** The bytes of a picture sent as base64; refuses `picture_invalid`. */
export function pictureOf(base64: string): Uint8Array {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw new Refused('picture_invalid')
  return Buffer.from(base64, 'base64')
}

/**
 * Stores a cleaned picture, and returns its id. It is stored in the database, which all servers share and which is
 * exported with the books it belongs to.
 */
export async function keepProof(
  db: DbOrTx,
  { memberId, picture, now }: { readonly memberId: string; readonly picture: Uint8Array; readonly now: number },
): Promise<string> {
  const id = newId()
  await db.insert(proofPictures).values({ id, memberId, picture, createdAt: now })
  return id
}

/** A stored picture, for its owner; null for anyone else. */
export async function proofOfMember(db: DbOrTx, id: string, memberId: string): Promise<Uint8Array | null> {
  const [proof] = await db
    .select({ picture: proofPictures.picture })
    .from(proofPictures)
    .where(and(eq(proofPictures.id, id), eq(proofPictures.memberId, memberId)))
  return proof?.picture ?? null
}

/** Deletes a picture that another one has replaced. */
export async function forgetProof(db: DbOrTx, id: string): Promise<void> {
  await db.delete(proofPictures).where(eq(proofPictures.id, id))
}
