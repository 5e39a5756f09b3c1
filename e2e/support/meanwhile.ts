import type { BrowserSite } from './driver.ts'

/** Lets the page's clock run while something is waited for that comes by it, where it stands still otherwise. */
export async function meanwhile(work: Promise<void>, { pass }: Pick<BrowserSite, 'pass'>): Promise<void> {
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
