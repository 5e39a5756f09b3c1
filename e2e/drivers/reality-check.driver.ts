import { expect } from '@playwright/test'
import { realityCheckModel } from '#machines/reality-check/reality-check.model.ts'
import { type BrowserDriver, headlessOnly } from '#e2e/support/driver.ts'
import { click } from '#e2e/support/gestures.ts'
import { anywhere } from '#e2e/support/page-object.ts'
import { memberAt } from '#e2e/support/openings.ts'
import { alert, unseen } from '#e2e/support/expectations.ts'

/** Plays the reality check beside a real game frame, with mocked server answers. */
export const realityCheckDriver: BrowserDriver = {
  model: realityCheckModel,
  place: anywhere,
  open: memberAt('/game?gameCode=harbour-lights&vendor=HARBOUR'),
  leftOut: (_, stimulus) => (stimulus.startsWith('play.changed') ? 'the page polls on its own clock' : null),
  events: {
    'goOn.chosen': { default: click('reality-check.goOn') },
    'stop.chosen': {
      default: async (_, { page, hand }) => {
        const leave = await hand.control('reality-check.leave')
        const stop = await hand.control('reality-check.stop')
        await expect(leave.or(stop)).toBeVisible()
        const isOver = await leave.isVisible()
        await leave.or(stop).click()
        // When time is over the game is left at once; otherwise after the server's answer.
        if (!isOver) await expect(page.locator('iframe').or(page.getByRole('alertdialog')).first()).toBeAttached()
      },
    },
  },
  outcomes: {
    wait: {
      'done/over': headlessOnly('the page polls on its own clock'),
      'error/broken': headlessOnly('no timer of a browser breaks'),
    },
  },
  see: {
    loading: unseen('the game goes on during the request'),
    following: unseen('the game goes on'),
    'prompting.idle': 'reality-check.title',
    'prompting.failed': alert('reality-check.failed'),
    continuing: 'reality-check.title',
    stopping: 'reality-check.title',
    limitReached: 'reality-check.over',
    stopped: unseen('the game has been left'),
  },
}
