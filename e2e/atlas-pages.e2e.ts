import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { ChartJson } from '#atlas/export/chart-json.ts'
import { diffCharts, type AtlasDiff } from '#atlas/export/diff.ts'
import type { Sources } from '#atlas/export/sources.ts'
import { answered, newRemark, readRemarks } from '#atlas/remarks/remark.ts'
import { atlasScreen } from '#e2e/screens/atlas.screen.ts'
import { expect, test } from '#e2e/support/site.ts'

/** Opens an atlas built to compare with an earlier version of the captcha and a removed flow. */
const compare = async (page: Page, origin: string) => {
  const now = (await (await page.request.get(`${origin}/atlas/data/captcha-image.json`)).json()) as ChartJson
  const before: ChartJson = {
    ...now,
    delays: { ...now.delays, refreshInterval: 5000 },
    transitions: now.transitions.map((transition) =>
      transition.id === 'fresh|after:refreshInterval||ready'
        ? { ...transition, id: 'fresh|after:refreshInterval||failed', targets: ['failed'] }
        : transition,
    ),
  }
  const gone: ChartJson = { ...now, flow: 'gone' }
  const diff: AtlasDiff = {
    base: { ref: 'v1', commit: '0123456789'.repeat(4) },
    charts: diffCharts([before, gone], [now]),
    problems: [{ flow: 'torn', file: 'machines/torn/torn.model.ts', message: 'half written' }],
  }
  const sources: Sources = { requirements: true, diff: true, usage: true, live: true }
  await page.route('**/data/compared/diff.json', (route) => route.fulfill({ json: diff }))
  await page.route('**/data/sources.json', (route) => route.fulfill({ json: sources }))
}

test('atlas: draws and lists what changed in a chart', async ({ page, site }) => {
  await compare(page, site.origin)
  const atlas = atlasScreen(page)
  await atlas.open(site.origin, '#/diff')
  await expect(page.getByText('Since v1 (0123456)')).toBeVisible()
  await expect(page.getByText('half written')).toBeVisible()
  await site.expectAccessible(page)
  await page.getByRole('link', { name: /^captcha-image/ }).click()
  await atlas.seeChange('~ changed fresh: after refreshInterval (1 s) now goes to ready, was failed')
  await expect(page.getByText('~ delay refreshInterval now 1 s, was 5 s')).toBeVisible()
  await atlas.clickChange(/now goes to ready/)
  expect(decodeURIComponent(page.url())).toContain('at=fresh|after:refreshInterval||ready')
  await expect(page.locator('[data-change="removed"] text')).toContainText(['− after refreshInterval', '(1 s)'])
  await atlas.seeState('loading')
  await page.getByLabel('Only changes').check()
  await atlas.dontSeeState('loading')
  await atlas.seeState('ready')
  await site.expectAccessible(page)
  await page.getByRole('link', { name: 'All changes' }).click()
  await page.getByRole('link', { name: /^gone/ }).click()
  await expect(page.getByText('This chart is no more. It is drawn as it was.')).toBeVisible()
  await atlas.seeState('loading')
})

test('atlas: shows remarks at their places, marks those whose place is gone, and returns one to hand in', async ({
  page,
  site,
  context,
}) => {
  const remark = { author: 'Mara', date: '2026-11-25' }
  const hostile = newRemark('fresh|after:refreshInterval||ready', { ...remark, text: '<img src=x onerror=alert(1)>' })
  const ready = answered(newRemark('ready', { ...remark, text: 'For how long?' }), { ...remark, text: 'A second.' })
  const gone = newRemark('vanished', { ...remark, text: 'Where did it go?' })
  await page.route('**/data/remarks.json', (route) =>
    route.fulfill({ json: { 'captcha-image': [hostile, ready, gone] } }),
  )
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await compare(page, site.origin)
  const atlas = atlasScreen(page)
  await atlas.open(site.origin, '#/captcha-image')
  await atlas.seeDrawing('captcha-image')
  await atlas.seeDetails('Remarks on what is gone')
  await atlas.seeDetails('on vanished')
  await page.getByRole('button', { name: '1 remark on ready', exact: true }).focus()
  await atlas.press('Enter')
  await atlas.seeChosen('ready')
  await atlas.seeDetails('A second.')
  await site.expectAccessible(page)
  await page.getByRole('button', { name: `1 remark on ${hostile.target}`, exact: true }).click()
  await atlas.seeDetails(hostile.text)
  await page.getByText(`Write a remark on ${hostile.target}`).click()
  await page.getByLabel('Remark', { exact: true }).fill("It's fast")
  await page.getByLabel('Your name').fill('Jun')
  await page.getByRole('button', { name: 'Copy the command' }).click()
  await expect(page.getByText('Copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    String.raw`npm run paths -- remark --author 'Jun' -- 'captcha-image' '${hostile.target}' 'It'\''s fast'`,
  )
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as a file' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('captcha-image.remarks.json')
  expect(readRemarks(await readFile(await download.path(), 'utf8'))).toMatchObject([
    { target: hostile.target, state: 'open', author: 'Jun', text: "It's fast" },
  ])
  await site.expectAccessible(page)
  await page.getByRole('navigation', { name: 'Views of this chart' }).getByRole('link', { name: 'Changes' }).click()
  await expect(page.getByRole('region', { name: 'Changes of this chart' }).getByText(hostile.text)).toBeVisible()
  await page.route('**/data/index.json', async (route) => {
    const found = (await (await route.fetch()).json()) as { flow: string }[]
    await route.fulfill({ json: found.filter(({ flow }) => flow === 'captcha-image') })
  })
  await atlas.open(site.origin, '#/book')
  await expect(page.getByText('All charts are drawn.')).toBeVisible()
  await expect(page.getByText('Where did it go?')).toBeVisible()
  await expect(page.getByRole('img', { name: '1 remark on ready', exact: true })).toBeVisible()
  await expect(page.locator('img')).toHaveCount(0)
})

test('atlas: explains how to compare when it was built without', async ({ page, site }) => {
  await page.route('**/data/compared/diff.json', (route) => route.fulfill({ json: null }))
  await atlasScreen(page).open(site.origin, '#/diff')
  await expect(page.getByText('npm run atlas -- --base main')).toBeVisible()
})

test('atlas: leads from a state to its point of the spec, and on to the tests of it', async ({ page, site }) => {
  const atlas = atlasScreen(page)
  await atlas.open(site.origin, '#/captcha-image?at=fresh')
  await page.getByRole('complementary').getByRole('link', { name: 'spec §9 captcha refresh 1000 ms' }).click()
  const point = page.getByRole('group').filter({ hasText: 'spec §9 captcha refresh 1000 ms' })
  await expect(point.getByText(/^headless (\d+) of \1$/)).toBeVisible()
  await expect(point.getByRole('link', { name: 'fresh: after refreshInterval (1 s)' })).toBeVisible()
  await page.getByRole('searchbox', { name: /Search points/ }).fill('captcha refresh')
  await site.expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as CSV' }).click(),
  ])
  const saved = await readFile(await download.path(), 'utf8')
  expect(saved).toContain('"fresh|after:refreshInterval||ready"')
  expect(saved).not.toContain('spec §4 logout')
  await page.getByRole('searchbox', { name: /Search points/ }).fill('no such point')
  await expect(point).toBeVisible()
  await point.getByRole('link', { name: 'path 1' }).first().click()
  await atlas.seeStep(/^Step 1 of/)
})

test('atlas: prints a book of all charts', { tag: '@full' }, async ({ page, site }) => {
  const found = await (await page.request.get(`${site.origin}/atlas/data/index.json`)).json()
  const charts = (found as { flow: string }[]).filter(({ flow }) => ['app', 'captcha-image', 'login'].includes(flow))
  await page.route('**/data/index.json', (route) => route.fulfill({ json: charts }))
  await atlasScreen(page).open(site.origin, '#/book')
  await expect(page.getByText('All charts are drawn.')).toBeVisible({ timeout: 80_000 })
  const pictures = page.getByRole('group', { name: /^Chart of / })
  for (const { flow } of charts)
    await expect(pictures.and(page.getByLabel(`Chart of ${flow}`, { exact: true }))).toBeVisible()
  // A chart too large for one page has further pages for its inner states.
  expect(await pictures.count()).toBeGreaterThan(charts.length)
  await site.expectAccessible(page)
  await page
    .getByRole('navigation', { name: 'Contents' })
    .getByRole('link', { name: /^login/ })
    .click()
  await expect(page.getByRole('heading', { name: 'login', exact: true })).toBeInViewport()
  const across = await pictures.and(page.locator('[data-wide] *')).count()
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const pages = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
    ([, width, height]) => Number(width) > Number(height),
  )
  expect(pages.length).toBeGreaterThan((await pictures.count()) + charts.length)
  expect(pages.filter((isAcross) => isAcross)).toHaveLength(across)
})

const windows = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }

/** All charts in one page take two minutes on a busy machine. */
const quarters = [0, 1, 2, 3]

for (const [device, size] of Object.entries(windows)) {
  for (const quarter of quarters) {
    test(
      `atlas: opens every chart whole on a ${device}, with names that can be read: quarter ${quarter + 1} of the charts`,
      { tag: '@full' },
      async ({ page, site }) => {
        const atlas = atlasScreen(page)
        await page.setViewportSize(size)
        await atlas.open(site.origin)
        await atlas.seeCharts()
        const charts = (await (await page.request.get(`${site.origin}/atlas/data/index.json`)).json()) as {
          flow: string
        }[]
        const flows = charts.map(({ flow }) => flow).filter((_, at) => at % quarters.length === quarter)
        expect(flows).not.toEqual([])
        const opened = await atlas.openEach(flows)
        expect(opened.filter(({ least, isWhole }) => least < 10 || !isWhole)).toEqual([])
      },
    )
  }
}
