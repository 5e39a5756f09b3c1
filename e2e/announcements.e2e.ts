import { writeFileSync } from 'node:fs'
import { accounts } from './support/accounts.ts'
import { beLoggedIn, logIn } from './support/sessions.ts'
import { expect, test } from './support/site.ts'
import { translatorOf } from './support/texts.ts'

const t = translatorOf('en')

test('announcements: an agent finds them first in the centre, filters them, and reads a new one', async ({
  page,
  site,
}, info) => {
  await site.prefer(page)
  await beLoggedIn(page, await logIn(site, accounts.agent))
  await page.goto('/agent/menu')
  const main = page.getByRole('main')
  if (info.project.name !== 'desktop') {
    await main
      .getByRole('link', { name: t('agent-centre.agentAnnouncement') })
      .filter({ visible: true })
      .click()
  }
  const region = main.getByRole('region', { name: t('announcements.title') })
  const titles = region.getByRole('heading', { level: 2 })
  await expect(titles.first()).toContainText(t('announcements.type.H'))
  await site.expectAccessible(page)

  const file = info.outputPath('announcement.json')
  const content = '<p>Open now</p><script>document.title = "broken"</script>'
  writeFileSync(file, JSON.stringify({ en: { title: 'Doors are open', content } }))
  const published = await site.operator('announcement', 'add', 'B', file)
  const fresh = region.getByRole('button', { name: /Doors are open/ })
  await expect(fresh, 'without a reload').toContainText(t('announcements.unread'))
  await region.getByRole('button', { name: t('announcements.type.B'), exact: true }).click()
  await expect(page).toHaveURL(/[?&]kind=B/)
  await expect(titles.first()).toContainText('Doors are open')
  const marked = page.waitForResponse((response) => response.url().endsWith('MCSFE_readAnnouncement'))
  await fresh.click()
  await expect(region.getByRole('article')).toHaveText('Open now')
  expect((await marked).ok()).toBe(true)
  await expect(fresh).not.toContainText(t('announcements.unread'))
  await site.expectAccessible(page)
  await site.operator('announcement', 'withdraw', /\d+/.exec(published)?.[0] ?? '')
  await expect(fresh).toHaveCount(0)
})
