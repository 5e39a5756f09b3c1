import type { Page } from '@playwright/test'

/**
 * Lets a page arrive where it is going: what follows from a new size or new colours is drawn, and what moves by itself
 * and comes to an end has ended. A look taken on the way sees colours and places that nobody is left with.
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
    // What ends may set off more: a colour that is inherited moves once more where it arrives.
    for (let left = underWay(); left.length > 0; left = underWay()) for (const animation of left) animation.finish()
  })
