import { agentPages } from '#machines/app/agent-pages.ts'
import { memberPages } from '#machines/app/member-pages.ts'
import { accounts } from './support/accounts.ts'
import { beLoggedIn, logIn } from './support/sessions.ts'
import { expect, test } from './support/site.ts'
import { waitForStart } from './support/wait-for-start.ts'
import { translatorOf } from './support/texts.ts'

const say = translatorOf('en')

/** Search params of the pages of members and agents. */
const parameters = [
  ...['pageNo', 'id', 'from', 'to', 'kind', 'type', 'state', 'vendor', 'wallet', 'until', 'member', 'with', 'send'],
  ...['view', 'period', 'figure', 'name', 'under', 'level', 'who', 'side'],
]
const nonsense = `?${new URLSearchParams([...parameters.map((name) => [name, '<9>']), ['utm_source', 'mail']])}`

/** Every page of members and agents, with its title. */
const pages = [
  // An agent's page is in the Agent Centre.
  ...memberPages.filter((page) => page !== 'agent').map((page) => [`/me/${page}`, say(`member.${page}`)] as const),
  ...agentPages.map((page) => [`/agent/${page}`, say(`agent-centre.${page}`)] as const),
]

test('addresses: invalid search params break no page of members and agents, and each has its title', async ({
  page,
  site,
}) => {
  await site.prefer(page)
  await beLoggedIn(page, await logIn(site, accounts.agent))
  await page.goto(`/me/depositHistory${nonsense}`)
  await waitForStart(page)
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

test('addresses: an unknown address below those of members and agents is not found', async ({ page, site }) => {
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
