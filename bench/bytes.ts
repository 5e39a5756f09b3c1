import { join } from 'node:path'
import { firstRouteBytes } from '#scripts/first-route-bytes.ts'
import { root } from '#scripts/lib/run.ts'
import type { Figure } from './figure.ts'

const kib = 1024

/** What a first visit to the home page fetches of the built site, brotli: in all, and its heaviest files. */
export const measureBytes = (): readonly Figure[] => {
  const { files, bytes } = firstRouteBytes(join(root, 'dist', 'site'))
  const heaviest = files.toSorted((a, b) => b.bytes - a.bytes).slice(0, 5)
  return [
    { name: 'first route, brotli', value: bytes / kib, unit: 'KiB', goal: { atMost: 230 } },
    ...heaviest.map((file): Figure => ({ name: `first route: ${file.name}`, value: file.bytes / kib, unit: 'KiB' })),
  ]
}
