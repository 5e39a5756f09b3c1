import type { FrameMessage } from '#wire/play/frame.ts'

/** Messages to the embedding page, and the way back to it. */
export interface Frame {
  post(message: FrameMessage): void
  /** Opens the deposit or transfer page of the wallet in use. */
  toMoney(): void
  /** Leaves the game: asks the embedding page, or navigates to the site where the game is a page of its own. */
  leave(back: string | null): void
}

/** Posts only to the origins that the server wrote into the page. */
export function createFrame(): Frame {
  const origins = (document.querySelector<HTMLMetaElement>('meta[name="site-origins"]')?.content ?? '')
    .split(' ')
    .filter((origin) => URL.canParse(origin))
  const framed = window.parent !== window
  const around = framed && document.referrer !== '' ? new URL(document.referrer).origin : null
  const ancestors: Partial<Pick<Location, 'ancestorOrigins'>> = window.location
  const parent = ancestors.ancestorOrigins?.[0] ?? around
  const targets = parent !== null && parent !== undefined ? origins.filter((origin) => origin === parent) : origins

  return {
    post(message) {
      if (framed) for (const origin of targets) window.parent.postMessage(message, origin)
    },
    toMoney() {
      if (framed) this.post({ type: 'game.money' })
      else if (origins[0] !== undefined) window.location.assign(new URL('/me/transferFund', origins[0]))
    },
    leave(back) {
      if (framed) this.post({ type: 'game.close' })
      else if (origins[0] !== undefined) window.location.assign(new URL(sitePath(back), origins[0]))
    },
  }
}

const sitePath = (back: string | null) => (back !== null && /^\/(?![/\\])[^\s\\]*$/.test(back) ? back : '/')

/** Focuses an element once the frame has the focus: the player may be typing on the embedding page. */
export function focusFirst(element: HTMLElement): void {
  if (document.hasFocus()) element.focus()
  else addEventListener('focus', () => element.focus(), { once: true })
}
