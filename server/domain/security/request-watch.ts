import { currentRequest } from '#server/request-scope.ts'
import type { Services } from '#server/services.ts'
import type { WatchedKind } from '#wire/call.ts'
import { writeAlert } from './alerts.ts'
import { networksOf } from './networks.ts'

/** Window in which answered calls are counted, in milliseconds. */
export const watchWindow = 10 * 60_000

/** Most members and networks counted separately in a window; beyond them, one count per kind. */
const mostApart = 50_000

/** Counts the answered calls of this server. */
export interface RequestWatch {
  /**
   * Counts the current call for its member and network; the audit records one that exceeds its bound. Never rejects: a
   * call is answered whether it could be written or not, and a failure is logged.
   */
  answered(kind: WatchedKind | null): Promise<void>
}

interface Counted {
  count: number
  isWritten: boolean
}

/** Counts are in memory, and start over with every window. */
export function createRequestWatch({
  db,
  clock,
  log,
  settings,
}: Pick<Services, 'db' | 'clock' | 'log' | 'settings'>): RequestWatch {
  let window = -1
  let counts = new Map<string, Counted>()

  function add(key: string): Counted {
    const known = counts.get(key) ?? { count: 0, isWritten: false }
    known.count += 1
    counts.set(key, known)
    return known
  }

  async function count(kind: WatchedKind, of: 'member' | 'network', who: string, now: number): Promise<void> {
    const key = `${kind}|${of}|${who}`
    const isApart = counts.has(key) || counts.size < mostApart
    const counted = add(isApart ? key : kind)
    const bound = `${kind}.${isApart ? of : 'network'}` as const
    const most = (await settings.watchBounds())[bound]
    if (counted.count <= most || counted.isWritten) return
    counted.isWritten = true
    const whose = !isApart ? {} : of === 'member' ? { memberId: who } : { address: who }
    await writeAlert(
      { db, log },
      { kind: 'requests.unusual', bound, found: counted.count, most, ...whose, window },
      now,
    )
  }

  return {
    async answered(kind) {
      const scope = currentRequest()
      if (kind === null || scope === undefined) return
      const now = clock.now()
      const current = Math.floor(now / watchWindow)
      if (current !== window) {
        window = current
        counts = new Map()
      }
      try {
        if (scope.memberId !== null) await count(kind, 'member', scope.memberId, now)
        if (scope.address !== null) await count(kind, 'network', networksOf(scope.address)[0].network, now)
      } catch (error) {
        log.error('answered call not counted', { kind }, error)
      }
    },
  }
}
