import { expect, type Locator, type Page } from '@playwright/test'
import { translatorOf } from '#e2e/support/texts.ts'

/** Number of pointer moves of a drag, and the time between two, in milliseconds. */
const samples = 12
export const moment = 30

/** How long a key is held, in milliseconds: three presses must take as long as the server expects of a person. */
const keyHeld = 150

/** The slider check: a puzzle to drag or steer, or a question. */
export const sliderScreen = (page: Page, language: 'en' | 'fil') => {
  const t = translatorOf(language)
  const check = page.getByRole('region', { name: t('slider.title') })
  const handle = check.getByRole('slider', { name: t('slider.handle') })
  const button = (name: string) => check.getByRole('button', { name, exact: true })
  const answer = check.getByRole('textbox', { name: t('slider.answer') })
  const pixels = async (picture: number) => {
    const reach = Number(await handle.getAttribute('aria-valuemax'))
    const grip = await box(handle)
    const track = await box(handle.locator('..'))
    return { grip, track, way: (picture / reach) * (track.width - grip.width) }
  }

  return {
    /** Drags the piece `x` picture pixels to the right with a slowing pointer, and lets go. */
    drag: async (x: number, pause: () => Promise<void> = () => page.waitForTimeout(moment)) => {
      // A background tab receives pointer events only now and then.
      await page.bringToFront()
      // In a long form the piece may be out of sight.
      await handle.evaluate((piece) => piece.scrollIntoView({ block: 'nearest' }))
      const { grip, way } = await pixels(x)
      const from = { x: grip.x + grip.width / 2, y: grip.y + grip.height / 2 }
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      for (let sample = 1; sample <= samples; sample++) {
        await page.mouse.move(from.x + way * (1 - (1 - sample / samples) ** 3), from.y + Math.sin(sample) * 2)
        await pause()
      }
      await page.mouse.up()
    },
    /** Presses the piece where it is. */
    grab: async () => {
      const grip = await box(handle)
      await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2)
      await page.mouse.down()
    },
    /** Drags the pressed piece to `x` picture pixels from the left. */
    pull: async (x: number) => {
      const { grip, track, way } = await pixels(x)
      await page.mouse.move(track.x + way + grip.width / 2, grip.y + grip.height / 2 + 2, { steps: 5 })
    },
    letGo: () => page.mouse.up(),
    /** The browser cancels the pointer, as it does when a touch drag becomes a scroll. */
    loseGrip: async () => {
      await handle.dispatchEvent('pointercancel')
      await page.mouse.up()
    },
    press: (key: 'ArrowRight' | 'ArrowLeft' | 'Enter') => handle.press(key),
    /** Steers the piece to within two picture pixels of `x` with the keys, at a person's pace, and submits it. */
    steer: async (x: number) => {
      await handle.focus()
      for (let at = 0; at < Math.floor(x / 24); at++) await handle.press('PageUp', { delay: keyHeld })
      for (let at = 0; at < Math.round((x % 24) / 4); at++) await handle.press('ArrowRight', { delay: keyHeld })
      await handle.press('Enter')
    },
    fillAnswer: (text: string) => answer.fill(text),
    clickCheck: () => button(t('slider.answer.submit')).click(),
    clickBack: () => button(t('slider.cancel')).click(),
    clickQuestion: () => button(t('slider.toQuestion')).click(),
    clickRenew: () => button(t('slider.renew')).click(),
    clickAgain: () => button(t('slider.again')).click(),
    see: () => expect(check).toBeVisible(),
    seePuzzle: () => expect(handle).toBeVisible(),
    seeQuestion: () => expect(answer).toBeVisible(),
    seePieceAtStart: () => expect(handle).toHaveValue('0'),
    seeFocus: () => expect(handle).toBeFocused(),
    seeRefusal: (code: 'challenge_failed' | 'challenge_expired') =>
      expect(check.getByRole('alert').filter({ hasText: t(`refusal.${code}`) })).toBeVisible(),
    seeFailure: () => expect(check.getByRole('alert').filter({ hasText: t('slider.failed') })).toBeVisible(),
    dontSee: () => expect(check).toHaveCount(0),
  }
}

async function box(locator: Locator) {
  const found = await locator.boundingBox()
  if (found === null) throw new Error('the slider is not on the screen')
  return found
}
