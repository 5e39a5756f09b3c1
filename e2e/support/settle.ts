import type { Page } from '@playwright/test'

/**
 * Waits until a page has settled: it is rendered for a new size or new colours, and finite animations are over. Checked
 * earlier, it would have transitional colours and positions.
 */
export const settle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await drawn()
    await drawn()
    const underWay = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState !== 'finished' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
        )
    // An animation may start more: an inherited colour is animated again in each descendant.
    for (let left = underWay(); left.length > 0; left = underWay()) for (const animation of left) animation.finish()
  })
