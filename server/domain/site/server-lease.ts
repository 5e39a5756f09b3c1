import { eq, lt, ne, sql } from 'drizzle-orm'
import type { Log } from '#server/log.ts'
import type { Db } from '#server/store/db.ts'
import { rounds } from '#server/store/schema/play/games.ts'
import { servers } from '#server/store/schema/site/servers.ts'
import { newId } from './ids.ts'

/** A server that has not renewed its lease for this many milliseconds is dead. */
export const leaseTtl = 30_000
const renewEvery = leaseTtl / 3

/** The lease of a running server. The rounds it opens carry its id. */
export interface ServerLease {
  readonly id: string
  /** Releases the lease, so that other servers need not wait for its end. */
  release(): Promise<void>
}

/** The database's time in epoch milliseconds: the clocks of servers may differ, and a local one may be moved. */
const databaseNow = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`

/** True for a round whose server is running. */
export const serverLives = sql`exists (
  select from ${servers} where ${servers.id} = ${rounds.serverId} and ${servers.leaseUntil} > ${databaseNow})`

/**
 * Takes a lease and renews it until it is released. With `singleNode` no other server can connect to the database, so
 * all other leases are those of dead servers.
 */
export async function holdLease(
  { db, log }: { readonly db: Db; readonly log: Log },
  { singleNode }: { readonly singleNode: boolean },
): Promise<ServerLease> {
  const id = newId()
  const leaseUntil = sql`${databaseNow} + ${leaseTtl}`
  const renew = () =>
    db.insert(servers).values({ id, leaseUntil }).onConflictDoUpdate({ target: servers.id, set: { leaseUntil } })
  await renew()
  if (singleNode) await db.delete(servers).where(ne(servers.id, id))

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

/** Deletes the leases of dead servers. */
export async function forgetDeadServers({ db }: { readonly db: Db }): Promise<void> {
  await db.delete(servers).where(lt(servers.leaseUntil, databaseNow))
}
