import { somebodyActs } from './somebody.ts'

/** How long the first page is left alone before anything is fetched ahead of need, in milliseconds since it was loaded. */
const quiet = 5_000

const loaded = () =>
  new Promise<unknown>((resolve) => {
    if (document.readyState === 'complete') resolve(undefined)
    else addEventListener('load', resolve, { once: true })
  })

let left: Promise<void> | undefined

/** Ends when the first page has been left alone long enough. */
export const quietTime = (): Promise<void> =>
  (left ??= loaded().then(() => new Promise((resolve) => setTimeout(resolve, quiet))))

/** Ends when somebody is seen to be at the page, or when it has been left alone long enough. */
export const somebodyOrQuiet = () => Promise.race([somebodyActs(), quietTime()])
