import { maxWords } from '#wire/messages/feedback-rules.ts'
import { feedbackModel } from '#machines/feedback/feedback.model.ts'
import { type BrowserDriver, headlessOnly } from '#e2e/support/driver.ts'
import { click, fill } from '#e2e/support/gestures.ts'
import { visitorAt } from '#e2e/support/openings.ts'
import { alert, here } from '#e2e/support/expectations.ts'

const content = 'The reels stop before the sound does. '

/** Plays feedback against mocked server answers; a draft typed before the page loads is stored by the tab. */
export const feedbackDriver: BrowserDriver = {
  model: feedbackModel,
  place: (page) => page.getByRole('main'),
  async open(world, input) {
    await visitorAt('/feedback')(world)
    if (input !== 'kept') return
    await world.hand.click('feedback.type.games')
    await world.hand.type({ 'feedback.content': content })
    await world.page.reload()
  },
  closedInputs: {
    broken: headlessOnly('a page must have crashed before: feedback.e2e.ts crashes one'),
  },
  leftOut: (_, stimulus, context) => {
    const isAttached = (context as { readonly steps: unknown }).steps !== null
    return stimulus === `steps.chosen/${isAttached ? 'along' : 'without'}` ? 'it is already chosen' : null
  },
  events: {
    'form.edited': {
      type: click('feedback.type.games'),
      good: fill({ 'feedback.content': content }),
      blank: fill({ 'feedback.content': ' ' }),
      few: fill({ 'feedback.content': 'Too loud' }),
      many: fill({ 'feedback.content': 'word '.repeat(maxWords + 1) }),
      large: fill({ 'feedback.content': 'x'.repeat(6_001) }),
    },
    'steps.chosen': { along: click('feedback.steps'), without: click('feedback.steps') },
    'another.requested': { fresh: click('feedback.another') },
    'renewal.requested': { fresh: click('feedback.renew') },
  },
  see: {
    'editing.idle': here,
    'editing.failed': alert('feedback.failed'),
    alreadyHandled: 'feedback.dealtWith',
    sent: 'feedback.reference',
  },
}
