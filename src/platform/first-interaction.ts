/**
 * Without `focus`: a page with a form focuses a field itself. `scrollend` only of the document, which is idle by then.
 */
const interactions = ['pointermove', 'pointerdown', 'click', 'keydown', 'keyup', 'scrollend'] as const

/** How long after its load event a page counts as idle, in milliseconds. */
const idleFor = 5_000

const once = (begin: () => Promise<void>) => {
  let begun: Promise<void> | undefined
  return () => (begun ??= begin())
}
const event = (type: string, options?: { readonly passive: true; readonly capture: boolean }) =>
  new Promise<void>((resolve) => addEventListener(type, () => resolve(), { ...options, once: true }))

/** Resolves with the first pointer, key or scroll event of the page; at once when there was one before. */
export const firstInteraction = once(() =>
  Promise.race(interactions.map((type) => event(type, { passive: true, capture: type !== 'scrollend' }))),
)

/** Resolves once the page is idle, so that what may be needed later can be fetched. */
export const pageIdle = once(async () => {
  if (document.readyState !== 'complete') await event('load')
  await new Promise((resolve) => setTimeout(resolve, idleFor))
})

/** Resolves with the first interaction, or else when the page is idle. */
export const interactionOrIdle = () => Promise.race([firstInteraction(), pageIdle()])
