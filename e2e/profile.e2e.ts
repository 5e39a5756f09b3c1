import { readFile } from 'node:fs/promises'
import { accounts } from './support/accounts.ts'
import { handIn, type MessageId } from './support/hand.ts'
import { beLoggedIn, logIn } from './support/sessions.ts'
import { expect, test } from './support/site.ts'
import { wordsOf } from './support/words.ts'

const say = wordsOf('en')

test(
  'a member chooses a picture and a nickname, which the header shows, and sets a full name once',
  { tag: '@profile' },
  async ({ page, site }) => {
    site.expectErrors(/400/)
    await site.prefer(page)
    await beLoggedIn(page, await logIn(site, accounts.subAgent))
    await page.goto('/me/securityCenter')
    await page
      .getByRole('main')
      .getByRole('link', { name: say('member.profile') })
      .click()
    const profile = handIn(page)
    const seeLocked = async (field: MessageId) => expect(await profile.field(field)).toHaveAttribute('readonly')
    await profile.click('profile.avatar.koi')
    await profile.type({
      'form.field.nickname': 'Katuwang',
      'form.field.fullname': 'Ana Reyes',
      'form.field.birthday': `${new Date().getFullYear() - 5}-01-01`,
    })
    await profile.click('profile.save')
    await profile.seeAlert('profile.underage', { age: 18 })
    await profile.type({ 'form.field.birthday': '1990-02-03' })
    await profile.click('profile.save')
    await profile.see('profile.saved')
    await seeLocked('form.field.fullname')
    await seeLocked('form.field.birthday')
    await site.expectAccessible(page)
    const member = page.getByRole('banner').getByRole('button', { name: 'Katuwang' })
    await expect(member.locator('img')).toHaveAttribute('src', /\/art\/avatar\/koi\.svg/)
    await page.reload()
    await seeLocked('form.field.fullname')
    await expect(member.locator('img')).toBeVisible()
  },
)

test('a member saves all that is kept of them as a file', { tag: '@profile' }, async ({ page, site }) => {
  await site.prefer(page)
  await beLoggedIn(page, await logIn(site, accounts.subAgent))
  await page.goto('/me/profile')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: say('profile.data.download') }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe('my-data.json')
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({
    profile: { account: accounts.subAgent.username },
    sessions: expect.any(Array),
  })
  // Half under the bar above, an entry of the menu would be too small to touch.
  await page.evaluate(() => scrollTo(0, 0))
  await site.expectAccessible(page)
})
