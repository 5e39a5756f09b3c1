import { useCopy } from './use-copy.ts'

/** A link with what introduces it in the app that receives it. */
export interface SharedLink {
  readonly title: string
  readonly text: string
  readonly url: string
}

/** Hands a link to the device's share sheet, or copies it: also when sharing fails. Closing the sheet is no failure. */
export function useShare(link: SharedLink) {
  const copying = useCopy(link.url)
  const share = async () => {
    try {
      await navigator.share({ ...link })
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'AbortError') await copying.copy()
    }
  }
  return {
    copying,
    /** False where the browser has no share sheet, or one that does not accept the link. */
    canShare: 'share' in navigator && (!('canShare' in navigator) || navigator.canShare({ ...link })),
    share,
  }
}
