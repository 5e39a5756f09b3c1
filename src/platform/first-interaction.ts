/** Not the focus: a page that opens with a form moves it itself. Of scrolling the page's own, which is at rest by then. */
const signs = ['pointermove', 'pointerdown', 'click', 'keydown', 'keyup', 'scrollend'] as const

/** For how long after it was loaded a page is left alone, in milliseconds. */
const idleFor = 5_000

const once = (begin: () => Promise<void>) => {
  let begun: Promise<void> | undefined
  return () => (begun ??= begin())
}
const event = (type: string, options?: { readonly passive: true; readonly capture: boolean }) =>
  new Promise<void>((resolve) => addEventListener(type, () => resolve(), { ...options, once: true }))

/** Resolves with the first pointer, key or scroll of the page, at once where it was before. */
export const firstInteraction = once(() =>
  Promise.race(signs.map((type) => event(type, { passive: true, capture: type !== 'scrollend' }))),
)

/** Resolves once the first page has been left alone for long enough to fetch what may be needed later. */
export const pageIdle = once(async () => {
  if (document.readyState !== 'complete') await event('load')
  await new Promise((resolve) => setTimeout(resolve, idleFor))
})

/** Resolves with the first interaction, or else when the page is idle. */
export const interactionOrIdle = () => Promise.race([firstInteraction(), pageIdle()])
