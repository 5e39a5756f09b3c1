import { agentPages } from '#machines/app/agent-pages.ts'
import { memberPages } from '#machines/app/member-pages.ts'
import { accounts } from './support/accounts.ts'
import { beLoggedIn, logIn } from './support/sessions.ts'
import { expect, test } from './support/site.ts'
import { started } from './support/started.ts'
import { wordsOf } from './support/words.ts'

const say = wordsOf('en')

/** What the pages of members and agents read from their address. */
const parameters = [
  ...['pageNo', 'id', 'from', 'to', 'kind', 'type', 'state', 'vendor', 'wallet', 'until', 'member', 'with', 'send'],
  ...['view', 'period', 'figure', 'name', 'under', 'level', 'who', 'side'],
]
const nonsense = `?${new URLSearchParams([...parameters.map((name) => [name, '<9>']), ['utm_source', 'mail']])}`

/** Every page of members and agents, and what its window is called. */
const pages = [
  // That of agents leads to their own centre.
  ...memberPages.filter((page) => page !== 'agent').map((page) => [`/me/${page}`, say(`member.${page}`)] as const),
  ...agentPages.map((page) => [`/agent/${page}`, say(`agent-centre.${page}`)] as const),
]

test('nonsense in the address breaks no page of members and agents, and each is called by its name', async ({
  page,
  site,
}) => {
  await site.prefer(page)
  await beLoggedIn(page, await logIn(site, accounts.agent))
  await page.goto(`/me/depositHistory${nonsense}`)
  await started(page)
  await expect(page, 'nonsense goes, and what is not the site’s stays').toHaveURL(
    ({ searchParams }) => searchParams.get('utm_source') === 'mail' && !searchParams.has('pageNo'),
  )
  const heading = page.getByRole('main').getByRole('heading', { level: 1 })
  for (const [address, title] of pages) {
    await page.evaluate((to) => history.pushState({}, '', to), address + nonsense)
    await expect(page).toHaveTitle(`${title} · Statehouse`)
    await expect(heading, address).not.toHaveText(say('app.error.title'))
    await expect(page.locator('[aria-busy="true"]'), address).toHaveCount(0)
  }
})

test('an address below those of members and agents that names no page is not found', async ({ page, site }) => {
  await site.prefer(page)
  await beLoggedIn(page, await logIn(site, accounts.agent))
  for (const address of ['/me/nowhere', '/me/VIP', '/agent/nowhere']) {
    expect((await page.goto(address))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: say('page.notFound.title') })).toBeVisible()
    await expect(page).toHaveTitle(`${say('page.notFound.title')} · Statehouse`)
  }
  await page.goto('/me/deposit?utm_source=mail')
  await expect(page, 'an address of before').toHaveURL(/\/me\/depositv2\?utm_source=mail$/)
})
