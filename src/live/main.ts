import {
  CHANNEL,
  lockOf,
  VERSION,
  type AtlasMessage,
  type LiveEntry,
  type LiveTab,
  type SiteMessage,
} from '#atlas/live/message.ts'
import { showing } from '#atlas/live/shown.ts'
import { createWatch } from '#atlas/live/watch.ts'
import { shownFields } from './shown.ts'

const channel = new BroadcastChannel(CHANNEL)
const id = Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join('')
const openedAt = Date.now()
let isLocked = false

const tab = (): LiveTab => ({
  id,
  openedAt,
  // The path after its first segment may be personal.
  place: /^\/[a-z-]{0,24}(?=\/|$)/.exec(location.pathname)?.[0] ?? '/',
  isVisible: document.visibilityState === 'visible',
  isLocked,
})

let isWell = true
const post = (message: SiteMessage) => {
  if (isWell) channel.postMessage(message)
}
const send = (entry: LiveEntry) => post({ version: VERSION, from: 'site', tab: tab(), entry })
const watch = createWatch(send, Date.now, showing(shownFields))
const beat = () => post({ version: VERSION, from: 'site', tab: tab(), beat: watch.seq() })

channel.addEventListener('message', ({ data }: MessageEvent<Partial<AtlasMessage> | null>) => {
  if (data?.from !== 'atlas' || data.version !== VERSION || (data.tab ?? id) !== id) return
  if (data.ask === 'present') send(watch.present())
  else beat()
})
window.addEventListener('pagehide', () => post({ version: VERSION, from: 'site', tab: tab(), left: true }))
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) send(watch.present())
})
document.addEventListener('visibilitychange', beat)
send(watch.present())
// An insecure page has no locks, and a crashed tab just goes silent.
void (navigator.locks as LockManager | undefined)?.request(lockOf(id), () => {
  isLocked = true
  beat()
  return new Promise(() => {})
})

// A test may have set its own hook before; both are called.
const before = globalThis.statehouseInspect
globalThis.statehouseInspect = (event) => {
  before?.(event)
  if (!isWell) return
  try {
    watch.inspect(event)
  } catch (error) {
    // The site works without inspection.
    isWell = false
    channel.close()
    console.error('The live view of the charts has stopped.', error)
  }
}
