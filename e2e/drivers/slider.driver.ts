import type { Route } from '@playwright/test'
import { sliderModel } from '#machines/slider/slider.model.ts'
import { sliderScreen } from '#e2e/screens/slider.screen.ts'
import { accounts } from '#e2e/support/accounts.ts'
import { fulfillWith, type BrowserDriver } from '#e2e/support/driver.ts'
import { click, clickEither, fill } from '#e2e/support/gestures.ts'
import { pageObject, inside } from '#e2e/support/page-object.ts'
import { openLogin } from '#e2e/support/openings.ts'
import { gone, hasAlertText } from '#e2e/support/expectations.ts'
import { testLanguage } from '#e2e/support/texts.ts'

type Screen = ReturnType<typeof sliderScreen>

const type = (text: string) => fill({ 'slider.answer': text })

/** Makes the real server return a challenge of this form, regardless of the request. */
const challenge = (form: 'slider' | 'question') => (route: Route) =>
  route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), form }) })

/** Plays the slider check in both of its places: before a login and before an SMS code. */
export const sliderDriver: BrowserDriver<Screen> = {
  model: sliderModel,
  place: inside('region', 'slider.title'),
  async open(world, input) {
    const { page, site } = world
    await site.local.toggle('smsLogin', true)
    await openLogin(world)
    const login = pageObject(page, inside('dialog', 'login.title'))
    if (input === 'sms') {
      await login.click('login.tab.sms')
      await login.type({ 'sms-code.mobile': '9170000001' })
      await login.click('sms-code.send')
    } else {
      const { username, password } = accounts.member
      await login.type({ 'login.username': username, 'login.password': password })
      await login.click('login.submit')
    }
    return sliderScreen(page, testLanguage)
  },
  leftOut: (states, stimulus) =>
    states.includes('puzzle.sliding') && !stimulus.startsWith('piece.') && !stimulus.startsWith('drag.')
      ? 'the pointer is dragging the piece'
      : null,
  events: {
    'piece.grabbed': { default: (slider) => slider.grab() },
    'piece.moved': { along: (slider) => slider.pull(120) },
    'piece.dropped': { default: (slider) => slider.letGo() },
    'drag.cancelled': { default: (slider) => slider.loseGrip() },
    'piece.nudged': { right: (slider) => slider.press('ArrowRight'), left: (slider) => slider.press('ArrowLeft') },
    'piece.placed': { default: (slider) => slider.press('Enter') },
    'answer.typed': { number: type('11'), words: type('eleven') },
    'answer.submitted': { default: async (_, { hand }) => (await hand.field('slider.answer')).press('Enter') },
    'form.switched': { default: clickEither('slider.toQuestion', 'slider.toPuzzle') },
    'puzzle.renewed': { default: clickEither('slider.renew', 'slider.again') },
    closed: { default: click('slider.cancel') },
  },
  outcomes: {
    loadChallenge: {
      'done/puzzle': challenge('slider'),
      'done/question': challenge('question'),
    },
    // Real answers are checked in login.e2e.ts; the paths move the piece anywhere.
    checkAnswer: {
      'done/passed': fulfillWith({ ticket: 'ticket-of-a-test-0123456789', expiresAt: Date.now() + 120_000 }),
    },
  },
  see: {
    loading: 'slider.loading',
    'puzzle.ready': [(slider) => slider.seePuzzle(), (slider) => slider.seePieceAtStart()],
    puzzle: (slider) => slider.seePuzzle(),
    question: 'slider.answer',
    verifying: 'slider.verifying',
    expired: 'slider.expired',
    failed: [hasAlertText, 'slider.again'],
    passed: gone,
    cancelled: gone,
  },
}
