import { asc, eq } from 'drizzle-orm'
import { catalogueTopic } from '#server/domain/catalogue.ts'
import type { Db } from '#server/store/db.ts'
import type { Live } from '#server/store/live.ts'
import { vendors } from '#server/store/schema/games.ts'
import type { OperatorCommand } from './command.ts'

interface Site {
  readonly db: Db
  readonly live: Live
}

/** All vendors, a line each: whether they are open, and where their games open. */
export async function describeVendors({ db }: Pick<Site, 'db'>): Promise<string[]> {
  const all = await db.select().from(vendors).orderBy(asc(vendors.sort))
  return all.map(
    ({ code, title, isClosed, opensIn }) =>
      `${code}  ${title}: ${isClosed ? 'under maintenance' : 'open'}, games open in a ${opensIn}`,
  )
}

async function change(site: Site, code: string, values: Partial<typeof vendors.$inferInsert>): Promise<string[]> {
  const found = await site.db
    .update(vendors)
    .set(values)
    .where(eq(vendors.code, code))
    .returning({ code: vendors.code })
  if (found.length === 0) throw new Error(`There is no vendor ${code}`)
  await site.live.publish(catalogueTopic, {})
  return (await describeVendors(site)).filter((line) => line.startsWith(`${code}  `))
}

/** Takes a vendor's games from play, or gives them back; of a round that has begun nothing is lost. */
export const setVendorClosed = (
  site: Site,
  { vendor, closed }: Extract<OperatorCommand, { command: 'setVendorClosed' }>,
): Promise<string[]> => change(site, vendor, { isClosed: closed })

/** Says where a vendor's games open from now on. */
export const setVendorOpensIn = (
  site: Site,
  { vendor, opensIn }: Extract<OperatorCommand, { command: 'setVendorOpensIn' }>,
): Promise<string[]> => change(site, vendor, { opensIn })
