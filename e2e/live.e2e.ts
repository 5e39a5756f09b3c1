import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { CHANNEL } from '#atlas/live/message.ts'
import { liveScreen } from '#e2e/screens/live.screen.ts'
import { smsCodeScreen } from '#e2e/screens/sms-code.screen.ts'
import { appScreen } from '#e2e/screens/app.screen.ts'
import { accounts } from './support/accounts.ts'
import { watchCharts, liveState } from './support/live-charts.ts'
import { loginDialogOf } from './support/login-dialog.ts'
import { expect, test, type TestSite } from './support/site.ts'

test.use({ liveCharts: true })

/** A tab of the atlas, which also records every message on the channel. */
const openAtlas = async (context: BrowserContext, { origin }: TestSite, hash = '#/live') => {
  const page = await context.newPage()
  await page.addInitScript((name) => {
    const place = globalThis as unknown as { channelMessages: string[] }
    place.channelMessages = []
    new BroadcastChannel(name).addEventListener('message', ({ data }) =>
      place.channelMessages.push(JSON.stringify(data)),
    )
  }, CHANNEL)
  const live = liveScreen(page)
  await live.open(origin, hash)
  const channelMessages = () =>
    page.evaluate(() => (globalThis as unknown as { channelMessages: string[] }).channelMessages.join('\n'))
  return { page, live, channelMessages }
}

const openSite = async (page: Page, site: TestSite) => {
  await site.prefer(page)
  await page.goto('/')
  // Gestures need the tab in front.
  await page.bringToFront()
  return { app: appScreen(page, 'en'), loginDialog: loginDialogOf(page, site), sms: smsCodeScreen(page, 'en') }
}

test('live: follows a login in another tab, pauses, steps back and forward, and resumes', async ({
  page,
  context,
  site,
}) => {
  const { page: atlas, live } = await openAtlas(context, site)
  await live.seeNoTab()
  const { loginDialog, app } = await openSite(page, site)
  await live.seeTab(0, /^\/ since \d\d:\d\d:\d\d/)
  await loginDialog.login.clickOpen()
  await live.seeEntry(/login started/)
  // A remembered login may be filled in after the first key, and would be the step before the last one.
  await live.seeEntry('login loadRemembered:done')
  await loginDialog.enter(accounts.member)
  await app.seeMember()
  await live.seeEntry('app login:done')
  await live.seeStanding('Live')
  await live.seeChart('login', 'done')

  await live.clickEntry('login form.submitted')
  await live.seeStanding(/^Paused; \d+ new entries$/)
  await live.seeMoment(
    'login',
    'form.submitted',
    /open\.tab\.username\.editing: form\.submitted \[usernameFormValid\] →/,
  )
  await live.seeActive('open.tab.username.checkingSlider')
  await live.seeTaken('form.submitted')
  await live.seeChart('login', 'open.tab.username.checkingSlider')

  // Other charts may step between two of the login's, as the live connection does.
  await live.clickChart('login')
  await live.clickOnly()
  await live.click('Step back')
  await live.seeMoment('form.edited')
  await live.seeActive('open.tab.username.editing')
  await atlas.keyboard.press('ArrowRight')
  await live.seeMoment('form.submitted')
  await live.clickOnly()
  await live.clickFollow()
  await live.click('Step forward')
  await live.seeMoment('slider', 'started')
  await live.click('Resume')
  await live.seeStanding('Live')
  await live.seeNewest()

  await live.clickChart('siteStatus')
  await live.seeActive('open')
  await live.clickOnly()
  await live.seeEntry('siteStatus')
  await live.dontSeeEntry('login')
  await site.expectAccessible(atlas)
  await live.click('Clear')
  await live.seeChosen('siteStatus')
  await expect(atlas.getByText('Nothing of this chart has happened yet.')).toBeVisible()
  await live.seeChart('siteStatus', 'open')
})

test('live: the channel has nothing on who logs in, with what, or what they have', async ({ page, context, site }) => {
  await site.local.toggle('smsLogin', true)
  const { live, channelMessages } = await openAtlas(context, site, '#/login/live')
  const { loginDialog, app, sms } = await openSite(page, site)
  await loginDialog.login.clickOpen()
  await loginDialog.login.clickSmsTab()
  await sms.fillMobile('917 123 4567')
  await sms.clickSend()
  await loginDialog.passSlider()
  await sms.seeCountdown()
  const [message] = await site.local.outbox()
  const code = /\b\d{6}\b/.exec(message?.body ?? '')?.[0] ?? ''
  expect(code).toMatch(/^\d{6}$/)
  await sms.fillCode(code)
  await loginDialog.login.clickUsernameTab()
  await loginDialog.login.fillUsername(accounts.member.username)
  await loginDialog.login.fillPassword('Wrong-password-1')
  await loginDialog.submit()
  await loginDialog.login.seeRefusal('bad_credentials')
  await loginDialog.enter(accounts.member)
  await app.seeMember()
  await live.seeEntry('app login:done')

  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage }))
  const token = /token[\\":]+([\w.-]{16,})/.exec(stored)?.[1] ?? ''
  expect(token.length).toBeGreaterThan(15)
  // A time may have any digits in it.
  const messages = (await channelMessages()).replaceAll(/"(time|openedAt)":\d+/g, '')
  expect(messages).toContain('open.tab.username.editing|form.submitted|usernameFormValid|')
  expect(messages).toContain('smsCode')
  expect(messages).toContain('"refusal":"bad_credentials"')
  const secrets = [
    token,
    code,
    accounts.member.username,
    accounts.member.password,
    'Wrong-password-1',
    '9171234567',
    '1234567',
    '917 123',
  ]
  for (const text of [...secrets, '12480', '12,480', '12 480']) {
    expect(messages.toLowerCase(), text).not.toContain(text.toLowerCase())
  }
})

test(
  'live: an atlas opened late knows the running charts; tabs can be distinguished, and a closed one is marked',
  { tag: '@full' },
  async ({ page, context, site }) => {
    await watchCharts(page)
    const { loginDialog } = await openSite(page, site)
    await loginDialog.login.clickOpen()
    await loginDialog.login.seeUsernameForm()
    const { page: atlas, live } = await openAtlas(context, site, '#/login/live')
    await live.seeActive('open.tab.username.editing')
    await live.seeChart('app', 'dialog.login')
    expect(await liveState(page, 'login'), 'another watcher of the same page goes on').toMatchObject({
      status: 'active',
    })

    const second = await context.newPage()
    await openSite(second, site)
    await live.seeTabs(2)
    await live.clickTab(1)
    await expect(atlas.getByText('No chart of login runs at this moment.', { exact: false })).toBeVisible()
    await second.close()
    await live.seeTab(1, /gone$/)
    await live.clickTab(0)
    await live.seeActive('open.tab.username.editing')
    await page.reload()
    await live.seeTab(0, /gone$/)
    await live.seeTab(2, /in front|there/)
  },
)

test(
  'live: a recording is saved and opened again, and another file is refused',
  { tag: '@full' },
  async ({ page, context, site }) => {
    const { page: atlas, live } = await openAtlas(context, site)
    await atlas.setViewportSize({ width: 390, height: 844 })
    await live.seeNoTab()
    await site.expectAccessible(atlas)
    await live.openFile('notes.json', '{"notes": []}')
    await live.seeProblem('"notes.json" is no record of a live view, or of another version.')
    const { loginDialog } = await openSite(page, site)
    await loginDialog.login.clickOpen()
    await live.seeEntry('login loadRemembered:done')
    const saved = await live.save()
    expect(saved.suggestedFilename()).toMatch(/^charts-[\dT-]+\.json$/)
    const text = await readFile(await saved.path(), 'utf8')
    await page.close()
    await live.seeTab(0, /gone$/)
    await live.openFile('record.json', text)
    await live.seeTab(1, /a saved record$/)
    await live.seeStanding(/^Paused/)
    // As a text it would be found in 'afterLogin started' as well.
    await live.clickEntry(/login started/)
    await live.seeActive('loadingRemembered')
    await site.expectAccessible(atlas)
  },
)
