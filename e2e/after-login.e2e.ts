import { afterLoginScreen } from './screens/after-login.screen.ts'
import { accounts } from './support/accounts.ts'
import { expect, test } from './support/site.ts'
import { expectTree } from './support/trees.ts'
import { visit } from './support/visit.ts'

test.describe.configure({ timeout: 120_000 })

test(
  'a new member is welcomed once; later an important notice is told, and led to',
  { tag: '@after-login' },
  async ({ page, site }) => {
    const { app, door, logout } = await visit(page, site)
    const modal = afterLoginScreen(page, 'en')
    await door.login.clickOpen()
    await door.enter(accounts.firstTime)
    await modal.seeTitle('first', 'Bagong Dating')
    await modal.seeSteps()
    await modal.seePopular()
    await expectTree(modal.dialog, 'after login')
    await site.expectAccessible(page)
    await modal.clickGo()
    await modal.dontSee()

    const words = { title: 'New rules for everyone', content: '<p>Read them.</p>' }
    const published = await site.local.publishNotice({ important: { en: words } })
    await app.clickLogout()
    await logout.clickConfirm()
    await app.seeVisitor()
    await door.login.clickOpen()
    await door.enter(accounts.firstTime)
    await modal.seeTitle('back', 'Bagong Dating')
    await modal.seeText(words.title)
    await modal.clickQuiet()
    await modal.clickNotice()
    await modal.dontSee()
    await expect(page.getByRole('main').getByRole('heading', { name: words.title })).toBeVisible()
    // Whoever logs in at this site later has nothing to be told.
    await site.local.withdrawNotice(published)
  },
)
