import type { ParsedLocation } from '@tanstack/react-router'

/** Leaves the scroll position of a page from the server alone: it was on the screen before the script, and may have been scrolled since. */
export function leaveFirstPlace(isShell: boolean) {
  let first: string | undefined
  return ({ location }: { readonly location: Pick<ParsedLocation, 'hash' | 'state'> }) => {
    const { __TSR_key: key = '' } = location.state
    if (first !== undefined) return key !== first
    first = key
    return isShell && location.hash !== ''
  }
}
