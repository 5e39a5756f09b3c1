import { expect, type Page } from '@playwright/test'

/** The atlas's live view of the site in another tab. */
export const liveScreen = (page: Page) => {
  const timeLine = page.getByRole('list', { name: 'Time line' })
  const entry = (text: string | RegExp) => timeLine.getByRole('button').filter({ hasText: text })
  const moment = page.getByRole('region', { name: 'What happened' })
  const line = page.getByRole('region', { name: 'Time line' })
  const tab = page.getByRole('region', { name: 'Tabs of the site' }).getByRole('button')
  const chart = (machine: string) =>
    page.getByRole('region', { name: 'Charts that run' }).getByRole('button', { name: new RegExp(`^${machine}\\b`) })
  return {
    open: (origin: string, hash = '#/live') => page.goto(`${origin}/atlas/${hash}`),
    seeNoTab: () =>
      expect(page.getByRole('heading', { name: 'No tab of the site can be followed yet.' })).toBeVisible(),
    clickCopy: () => page.getByRole('button', { name: 'Copy' }).click(),
    seeTabs: (count: number) => expect(tab).toHaveCount(count),
    seeTab: (place: number, text: string | RegExp) => expect(tab.nth(place)).toHaveText(text),
    clickTab: (place: number) => tab.nth(place).click(),
    seeChart: (machine: string, text: string | RegExp) => expect(chart(machine).first()).toContainText(text),
    seeChosen: (machine: string) => expect(chart(machine).first()).toHaveAttribute('aria-pressed', 'true'),
    clickChart: (machine: string) => chart(machine).first().click(),
    clickFollow: () => page.getByRole('button', { name: 'Follow what happens' }).click(),
    seeEntry: (text: string | RegExp) => expect(entry(text).last()).toBeVisible(),
    dontSeeEntry: (text: string | RegExp) => expect(entry(text)).toHaveCount(0),
    clickEntry: (text: string | RegExp) => entry(text).last().click(),
    countEntries: () => timeLine.getByRole('button').count(),
    seeMoment: (...texts: (string | RegExp)[]) =>
      Promise.all(texts.map((text) => expect(moment.getByText(text).first()).toBeVisible())),
    /** The moment shown is the last one of the time line, of whatever chart. */
    seeNewest: () =>
      expect(async () => {
        const text = (await moment.getByRole('status').textContent()) ?? ''
        expect(text).not.toBe('')
        await expect(timeLine.getByRole('button').last()).toContainText(text, { timeout: 500 })
      }).toPass({ timeout: 20_000 }),
    seeStanding: (text: string | RegExp) => expect(line.getByRole('status').first()).toHaveText(text),
    click: (name: 'Pause' | 'Resume' | 'Step back' | 'Step forward' | 'Clear') =>
      line.getByRole('button', { name, exact: true }).click(),
    clickOnly: () => line.getByRole('checkbox', { name: 'Only this chart' }).click(),
    seeActive: (path: string) => expect(page.locator(`[data-path="${path}"][data-active]`)).toBeVisible(),
    seeTaken: (text: string) =>
      expect(page.locator('[data-taken]').filter({ hasText: text }).filter({ visible: true }).first()).toBeVisible(),
    seeNothingTaken: () => expect(page.locator('[data-taken]')).toHaveCount(0),
    save: async () => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Save the record as a file' }).click(),
      ])
      return download
    },
    openFile: (name: string, text: string) =>
      page
        .getByLabel('Open a saved record')
        .last()
        .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) }),
    seeProblem: (text: string) => expect(page.getByRole('alert')).toHaveText(text),
  }
}
