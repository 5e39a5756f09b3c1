import type { Vendor } from '#wire/play/games.ts'

/** Returns the address of one picture with these vendors' logos stacked; server and version are the first logo's. */
export function sheetOf(vendors: readonly Pick<Vendor, 'vassalage' | 'logo'>[]): string {
  const codes = vendors.map(({ vassalage }) => encodeURIComponent(vassalage)).join(',')
  const [, mirror = '', version = ''] = /^(.*?)\/art\/[^?]*(.*)$/.exec(vendors[0]?.logo ?? '') ?? []
  return `${mirror}/art/vendors/${codes}.svg${version}`
}
