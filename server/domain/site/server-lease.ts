import { eq, lt, ne, sql } from 'drizzle-orm'
import type { Log } from '#server/log.ts'
import type { Db } from '#server/store/db.ts'
import { rounds } from '#server/store/schema/play/games.ts'
import { servers } from '#server/store/schema/site/servers.ts'
import { newId } from './ids.ts'

/** A server that has not renewed its lease for so many milliseconds has died. */
export const leaseLife = 30_000
const renewEvery = leaseLife / 3

/** The word of a server that it lives. What it opens carries its id. */
export interface ServerLease {
  readonly id: string
  /** Gives the lease back, so that the others need not wait for its end. */
  release(): Promise<void>
}

/** The database's time in epoch milliseconds: the clocks of servers may differ, and a local one may be moved. */
const databaseNow = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`

/** True of a round whose server lives. */
export const serverLives = sql`exists (
  select from ${servers} where ${servers.id} = ${rounds.serverId} and ${servers.leaseUntil} > ${databaseNow})`

/**
 * Takes a lease and renews it until it is released. `alone` says that the database lets nobody else in, so that all
 * other leases are those of the dead.
 */
export async function holdLease(
  { db, log }: { readonly db: Db; readonly log: Log },
  { alone }: { readonly alone: boolean },
): Promise<ServerLease> {
  const id = newId()
  const leaseUntil = sql`${databaseNow} + ${leaseLife}`
  const renew = () =>
    db.insert(servers).values({ id, leaseUntil }).onConflictDoUpdate({ target: servers.id, set: { leaseUntil } })
  await renew()
  if (alone) await db.delete(servers).where(ne(servers.id, id))

  let renewal: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    renewal = renew().catch((error: unknown) => log.error('lease not renewed', {}, error))
  }, renewEvery)
  timer.unref()
  return {
    id,
    async release() {
      clearInterval(timer)
      await renewal
      await db.delete(servers).where(eq(servers.id, id))
    },
  }
}

/** Forgets the servers that have died. */
export async function forgetDeadServers({ db }: { readonly db: Db }): Promise<void> {
  await db.delete(servers).where(lt(servers.leaseUntil, databaseNow))
}
