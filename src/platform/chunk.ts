/** How long a part of the site may take to come, in milliseconds (spec §2). */
const patience = 120_000

/** A part of the site that could not be fetched, or did not come in time (spec §8). */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'
}

/** Heard on the window when a page broke, as an `ErrorEvent`. */
export const pageLost = 'page.lost'

/** Tells the window that a page broke. */
export const reportLost = (error: unknown) => void dispatchEvent(new ErrorEvent(pageLost, { error }))

/** Heard on the window when something that was asked for over a page could not be fetched. */
export const partLost = 'part.lost'

/** Rejects as `load` does, and lets the window know: a newer version of the site may have taken the files away. */
export const reportingLost = (load: () => Promise<unknown>) => (): Promise<unknown> =>
  load().catch((cause: unknown) => {
    dispatchEvent(new Event(partLost))
    throw cause
  })

/** Fetches a part of the site; rejects with a `ChunkLoadError` when it does not come within 120 s. */
export async function chunk<Part>(fetch: () => Promise<Part>): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    return await Promise.race([
      fetch(),
      new Promise<never>((_, reject) => {
        timer = setTimeout(reject, patience)
      }),
    ])
  } catch (cause) {
    throw new ChunkLoadError('', { cause })
  } finally {
    clearTimeout(timer)
  }
}
