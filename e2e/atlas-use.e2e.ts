import type { Page } from '@playwright/test'
import type { FlowUsage } from '#atlas/usage/flow-usage.ts'
import { atlasScreen } from '#e2e/screens/atlas.screen.ts'
import { useScreen } from '#e2e/screens/use.screen.ts'
import { goneWay, refusedWay, registerUse, undoneWay } from '#e2e/support/register-use.ts'
import { expect, test } from '#e2e/support/site.ts'

const address = 'open.form.submitting|register:done|rulesOutdated|open.form.reloading'

/** Answers in place of the server’s usage data; returns the queries it receives. */
const answerUsage = async (
  page: Page,
  answer: (query: URLSearchParams) => FlowUsage | number,
): Promise<URLSearchParams[]> => {
  const queries: URLSearchParams[] = []
  await page.route(/\/atlas\/use\/register\.json\?/, (route) => {
    const query = new URL(route.request().url()).searchParams
    queries.push(query)
    const usage = answer(query)
    return typeof usage === 'number' ? route.fulfill({ status: usage }) : route.fulfill({ json: usage })
  })
  return queries
}

test('usage: leads from where people leave to the state, the branch and the test', async ({ page, site }) => {
  // Laying out the largest of charts, and again for two versions of it, may take a slow machine half a minute.
  test.slow()
  const queries = await answerUsage(page, () => registerUse())
  const atlas = atlasScreen(page)
  const use = useScreen(page)
  await atlas.open(site.origin, '#/register')
  await atlas.seeDrawing('register')
  await use.open()
  await use.seeSummary('1,240 visits')
  await use.seeDrawn('register')
  const [query] = queries
  expect(Date.parse(query?.get('to') ?? '') - Date.parse(query?.get('from') ?? '')).toBe(168 * 3_600_000)
  await use.seeLeaving(['open.form.editing.idle', 'open.form.checkingSlider', 'loadFailed'])
  await site.expectAccessible(page)
  await use.chooseNumber(/^open\.form\.checkingSlider/)
  await expect(page).toHaveURL(/at=open\.form\.checkingSlider/)
  await use.seeNumber('35 left, 5 %')
  await use.seeNumber('7.5 s')
  await use.chooseNumber(/^→ submitting/)
  await use.chooseNumber('open.form.submitting')
  await use.chooseNumber(/^→ editing/)
  expect(decodeURIComponent(page.url())).toContain(`at=${refusedWay}`)
  await use.seeNumber('278 times')
  await use.seeNumber('How the answer was')
  await site.expectAccessible(page)
  await use.clickTest()
  await expect(page).toHaveURL(/\/register\/paths\?test=/)
})

test('usage: the same is in tables, on a phone as well', { tag: '@phone' }, async ({ page, site }) => {
  await answerUsage(page, () => registerUse())
  const use = useScreen(page)
  await atlasScreen(page).open(site.origin, '#/register/use?show=table')
  await use.seeRow('open.form.checkingSlider', '730', '7.5 s', '35')
  await use.seeRow('register is done, else if refused', '278', '47 %', '46 %')
  await use.seeRow('/register', 'LCP', '1.4 s')
  await site.expectAccessible(page)
  await use.clickPart('Drawing')
  await use.seeDrawn('register')
  await use.clickPart('Funnel')
  await use.addToFunnel('loading')
  await use.addToFunnel('open.form.submitting')
  await use.addToFunnel('registered')
  await use.seeFunnel(
    ['loading', '1,240 times'],
    ['open.form.submitting', '49 % of those before'],
    ['registered', '25 % of all'],
  )
  await page.reload()
  await use.seeFunnel(['loading', '1,240 times'], ['open.form.submitting', '610 times'], ['registered', '305 times'])
  await use.moveUp('registered')
  await use.seeFunnel(['loading', ''], ['registered', '25 % of those before'], ['open.form.submitting', '200 %'])
  await site.expectAccessible(page)
  const width = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(width).toBe(0)
})

test('usage: compares with the week before and with another version', async ({ page, site }) => {
  // Laying out the largest of charts, and again for two versions of it, may take a slow machine half a minute.
  test.slow()
  const now = Date.now()
  await answerUsage(page, (query) => {
    if (query.get('version') === '0badc0de') {
      const old = registerUse({ version: '0badc0de' })
      return { ...old, transitions: [...old.transitions, { id: goneWay, outcome: null, count: 120 }] }
    }
    const isBefore = Date.parse(query.get('to') ?? '') < now - 2 * 3_600_000
    const usage = registerUse({}, isBefore ? 2 : 1)
    return isBefore
      ? { ...usage, transitions: usage.transitions.map((one) => (one.id === refusedWay ? { ...one, count: 80 } : one)) }
      : usage
  })
  const use = useScreen(page)
  await atlasScreen(page).open(site.origin, `#/register/use?at=${encodeURIComponent(refusedWay)}`)
  await use.seeNumber('278 times')
  await use.select('Compared with', 'the 7 days before')
  await use.seeNumber('80 times in what it is compared with')
  await use.seeNumber(/^\+\d+$/)
  await use.select('Compared with', '0badc0de, seen since 12 Nov')
  await expect(page).toHaveURL(/with=version%3A0badc0de/)
  await use.seeGone()
  await use.clickPart('Table')
  await use.seeRow('after patience', 'not in this chart', 'gone')
  await site.expectAccessible(page)
})

test('usage: lists what only tests do and what only people do, and makes a path of the latter', async ({
  page,
  site,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const usage = registerUse({ invented: true })
  await answerUsage(page, () => ({
    ...usage,
    transitions: [
      ...usage.transitions,
      { id: address, outcome: null, count: 33 },
      { id: goneWay, outcome: null, count: 21 },
    ],
  }))
  // The paths of an atlas whose tests have not kept up: none of them meets rules that are out of date.
  await page.route('**/data/register.json', async (route) => {
    const response = await route.fetch()
    const chart = (await response.json()) as { paths: { steps: { transitions: string[] }[] }[] }
    const paths = chart.paths.filter(({ steps }) => !steps.some(({ transitions }) => transitions.includes(address)))
    await route.fulfill({ response, json: { ...chart, paths } })
  })
  const use = useScreen(page)
  await atlasScreen(page).open(site.origin, '#/register/use?show=tests')
  await expect(page.getByRole('note')).toHaveText(/^Made up/)
  await use.seeUndone(undoneWay.split('|')[0] ?? '')
  await use.seeUntested('This chart no longer has it')
  await site.expectAccessible(page)
  await use.makePath('reloading')
  await use.copyJourney()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain(`${JSON.stringify(address)}: {`)
  expect(copied).toMatch(/\{ do: "register:done\/\w+" \},\n {2}\],/)
  await use.playPath()
  await expect(page).toHaveURL(/\/register\/simulate\?step=\d+/)
  await atlasScreen(page).seeSituation(/open\.form\.reloading/)
})

test('usage: a message explains missing data', async ({ page, site }) => {
  site.expectErrors(/status of (404|500) .*atlas\/use\/register\.json/)
  let answer: FlowUsage | number = 404
  await answerUsage(page, () => answer)
  const use = useScreen(page)
  await atlasScreen(page).open(site.origin, '#/register/use')
  await use.seeNothing('There is no usage data here.')
  await site.expectAccessible(page)
  answer = 500
  await page.reload()
  await use.seeNothing('What people did could not be loaded.')
  answer = { ...registerUse(), transitions: [], states: [], people: null }
  await page.getByRole('button', { name: 'Try again' }).click()
  await use.seeNothing('There is nothing to show.')
  await use.seeSummary('Fewer than 20 visits')
})
