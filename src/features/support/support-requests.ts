import { createLatestRequest } from '#src/platform/latest-request.ts'
import { focusSideWindow, openSideWindow } from '#src/platform/popup.ts'

/** A request for customer service; `hasWindow`: the browser opened a window for it. */
export interface SupportRequest {
  readonly hasWindow: boolean
}

/** Requests for customer service; the support flow on the screen handles them. */
export const supportRequests = createLatestRequest<SupportRequest>()

/**
 * Opens customer service (spec §2). Call it in a click handler, or the browser blocks the pop-up. `waiting` is the first
 * text of the window.
 */
export function requestSupport(waiting: string): void {
  if (focusSideWindow()) return
  supportRequests.request({ hasWindow: openSideWindow(waiting) })
}
