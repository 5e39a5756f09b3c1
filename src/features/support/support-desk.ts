import { createDesk } from '#src/platform/desk.ts'
import { focusSideWindow, openSideWindow } from '#src/platform/popup.ts'

/** A wish to talk to customer service; `hasWindow` tells whether the browser opened a window for it. */
export interface SupportWish {
  readonly hasWindow: boolean
}

/** The site's desk for such wishes: whoever is on the screen to grant them attends it. */
export const supportDesk = createDesk<SupportWish>()

/** Leads to customer service (spec §2). Call it in a click: only there do browsers open windows. `waiting` is what the window says first. */
export function askForSupport(waiting: string): void {
  if (focusSideWindow()) return
  supportDesk.ask({ hasWindow: openSideWindow(waiting) })
}
