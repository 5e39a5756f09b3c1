/** How often a picture that did not come is asked for again (spec §9), and how long before the first time, in milliseconds. */
export const mostTries = 3
const patience = 1_000

/** How long to wait before asking again for what has failed `tries` times before, in milliseconds. */
export const waitBefore = (tries: number): number => patience * 2 ** tries

/** The address of a picture on the site's own server, whichever mirror it was to come from. */
export const atHome = (address: string): string => address.replace(/^https?:\/\/[^/]+(?=\/art\/)/, '')

/**
 * Asks again for the pictures of the page that do not come, those that failed before this among them: pictures that are
 * fetched with their page have nobody else to do it. What a mirror does not give comes from the site itself.
 */
export function retryPictures(): void {
  const tried = new WeakMap<HTMLImageElement, number>()
  const again = (picture: HTMLImageElement) => {
    const tries = tried.get(picture) ?? 0
    if (tries >= mostTries) return
    tried.set(picture, tries + 1)
    setTimeout(() => {
      const { src } = picture
      if (picture.isConnected) picture.src = atHome(src)
    }, waitBefore(tries))
  }
  addEventListener('error', ({ target }) => target instanceof HTMLImageElement && again(target), true)
  for (const picture of document.images) if (picture.complete && picture.naturalWidth === 0) again(picture)
}
