import type { Page, Route } from '@playwright/test'
import { sliderModel } from '#machines/slider/slider.model.ts'
import { loginScreen } from '#e2e/screens/login.screen.ts'
import { sliderScreen } from '#e2e/screens/slider.screen.ts'
import { smsCodeScreen } from '#e2e/screens/sms-code.screen.ts'
import { accounts } from '#e2e/support/accounts.ts'
import { answer, type BrowserDriver } from '#e2e/support/driver.ts'
import { spoken } from '#e2e/support/words.ts'

const screenOf = (page: Page) => sliderScreen(page, spoken)
type Screen = ReturnType<typeof screenOf>

/** Lets the real server give a challenge of this form, whichever the page asked for. */
const challenge = (form: 'slider' | 'question') => (route: Route) =>
  route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), form }) })

/** Plays the slider check in both places where it stands: before a login, and before an SMS code. */
export const sliderDriver: BrowserDriver<Screen> = {
  model: sliderModel,
  async open({ page, site }, input) {
    await site.prefer(page)
    await site.local.toggle('smsLogin', true)
    const login = loginScreen(page, spoken)
    await page.goto(site.origin)
    await login.clickOpen()
    if (input === 'sms') {
      const sms = smsCodeScreen(page, spoken)
      await login.clickSmsTab()
      await sms.fillMobile('9170000001')
      await sms.clickSend()
    } else {
      await login.fillUsername(accounts.member.username)
      await login.fillPassword(accounts.member.password)
      await login.clickSubmit()
    }
    return screenOf(page)
  },
  leftOut: (states, stimulus) =>
    states.includes('puzzle.sliding') && !stimulus.startsWith('piece.') && !stimulus.startsWith('drag.')
      ? 'the hand that holds the piece is not free for anything else'
      : null,
  events: {
    'piece.grabbed': { default: (slider) => slider.grab() },
    'piece.moved': { along: (slider) => slider.pull(120) },
    'piece.dropped': { default: (slider) => slider.letGo() },
    'drag.cancelled': { default: (slider) => slider.loseGrip() },
    'piece.nudged': { right: (slider) => slider.press('ArrowRight'), left: (slider) => slider.press('ArrowLeft') },
    'piece.placed': { default: (slider) => slider.press('Enter') },
    'answer.typed': { number: (slider) => slider.fillAnswer('11'), words: (slider) => slider.fillAnswer('eleven') },
    'answer.submitted': { default: (slider) => slider.pressEnterInAnswer() },
    'form.switched': { default: (slider) => slider.clickOtherForm() },
    'puzzle.renewed': { default: (slider) => slider.clickNew() },
    closed: { default: (slider) => slider.clickBack() },
  },
  outcomes: {
    loadChallenge: {
      'done/puzzle': challenge('slider'),
      'done/question': challenge('question'),
    },
    // The real judgement of real answers is in login.e2e.ts: the paths move the piece anywhere.
    checkAnswer: {
      'done/passed': answer({ ticket: 'ticket-of-nobody-0123456789', expiresAt: Date.now() + 120_000 }),
    },
  },
  see: {
    loading: (slider) => slider.seeLoading(),
    'puzzle.ready': async (slider) => {
      await slider.seePuzzle()
      await slider.seePieceAtStart()
    },
    puzzle: (slider) => slider.seePuzzle(),
    question: (slider) => slider.seeQuestion(),
    verifying: (slider) => slider.seeVerifying(),
    expired: (slider) => slider.seeExpired(),
    failed: (slider) => slider.seeStopped(),
    passed: (slider) => slider.dontSee(),
    cancelled: (slider) => slider.dontSee(),
  },
}
