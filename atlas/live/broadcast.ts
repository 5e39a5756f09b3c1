import type { InspectionEvent } from 'xstate'
import {
  CHANNEL,
  lockOf,
  VERSION,
  type AtlasMessage,
  type LiveEntry,
  type LiveTab,
  type SiteMessage,
} from './message.ts'
import { randomId } from './random-id.ts'
import type { ShownOf } from './shown.ts'
import { createWatch } from './watch.ts'

/** Sends the charts of a tab to the atlas. */
export interface Broadcast {
  inspect(event: InspectionEvent): void
  /** Sends that the tab is closed, and no more. */
  end(): void
}

/**
 * Sends the running charts of this tab to the atlas in other tabs of the same browser and origin, with the context
 * fields of `shownOf`. It never throws: after an error it ends and calls `onError`.
 */
export function broadcastCharts(shownOf: ShownOf, onError: (error: unknown) => void): Broadcast {
  const channel = new BroadcastChannel(CHANNEL)
  const id = randomId()
  const openedAt = Date.now()
  const ended = new AbortController()
  const { signal } = ended
  let isLocked = false

  const tab = (): LiveTab => ({
    id,
    openedAt,
    // The path after its first segment may be personal.
    place: /^\/[a-z-]{0,24}(?=\/|$)/.exec(location.pathname)?.[0] ?? '/',
    isVisible: document.visibilityState === 'visible',
    isLocked,
  })
  const post = (message: SiteMessage) => {
    if (!signal.aborted) channel.postMessage(message)
  }
  const send = (entry: LiveEntry) => post({ version: VERSION, from: 'site', tab: tab(), entry })
  const watch = createWatch(send, Date.now, shownOf)
  const beat = () => post({ version: VERSION, from: 'site', tab: tab(), beat: watch.seq() })
  const leave = () => post({ version: VERSION, from: 'site', tab: tab(), left: true })
  const end = () => {
    if (signal.aborted) return
    leave()
    ended.abort()
    channel.close()
  }

  const answer = ({ data }: MessageEvent<Partial<AtlasMessage> | null>) => {
    if (data?.from !== 'atlas' || data.version !== VERSION || (data.tab ?? id) !== id) return
    if (data.ask === 'present') send(watch.present())
    else beat()
  }
  channel.addEventListener('message', answer, { signal })
  addEventListener('pagehide', leave, { signal })
  addEventListener('pageshow', ({ persisted }) => persisted && send(watch.present()), { signal })
  document.addEventListener('visibilitychange', beat, { signal })
  send(watch.present())
  // Without a lock, on an insecure page, the atlas notices by its silence that a tab was closed.
  const holding = (navigator.locks as LockManager | undefined)?.request(lockOf(id), () => {
    isLocked = true
    beat()
    return new Promise<void>((release) => signal.addEventListener('abort', () => release()))
  })
  holding?.catch(() => undefined)

  return {
    inspect(event) {
      if (signal.aborted) return
      try {
        watch.inspect(event)
      } catch (error) {
        end()
        onError(error)
      }
    },
    end,
  }
}
