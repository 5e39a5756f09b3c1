import type { Vendor } from '#wire/games.ts'

/** Address of one picture with the logos of these vendors, one below the other; of the version of the first one's own. */
export function sheetOf(vendors: readonly Pick<Vendor, 'vassalage' | 'logo'>[]): string {
  const codes = vendors.map(({ vassalage }) => encodeURIComponent(vassalage)).join(',')
  const version = /\?.*$/.exec(vendors[0]?.logo ?? '')?.[0] ?? ''
  return `/art/vendors/${codes}.svg${version}`
}
