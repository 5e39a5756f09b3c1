import { asc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { catalogueTopic } from '#server/domain/play/catalogue.ts'
import { vendors } from '#server/store/schema/play/games.ts'
import { Code } from '#wire/shapes.ts'
import { command } from '#server/operator/command.ts'
import type { OperatorSite } from '#server/operator/operator-site.ts'

type Site = Pick<OperatorSite, 'db' | 'live'>

/** All vendors, a line each: whether they are open, and where their games open. */
async function describeVendors({ db }: Pick<Site, 'db'>): Promise<string[]> {
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
  { vendor, closed }: { readonly vendor: string; readonly closed: boolean },
): Promise<string[]> => change(site, vendor, { isClosed: closed })

export const vendorCommands = [
  command({
    name: 'vendors',
    usage: { vendors: 'Show which vendors are open, and where their games open.' },
    onlyLooks: true,
    run: (site) => describeVendors(site),
  }),
  command({
    name: 'setVendorClosed',
    usage: {
      'vendors close|open <vendor>':
        "Take a vendor's games from play while it is under maintenance, or give them back.",
    },
    args: v.object({ vendor: Code, closed: v.boolean() }),
    read: ({ what }) => ({ closed: what === 'close' }),
    takes: 'a vendor’s code',
    run: (site, given) => setVendorClosed(site, given),
  }),
  command({
    name: 'setVendorOpensIn',
    usage: {
      'vendors frame|window <vendor>':
        "Have its games open on the site's own page, or in a window of their own where it lets nobody frame it.",
    },
    args: v.object({ vendor: Code, opensIn: v.picklist(['frame', 'window']) }),
    read: ({ what }) => ({ opensIn: what }),
    takes: 'a vendor’s code',
    run: (site, { vendor, opensIn }) => change(site, vendor, { opensIn }),
  }),
]
