/** How often a failed picture is retried (spec §9), and the delay before the first retry, in milliseconds. */
export const maxRetries = 3
const baseDelay = 1_000

/** Returns the delay before the next retry after `tries` retries, in milliseconds. */
export const retryDelay = (tries: number): number => baseDelay * 2 ** tries

/** Returns the address of a picture on the site's own server instead of a mirror. */
export const ownServerUrl = (address: string): string => address.replace(/^https?:\/\/[^/]+(?=\/art\/)/, '')

/**
 * Retries the pictures of the page that fail to load, those that failed before this call among them: pictures in the
 * server's HTML have no component yet. Retries go to the site's own server.
 */
export function retryPictures(): void {
  const tried = new WeakMap<HTMLImageElement, number>()
  const retry = (picture: HTMLImageElement) => {
    const tries = tried.get(picture) ?? 0
    if (tries >= maxRetries) return
    tried.set(picture, tries + 1)
    setTimeout(() => {
      const { src } = picture
      if (picture.isConnected) picture.src = ownServerUrl(src)
    }, retryDelay(tries))
  }
  addEventListener('error', ({ target }) => target instanceof HTMLImageElement && retry(target), true)
  for (const picture of document.images) if (picture.complete && picture.naturalWidth === 0) retry(picture)
}
