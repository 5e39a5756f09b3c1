import { missionsModel } from '#machines/missions/missions.model.ts'
import { type BrowserDriver, headlessOnly } from '#e2e/support/driver.ts'
import { click } from '#e2e/support/gestures.ts'
import { memberAt } from '#e2e/support/openings.ts'
import { testLanguage, translatorOf } from '#e2e/support/texts.ts'
import { expect } from '@playwright/test'

const t = translatorOf(testLanguage)
const afterPlay = headlessOnly('a prize is claimable after a task is done by play: see the story')

/** Plays checking in and choosing boards; a path checks in only once a day, so later ones are refused. */
export const missionsDriver: BrowserDriver = {
  model: missionsModel,
  open: memberAt('/me/missionLeaderboard'),
  events: {
    'checkIn.requested': { first: click('missions.checkIn.action'), later: click('missions.checkIn.action') },
    'claim.requested': { one: afterPlay, all: afterPlay },
    'board.chosen': {
      week: (_, { page }) => page.getByRole('tab', { name: t('missions.board.week') }).click(),
      last: headlessOnly('a result exists only after a board has ended'),
    },
  },
  see: {
    'showing.idle': 'missions.about',
    'showing.refused': { alert: 'refusal.mission_closed' },
    'showing.failed': { alert: 'missions.failed' },
    'showing.paid': (_, { page }) =>
      expect(page.getByRole('main').getByRole('status').filter({ hasText: '₱' })).toBeVisible(),
  },
}
