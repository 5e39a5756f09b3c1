/** The customer-service window, and whether it shows its address yet. */
let sideWindow: Window | null = null
let isNavigated = false

/** Focuses the window when it has been navigated; returns false when there is none. */
export function focusSideWindow(): boolean {
  if (sideWindow === null || sideWindow.closed || !isNavigated) return false
  sideWindow.focus()
  return true
}

/** Opens a window with the text `waiting`; returns false when the browser blocks it, as it does outside of a click. */
export function openSideWindow(waiting: string): boolean {
  sideWindow = open('', 'customer-service', 'popup,width=460,height=760')
  isNavigated = false
  if (sideWindow === null) return false
  const { document: page } = sideWindow
  page.title = waiting
  page.body.textContent = waiting
  page.documentElement.style.colorScheme = getComputedStyle(document.documentElement).colorScheme
  Object.assign(page.body.style, { margin: '40px 24px', font: '16px/1.5 system-ui, sans-serif' })
  return true
}

/** Navigates the window, without access to the site; returns false when it has been closed. */
export function navigateSideWindow(address: string): boolean {
  if (sideWindow === null || sideWindow.closed) return false
  sideWindow.opener = null
  sideWindow.location.replace(address)
  isNavigated = true
  return true
}

/** Closes the window. */
export function closeSideWindow(): void {
  sideWindow?.close()
}
