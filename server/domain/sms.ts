import { randomInt, timingSafeEqual } from 'node:crypto'
import { and, count, desc, eq, gt, lte, min, sql } from 'drizzle-orm'
import { Refused } from '#server/handler.ts'
import type { Services } from '#server/services.ts'
import type { Tx } from '#server/store/db.ts'
import { members, smsCodes } from '#server/store/schema.ts'
import { newId } from './ids.ts'
import type { Mobile } from './mobile.ts'
import { send } from './outbox.ts'
import { hashCode } from './tokens.ts'

/** Parameter the countdown is made of (spec §4): a code is good this long. */
export const expiredMinutes = 2
/** One code a second for a number at most (spec §5), and five in five minutes; then five minutes' rest (spec §8). */
const throttle = 1_000
const manyWindow = 5 * 60_000
const manyAtMost = 5
const triesAtMost = 5

type Parts = Pick<Services, 'config' | 'db' | 'settings'>

/**
 * Makes a login code for a mobile number and sends it, if a member has that number. Nobody can tell from outside:
 * a number without a member gets a code that goes nowhere. Refuses `sms_too_soon` and `sms_too_many`.
 * `prove` runs once the number may have a code, in the same transaction.
 */
export async function sendLoginCode(
  { config, db, settings }: Parts,
  mobile: Mobile,
  now: number,
  prove: (tx: Tx) => Promise<void>,
): Promise<void> {
  const { clubName } = await settings.brand()
  await db.transaction(async (tx) => {
    await lockNumber(tx, mobile)
    await checkPace(tx, mobile, now)
    await prove(tx)
    const code = randomInt(1_000_000).toString().padStart(6, '0')
    const id = newId()
    await tx.insert(smsCodes).values({
      id,
      purpose: 'login',
      ...mobile,
      codeHash: hashCode(config.secret, id, code),
      createdAt: now,
      expiresAt: now + expiredMinutes * 60_000,
    })
    const member = await findByMobile(tx, mobile)
    if (!member) return
    const body = `${clubName}: ${code} ang login code mo, ${expiredMinutes} minuto lang itong gagana. Huwag ibigay kaninuman. (Your login code; never share it.)`
    await send(tx, { channel: 'sms', recipient: `+${mobile.countryDialingCode}${mobile.mobile}`, body }, now)
  })
}

/**
 * Takes the newest code of a number; answers the member who has the number.
 * Refuses `sms_code_wrong`, and `sms_code_expired` when its time or its five tries are over.
 */
export async function takeLoginCode(
  { config, db }: Pick<Parts, 'config' | 'db'>,
  mobile: Mobile,
  typed: string,
  now: number,
): Promise<typeof members.$inferSelect> {
  const taken = await db.transaction(async (tx) => {
    await lockNumber(tx, mobile)
    const [row] = await tx
      .select()
      .from(smsCodes)
      .where(ofNumber(mobile, now))
      .orderBy(desc(smsCodes.createdAt))
      .limit(1)
    if (!row || row.usedAt !== null) return 'sms_code_wrong'
    if (now >= row.expiresAt || row.attempts >= triesAtMost) return 'sms_code_expired'
    if (!timingSafeEqual(row.codeHash, hashCode(config.secret, row.id, typed.trim()))) {
      await tx
        .update(smsCodes)
        .set({ attempts: row.attempts + 1 })
        .where(eq(smsCodes.id, row.id))
      return 'sms_code_wrong'
    }
    await tx.update(smsCodes).set({ usedAt: now }).where(eq(smsCodes.id, row.id))
    return (await findByMobile(tx, mobile)) ?? 'sms_code_wrong'
  })
  if (typeof taken === 'string') throw new Refused(taken)
  return taken
}

/** Serialises what happens to one number, so that two requests at once cannot both be the first. */
async function lockNumber(tx: Tx, { countryDialingCode, mobile }: Mobile): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`sms:${countryDialingCode}:${mobile}`}))`)
}

async function checkPace(tx: Tx, mobile: Mobile, now: number): Promise<void> {
  const [last] = await tx
    .select({ createdAt: smsCodes.createdAt })
    .from(smsCodes)
    .where(ofNumber(mobile, now))
    .orderBy(desc(smsCodes.createdAt))
    .limit(1)
  if (last && now - last.createdAt < throttle) throw new Refused('sms_too_soon', { retryAfter: 1 })
  const [recent] = await tx
    .select({ codes: count(), first: min(smsCodes.createdAt) })
    .from(smsCodes)
    .where(and(ofNumber(mobile, now), gt(smsCodes.createdAt, now - manyWindow)))
  if (recent && recent.codes >= manyAtMost) {
    const retryAfter = Math.max(1, Math.ceil(((recent.first ?? now) + manyWindow - now) / 1000))
    throw new Refused('sms_too_many', { retryAfter })
  }
}

/** The codes of a number so far; one from a time the clock was set back from does not count. */
const ofNumber = ({ countryDialingCode, mobile }: Mobile, now: number) =>
  and(
    eq(smsCodes.purpose, 'login'),
    eq(smsCodes.countryDialingCode, countryDialingCode),
    eq(smsCodes.mobile, mobile),
    lte(smsCodes.createdAt, now),
  )

async function findByMobile(tx: Tx, mobile: Mobile): Promise<typeof members.$inferSelect | undefined> {
  const [member] = await tx
    .select()
    .from(members)
    .where(and(eq(members.countryDialingCode, mobile.countryDialingCode), eq(members.mobile, mobile.mobile)))
  return member
}
