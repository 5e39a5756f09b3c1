import { writeFileSync } from 'node:fs'
import { expect, test } from './support/site.ts'
import { translatorOf } from './support/texts.ts'

const t = translatorOf('en')

test('content: an operator text appears on open pages at once, has a preview, and can be reset', async ({
  page,
  site,
  browser,
  isMobile,
}, testInfo) => {
  const content = async (what: 'set' | 'preview', name: string, written: object) => {
    const file = testInfo.outputPath(`${name}.json`)
    writeFileSync(file, JSON.stringify(written))
    return site.operator('content', what, name, file)
  }
  await site.prefer(page)
  const main = page.getByRole('main')
  const title = main.getByRole('heading', { level: 1 })

  await test.step('a new help section appears on the open page, and is found by the search', async () => {
    await page.goto('/help')
    await expect(main.getByRole('heading', { name: 'Getting started' })).toBeVisible()
    const topics = [{ question: 'What does {club} give away?', answer: ['A kalesa, once a year.'] }]
    const { sections } = JSON.parse(await site.operator('content', 'show', 'help')) as { sections: object[] }
    await content('set', 'help', {
      sections: [{ id: 'bonuses', words: { en: { title: 'Bonuses', topics } } }, ...sections],
      words: { en: { 'help.title': 'Ask us' } },
    })
    await expect(main.getByRole('heading', { name: 'Bonuses' })).toBeVisible()
    await expect(title).toHaveText('Ask us')
    await main.getByRole('textbox').fill('kalesa')
    await expect(main.locator('mark')).toHaveText(['kalesa'])
    await expect(main.getByText('What does Statehouse Club give away?')).toBeVisible()
    await site.expectAccessible(page)
  })

  await test.step('native apps are above the guides, the own platform first, the others as QR codes', async () => {
    await page.goto('/down')
    await expect(main.getByText(t('about.down.text'))).toBeVisible()
    const address = (of: string) => `https://apps.example/${of}`
    await content('set', 'apps', {
      apps: [
        { platform: 'android', source: 'file', version: '2.4.1', address: address('club.apk') },
        { platform: 'computer', source: 'store', version: '2.0', address: address('desk') },
      ],
    })
    const apps = main.getByRole('region', { name: t('about.down.apps') })
    await expect(apps.getByRole('heading', { level: 3 })).toHaveText([
      t('about.down.computer'),
      t('about.down.android'),
    ])
    await expect(
      apps.getByRole('link', { name: `${t('about.down.android')} ${t('about.down.apps.file')}` }),
    ).toHaveAttribute('href', address('club.apk'))
    // A phone cannot scan its own screen.
    await expect(apps.getByRole('img', { name: t('about.down.apps.code') })).toHaveCount(isMobile ? 0 : 1)
    await expect(main.getByText(t('about.down.lead'))).toBeVisible()
    await site.expectAccessible(page)
  })

  await test.step('the headline of the home page is the operator’s from the first paint, until it is reset', async () => {
    await page.goto('/')
    await expect(title).toHaveText(t('home.hero.title'))
    await content('set', 'landing', { words: { en: { 'home.hero.title': 'Play & win < "ours"' } } })
    await expect(title).toHaveText('Play & win < "ours"')
    // The page is held before its script: the text is server-rendered.
    const scripts = /\/assets\/index-[^/]*\.js$/
    await page.route(scripts, () => {})
    await page.reload({ waitUntil: 'commit' })
    await expect(title).toHaveText('Play & win < "ours"')
    await page.unroute(scripts)
    await page.goto('/')
    await expect(title).toHaveText('Play & win < "ours"')
    await expect(page.locator('.shell')).toHaveCount(0)
    await site.operator('content', 'reset', 'landing')
    await expect(title).toHaveText(t('home.hero.title'))
  })

  await test.step('a preview is visible only with its link', async () => {
    const printed = await content('preview', 'join', { words: { en: { 'about.join.title': 'Work with us' } } })
    const link = /\/preview\/\S+/.exec(printed)?.[0] ?? ''
    await page.goto(link)
    await expect(page).toHaveURL(/\/join$/)
    await expect(title).toHaveText('Work with us')
    const bar = page.getByRole('region', { name: t('about.preview.title') })
    await expect(bar).toBeVisible()
    await site.expectAccessible(page)
    const other = await browser.newPage({ baseURL: site.origin })
    await site.prefer(other)
    await other.goto('/join')
    await expect(other.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(t('about.join.title'))
    await other.close()
    await bar.getByRole('link', { name: t('about.preview.leave') }).click()
    await expect(page).toHaveURL(/\/$/)
    await page.goto('/join')
    await expect(title).toHaveText(t('about.join.title'))
  })

  for (const name of ['help', 'apps']) await site.operator('content', 'reset', name)
})
