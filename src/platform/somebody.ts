const signs = ['pointermove', 'pointerdown', 'keydown', 'scrollend', 'focusin'] as const

/**
 * Ends with the first sign of somebody at the page: a pointer that moves, a key, a page that was scrolled and stands; what
 * is begun on the way there would take its frames.
 */
export const somebodyActs = () =>
  new Promise<void>((resolve) => {
    const told = new AbortController()
    for (const sign of signs) {
      const options = { passive: true, capture: true, signal: told.signal }
      addEventListener(sign, () => (told.abort(), resolve()), options)
    }
  })
