import { expect, type Page, type Route } from '@playwright/test'
import { CompactEncrypt, importJWK } from 'jose'
import { supportModel } from '#machines/support/support.model.ts'
import { answer, headlessOnly, real, type BrowserDriver, type BrowserSite } from '#e2e/support/driver.ts'
import { click } from '#e2e/support/gestures.ts'
import { handIn, inside, type Place } from '#e2e/support/hand.ts'
import { gone } from '#e2e/support/sights.ts'

interface SupportPage {
  /** The window that was opened last. */
  window: Page | null
}

/** The ways to customer service at the edge of a page. */
const bar: Place = (page, say) => page.getByRole('complementary', { name: say('side.service') })

/** Asks for customer service in a browser that lets windows open, or in one that does not. */
const ask =
  (lets: boolean) =>
  async (screen: SupportPage, { page, hand }: BrowserSite) => {
    await page.evaluate((open) => {
      const kept = window as { kept?: typeof window.open }
      kept.kept ??= window.open.bind(window)
      window.open = open ? kept.kept : () => null
    }, lets)
    const isNew = lets && (screen.window === null || screen.window.isClosed())
    const opening = isNew ? page.waitForEvent('popup') : null
    // After a failure the dialog offers it once more.
    const failed = (await (await hand.place()).count()) > 0
    await (failed ? hand.click('app.retry') : handIn(page, bar).click('side.LIVECHAT'))
    if (opening !== null) screen.window = await opening
  }

/** A window that its owner closes before it is led to the chat is closed before the link comes. */
const foresee = async ({ page, ahead }: BrowserSite) => {
  if (ahead[0] !== 'leadWindow:done/gone') return
  const others = page
    .context()
    .pages()
    .filter((each) => each !== page)
  await Promise.all(others.map((each) => each.close()))
}

/** Seals an answer without a link for the key of the request, as the server does where no chat is configured. */
async function settleWithNone(route: Route): Promise<void> {
  const { key } = route.request().postDataJSON()
  const sealed = await new CompactEncrypt(Buffer.from(JSON.stringify({ version: { pathList: [] } })))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM' })
    .encrypt(await importJWK(key, 'ECDH-ES'))
  await answer({ sealed })(route)
}

/** Plays the way to customer service; windows are real, and the link is the real server's. */
export const supportDriver: BrowserDriver<SupportPage> = {
  model: supportModel,
  place: inside('alertdialog', 'support.title'),
  async open({ page, site }) {
    await site.prefer(page)
    await page.goto('/help')
    await expect(await handIn(page, bar).place()).toBeVisible({ timeout: 20_000 })
    return { window: null }
  },
  leftOut: (states, stimulus) => {
    const free = ['resting', 'resolving.behindWindow', 'failed'].some((state) => states.includes(state))
    return stimulus.startsWith('support.requested') && !free ? 'a dialog stands before every way to ask' : null
  },
  passing: (states) => states.includes('leading'),
  events: {
    'support.requested': { opened: ask(true), blocked: ask(false) },
    'support.closed': { default: click('app.close') },
  },
  outcomes: {
    resolveLink: {
      'done/link': async (route, site) => {
        await foresee(site)
        await real()(route, site)
      },
      'done/none': settleWithNone,
    },
    leadWindow: {
      'done/led': {
        at: 'page',
        act: async ({ window }) => {
          if (window === null) throw new Error('no window was opened')
          await expect(window).toHaveURL(/\/local\/chat$/)
          // While it stands, asking again only brings it to the front.
          await window.close()
        },
      },
      'error/bug': headlessOnly('a window is led or gone, there is no third'),
    },
  },
  see: {
    resting: gone,
    'resolving.behindWindow': gone,
    'resolving.inDialog': async (_, { hand }) =>
      expect(await hand.place()).toHaveAccessibleDescription(await hand.words('support.waiting')),
    offering: async (_, { hand }) =>
      expect(await hand.control('support.open')).toHaveAttribute('href', /\/local\/chat$/),
    unavailable: 'support.help',
    failed: 'app.retry',
  },
}
