/** A window beside the site, empty until it is led somewhere. */
export interface SideWindow {
  /** Leads it to an address, from where it cannot reach the site; false when it was closed meanwhile. */
  lead(address: string): boolean
  close(): void
}

let opened: Window | null = null
let isLed = false

/** Brings the window that was led somewhere to the front; false when there is none any more. */
export function focusSideWindow(): boolean {
  if (opened === null || opened.closed || !isLed) return false
  opened.focus()
  return true
}

/** Opens a window beside the site that says `waiting`; null where the browser refuses, as it does outside of a click. */
export function openSideWindow(waiting: string): SideWindow | null {
  const made = open('', 'customer-service', 'popup,width=460,height=760')
  if (made === null) return null
  opened = made
  isLed = false
  const { document: page } = made
  page.title = waiting
  page.body.textContent = waiting
  page.documentElement.style.colorScheme = document.documentElement.style.colorScheme || 'dark light'
  Object.assign(page.body.style, { margin: '40px 24px', font: '16px/1.5 system-ui, sans-serif' })
  return {
    lead: (address) => {
      if (made.closed) return false
      made.opener = null
      made.location.replace(address)
      isLed = true
      return true
    },
    close: () => made.close(),
  }
}
