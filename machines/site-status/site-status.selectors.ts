import type { SnapshotFrom } from 'xstate'
import type { siteStatusMachine } from './site-status.machine.ts'

type Snapshot = SnapshotFrom<typeof siteStatusMachine>

const pages = ['open', 'maintenance', 'regionBlocked'] as const

/**
 * Returns which page to show: `unknown` until the first answer, `failed` when it failed to load.
 * While the status is loaded again, the page known before stays.
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
