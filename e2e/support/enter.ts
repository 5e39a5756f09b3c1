import type { Page } from '@playwright/test'
import { loginScreen } from '#e2e/screens/login.screen.ts'
import { sliderScreen } from '#e2e/screens/slider.screen.ts'
import { solve, watchChallenges } from './challenges.ts'
import type { TestSite } from './site.ts'
import { spoken } from './words.ts'

/** The login popup of a page, with a hand that passes the slider. */
export const doorOf = (page: Page, { local }: TestSite) => {
  const challenges = watchChallenges(page, local)
  const login = loginScreen(page, spoken)
  const slider = sliderScreen(page, spoken)
  const passSlider = () => solve(slider, challenges)
  const submit = async () => {
    await login.clickSubmit()
    await passSlider()
  }
  const fill = async ({ username, password }: { readonly username: string; readonly password: string }) => {
    await login.fillUsername(username)
    await login.fillPassword(password)
  }
  return {
    login,
    slider,
    challenges,
    passSlider,
    /** Sends the form as it stands, through the slider. */
    submit,
    /** Fills the form that is open. */
    fill,
    /** Fills the form that is open and sends it. */
    enter: async (account: Parameters<typeof fill>[0]) => {
      await fill(account)
      await submit()
    },
  }
}
