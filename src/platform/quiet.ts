/** How long the first page is left alone before anything is fetched ahead of need, in milliseconds. */
const quiet = 4_000

/** Ends when the first page has been left alone long enough. */
export const quietTime = () => new Promise<void>((resolve) => setTimeout(resolve, quiet))
