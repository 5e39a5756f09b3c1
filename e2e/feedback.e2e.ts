import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { appScreen } from './screens/app.screen.ts'
import { accounts } from './support/accounts.ts'
import { doorOf } from './support/enter.ts'
import { handIn } from './support/hand.ts'
import { playWorkers, type WorkersPlace } from './support/play-workers.ts'
import { beLoggedIn, logIn } from './support/sessions.ts'
import { settle } from './support/settle.ts'
import { expect, test } from './support/site.ts'
import { wordsOf } from './support/words.ts'

const say = wordsOf('en')
const words = 'The <b>second</b> table on the left is slow'
const answer = 'Thank you.\nThat table is faster <i>now</i>.'

test(
  'a member who finds no help writes feedback that outlives a reload, has a receipt, and is answered by a message',
  { tag: '@feedback' },
  async ({ page, site, isMobile }) => {
    await site.prefer(page)
    await beLoggedIn(page, await logIn(site, accounts.member))
    await page.goto('/help')
    const hand = handIn(page)
    await hand.click('help.feedback')
    await hand.see('feedback.member')
    await hand.click('feedback.send')
    await hand.seeAlert('feedback.type.missing')
    await hand.seeAlert('feedback.content.missing')
    await expect(page.getByLabel(say('feedback.content'))).toBeFocused()
    await hand.click('feedback.type.games')
    await hand.type({ 'feedback.content': 'Too slow' })
    await hand.see('feedback.content.count', { words: 2, least: 3, most: 300 })
    await hand.click('feedback.send')
    await hand.seeAlert('feedback.content.bounds', { least: 3, most: 300 })
    await site.expectAccessible(page)

    await hand.type({ 'feedback.content': words })
    await page.reload()
    await expect(page.getByLabel(say('feedback.content'))).toHaveValue(words)
    await expect(page.getByRole('button', { name: say('feedback.type.games') })).toHaveAttribute('aria-pressed', 'true')
    await hand.click('feedback.send')
    await hand.see('feedback.sent')
    await site.expectAccessible(page)
    const reference = (await page.getByText(/^F[2-9A-Z]{11}$/).textContent()) ?? ''
    await page.reload()
    await expect(page.getByLabel(say('feedback.content')), 'nothing is kept of what was sent').toHaveValue('')

    const waiting = await site.operator('feedback')
    const number = new RegExp(`^(\\d+) .*${reference}`, 'm').exec(waiting)?.[1] ?? ''
    expect(await site.operator('feedback', 'show', number)).toContain(`${reference}  waits  games  en  `)
    await page.goto('/me/messageV2')
    expect(await site.operator('feedback', 'answer', number, answer)).toContain('answered')
    const title = say('messages.feedbackAnswered').replace('{reference}', reference)
    await page.getByRole('button', { name: title }).click()
    const message = page.getByRole('article', { name: title })
    await expect(message.getByText(answer, { exact: true }), 'as it was typed').toBeVisible()
    await expect(message.getByRole('blockquote')).toHaveText(words)
    if (!isMobile) await site.expectAccessible(page)
    await handIn(page, () => message).click('messages.feedbackAnswered.again')
    await expect(page).toHaveURL(/\/feedback$/)
  },
)

test(
  'a visitor is told that nobody can be answered, and can log in without losing a word',
  { tag: '@feedback' },
  async ({ page, site }) => {
    await site.prefer(page)
    await page.goto('/feedback')
    const hand = handIn(page)
    await hand.see('feedback.visitor')
    await hand.type({ 'feedback.content': words })
    await page
      .getByRole('main')
      .getByRole('button', { name: say('app.login') })
      .click()
    await expect(page.getByRole('dialog', { name: say('login.title') })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByLabel(say('feedback.content'))).toHaveValue(words)
    await hand.click('feedback.type.other')
    await hand.click('feedback.send')
    await hand.see('feedback.sent.read')
    await expect(page.getByRole('main').getByRole('link', { name: say('feedback.messages') })).toHaveCount(0)
    await hand.click('feedback.another')
    await expect(page.getByLabel(say('feedback.content'))).toHaveValue('')
  },
)

test(
  'who is on a page that breaks sends along what the site did before, which is played again from a file',
  { tag: '@feedback' },
  async ({ page, site }, testInfo) => {
    const full = process.env['FULL'] !== undefined
    test.slow(full, 'the steps are played again in a Chromium of their own')
    site.expectErrors(/TypeError|torn/)
    await site.prefer(page)
    await page.goto('/feedback')
    const hand = handIn(page)
    await hand.see('feedback.visitor')
    const { login } = doorOf(page, site)
    await appScreen(page, 'en').clickLogin()
    await login.fillUsername('nobody-knows-me')
    await login.fillPassword('Not-to-be-told-1')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.evaluate(
      () =>
        void setTimeout(() => {
          throw new RangeError('torn beside the page')
        }),
    )
    const way = page.getByRole('link', { name: say('feedback.broken') })
    const bar = page.getByRole('status').filter({ hasText: say('feedback.wrong') })
    await expect(bar).toBeVisible()
    expect(new URL((await way.getAttribute('href')) ?? '', page.url()).search).toBe('?broke=RangeError')
    await bar.getByRole('button', { name: say('app.close') }).press('Enter')
    await expect(way).toHaveCount(0)
    await expect(page.locator('#content'), 'whoever has only a keyboard goes on from the page').toBeFocused()

    await page.evaluate(() => {
      Object.defineProperty(navigator, 'userAgent', {
        configurable: true,
        get() {
          throw new TypeError('torn')
        },
      })
      history.pushState({}, '', '/down')
    })
    await expect(page.getByRole('heading', { name: say('app.error.title') })).toBeVisible()
    await page.evaluate(() => Reflect.deleteProperty(navigator, 'userAgent'))
    await site.expectAccessible(page)
    await way.click()
    await expect(way, 'it was told').toHaveCount(0)
    await expect(page.getByLabel(say('feedback.steps'))).toBeChecked()
    await page.getByText(say('feedback.steps.look')).click()
    const shown = page.getByRole('main').getByRole('list')
    await expect(shown).toContainText('login: form.edited → open.tab.username.editing')
    await expect(shown).not.toContainText(/nobody-knows-me|Not-to-be-told/)
    await site.expectAccessible(page)
    await hand.click('feedback.type.other')
    await hand.type({ 'feedback.content': words })
    await hand.click('feedback.send')
    await hand.see('feedback.sent.read')

    const reference = (await page.getByText(/^F[2-9A-Z]{11}$/).textContent()) ?? ''
    const number = new RegExp(`^(\\d+) .*${reference}`, 'm').exec(await site.operator('feedback'))?.[1] ?? ''
    const told = await site.operator('feedback', 'show', number)
    expect(told).toMatch(/steps that came along: \d+, the site in \w+ .*, broken by TypeError/)
    expect(await site.operator('feedback', 'places')).toContain('broken by TypeError')
    const file = testInfo.outputPath('steps.json')
    const steps = await site.operator('feedback', 'steps', number)
    expect(steps).not.toMatch(/nobody-knows-me|Not-to-be-told/)
    writeFileSync(file, steps)
    const { stdout } = await promisify(execFile)(process.execPath, ['atlas/paths/cli.ts', 'replay', file, 'login'])
    expect(stdout).toContain('TypeError broke the page after this')
    expect(stdout).toMatch(/^login: \d+ steps, /m)
    expect(stdout).toContain('  headless: as explored')
    expect(stdout).toMatch(/\{ do: 'form\.edited\/\w+', in: \['open\.tab\.username\.editing/)
    if (!full) return
    // As in a shell of its own: what this run tells its workers is not meant for another one.
    const { PATHS_COUNTED: _counted, PATHS_SUITE: _suite, ...shell } = process.env
    const inChromium = ['atlas/paths/cli.ts', 'replay', file, 'login', '--browser']
    const again = await promisify(execFile)(process.execPath, inChromium, { env: shell })
    expect(again.stdout).toContain('  in Chromium: as explored')
  },
)

test('a part of the site that came at another try is no error to tell of, and any other is', async ({ page, site }) => {
  site.expectErrors(/torn/)
  await site.prefer(page)
  await page.goto('/down')
  await expect(page.locator('html')).toHaveAttribute('data-booted', /.*/)
  const tell = page.getByRole('link', { name: say('feedback.broken') })
  const report = (told: { readonly message: string; readonly name: string }) =>
    page.evaluate(({ message, name }) => {
      reportError(new Error(message, { cause: Object.assign(new Error('in the middle'), { name }) }))
    }, told)
  // What hears of errors comes when the page is quiet.
  await expect(async () => {
    await report({ message: 'torn', name: 'TypeError' })
    await expect(tell).toBeVisible({ timeout: 500 })
  }).toPass()
  await page
    .getByRole('button', { name: say('app.close') })
    .last()
    .click()
  await expect(tell).toBeHidden()
  // No line of the console either, which would fail this test.
  await report({ message: 'came late', name: 'ChunkLoadError' })
  await settle(page)
  await expect(tell).toBeHidden()
})

test(
  'an error that is told of hides neither a newer version of the site nor customer service',
  { tag: '@phone' },
  async ({ page, site, isMobile }) => {
    site.expectErrors(/torn/)
    await site.prefer(page)
    await page.addInitScript(playWorkers)
    await page.goto('/down')
    const registered = () => page.evaluate(() => (globalThis as unknown as WorkersPlace).versions.registered)
    await expect.poll(registered).toBe(true)
    await page.evaluate(() => {
      ;(globalThis as unknown as WorkersPlace).versions.comes()
      setTimeout(() => {
        throw new TypeError('torn')
      })
    })
    const update = page.getByRole('region', { name: say('site-version.title') })
    const ways = [
      page.getByRole('link', { name: say('feedback.broken') }),
      update.getByRole('button', { name: say('site-version.update') }),
      update.getByRole('button', { name: say('site-version.later') }),
      ...(isMobile ? [page.getByRole('button', { name: say('side.open') })] : []),
    ]
    for (const way of ways) await way.click({ trial: true })
    await site.expectAccessible(page)
  },
)
