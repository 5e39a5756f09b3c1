import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { appScreen } from './screens/app.screen.ts'
import { accounts } from './support/accounts.ts'
import { loginDialogOf } from './support/login-dialog.ts'
import { pageObject } from './support/page-object.ts'
import { playWorkers, type WorkersPlace } from './support/play-workers.ts'
import { beLoggedIn, logIn } from './support/sessions.ts'
import { settle } from './support/settle.ts'
import { expect, test } from './support/site.ts'
import { translatorOf } from './support/texts.ts'
import { waitForStart } from './support/wait-for-start.ts'

const t = translatorOf('en')
const words = 'The <b>second</b> table on the left is slow'
const answer = 'Thank you.\nThat table is faster <i>now</i>.'

test(
  'feedback: a member’s draft survives a reload, is sent with a receipt, and is answered by a message',
  { tag: '@feedback' },
  async ({ page, site, isMobile }) => {
    await site.prefer(page)
    await beLoggedIn(page, await logIn(site, accounts.member))
    await page.goto('/help')
    const hand = pageObject(page)
    await hand.click('help.feedback')
    await hand.see('feedback.member')
    await hand.click('feedback.send')
    await hand.seeAlert('feedback.type.missing')
    await hand.seeAlert('feedback.content.missing')
    await expect(page.getByRole('button', { name: t('feedback.type.account'), exact: true })).toBeFocused()
    await hand.click('feedback.type.games')
    await hand.type({ 'feedback.content': 'Too slow' })
    await hand.see('feedback.content.count', { words: 2, least: 3, most: 300 })
    await hand.click('feedback.send')
    await hand.seeAlert('feedback.content.bounds', { least: 3, most: 300 })
    await site.expectAccessible(page)

    await hand.type({ 'feedback.content': words })
    await page.reload()
    await expect(page.getByLabel(t('feedback.content'))).toHaveValue(words)
    await expect(page.getByRole('button', { name: t('feedback.type.games') })).toHaveAttribute('aria-pressed', 'true')
    await hand.click('feedback.send')
    await hand.see('feedback.sent')
    await site.expectAccessible(page)
    const reference = (await page.getByText(/^F[2-9A-Z]{11}$/).textContent()) ?? ''
    await page.reload()
    await expect(page.getByLabel(t('feedback.content')), 'the draft is removed once sent').toHaveValue('')

    const waiting = await site.operator('feedback')
    const number = new RegExp(`^(\\d+) .*${reference}`, 'm').exec(waiting)?.[1] ?? ''
    expect(await site.operator('feedback', 'show', number)).toContain(`${reference}  waits  games  en  `)
    await page.goto('/me/messageV2')
    expect(await site.operator('feedback', 'answer', number, answer)).toContain('answered')
    const title = t('messages.feedbackAnswered').replace('{reference}', reference)
    await page.getByRole('button', { name: title }).click()
    const message = page.getByRole('article', { name: title })
    await expect(message.getByText(answer, { exact: true }), 'unchanged, as typed').toBeVisible()
    await expect(message.getByRole('blockquote')).toHaveText(words)
    if (!isMobile) await site.expectAccessible(page)
    await pageObject(page, () => message).click('messages.feedbackAnswered.again')
    await expect(page).toHaveURL(/\/feedback$/)
  },
)

test(
  'feedback: a visitor sees that visitors get no answer, and can log in without losing the draft',
  { tag: '@feedback' },
  async ({ page, site }) => {
    await site.prefer(page)
    await page.goto('/feedback')
    const hand = pageObject(page)
    await hand.see('feedback.visitor')
    await hand.type({ 'feedback.content': words })
    await page
      .getByRole('main')
      .getByRole('button', { name: t('app.login') })
      .click()
    await expect(page.getByRole('dialog', { name: t('login.title') })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByLabel(t('feedback.content'))).toHaveValue(words)
    await hand.click('feedback.type.other')
    await hand.click('feedback.send')
    await hand.see('feedback.sent.read')
    await expect(page.getByRole('main').getByRole('link', { name: t('feedback.messages') })).toHaveCount(0)
    await hand.click('feedback.another')
    await expect(page.getByLabel(t('feedback.content'))).toHaveValue('')
  },
)

test(
  'feedback: a visitor whose page crashes attaches the breadcrumbs, which can be replayed from a file',
  { tag: '@feedback' },
  async ({ page, site }, testInfo) => {
    const full = process.env['FULL'] !== undefined
    test.slow(full, 'the steps are replayed in a separate Chromium')
    site.expectErrors(/TypeError|torn/)
    await site.prefer(page)
    await page.goto('/feedback')
    const hand = pageObject(page)
    await hand.see('feedback.visitor')
    const { login } = loginDialogOf(page, site)
    await appScreen(page, 'en').clickLogin()
    await login.fillUsername('unknown-member')
    await login.fillPassword('Never-to-be-sent-1')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.evaluate(
      () =>
        void setTimeout(() => {
          throw new RangeError('torn beside the page')
        }),
    )
    const way = page.getByRole('link', { name: t('feedback.broken') })
    const bar = page.getByRole('status').filter({ hasText: t('feedback.wrong') })
    await expect(bar).toBeVisible()
    expect(new URL((await way.getAttribute('href')) ?? '', page.url()).search).toBe('?broke=RangeError')
    await bar.getByRole('button', { name: t('app.close') }).press('Enter')
    await expect(way).toHaveCount(0)
    await expect(page.locator('#content'), 'focus returns to the page for keyboard users').toBeFocused()

    await page.evaluate(() => {
      Object.defineProperty(navigator, 'userAgent', {
        configurable: true,
        get() {
          throw new TypeError('torn')
        },
      })
      history.pushState({}, '', '/down')
    })
    await expect(page.getByRole('heading', { name: t('app.error.title') })).toBeVisible()
    await page.evaluate(() => Reflect.deleteProperty(navigator, 'userAgent'))
    await site.expectAccessible(page)
    await way.click()
    await expect(way, 'it was reported').toHaveCount(0)
    await expect(page.getByLabel(t('feedback.steps'))).toBeChecked()
    await page.getByText(t('feedback.steps.look')).click()
    const shown = page.getByRole('main').getByRole('list')
    await expect(shown).toContainText('login: form.edited → open.tab.username.editing')
    await expect(shown).not.toContainText(/unknown-member|Never-to-be-sent/)
    await site.expectAccessible(page)
    await hand.click('feedback.type.other')
    await hand.type({ 'feedback.content': words })
    await hand.click('feedback.send')
    await hand.see('feedback.sent.read')

    const reference = (await page.getByText(/^F[2-9A-Z]{11}$/).textContent()) ?? ''
    const number = new RegExp(`^(\\d+) .*${reference}`, 'm').exec(await site.operator('feedback'))?.[1] ?? ''
    const shownFeedback = await site.operator('feedback', 'show', number)
    expect(shownFeedback).toMatch(/attached steps: \d+, site state \w+ .*, error TypeError/)
    expect(await site.operator('feedback', 'places')).toContain('error TypeError')
    const file = testInfo.outputPath('steps.json')
    const steps = await site.operator('feedback', 'steps', number)
    expect(steps).not.toMatch(/unknown-member|Never-to-be-sent/)
    writeFileSync(file, steps)
    const { stdout } = await promisify(execFile)(process.execPath, ['atlas/paths/cli.ts', 'replay', file, 'login'])
    expect(stdout).toContain('TypeError broke the page after this')
    expect(stdout).toMatch(/^login: \d+ steps, /m)
    expect(stdout).toContain('  headless: as explored')
    expect(stdout).toMatch(/\{ do: 'form\.edited\/\w+', in: \['open\.tab\.username\.editing/)
    if (!full) return
    // Run as in a separate shell: the variables of this run's workers are not meant for another run.
    const { PATHS_COUNTED: _counted, PATHS_SUITE: _suite, ...shell } = process.env
    const inChromium = ['atlas/paths/cli.ts', 'replay', file, 'login', '--browser']
    const again = await promisify(execFile)(process.execPath, inChromium, { env: shell })
    expect(again.stdout).toContain('  in Chromium: as explored')
  },
)

test('feedback: a chunk that loads on retry is not reported as an error, any other error is', async ({
  page,
  site,
}) => {
  site.expectErrors(/torn/)
  await site.prefer(page)
  await page.goto('/down')
  await waitForStart(page)
  const reportLink = page.getByRole('link', { name: t('feedback.broken') })
  const report = (error: { readonly message: string; readonly name: string }) =>
    page.evaluate(({ message, name }) => {
      reportError(new Error(message, { cause: Object.assign(new Error('in the middle'), { name }) }))
    }, error)
  // The error listener is installed when the page is idle.
  await expect(async () => {
    await report({ message: 'torn', name: 'TypeError' })
    await expect(reportLink).toBeVisible({ timeout: 500 })
  }).toPass()
  await page
    .getByRole('button', { name: t('app.close') })
    .last()
    .click()
  await expect(reportLink).toBeHidden()
  // It logs nothing to the console either, which would fail this test.
  await report({ message: 'came late', name: 'ChunkLoadError' })
  await settle(page)
  await expect(reportLink).toBeHidden()
})

test(
  'feedback: the error bar hides neither the update prompt nor customer service',
  { tag: '@phone' },
  async ({ page, site, isMobile }) => {
    site.expectErrors(/torn/)
    await site.prefer(page)
    await page.addInitScript(playWorkers)
    await page.goto('/down')
    const registered = () => page.evaluate(() => (globalThis as unknown as WorkersPlace).versions.registered)
    await expect.poll(registered).toBe(true)
    await page.evaluate(() => {
      ;(globalThis as unknown as WorkersPlace).versions.arrives()
      setTimeout(() => {
        throw new TypeError('torn')
      })
    })
    const update = page.getByRole('region', { name: t('site-version.title') })
    const ways = [
      page.getByRole('link', { name: t('feedback.broken') }),
      update.getByRole('button', { name: t('site-version.update') }),
      update.getByRole('button', { name: t('site-version.later') }),
      ...(isMobile ? [page.getByRole('button', { name: t('side.open') })] : []),
    ]
    for (const way of ways) await way.click({ trial: true })
    await site.expectAccessible(page)
  },
)
