import { profileScreen } from './screens/profile.screen.ts'
import { accounts } from './support/accounts.ts'
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
    await page.goto('/me')
    await page
      .getByRole('main')
      .getByRole('link', { name: say('member.profile') })
      .click()
    const screen = profileScreen(page, 'en')
    await screen.seeForm()
    await screen.pick('koi')
    await screen.fill('nickname', 'Katuwang')
    await screen.fill('fullname', 'Ana Reyes')
    await screen.fill('birthday', `${new Date().getFullYear() - 5}-01-01`)
    await screen.clickSave()
    await screen.seeProblem(say('profile.underage').replace('{age}', '18'))
    await screen.fill('birthday', '1990-02-03')
    await screen.clickSave()
    await screen.seeSaved()
    await screen.seeLocked('fullname')
    await screen.seeLocked('birthday')
    await site.expectAccessible(page)
    const member = page.getByRole('banner').getByRole('link', { name: 'Katuwang' })
    await expect(member.locator('img')).toHaveAttribute('src', /\/art\/avatar\/koi\.svg/)
    await page.reload()
    await screen.seeLocked('fullname')
    await expect(member.locator('img')).toBeVisible()
  },
)
