import { asc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { catalogueTopic } from '#server/domain/play/catalogue.ts'
import { vendors } from '#server/store/schema/play/games.ts'
import { Code } from '#wire/shapes.ts'
import { command } from '#server/operator/command.ts'
import type { OperatorSite } from '#server/operator/operator-site.ts'

type Site = Pick<OperatorSite, 'db' | 'live'>

/** Describes all vendors, one line each. */
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

/** Closes or opens a vendor's games; rounds that have begun are completed. */
export const setVendorClosed = (
  site: Site,
  { vendor, closed }: { readonly vendor: string; readonly closed: boolean },
): Promise<string[]> => change(site, vendor, { isClosed: closed })

export const vendorCommands = [
  command({
    name: 'vendors',
    usage: { vendors: 'Show which vendors are open, and whether their games open in a frame or a window.' },
    isReadOnly: true,
    run: (site) => describeVendors(site),
  }),
  command({
    name: 'setVendorClosed',
    usage: {
      'vendors close|open <vendor>': 'Close the games of a vendor for maintenance, or open them again.',
    },
    args: v.object({ vendor: Code, closed: v.boolean() }),
    read: ({ what }) => ({ closed: what === 'close' }),
    takes: 'a vendor code',
    run: (site, args) => setVendorClosed(site, args),
  }),
  command({
    name: 'setVendorOpensIn',
    usage: {
      'vendors frame|window <vendor>':
        "Open the games of a vendor in a frame on the site's page, or in a window of their own if the vendor forbids framing.",
    },
    args: v.object({ vendor: Code, opensIn: v.picklist(['frame', 'window']) }),
    read: ({ what }) => ({ opensIn: what }),
    takes: 'a vendor code',
    run: (site, { vendor, opensIn }) => change(site, vendor, { opensIn }),
  }),
]
