import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { always, type Job } from '#server/jobs/job.ts'
import type { Services } from '#server/services.ts'
import { members } from '#server/store/schema/identity/members.ts'
import { pushKeys } from '#server/store/schema/messages/push.ts'
import { authenticators } from '#server/store/schema/verification/second-verification.ts'
import { payoutDestinations, withdrawals } from '#server/store/schema/payments/withdrawals.ts'
import { authenticatorOf } from '#server/domain/verification/authenticator-codes.ts'
import { paymentsKeyOf } from '#server/domain/payments/deposit-payments.ts'
import { numberOf, storedNumber } from '#server/domain/payments/payout-destinations.ts'
import { pushKeysPurpose } from '#server/domain/messages/push-keys.ts'
import { passwordKeyIds } from '#server/domain/sessions/passwords.ts'
import { keysOf, markOf, seal, sealText, unseal, unsealText, unwrap, wrap } from './secrets.ts'

type Site = Pick<Services, 'config' | 'db' | 'settings' | 'log'>

/** Number of values resealed, and of those that none of the server's secrets opens. */
interface Outcome {
  readonly sealed: number
  readonly unreadable: number
}

/** Rows read at once; each is written by itself, so that no request waits for many. */
const batch = 200

const tasks: readonly ((site: Site, now: number) => Promise<Outcome>)[] = [
  resealDestinations,
  resealWithdrawals,
  resealAuthenticators,
  resealPushKeys,
  resealPaymentsKey,
]

/**
 * Reseals values stored in clear, or under an earlier secret, with the current secret: after the first start with
 * another secret, and once on a database from before values were sealed. Password hashes cannot be resealed: each is
 * renewed when its password is typed, and until then counted here.
 */
export function resealJob(site: Site): Job {
  const mark = markOf(site.config)
  return {
    name: 'reseal',
    pollInterval: 60_000,
    retries: 3,
    nextRun: async () => ((await site.settings.sealedUnder()) === mark ? null : always),
    async run({ now }) {
      const sum = { sealed: 0, unreadable: 0 }
      for (const task of tasks) {
        const { sealed, unreadable } = await task(site, now)
        sum.sealed += sealed
        sum.unreadable += unreadable
      }
      if (sum.unreadable > 0)
        site.log.error('sealed values not opened: name their secret in SERVER_SECRET_PREVIOUS', { ...sum })
      const passwords = await countPasswords(site)
      if (passwords.lost > 0)
        site.log.error('passwords cannot be verified: name their secret in SERVER_SECRET_PREVIOUS', { ...passwords })
      await site.settings.setSealedUnder(mark, now)
      return { ...sum, passwordsOfEarlierSecrets: passwords.earlier, passwordsLost: passwords.lost }
    },
  }
}

/** Counts members with a hash under an earlier secret, and those with a hash under a secret that is not configured. */
async function countPasswords({ config, db }: Site): Promise<{ readonly earlier: number; readonly lost: number }> {
  const [current = '', ...earlier] = passwordKeyIds(config)
  const { rows } = await db.execute<{ id: string; count: number }>(sql`
    select key_id as id, count(*)::int as count from (
      select distinct m.id, substring(hash from ',keyid=([^$]+)') as key_id
      from ${members} m, lateral (values (m.password_hash), (m.payment_password_hash)) h (hash)
    ) keyed where key_id is not null group by key_id`)
  const sum = (counts: readonly { readonly count: number }[]) => counts.reduce((total, { count }) => total + count, 0)
  return {
    earlier: sum(rows.filter(({ id }) => earlier.includes(id))),
    lost: sum(rows.filter(({ id }) => id !== current && !earlier.includes(id))),
  }
}

/** Result for one value: resealed, already current, or not opened by any secret. */
type Resealed = 'sealed' | 'current' | 'unreadable'

/** Processes all rows in the order of their ids, a batch at a time. */
async function each<Row>(
  read: (after: string | undefined) => Promise<readonly Row[]>,
  { idOf, reseal }: { readonly idOf: (row: Row) => string; readonly reseal: (row: Row) => Promise<Resealed> },
): Promise<Outcome> {
  const sum = { sealed: 0, current: 0, unreadable: 0 }
  let after: string | undefined
  do {
    const rows = await read(after)
    for (const row of rows) sum[await reseal(row)] += 1
    const last = rows.at(-1)
    after = last && idOf(last)
  } while (after !== undefined)
  return sum
}

function resealDestinations({ config, db }: Site): Promise<Outcome> {
  return each(
    (after) =>
      db
        .select()
        .from(payoutDestinations)
        .where(after === undefined ? undefined : gt(payoutDestinations.id, after))
        .orderBy(asc(payoutDestinations.id))
        .limit(batch),
    {
      idOf: ({ id }) => id,
      async reseal({ id, memberId, provider, number }) {
        const opened = unsealText(config, numberOf(memberId), number)
        if (opened === null) return 'unreadable'
        if (opened.isCurrent) return 'current'
        const stored = storedNumber(config, { memberId, provider, digits: opened.value })
        await db.update(payoutDestinations).set(stored).where(eq(payoutDestinations.id, id))
        return 'sealed'
      },
    },
  )
}

function resealWithdrawals({ config, db }: Site): Promise<Outcome> {
  return each(
    (after) =>
      db
        .select({ id: withdrawals.id, memberId: withdrawals.memberId, number: withdrawals.number })
        .from(withdrawals)
        .where(after === undefined ? undefined : gt(withdrawals.id, after))
        .orderBy(asc(withdrawals.id))
        .limit(batch),
    {
      idOf: ({ id }) => id,
      async reseal({ id, memberId, number }) {
        const opened = unsealText(config, numberOf(memberId), number)
        if (opened === null) return 'unreadable'
        if (opened.isCurrent) return 'current'
        const sealed = sealText(config, numberOf(memberId), opened.value)
        await db.update(withdrawals).set({ number: sealed }).where(eq(withdrawals.id, id))
        return 'sealed'
      },
    },
  )
}

function resealAuthenticators({ config, db }: Site): Promise<Outcome> {
  return each(
    (after) =>
      db
        .select({ memberId: authenticators.memberId, sealedSecret: authenticators.sealedSecret })
        .from(authenticators)
        .where(after === undefined ? undefined : gt(authenticators.memberId, after))
        .orderBy(asc(authenticators.memberId))
        .limit(batch),
    {
      idOf: ({ memberId }) => memberId,
      async reseal({ memberId, sealedSecret }) {
        const opened = unseal(config, authenticatorOf(memberId), sealedSecret)
        if (opened === null) return 'unreadable'
        if (opened.isCurrent) return 'current'
        // Unless the member has another authenticator by now.
        await db
          .update(authenticators)
          .set({ sealedSecret: seal(config, authenticatorOf(memberId), opened.value) })
          .where(and(eq(authenticators.memberId, memberId), eq(authenticators.sealedSecret, sealedSecret)))
        return 'sealed'
      },
    },
  )
}

async function resealPushKeys({ config, db }: Site): Promise<Outcome> {
  const keys = keysOf(config, pushKeysPurpose)
  return one(async () => {
    const [row] = await db.select().from(pushKeys)
    if (row === undefined) return 'current'
    const opened = await unwrap(keys, row.privateKey.sealed)
    if (opened === null) return 'unreadable'
    if (opened.isCurrent) return 'current'
    const privateKey = { sealed: await wrap(keys[0], opened.value) }
    await db.update(pushKeys).set({ privateKey }).where(eq(pushKeys.publicKey, row.publicKey))
    return 'sealed'
  })
}

async function resealPaymentsKey({ config, settings }: Site, now: number): Promise<Outcome> {
  return one(async () => {
    const stored = await settings.paymentsKey()
    if (stored === null) return 'current'
    const opened = unsealText(config, paymentsKeyOf, stored)
    if (opened === null) return 'unreadable'
    if (opened.isCurrent) return 'current'
    await settings.setPaymentsKey(sealText(config, paymentsKeyOf, opened.value), now)
    return 'sealed'
  })
}

async function one(reseal: () => Promise<Resealed>): Promise<Outcome> {
  const done = await reseal()
  return { sealed: done === 'sealed' ? 1 : 0, unreadable: done === 'unreadable' ? 1 : 0 }
}
