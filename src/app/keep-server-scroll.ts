import type { ParsedLocation } from '@tanstack/react-router'

/**
 * Returns the scroll-restoration rule: the first page's scroll position is kept, since the visitor may have scrolled
 * before the script ran.
 */
export function keepServerScroll(isShell: boolean) {
  let first: string | undefined
  return ({ location }: { readonly location: Pick<ParsedLocation, 'hash' | 'state'> }) => {
    const { __TSR_key: key = '' } = location.state
    if (first !== undefined) return key !== first
    first = key
    return isShell && location.hash !== ''
  }
}
