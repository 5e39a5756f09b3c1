import { AxeBuilder } from '@axe-core/playwright'
import { noticesScreen } from './screens/notices.screen.ts'
import { accounts } from './support/accounts.ts'
import { hostileNotice } from './support/hostile-notice.ts'
import { beLoggedIn, logIn } from './support/sessions.ts'
import { expect, test } from './support/site.ts'
import { translatorOf } from './support/texts.ts'

// Motion is under test here.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const t = translatorOf('en')

test('notices: a hostile notice shows its text, runs no script and sends no request', async ({ page, site }) => {
  await site.prefer(page)
  // The browser reports handlers already where the text is parsed, though none of them can run.
  site.expectErrors(/Content Security Policy directive/)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const id = await site.local.publishNotice({ en: { title: 'Hostile <b>title</b>', content: hostileNotice } })
  await page.goto(`/noticePage?id=${id}`)
  const { text, title } = noticesScreen(page, 'en')
  await expect(title('Hostile <b>title</b>')).toHaveAttribute('aria-expanded', 'true')
  for (const word of ['first words', 'inside an unknown element', 'in a cell', 'deep down', 'last words']) {
    await expect(text).toContainText(word)
  }
  await expect(text).not.toContainText('secret')

  const left = await text.evaluate((article) => ({
    names: [...new Set([...article.querySelectorAll('*')].map(({ localName }) => localName))].toSorted(),
    attributes: [...article.querySelectorAll('[dir=auto] *')].flatMap(({ attributes }) =>
      [...attributes].map(({ name, value }) => `${name}=${value}`),
    ),
  }))
  expect(left.names).toEqual(['a', 'b', 'div', 'h3', 'i', 'img', 'p', 'table', 'tbody', 'td', 'tr'])
  expect(left.attributes.filter((each) => !each.startsWith('class='))).toEqual([
    'href=https://example.com/',
    'target=_blank',
    'rel=noopener noreferrer nofollow',
    'href=/help#contact',
    'alt=Harbour',
    'loading=lazy',
    'src=/art/vendor/HARBOUR.svg',
    'colspan=20',
    'rowspan=1',
  ])
  expect(await page.evaluate(() => Reflect.get(globalThis, 'hacked'))).toBeUndefined()
  expect(requests.filter((url) => !url.startsWith(site.origin) && !url.startsWith('data:'))).toEqual([])
  await site.expectAccessible(page)
  await site.local.withdrawNotice(id)
})

test('notices: a new notice appears on an open page, opens in the dialog, and disappears when withdrawn', async ({
  page,
  site,
}) => {
  await site.prefer(page)
  await page.goto('/')
  const notices = noticesScreen(page, 'en')
  await expect(notices.marquee).toBeVisible()
  const unread = async () => Number((await notices.marquee.getByRole('link').first().textContent())?.match(/\d+/)?.[0])
  const before = await unread()
  expect(before).toBeGreaterThan(0)

  const title = `Doors open at ${Date.now()}`
  const id = await site.local.publishNotice({ en: { title, content: '<p>Come in.</p>' } })
  await expect(notices.marquee.getByRole('link', { name: title, exact: true })).toBeAttached()
  expect(await unread()).toBe(before + 1)

  await notices.clickPassingTitle(title)
  await expect(notices.dialog).toBeVisible()
  await expect(notices.text).toContainText('Come in.')
  await expect(notices.title(title)).toHaveAttribute('aria-expanded', 'true')
  const { violations } = await new AxeBuilder({ page }).include('[data-dialog]').analyze()
  expect(violations.map((violation) => violation.id)).toEqual([])
  await page.goBack()
  await expect(notices.dialog).toHaveCount(0)
  await expect.poll(unread).toBe(before)

  await site.local.withdrawNotice(id)
  await expect(notices.marquee.getByRole('link', { name: title, exact: true })).toHaveCount(0)
  await page.reload()
  await expect(notices.marquee).toBeVisible()
  expect(await unread(), 'notices read in this browser').toBe(before)
})

test('notices: the marquee scrolls, pauses on request, is read once, and steps with reduced motion', async ({
  page,
  site,
}) => {
  await site.prefer(page)
  await page.goto('/')
  const { marquee } = noticesScreen(page, 'en')
  await expect(marquee).toBeVisible()
  const links = marquee.getByRole('listitem').getByRole('link')
  await expect(links).toHaveCount(9)
  const states = () =>
    marquee
      .locator('ul')
      .evaluateAll((lists) => lists.flatMap((list) => list.getAnimations().map(({ playState }) => playState)))
  expect(await states()).toEqual(['running', 'running'])
  const pause = page.getByRole('checkbox', { name: t('preferences.motion.pause') })
  await pause.check()
  await expect.poll(states).toEqual(['paused', 'paused'])
  await pause.uncheck()
  await expect.poll(states).toEqual(['running', 'running'])
  await links.nth(4).focus()
  expect(await states()).toEqual([])
  await expect(links.nth(4)).toBeInViewport()

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(pause, 'nothing is left that moves').toBeHidden()
  const next = marquee.getByRole('button', { name: t('notices.next') })
  await next.click()
  expect(await states()).toEqual([])
  await page.keyboard.press('Tab')
  await marquee.getByRole('button', { name: t('notices.previous') }).focus()
  await expect(links).toHaveCount(9)
})

test('notices: a notice a member has read is read on every device', async ({ page, site, browser }) => {
  const member = await logIn(site, accounts.agent)
  await site.prefer(page)
  await beLoggedIn(page, member)
  await page.goto('/noticePage')
  const { text } = noticesScreen(page, 'en')
  const unreadTitles = page.getByRole('button', { name: t('notices.unread') })
  await expect(text).toHaveCount(1)
  await expect.poll(() => unreadTitles.count()).toBeGreaterThan(1)
  const name = (await unreadTitles.nth(1).locator('span').first().textContent()) ?? ''
  const saved = page.waitForResponse((response) => response.url().endsWith('CSP_readNotice'))
  await unreadTitles.nth(1).click()
  await saved

  const other = await browser.newContext()
  const second = await other.newPage()
  await site.prefer(second)
  await beLoggedIn(second, member)
  await second.goto(`${site.origin}/noticePage`)
  await expect(second.getByRole('button', { name: t('notices.unread') }).first()).toBeVisible()
  await expect(noticesScreen(second, 'en').title(name)).not.toContainText(t('notices.unread'))
  await other.close()
})

test('notifications: the bell counts unread ones and opens the list, with links to their pages', async ({
  page,
  site,
}) => {
  const member = await logIn(site, accounts.member)
  await site.prefer(page)
  await beLoggedIn(page, member)
  await page.goto('/promotions')
  const anyUnread = /^Notifications, (\d+) unread$/
  const bell = (unread: number) =>
    page.getByRole('link', { name: unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`, exact: true })
  const name = await page.getByRole('link', { name: anyUnread }).textContent()
  const before = Number(/Notifications, (\d+) unread/.exec(name ?? '')?.[1])
  await bell(before).click()
  const centre = page.getByRole('dialog', { name: t('notifications.title') })
  const items = centre.getByRole('listitem').filter({ has: page.locator('time') })
  await expect(items).toHaveCount(10)
  const times = await items.locator('time').evaluateAll((all) => all.map((each) => each.getAttribute('datetime') ?? ''))
  expect(times).toEqual(times.toSorted().toReversed())
  await expect(items.first()).toContainText(t('notifications.security.login'))
  await expect(items.first()).not.toContainText(t('notifications.unread'))
  await site.expectAccessible(page)

  await centre.getByRole('button', { name: new RegExp(`^${t('notifications.kind.reward')}`) }).click()
  // Other tests on this server may have granted the member another reward.
  const prize = items.filter({ hasText: t('notifications.reward.mission').replace('{amount}', '₱50.00') })
  await expect(prize).toContainText(t('notifications.unread'))
  await prize.getByRole('link').click()
  await expect(page).toHaveURL(/\/me\/rewardCenter$/)
  await expect(centre).toBeHidden()
  await expect(bell(before - 1)).toBeVisible()

  await bell(before - 1).click()
  await centre.getByRole('button', { name: t('notifications.readAll') }).click()
  await expect(centre.getByText(t('notifications.unread'), { exact: true })).toHaveCount(0)
  await page.goBack()
  await expect(centre).toBeHidden()
  await page.reload()
  await expect(bell(0)).toBeVisible()

  await page.setViewportSize({ width: 320, height: 640 })
  await bell(0).click()
  await expect(centre, 'in a narrow header, too').toBeVisible()
})
