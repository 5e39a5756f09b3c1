import type { MouseEvent } from 'react'

/** Opens a link's address in a window of its own beside the site (spec §2 customer service); where that is refused, the link does what links do. */
export function openBeside(event: MouseEvent<HTMLAnchorElement>): void {
  const opened = open(event.currentTarget.href, 'customer-service', 'popup,width=460,height=760')
  if (opened === null) return
  opened.opener = null
  event.preventDefault()
}
