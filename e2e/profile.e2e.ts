import { readFile } from 'node:fs/promises'
import { accounts } from './support/accounts.ts'
import { pageObject, type MessageId } from './support/page-object.ts'
import { beLoggedIn, logIn } from './support/sessions.ts'
import { expect, test } from './support/site.ts'
import { translatorOf } from './support/texts.ts'

const t = translatorOf('en')

test(
  'profile: a member chooses an avatar and a nickname, which the header shows, and sets a full name once',
  { tag: '@profile' },
  async ({ page, site }) => {
    site.expectErrors(/400/)
    await site.prefer(page)
    await beLoggedIn(page, await logIn(site, accounts.subAgent))
    await page.goto('/me/securityCenter')
    await page
      .getByRole('main')
      .getByRole('link', { name: t('member.profile') })
      .click()
    const profile = pageObject(page)
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

test('profile: a member downloads all stored data as a file', { tag: '@profile' }, async ({ page, site }) => {
  await site.prefer(page)
  await beLoggedIn(page, await logIn(site, accounts.subAgent))
  await page.goto('/me/profile')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: t('profile.data.download') }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe('my-data.json')
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({
    profile: { account: accounts.subAgent.username },
    sessions: expect.any(Array),
  })
  // An entry half hidden by the bar above would be too small to touch.
  await page.evaluate(() => scrollTo(0, 0))
  await site.expectAccessible(page)
})
