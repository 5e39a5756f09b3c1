import type { SnapshotFrom } from 'xstate'
import type { siteStatusMachine } from './site-status.machine.ts'

type Snapshot = SnapshotFrom<typeof siteStatusMachine>

const pages = ['open', 'maintenance', 'regionBlocked'] as const

/**
 * Which page stands for the site: `unknown` until the first answer, `failed` when there is none to be had.
 * While the server is asked again, the page known before stays.
 */
export const siteStatusView = (snapshot: Snapshot) => {
  const { status } = snapshot.context
  return {
    page: snapshot.hasTag('failed')
      ? ('failed' as const)
      : status === null
        ? ('unknown' as const)
        : pages[status.systemStatus],
    busy: snapshot.hasTag('busy'),
    until: status?.maintenance?.until ?? null,
    info: status?.maintenance?.info ?? null,
    ip: status?.location.ip ?? null,
    country: status?.location.country ?? null,
  }
}
