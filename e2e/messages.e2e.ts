import { writeFile } from 'node:fs/promises'
import { pageObject } from './support/page-object.ts'
import { hostileNotice } from './support/hostile-notice.ts'
import { beLoggedIn, register } from './support/sessions.ts'
import { expect, test } from './support/site.ts'
import { translatorOf } from './support/texts.ts'

const t = translatorOf('en')

test(
  'messages: a member reads, marks and deletes messages, and receives a new one without a reload',
  { tag: '@messages' },
  async ({ page, site }, testInfo) => {
    const username = 'liham2026'
    const write = async (title: string, content: string) => {
      const file = testInfo.outputPath('letter.json')
      await writeFile(file, JSON.stringify({ en: { title, content } }))
      return site.operator('messages', 'send', 'member', username, file)
    }
    // The CSP refuses the hostile content while the letter's HTML is parsed.
    site.expectErrors(/Content Security Policy/)
    await site.prefer(page)
    await beLoggedIn(page, await register(site, username))
    await write('About your account', '<p>We have looked at it.</p>')
    expect(await write('A word of warning', hostileNotice)).toContain('sent')

    await page.goto('/me')
    const entry = page.getByRole('main').getByRole('link', { name: `${t('member.messageV2')} 2 unread messages` })
    await expect(entry).toBeVisible({ timeout: 30_000 })
    await entry.click()
    const inbox = pageObject(page)
    const main = page.getByRole('main')
    const titles = main.getByRole('listitem').getByRole('heading', { level: 2 })
    const bell = (unread: number) =>
      page.getByRole('banner').getByRole('link', { name: `Notifications, ${unread} unread` })
    const textOnPage = (text: string) => page.getByTestId('account-page').getByText(text, { exact: true })
    await expect(titles).toHaveText([/^A word of warning/, /^About your account/])
    await expect(bell(2)).toBeVisible()
    await site.expectAccessible(page)

    await main.getByRole('button', { name: /^A word of warning/ }).click()
    const open = main.getByRole('article')
    await expect(open.getByText('first words')).toBeVisible()
    await expect(open.getByText('secret')).toHaveCount(0)
    await expect(open.locator('script, iframe, form, input')).toHaveCount(0)
    await expect(textOnPage('1 unread message')).toBeVisible()
    await inbox.click('messages.state.unread')
    await expect(titles).toHaveText([/^About your account/])

    await write('Just now', '<p>While you look.</p>')
    await expect(titles, 'without a reload').toHaveText([/^Just now/, /^About your account/])
    await inbox.click('messages.state.all')
    await expect(titles).toHaveCount(3)
    await inbox.click('messages.choosePage')
    await expect(textOnPage('3 selected')).toBeVisible()
    await inbox.click('messages.markUnread')
    await expect(textOnPage('3 unread messages')).toBeVisible()
    await expect(bell(3)).toBeVisible()
    await inbox.click('messages.markRead')
    await expect(main.getByText(/\d unread message/)).toHaveCount(0)

    await main.getByRole('checkbox', { name: t('messages.choose', { title: 'Just now' }) }).click()
    await expect(textOnPage('2 selected')).toBeVisible()
    await main.getByRole('checkbox', { name: t('messages.choose', { title: 'About your account' }) }).click()
    await main.getByRole('checkbox', { name: t('messages.choose', { title: 'A word of warning' }) }).click()
    await main.getByRole('checkbox', { name: t('messages.choose', { title: 'Just now' }) }).click()
    await expect(textOnPage('1 selected')).toBeVisible()
    await inbox.click('messages.delete')
    const confirmation = page.getByRole('alertdialog')
    await expect(confirmation).toContainText('Delete this message?')
    await site.expectAccessible(page)
    await confirmation.getByRole('button', { name: t('messages.confirm') }).click()
    await expect(titles).toHaveText([/^A word of warning/, /^About your account/])
    await page.reload()
    await expect(titles).toHaveCount(2)
  },
)
