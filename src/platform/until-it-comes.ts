import { chunk } from './chunk.ts'
import { whenLineBack } from './line-back.ts'

const lineBack = () =>
  new Promise<void>((resolve) => {
    const stop = whenLineBack(() => {
      stop()
      resolve()
    })
  })

/** Fetches a part of the site, and where it does not come, again whenever the line is back. */
export const untilItComes = <Part>(fetch: () => Promise<Part>): Promise<Part> =>
  chunk(fetch).catch(() => lineBack().then(() => untilItComes(fetch)))
