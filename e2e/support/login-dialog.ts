import type { Page } from '@playwright/test'
import { loginScreen } from '#e2e/screens/login.screen.ts'
import { sliderScreen } from '#e2e/screens/slider.screen.ts'
import { solve, watchChallenges } from './challenges.ts'
import type { TestSite } from './site.ts'
import { testLanguage } from './texts.ts'

/** The login dialog of a page, with a function that passes the slider. */
export const loginDialogOf = (page: Page, { local }: TestSite) => {
  const challenges = watchChallenges(page, local)
  const login = loginScreen(page, testLanguage)
  const slider = sliderScreen(page, testLanguage)
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
    /** Submits the form as it is, and passes the slider. */
    submit,
    /** Fills the open form. */
    fill,
    /** Fills the open form and submits it. */
    enter: async (account: Parameters<typeof fill>[0]) => {
      await fill(account)
      await submit()
    },
  }
}
