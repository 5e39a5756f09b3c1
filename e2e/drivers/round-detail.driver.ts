import { roundDetailModel } from '#machines/round-detail/round-detail.model.ts'
import { type BrowserDriver, headlessOnly } from '#e2e/support/driver.ts'
import { memberAt } from '#e2e/support/openings.ts'
import { busy } from '#e2e/support/expectations.ts'

const needsRealRound = headlessOnly('the seeds of the answers here are made up: the story checks a real round')

/** Plays a round's page against answers of the server's shapes; the check is the browser's own. */
export const roundDetailDriver: BrowserDriver = {
  model: roundDetailModel,
  open: memberAt('/fair/0b8f6f0e-30f5-4d64-9b1a-3f3a2d1c0b9a'),
  // The browser verifies a round faster than a test can look.
  isTransient: (states) => states.includes('checking'),
  events: {
    'check.requested': { default: async (_, { hand }) => hand.click('round-detail.check') },
    'balance.changed': { default: headlessOnly('it is a live event') },
  },
  outcomes: {
    checkRound: {
      'done/otherSeed': { at: 'page', act: async () => {} },
      'done/otherRound': needsRealRound,
      'done/agrees': needsRealRound,
      'error/insecure': headlessOnly('the site is open in a secure context'),
    },
  },
  leftOut: (states, stimulus) =>
    stimulus === 'check.requested' && !states.some((state) => ['unchecked', 'checked', 'uncheckable'].includes(state))
      ? 'there is nothing to press'
      : null,
  see: {
    loading: busy,
    loadFailed: { alert: 'round-detail.unloaded' },
    unknown: ['round-detail.unknown', 'round-detail.toRecord'],
    open: ['round-detail.outcome.open', 'round-detail.proof.open'],
    refreshing: ['round-detail.outcome.open'],
    unproven: ['round-detail.proof.none'],
    unchecked: ['round-detail.commitment', 'round-detail.check'],
    checked: { alert: 'round-detail.otherSeed' },
    uncheckable: ['round-detail.uncheckable'],
  },
}
