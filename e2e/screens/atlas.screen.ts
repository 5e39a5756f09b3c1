import { expect, type Page } from '@playwright/test'

/** Runs in the page: the middle of a line, in pixels of the window. */
const middleOf = (line: HTMLElement | SVGElement) => {
  const path = line as SVGPathElement
  const { x, y } = path.getPointAtLength(path.getTotalLength() / 2).matrixTransform(path.getScreenCTM() ?? undefined)
  return { x, y }
}

/** Size of the smallest name in an opened chart, in pixels of the window, and whether all of the chart is visible. */
interface Opened {
  readonly flow: string
  readonly least: number
  readonly isWhole: boolean
}

/** Runs in the page: opens charts one after the other and measures the names of their states. */
const openEach = async (flows: readonly string[]): Promise<Opened[]> => {
  const drawn = async (flow: string) => {
    for (;;) {
      const stage = document.querySelector(`[aria-label="Chart of ${flow}"]`)
      const picture = stage?.querySelector<SVGGElement>('[data-drawing][transform^="translate"]')
      if (stage && picture) return { stage, picture }
      await new Promise(requestAnimationFrame)
    }
  }
  const opened: Opened[] = []
  for (const flow of flows) {
    location.hash = `#/${flow}/chart`
    const { stage, picture } = await drawn(flow)
    const scale = picture.getScreenCTM()?.a ?? 0
    const sizes = [...picture.querySelectorAll('[data-path]')].flatMap((box) => {
      const names = [box.querySelector('text[aria-hidden]'), box.querySelector('text:not([aria-hidden])')]
      const looks = names.flatMap((name) => (name ? [getComputedStyle(name)] : []))
      return looks
        .filter(({ display }) => display !== 'none')
        .map(({ fontSize }) => Number.parseFloat(fontSize) * scale)
    })
    const all = picture.querySelector('[data-path]')?.getBoundingClientRect() ?? new DOMRect()
    const { left, top, right, bottom } = stage.getBoundingClientRect()
    const isWhole = all.left >= left && all.top >= top && all.right <= right && all.bottom <= bottom
    opened.push({ flow, least: Math.min(...sizes), isWhole })
  }
  return opened
}

/** The page of all charts, as an analyst uses it. It has no model: it is a tool, not a flow of the site. */
export const atlasScreen = (page: Page) => {
  const drawing = (flow: string) => page.getByRole('region', { name: `Chart of ${flow}` })
  const state = (path: string) => page.getByRole('button', { name: `State ${path}`, exact: true })
  const way = (name: string) => page.getByRole('button', { name: `Way from ${name}`, exact: true })
  const lit = (attribute: string) =>
    page
      .locator(`[${attribute}][data-near]`)
      .evaluateAll((all, name) => all.map((one) => one.getAttribute(name)).toSorted(), attribute)
  const details = page.getByRole('complementary', { name: 'Details' })
  const changes = page.getByRole('region', { name: 'Changes of this chart' })
  const steps = page.getByRole('region', { name: 'Steps' })
  const choices = page.getByRole('region', { name: 'What can happen now' })
  const situation = page.getByRole('region', { name: 'Where the chart is' })
  return {
    open: (origin: string, hash = '#/') => page.goto(`${origin}/atlas/${hash}`),
    searchCharts: (text: string) => page.getByRole('searchbox', { name: /Search charts/ }).fill(text),
    clickChart: (flow: string) => page.getByRole('link', { name: new RegExp(`^${flow}\\b`) }).click(),
    seeCharts: () => expect(page.getByRole('status')).toHaveText(/^\d+ charts$/),
    seeChartCount: (count: number) => expect(page.getByRole('status')).toHaveText(new RegExp(`^${count} charts?$`)),
    seeDrawing: async (flow: string) => {
      await expect(drawing(flow).getByRole('button').first()).toBeVisible({ timeout: 30_000 })
      await expect(page.getByText('Drawing …')).toBeHidden()
    },
    seeChange: (text: string) => expect(changes.getByRole('button', { name: text })).toBeVisible(),
    clickChange: (text: RegExp) => changes.getByRole('button', { name: text }).click(),
    seeState: (path: string) => expect(state(path)).toBeVisible(),
    /** Hovers the first point of the line that belongs to this transition only. */
    hoverWay: async (name: string) => {
      const { x, y } = await way(name).locator('path').first().evaluate(middleOf)
      await page.mouse.move(x, y)
    },
    focusWay: (name: string) => way(name).focus(),
    /** Hovers the line shared by the transitions to a state. */
    hoverTrunk: async (target: string) => {
      const { x, y } = await page.locator(`[data-trunk="${target}"]`).first().evaluate(middleOf)
      await page.mouse.move(x, y)
    },
    /** These states, and no others, are highlighted. */
    seeLit: (paths: readonly string[]) => expect.poll(() => lit('data-path')).toEqual(paths),
    /** These transitions, and no others, are highlighted. */
    seeLitWays: (names: readonly string[]) => expect.poll(() => lit('aria-label')).toEqual(names),
    dontSeeState: (path: string) => expect(state(path)).toHaveCount(0),
    clickState: (path: string) => state(path).click({ position: { x: 3, y: 10 } }),
    seeChosen: (path: string) => expect(state(path)).toHaveAttribute('aria-pressed', 'true'),
    seeDetails: (text: string | RegExp) => expect(details.getByText(text).first()).toBeVisible(),
    clickTool: (name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true }).click(),
    findInChart: async (text: string, result: string) => {
      await page.getByRole('searchbox', { name: /Find a state/ }).fill(text)
      await details.getByRole('button', { name: result }).first().click()
    },
    clickView: (name: 'Chart' | 'Table' | 'Simulate' | 'Paths') =>
      page.getByRole('navigation', { name: 'Views of this chart' }).getByRole('link', { name }).click(),
    seeRow: (...texts: string[]) =>
      texts.reduce((rows, text) => rows.filter({ hasText: text }), page.getByRole('row')).first(),
    clickTest: (name: string | RegExp) =>
      page.getByRole('navigation', { name: 'Tests of this chart' }).getByRole('link', { name }).first().click(),
    clickStep: (name: 'Next step' | 'Last step' | 'First step') =>
      steps.getByRole('button', { name, exact: true }).click(),
    seeStep: (text: RegExp) => expect(steps.getByRole('status')).toHaveText(text),
    seeActive: (path: string) => expect(page.locator(`[data-path="${path}"][data-active]`)).toBeVisible(),
    letHappen: (name: string | RegExp) => choices.getByRole('button', { name }).first().click(),
    /** A possible next step, by the label of its button. */
    seeChoice: (name: string | RegExp) => expect(choices.getByRole('button', { name }).first()).toBeVisible(),
    seeSituation: (text: string | RegExp) => expect(situation.getByRole('status').first()).toHaveText(text),
    seeBrokenStep: (text: string | RegExp) => expect(choices.getByRole('alert')).toHaveText(text),
    clickHistory: (name: string) => situation.getByRole('listitem').getByRole('button', { name }).click(),
    seeHistory: (count: number) => expect(situation.getByRole('list').first().getByRole('listitem')).toHaveCount(count),
    press: (key: string) => page.keyboard.press(key),
    focusState: (path: string) => state(path).focus(),
    dontSeeInWindow: (path: string) => expect(state(path)).not.toBeInViewport(),
    seeInWindow: (path: string) => expect(state(path)).toBeInViewport({ ratio: 1 }),
    openEach: (flows: readonly string[]) => page.evaluate(openEach, flows),
    /** The file of an entry of the export menu. */
    export: async (name: string) => {
      await page.getByRole('button', { name: 'Export', exact: true }).click()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name, exact: true }).click(),
      ])
      return download
    },
  }
}
