import { readFile } from 'node:fs/promises'
import { CHANNEL } from '#atlas/live/message.ts'
import { atlasScreen } from '#e2e/screens/atlas.screen.ts'
import { expect, test } from '#e2e/support/site.ts'

test('atlas: finds a chart by a name in it and draws it', async ({ page, site }) => {
  const atlas = atlasScreen(page)
  await atlas.open(site.origin)
  await expect(page).toHaveTitle('Atlas')
  await atlas.searchCharts('usernameFormValid')
  await atlas.seeChartCount(1)
  await atlas.clickChart('login')
  await atlas.seeDrawing('login')
  await expect(page).toHaveTitle('login · Atlas')
  await atlas.seeState('loggedIn')
  // Every view can be reached without scrolling sideways.
  const views = page.getByRole('navigation', { name: 'Views of this chart' })
  expect(await views.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test(
  'atlas: opens a chart whole, and highlights a transition and its states on hover',
  { tag: '@wide' },
  async ({ page, site }) => {
    const atlas = atlasScreen(page)
    await atlas.open(site.origin, '#/register')
    await atlas.seeDrawing('register')
    for (const state of ['loading', 'open.form.submitting', 'closed']) await atlas.seeInWindow(state)
    await atlas.hoverWay('loadFailed to loading: retry.requested')
    await atlas.seeLit(['loadFailed', 'loading'])
    await atlas.hoverWay('entering to registered: storeSession ✓')
    await atlas.seeLit(['entering', 'registered'])
    // On hover or focus each transition of a bundle is named by itself; on their shared part all are.
    const failing = ['reloading', 'submitting', 'verifyingCode'].map((state) => `open.form.${state}`)
    const ways = [': loadRules ✓ [refused]', ': loadRules ✗', ': register ✗', ': verifyAffiliate ✗'].map(
      (what, index) => `${failing[Math.max(0, index - 1)]} to open.form.editing.failed${what}`,
    )
    for (const one of ways) {
      await atlas.hoverWay(one)
      await atlas.seeLitWays([`Way from ${one}`])
    }
    await atlas.hoverTrunk('open.form.editing.failed')
    await atlas.seeLitWays(ways.map((one) => `Way from ${one}`))
    await atlas.focusWay(ways[2] ?? '')
    await atlas.seeLitWays([`Way from ${ways[2]}`])
    await atlas.seeLit(['open.form.editing.failed', 'open.form.submitting'])
    await atlas.press('Enter')
    await expect(page).toHaveURL(/at=open.form.submitting/)
    await atlas.seeDetails('register fails')
  },
)

test('atlas: a state that is chosen can be linked to, and so can a transition', async ({ page, site }) => {
  const atlas = atlasScreen(page)
  await atlas.open(site.origin, '#/captcha-image')
  await atlas.seeDrawing('captcha-image')
  await atlas.clickState('ready')
  await atlas.seeChosen('ready')
  await atlas.seeDetails('The image is shown and can be changed.')
  expect(page.url()).toContain('at=ready')
  await page.reload()
  await atlas.seeChosen('ready')
  await page.keyboard.press('Escape')
  expect(page.url()).not.toContain('at=')
  await atlas.findInChart('keepRefusal', 'loadCaptcha is done')
  expect(decodeURIComponent(page.url())).toContain('at=loading|loadCaptcha:done|refused|failed')
  await atlas.seeDetails('keepRefusal')
})

test('atlas: the tests whose coverage is shown are in the address', async ({ page, site }) => {
  const atlas = atlasScreen(page)
  await atlas.open(site.origin, '#/captcha-image')
  await atlas.seeDrawing('captcha-image')
  await atlas.clickTool('Coverage')
  await expect(page).toHaveURL(/cover=all/)
  const tests = page.getByLabel('Tests whose coverage is shown')
  await tests.selectOption('path 1')
  await expect(page).toHaveURL(/cover=path\+1/)
  await page.reload()
  await expect(tests).toHaveValue('path 1')
  await page.goBack()
  await expect(tests).toHaveValue('all')
  await page.goBack()
  await expect(tests).toBeHidden()
})

test('atlas: folds a chart and unfolds it', async ({ page, site, isMobile }) => {
  const atlas = atlasScreen(page)
  await atlas.open(site.origin, '#/lobby')
  await atlas.seeDrawing('lobby')
  // A chart too large to be read is folded when it opens.
  if (isMobile) await atlas.clickTool('Expand all')
  await atlas.seeState('list.idle.showing')
  await atlas.clickTool('Collapse all')
  await atlas.dontSeeState('list.idle.showing')
  expect(page.url()).toContain('fold=')
  await page.reload()
  await atlas.seeDrawing('lobby')
  await atlas.dontSeeState('list.idle.showing')
  await atlas.clickTool('Expand all')
  await atlas.seeState('list.idle.showing')
})

test(
  'atlas: unfolds on a phone what is tapped, and shows what is searched for',
  { tag: ['@narrow', '@phone'] },
  async ({ page, site }) => {
    const atlas = atlasScreen(page)
    // The full run plays it in a wide window as well, where all of the chart fits.
    await page.setViewportSize({ width: 390, height: 844 })
    await atlas.open(site.origin, '#/register')
    await atlas.seeDrawing('register')
    await atlas.dontSeeState('open.form.submitting')
    await atlas.clickState('open.form')
    await atlas.seeState('open.form.submitting')
    expect(page.url()).toContain('fold=')
    await page.reload()
    await atlas.seeState('open.form.submitting')
    await atlas.open(site.origin, '#/register?at=open.form.submitting')
    await atlas.seeChosen('open.form.submitting')
  },
)

test('atlas: the arrow keys move between states, the keys are explained, and the chart of an actor opens', async ({
  page,
  site,
  isMobile,
}) => {
  const atlas = atlasScreen(page)
  await atlas.open(site.origin, '#/captcha-image?at=loading')
  await atlas.seeDrawing('captcha-image')
  await atlas.press('ArrowRight')
  await expect(page).toHaveURL(/at=(fresh|failed)$/)
  await atlas.press('?')
  await expect(page.getByRole('dialog').getByText('go to the next state along transitions')).toBeVisible()
  await atlas.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await atlas.open(site.origin, '#/login')
  await atlas.seeDrawing('login')
  if (isMobile) await atlas.clickTool('Expand all')
  for (let times = 0; times < 5; times++) await atlas.press('+')
  await atlas.dontSeeInWindow('loggedIn')
  await atlas.press('Tab')
  await atlas.focusState('loggedIn')
  await atlas.seeInWindow('loggedIn')
  await page
    .getByRole('link', { name: /open its chart: slider/ })
    .first()
    .focus()
  await atlas.press('Enter')
  await atlas.seeDrawing('slider')
})

test('atlas: lists in a table what happens on each event', async ({ page, site }) => {
  const atlas = atlasScreen(page)
  await atlas.open(site.origin, '#/captcha-image')
  await atlas.clickView('Table')
  await expect(atlas.seeRow('loadCaptcha is done', 'if refused', 'failed', 'keepRefusal')).toBeVisible()
  await expect(atlas.seeRow('else', 'fresh', 'keepImage')).toBeVisible()
  await expect(atlas.seeRow('after refreshInterval (1 s)', 'ready')).toBeVisible()
})

test('atlas: plays a generated path and a pinned journey step by step', async ({ page, site }) => {
  const atlas = atlasScreen(page)
  await atlas.open(site.origin, '#/captcha-image')
  await atlas.clickView('Paths')
  await atlas.seeDrawing('captcha-image')
  await atlas.seeStep(/^Step 1 of/)
  await atlas.seeActive('loading')
  await atlas.clickStep('Next step')
  await atlas.seeStep(/^Step 2 of/)
  expect(page.url()).toContain('step=1')
  await page.keyboard.press('ArrowLeft')
  await atlas.seeStep(/^Step 1 of/)
  await atlas.clickStep('Last step')
  await atlas.seeStep(/^Step (\d+) of \1$/)
})

test('atlas: plays a chart by hand, goes back, takes another way, and shares it', async ({ page, site }) => {
  const atlas = atlasScreen(page)
  await atlas.open(site.origin, '#/captcha-image/simulate')
  await atlas.seeDrawing('captcha-image')
  await atlas.seeActive('loading')
  await atlas.letHappen(/→ fresh/)
  await atlas.seeActive('fresh')
  await atlas.seeSituation(/Now in fresh/)
  await atlas.letHappen('let it pass')
  await atlas.seeActive('ready')
  await atlas.press('ArrowLeft')
  await atlas.seeActive('fresh')
  await atlas.seeHistory(3)
  await atlas.clickHistory('start')
  await atlas.letHappen(/→ failed/)
  await atlas.seeHistory(2)
  await page.reload()
  await atlas.seeActive('failed')
  await atlas.press('r')
  await atlas.seeHistory(1)
  await atlas.press('1')
  await atlas.seeHistory(2)
})

test('atlas: an address of a simulation that is no longer possible stays at the last good step', async ({
  page,
  site,
}) => {
  const atlas = atlasScreen(page)
  await atlas.open(site.origin, '#/captcha-image/simulate?step=2&do=loadCaptcha:done,nothing.such,more')
  await atlas.seeBrokenStep(/Step 3 of this address, nothing.such, is no longer possible: .*no event "nothing.such"/)
  await atlas.seeHistory(2)
  await atlas.seeActive('fresh')
})

test('atlas: lists the suite of every criterion and plays its paths', { tag: '@full' }, async ({ page, site }) => {
  const atlas = atlasScreen(page)
  await atlas.open(site.origin, '#/captcha-image/paths')
  await atlas.clickTest(/^pairs\b/)
  await atlas.seeStep(/^Step 1 of/)
  await atlas.clickTest('path 1')
  expect(page.url()).toContain('by=pairs')
  await atlas.clickStep('Last step')
  await atlas.seeStep(/^Step (\d+) of \1$/)
  await page.reload()
  await atlas.seeStep(/^Step (\d+) of \1$/)
})

test('atlas: a test that is played can be taken over by hand', { tag: '@full' }, async ({ page, site }) => {
  const atlas = atlasScreen(page)
  await atlas.open(site.origin, '#/captcha-image/paths?test=path+1&step=2')
  await page.getByRole('link', { name: 'Take over from here' }).click()
  await atlas.seeSituation(/^(?!start)/)
  expect(page.url()).toContain('/captcha-image/simulate?step=2&')
})

test('atlas: saves a chart as a picture and as text', { tag: '@full' }, async ({ page, site }) => {
  const atlas = atlasScreen(page)
  await atlas.open(site.origin, '#/captcha-image')
  await atlas.seeDrawing('captcha-image')
  const svg = await atlas.export('SVG picture')
  expect(svg.suggestedFilename()).toBe('captcha-image.svg')
  const text = await readFile(await svg.path(), 'utf8')
  expect(text).toContain('>refresh.requested</text>')
  expect(text).not.toMatch(/class=|var\(|oklch/)
  const png = await readFile(await (await atlas.export('PNG picture')).path())
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  const mermaid = await readFile(await (await atlas.export('Mermaid text')).path(), 'utf8')
  expect(mermaid).toContain('ready --> loading: refresh.requested')
  const scxml = await readFile(await (await atlas.export('SCXML')).path(), 'utf8')
  const states = await page.evaluate((text) => {
    const read = new DOMParser().parseFromString(text, 'application/xml')
    return [...read.querySelectorAll('state')].map(({ id }) => id)
  }, scxml)
  expect(states).toEqual(['loading', 'fresh', 'ready', 'failed'])
  const json = await readFile(await (await atlas.export('JSON data')).path(), 'utf8')
  expect(JSON.parse(json)).toMatchObject({ flow: 'captcha-image' })
})

test(
  'atlas: shows a message for an unknown chart, and for one that fails to load',
  { tag: '@full' },
  async ({ page, site }) => {
    site.expectErrors(/status of 404|ERR_FAILED/)
    const atlas = atlasScreen(page)
    await atlas.open(site.origin, '#/nothing')
    await expect(page.getByText('There is no chart "nothing".')).toBeVisible()
    await page.route('**/data/lobby.json', (route) => route.abort())
    await atlas.open(site.origin, '#/lobby')
    await expect(page.getByText('This could not be loaded.')).toBeVisible()
    await page.unroute('**/data/lobby.json')
    await page.getByRole('button', { name: 'Try again' }).click()
    await atlas.seeDrawing('lobby')
  },
)

test('atlas: is accessible in both themes, in each of its views', async ({ page, site }) => {
  const atlas = atlasScreen(page)
  const views = {
    '#/': () => atlas.seeCharts(),
    '#/login': () => atlas.seeDrawing('login'),
    '#/login?at=open.tab.username.editing': () => atlas.seeChosen('open.tab.username.editing'),
    '#/login/table': () => expect(page.getByRole('table').first()).toBeVisible(),
    '#/login/simulate': () => atlas.seeDrawing('login'),
    '#/login/paths': () => atlas.seeStep(/^Step 1 of/),
  }
  for (const [hash, see] of Object.entries(views)) {
    await test.step(hash, async () => {
      await atlas.open(site.origin, hash)
      await see()
      await site.expectAccessible(page)
    })
  }
})

test('atlas: finds no running charts where the site was not started for it', async ({ page, context, site }) => {
  const atlas = await context.newPage()
  await atlas.goto(`${site.origin}/atlas/#/live`)
  await expect(atlas.getByText('npm start -- --live-charts')).toBeVisible()
  await atlas.evaluate((name) => {
    new BroadcastChannel(name).addEventListener('message', ({ data }) => {
      if (data.from === 'site') document.title = 'received'
    })
  }, CHANNEL)
  await site.prefer(page)
  await page.goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()
  const scripts = await page.locator('script[src]').evaluateAll((all) => all.map((one) => one.getAttribute('src')))
  expect(scripts.filter((src) => src?.includes('live'))).toEqual([])
  expect((await page.request.get('/live-charts.js')).status()).toBe(404)
  expect(await page.evaluate(() => 'statehouseInspect' in globalThis)).toBe(false)
  await expect(atlas.getByText('No tab of the site can be followed yet.')).toBeVisible()
  await expect(atlas).toHaveTitle(/Live/)
})
