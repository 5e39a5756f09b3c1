import type { Vendor } from '#wire/play/games.ts'

/** Address of one picture with the logos of these vendors, one below the other; where the first one's own is, and of its version. */
export function sheetOf(vendors: readonly Pick<Vendor, 'vassalage' | 'logo'>[]): string {
  const codes = vendors.map(({ vassalage }) => encodeURIComponent(vassalage)).join(',')
  const [, mirror = '', version = ''] = /^(.*?)\/art\/[^?]*(.*)$/.exec(vendors[0]?.logo ?? '') ?? []
  return `${mirror}/art/vendors/${codes}.svg${version}`
}
