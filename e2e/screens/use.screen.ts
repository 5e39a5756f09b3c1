import { expect, type Page } from '@playwright/test'

/** The usage of a chart, as an analyst sees it in the atlas. */
export const useScreen = (page: Page) => {
  const panel = page.getByRole('complementary', { name: 'Numbers' })
  const funnel = page.getByRole('list', { name: 'States of the funnel' }).getByRole('listitem')
  const list = (name: string) => page.getByRole('region', { name })
  const path = page.getByRole('region', { name: 'The path' })
  return {
    open: () =>
      page
        .getByRole('navigation', { name: 'Views of this chart' })
        .getByRole('link', { name: 'Use', exact: true })
        .click(),
    clickPart: (name: 'Drawing' | 'Table' | 'Funnel' | 'Tests') =>
      page.getByRole('navigation', { name: 'Parts of the usage view' }).getByRole('link', { name }).click(),
    select: (label: string, option: string) =>
      page.getByRole('combobox', { name: label, exact: true }).selectOption({ label: option }),
    seeSummary: (text: string) => expect(page.getByText(text).first()).toBeVisible(),
    seeDrawn: async (flow: string) => {
      const drawing = page.getByRole('region', { name: `Use of ${flow}, drawn` })
      await expect(drawing.getByRole('button').first()).toBeVisible({ timeout: 30_000 })
      await expect(drawing.locator('[data-usage="some"]').first()).toBeVisible()
    },
    /** These states, in this order, are where visits end. */
    seeLeaving: async (states: readonly string[]) => {
      const found = panel.getByRole('list').first().getByRole('listitem')
      await expect(found).toHaveCount(states.length)
      for (const [index, state] of states.entries()) await expect(found.nth(index)).toContainText(state)
    },
    chooseNumber: (name: string | RegExp) => panel.getByRole('button', { name }).first().click(),
    seeNumber: (text: string | RegExp) => expect(panel.getByText(text).first()).toBeVisible(),
    /** Opens the first test of the selected transition. */
    clickTest: () =>
      panel
        .getByRole('link', { name: /^(path \d|[a-z])/ })
        .first()
        .click(),
    seeRow: (...texts: readonly string[]) =>
      expect(texts.reduce((rows, text) => rows.filter({ hasText: text }), page.getByRole('row')).first()).toBeVisible(),
    /** A transition of the other version only is in the drawing. */
    seeGone: () => expect(page.locator('[data-change="removed"]').first()).toBeAttached({ timeout: 90_000 }),
    addToFunnel: (state: string) => page.getByLabel('Add a state').selectOption(state),
    moveUp: (state: string) => page.getByRole('button', { name: `Move ${state} up`, exact: true }).click(),
    seeFunnel: async (...steps: readonly (readonly [state: string, text: string])[]) => {
      await expect(funnel).toHaveCount(steps.length)
      for (const [index, texts] of steps.entries()) {
        for (const text of texts) await expect(funnel.nth(index)).toContainText(text)
      }
    },
    seeUndone: (text: string) => expect(list('Covered, but never done').getByText(text).first()).toBeVisible(),
    seeUntested: (text: string) => expect(list('Done, but in no path').getByText(text).first()).toBeVisible(),
    /** Makes a path of the transition whose label begins so. */
    makePath: async (words: string) => {
      const entry = list('Done, but in no path').getByRole('listitem').filter({ hasText: words }).first()
      await entry.getByRole('button', { name: 'Make a path of it' }).click()
      await expect(path.getByRole('listitem').first()).toBeVisible({ timeout: 30_000 })
    },
    copyJourney: async () => {
      await path.getByRole('button', { name: 'Copy as a journey to pin' }).click()
      await expect(path.getByText('Copied.')).toBeVisible()
    },
    playPath: () => path.getByRole('link', { name: 'Play it' }).click(),
    seeNothing: (title: string) => expect(page.getByRole('status').filter({ hasText: title })).toBeVisible(),
  }
}
