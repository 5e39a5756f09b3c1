import { writeFileSync } from 'node:fs'
import { accounts } from './support/accounts.ts'
import { beLoggedIn, logIn } from './support/sessions.ts'
import { expect, test } from './support/site.ts'
import { wordsOf } from './support/words.ts'

const say = wordsOf('en')

test('an agent finds announcements as the first thing in their centre, narrows them down, and reads one that has just come', async ({
  page,
  site,
}, info) => {
  await site.prefer(page)
  await beLoggedIn(page, await logIn(site, accounts.agent))
  await page.goto('/agent/menu')
  const main = page.getByRole('main')
  if (info.project.name !== 'desktop') {
    await main
      .getByRole('link', { name: say('agent-centre.agentAnnouncement') })
      .filter({ visible: true })
      .click()
  }
  const told = main.getByRole('region', { name: say('announcements.title') })
  const titles = told.getByRole('heading', { level: 2 })
  await expect(titles.first()).toContainText(say('announcements.type.H'))
  await site.expectAccessible(page)

  const file = info.outputPath('announcement.json')
  const content = '<p>Open now</p><script>document.title = "broken"</script>'
  writeFileSync(file, JSON.stringify({ en: { title: 'Doors are open', content } }))
  const published = await site.operator('announcement', 'add', 'B', file)
  const fresh = told.getByRole('button', { name: /Doors are open/ })
  await expect(fresh, 'without asking').toContainText(say('announcements.unread'))
  await told.getByRole('button', { name: say('announcements.type.B'), exact: true }).click()
  await expect(page).toHaveURL(/[?&]kind=B/)
  await expect(titles.first()).toContainText('Doors are open')
  const marked = page.waitForResponse((response) => response.url().endsWith('MCSFE_readAnnouncement'))
  await fresh.click()
  await expect(told.getByRole('article')).toHaveText('Open now')
  expect((await marked).ok()).toBe(true)
  await expect(fresh).not.toContainText(say('announcements.unread'))
  await site.expectAccessible(page)
  await site.operator('announcement', 'withdraw', /\d+/.exec(published)?.[0] ?? '')
  await expect(fresh).toHaveCount(0)
})
