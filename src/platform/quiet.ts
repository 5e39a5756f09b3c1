import { somebodyActs } from './somebody.ts'

/** How long the first page is left alone before anything is fetched ahead of need, in milliseconds. */
const quiet = 4_000

/** Ends when the first page has been left alone long enough. */
export const quietTime = () => new Promise<void>((resolve) => setTimeout(resolve, quiet))

/** Ends when somebody is seen to be at the page, or when it has been left alone long enough. */
export const somebodyOrQuiet = () => Promise.race([somebodyActs(), quietTime()])
