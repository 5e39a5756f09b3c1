import { createDesk } from '#src/platform/desk.ts'
import { focusSideWindow, openSideWindow, type SideWindow } from '#src/platform/popup.ts'

/** A wish to talk to customer service, with the window that opened for it; null where the browser opened none. */
export interface SupportWish {
  readonly window: SideWindow | null
}

/** The site's desk for such wishes: whoever is on the screen to grant them attends it. */
export const supportDesk = createDesk<SupportWish>()

/** Leads to customer service (spec §2). Call it in a click: only there do browsers open windows. `waiting` is what the window says first. */
export function askForSupport(waiting: string): void {
  if (focusSideWindow()) return
  supportDesk.ask({ window: openSideWindow(waiting) })
}
