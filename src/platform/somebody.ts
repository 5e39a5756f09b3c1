/** Not the focus: a page that opens with a form puts it there itself. Who comes by Tab from outside lets go of the key here. */
const signs = ['pointermove', 'pointerdown', 'click', 'keydown', 'keyup', 'scrollend'] as const

const firstSign = () =>
  new Promise<void>((resolve) => {
    const told = new AbortController()
    for (const sign of signs) {
      // Of scrolling only the page's own, which bubbles up to here: a rail is moved by the page itself, too.
      const options = { passive: true, capture: sign !== 'scrollend', signal: told.signal }
      addEventListener(sign, () => (told.abort(), resolve()), options)
    }
  })

let seen: Promise<void> | undefined

/**
 * Ends with the first sign of somebody at the page: a pointer that moves, a key, a page that was scrolled and stands; what
 * is begun on the way there would take its frames. Whoever asks later is told at once.
 */
export const somebodyActs = (): Promise<void> => (seen ??= firstSign())
