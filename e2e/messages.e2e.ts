import { writeFile } from 'node:fs/promises'
import { handIn } from './support/hand.ts'
import { hostileNotice } from './support/hostile-notice.ts'
import { beLoggedIn, register } from './support/sessions.ts'
import { expect, test } from './support/site.ts'
import { wordsOf } from './support/words.ts'

const say = wordsOf('en')

test(
  'a member finds what was written to them, reads it, marks a page of it as unread and deletes one, and hears of a new one at once',
  { tag: '@messages' },
  async ({ page, site }, testInfo) => {
    const username = 'liham2026'
    const write = async (title: string, content: string) => {
      const file = testInfo.outputPath('letter.json')
      await writeFile(file, JSON.stringify({ en: { title, content } }))
      return site.operator('messages', 'send', 'member', username, file)
    }
    // What was tried in the letter is refused by the page's rules where the text is taken apart.
    site.expectErrors(/Content Security Policy/)
    await site.prefer(page)
    await beLoggedIn(page, await register(site, username))
    await write('About your account', '<p>We have looked at it.</p>')
    expect(await write('A word of warning', hostileNotice)).toContain('sent')

    await page.goto('/me')
    const entry = page.getByRole('main').getByRole('link', { name: `${say('member.messageV2')} 2 unread messages` })
    await expect(entry).toBeVisible({ timeout: 30_000 })
    await entry.click()
    const inbox = handIn(page)
    const main = page.getByRole('main')
    const titles = main.getByRole('listitem').getByRole('heading', { level: 2 })
    const bell = (unread: number) =>
      page.getByRole('banner').getByRole('link', { name: `Notifications, ${unread} unread` })
    const says = (text: string) => page.getByTestId('account-page').getByText(text, { exact: true })
    await expect(titles).toHaveText([/^A word of warning/, /^About your account/])
    await expect(bell(2)).toBeVisible()
    await site.expectAccessible(page)

    await main.getByRole('button', { name: /^A word of warning/ }).click()
    const open = main.getByRole('article')
    await expect(open.getByText('first words')).toBeVisible()
    await expect(open.getByText('secret')).toHaveCount(0)
    await expect(open.locator('script, iframe, form, input')).toHaveCount(0)
    await expect(says('1 unread message')).toBeVisible()
    await inbox.click('messages.state.unread')
    await expect(titles).toHaveText([/^About your account/])

    await write('Just now', '<p>While you look.</p>')
    await expect(titles, 'it comes by itself').toHaveText([/^Just now/, /^About your account/])
    await inbox.click('messages.state.all')
    await expect(titles).toHaveCount(3)
    await inbox.click('messages.choosePage')
    await expect(says('3 selected')).toBeVisible()
    await inbox.click('messages.markUnread')
    await expect(says('3 unread messages')).toBeVisible()
    await expect(bell(3)).toBeVisible()
    await inbox.click('messages.markRead')
    await expect(main.getByText(/\d unread message/)).toHaveCount(0)

    await main.getByRole('checkbox', { name: say('messages.choose', { title: 'Just now' }) }).click()
    await expect(says('2 selected')).toBeVisible()
    await main.getByRole('checkbox', { name: say('messages.choose', { title: 'About your account' }) }).click()
    await main.getByRole('checkbox', { name: say('messages.choose', { title: 'A word of warning' }) }).click()
    await main.getByRole('checkbox', { name: say('messages.choose', { title: 'Just now' }) }).click()
    await expect(says('1 selected')).toBeVisible()
    await inbox.click('messages.delete')
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Delete this message?')
    await site.expectAccessible(page)
    await question.getByRole('button', { name: say('messages.confirm') }).click()
    await expect(titles).toHaveText([/^A word of warning/, /^About your account/])
    await page.reload()
    await expect(titles).toHaveCount(2)
  },
)
