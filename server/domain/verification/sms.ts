import { randomInt } from 'node:crypto'
import { and, desc, eq, gt, lte, sql, sum } from 'drizzle-orm'
import { Refused } from '#server/handler.ts'
import { describeRequest } from '#server/request-scope.ts'
import type { Services } from '#server/services.ts'
import type { Tx } from '#server/store/db.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { smsCodes } from '#server/store/schema/verification/verification.ts'
import type { Language } from '#wire/shapes.ts'
import { type CodeRequestOrigin, type Asker, askerOf } from './code-asker.ts'
import {
  dailyAtMost,
  dailyOfNetwork,
  dailyOfOwner,
  dailyOfStrangers,
  day,
  maxClockSkew,
  enforceThrottle,
} from './otp-throttle.ts'
import { newId } from '#server/domain/site/ids.ts'
import type { Mobile } from '#server/domain/identity/mobile.ts'
import { sendIf } from '#server/domain/messages/outbox.ts'
import { outboxTexts, withOriginLine } from '#server/domain/messages/outbox-texts.ts'
import { isCodeHash, type Secrets } from '#server/domain/security/secrets.ts'
import { hashCode } from '#server/domain/security/tokens.ts'
import { typedCode } from './typed-code.ts'

/** Parameter of the countdown (spec §4): a code is valid this long. */
export const expiredMinutes = 2
/** Of a code that Firebase sends (spec §4, §9). */
export const firebaseMinutes = 1
const maxAttempts = 5
/** Wrong attempts in a day at the codes of a number that strangers asked for, and at those of one known asker. */
export const dailyAttemptLimit = 20

type Parts = Pick<Services, 'config' | 'db' | 'settings'>

/** Time of a request for a code, and the language of the message. */
interface Reader extends CodeRequestOrigin {
  readonly language: Language
}

/** Purpose of a code; codes of different purposes are independent. */
export type CodePurpose = 'login' | 'register' | 'recovery' | 'firebase'

/**
 * Makes a login code for a mobile number and sends it, if a member has that number. The response does not reveal that:
 * a number without a member gets a code that is sent nowhere. Refuses `sms_too_soon` and `sms_too_many`. `prove` runs
 * once the number may have a code, in the same transaction. Requests of strangers are counted apart from the networks
 * and browsers of the number's owner.
 */
export async function sendLoginCode(
  parts: Parts,
  mobile: Mobile,
  reader: Reader,
  prove: (tx: Tx) => Promise<void>,
): Promise<void> {
  const { clubName: club } = await parts.settings.brand()
  const write = await outboxTexts(reader.language)
  await sendCode(parts, { purpose: 'login', mobile, from: reader, prove }, (code, isOwned) => ({
    isSent: isOwned,
    text: write('code.login', { club, code, minutes: expiredMinutes }),
  }))
}

/**
 * Makes a registration code and sends it to the number: only the message reveals whether the number has an account.
 * Refuses as `sendLoginCode`.
 */
export async function sendRegistrationCode(
  parts: Parts,
  mobile: Mobile,
  reader: Reader,
  prove: (tx: Tx) => Promise<void>,
): Promise<void> {
  const { clubName: club } = await parts.settings.brand()
  const write = await outboxTexts(reader.language)
  await sendCode(parts, { purpose: 'register', mobile, from: reader, prove }, (code) => ({
    isSent: true,
    text: write('code.register', { club, code, minutes: expiredMinutes }),
  }))
}

/**
 * Counts a code that Firebase is to send against the same limits; the browser has it sent. Refuses as `sendLoginCode`.
 */
export const leaveToFirebase = (
  parts: Parts,
  mobile: Mobile,
  from: CodeRequestOrigin,
  prove: (tx: Tx) => Promise<void>,
) => sendCode(parts, { purpose: 'firebase', mobile, from, prove }, null)

/** Makes a code to set a new password, and sends it as `sendLoginCode`, without revealing who has an account. */
export async function sendRecoveryCode(
  parts: Parts,
  mobile: Mobile,
  reader: Reader,
  prove: (tx: Tx) => Promise<void>,
): Promise<void> {
  const { clubName: club } = await parts.settings.brand()
  const write = await outboxTexts(reader.language)
  await sendCode(parts, { purpose: 'recovery', mobile, from: reader, prove }, (code, isOwned) => ({
    isSent: isOwned,
    text: write('code.recovery', { club, code, minutes: expiredMinutes }),
  }))
}

interface Sending {
  readonly purpose: CodePurpose
  readonly mobile: Mobile
  readonly from: CodeRequestOrigin
  readonly prove: (tx: Tx) => Promise<void>
}

/**
 * `write` returns the text that carries the code and whether it is sent, by whether a member has the number; null where
 * another service sends it.
 */
async function sendCode(
  { config, db }: Pick<Parts, 'config' | 'db'>,
  { purpose, mobile, from, prove }: Sending,
  write: ((code: string, isOwned: boolean) => { readonly isSent: boolean; readonly text: string }) | null,
): Promise<void> {
  const { now } = from
  await db.transaction(async (tx) => {
    await lockNumber(tx, mobile)
    const owner = await findByMobile(tx, mobile)
    describeRequest({ memberId: owner?.id ?? null })
    const asker = await askerOf(tx, owner?.id ?? null, from)
    await checkPace(tx, { purpose, mobile, asker, now })
    await prove(tx)
    const code = randomInt(1_000_000).toString().padStart(6, '0')
    const id = newId()
    await tx.insert(smsCodes).values({
      id,
      purpose,
      ...mobile,
      codeHash: hashCode(config.secret, id, code),
      asker: asker.key,
      askerIsKnown: asker.isKnown,
      createdAt: now,
      expiresAt: now + expiredMinutes * 60_000,
    })
    if (write === null) return
    const { isSent, text } = write(code, owner !== undefined)
    const body = withOriginLine(config, text, code)
    const recipient = `+${mobile.countryDialingCode}${mobile.mobile}`
    await sendIf(tx, isSent, { channel: 'sms', recipient, body }, now)
  })
}

/**
 * Uses up the newest code requested here; returns the member who has the number. Refuses `sms_code_wrong`, and
 * `sms_code_expired` when its time, its five attempts or those of the day are over.
 */
export async function takeLoginCode(
  { config, db }: Pick<Parts, 'config' | 'db'>,
  mobile: Mobile,
  typed: string,
  from: CodeRequestOrigin,
): Promise<typeof members.$inferSelect> {
  const taken = await db.transaction(async (tx) => {
    const proof = await tryCode(tx, config, { purpose: 'login', mobile, typed, from })
    if (typeof proof === 'string') return proof
    await proof.use()
    return proof.owner ?? 'sms_code_wrong'
  })
  if (typeof taken === 'string') throw new Refused(taken)
  return taken
}

interface Try {
  readonly purpose: CodePurpose
  readonly mobile: Mobile
  readonly typed: string
  readonly from: CodeRequestOrigin
}

/** A right code: the member who has its number, if any, and how to use it up. */
interface RightCode {
  readonly owner: typeof members.$inferSelect | undefined
  use(): Promise<void>
}

/**
 * Compares a typed code with the newest code of a number requested here; the number stays locked until the transaction
 * ends. Resolves with the right code, or why it is wrong; the transaction must then commit, so that a wrong attempt
 * counts. An attempt from elsewhere touches no code.
 */
export async function tryCode(
  tx: Tx,
  secrets: Secrets,
  { purpose, mobile, typed, from }: Try,
): Promise<RightCode | 'sms_code_wrong' | 'sms_code_expired'> {
  const { now } = from
  await lockNumber(tx, mobile)
  const owner = await findByMobile(tx, mobile)
  describeRequest({ memberId: owner?.id ?? null })
  const asker = await askerOf(tx, owner?.id ?? null, from)
  const [row] = await tx
    .select()
    .from(smsCodes)
    .where(and(eq(smsCodes.purpose, purpose), eq(smsCodes.asker, asker.key), ofNumber(mobile, now)))
    .orderBy(desc(smsCodes.createdAt))
    .limit(1)
  if (!row) return 'sms_code_wrong'
  if (row.usedAt !== null) {
    describeRequest({ isReuse: isCodeHash(secrets, row.codeHash, row.id, typedCode(typed)) })
    return 'sms_code_wrong'
  }
  if (now >= row.expiresAt || row.attempts >= maxAttempts) return 'sms_code_expired'
  if ((await wrongToday(tx, row, now)) >= dailyAttemptLimit) return 'sms_code_expired'
  const change = (set: { attempts: number } | { usedAt: number }) =>
    tx.update(smsCodes).set(set).where(eq(smsCodes.id, row.id))
  if (!isCodeHash(secrets, row.codeHash, row.id, typedCode(typed))) {
    await change({ attempts: row.attempts + 1 })
    return 'sms_code_wrong'
  }
  return {
    owner,
    use: async () => {
      await change({ usedAt: now })
    },
  }
}

/** Serialises the operations on one number, so that two concurrent requests cannot both be the first. */
async function lockNumber(tx: Tx, { countryDialingCode, mobile }: Mobile): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`sms:${countryDialingCode}:${mobile}`}))`)
}

async function checkPace(
  tx: Tx,
  { purpose, mobile, asker, now }: Omit<Sending, 'from' | 'prove'> & { readonly asker: Asker; readonly now: number },
): Promise<void> {
  const sent = await tx
    .select({ purpose: smsCodes.purpose, asker: smsCodes.asker, at: smsCodes.createdAt })
    .from(smsCodes)
    .where(and(ofNumber(mobile, now), eq(smsCodes.askerIsKnown, asker.isKnown), gt(smsCodes.createdAt, now - day)))
    .orderBy(smsCodes.createdAt)
  const here = sent.filter((each) => each.asker === asker.key)
  const timesOf = (codes: typeof sent) => codes.map(({ at }) => at)
  enforceThrottle(
    timesOf(here.filter((each) => each.purpose === purpose)),
    [
      { sent: timesOf(here), atMost: asker.isKnown ? dailyAtMost : dailyOfNetwork },
      { sent: timesOf(sent), atMost: asker.isKnown ? dailyOfOwner : dailyOfStrangers },
    ],
    now,
  )
}

/** Wrong attempts within a day that count with those at a code: a new code does not reset them. */
async function wrongToday(tx: Tx, code: typeof smsCodes.$inferSelect, now: number): Promise<number> {
  const isCounted = code.askerIsKnown ? eq(smsCodes.asker, code.asker) : eq(smsCodes.askerIsKnown, false)
  const [row] = await tx
    .select({ wrong: sum(smsCodes.attempts) })
    .from(smsCodes)
    .where(and(ofNumber(code, now), isCounted, gt(smsCodes.createdAt, now - day)))
  return Number(row?.wrong ?? 0)
}

/** The codes of a number so far, without those from before the clock was set back. */
const ofNumber = ({ countryDialingCode, mobile }: Mobile, now: number) =>
  and(
    eq(smsCodes.countryDialingCode, countryDialingCode),
    eq(smsCodes.mobile, mobile),
    lte(smsCodes.createdAt, now + maxClockSkew),
  )

/** The member who has a number; undefined without one. */
export async function findByMobile(tx: Tx, mobile: Mobile): Promise<typeof members.$inferSelect | undefined> {
  const [member] = await tx
    .select()
    .from(members)
    .where(and(eq(members.countryDialingCode, mobile.countryDialingCode), eq(members.mobile, mobile.mobile)))
  return member
}
