import type { BrowserSite } from './driver.ts'

/** Runs the page's paused clock while `work`, which depends on it, is in progress. */
export async function concurrently(work: Promise<void>, { pass }: Pick<BrowserSite, 'pass'>): Promise<void> {
  const state = { over: false }
  const ended = work.finally(() => {
    state.over = true
  })
  while (!state.over) {
    await pass(50)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  await ended
}
