/** The one window beside the site, for as long as it is this page's to lead. */
let beside: Window | null = null
let isLed = false

/** Brings the window that was led somewhere to the front; false when there is none any more. */
export function focusSideWindow(): boolean {
  if (beside === null || beside.closed || !isLed) return false
  beside.focus()
  return true
}

/** Opens a window beside the site that says `waiting`; false where the browser refuses, as it does outside of a click. */
export function openSideWindow(waiting: string): boolean {
  beside = open('', 'customer-service', 'popup,width=460,height=760')
  isLed = false
  if (beside === null) return false
  const { document: page } = beside
  page.title = waiting
  page.body.textContent = waiting
  page.documentElement.style.colorScheme = getComputedStyle(document.documentElement).colorScheme
  Object.assign(page.body.style, { margin: '40px 24px', font: '16px/1.5 system-ui, sans-serif' })
  return true
}

/** Leads that window to an address, from where it cannot reach the site; false when it was closed meanwhile. */
export function leadSideWindow(address: string): boolean {
  if (beside === null || beside.closed) return false
  beside.opener = null
  beside.location.replace(address)
  isLed = true
  return true
}

/** Takes that window away. */
export function closeSideWindow(): void {
  beside?.close()
}
