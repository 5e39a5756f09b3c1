import { expect, type Page, type Route } from '@playwright/test'
import { CompactEncrypt, importJWK } from 'jose'
import { supportModel } from '#machines/support/support.model.ts'
import { fulfillWith, headlessOnly, real, type BrowserDriver, type BrowserSite } from '#e2e/support/driver.ts'
import { click } from '#e2e/support/gestures.ts'
import { pageObject, inside, type Place } from '#e2e/support/page-object.ts'
import { gone } from '#e2e/support/expectations.ts'

interface SupportPage {
  /** The most recent pop-up window. */
  window: Page | null
}

/** The customer service entries of the site menu. */
const entries: Place = (page, t) => page.getByRole('list', { name: t('side.service') })

/** Requests customer service in a browser that allows or blocks pop-ups. */
const requestSupport =
  (allowsPopups: boolean) =>
  async (screen: SupportPage, { page, hand }: BrowserSite) => {
    await page.evaluate((open) => {
      const original = window as { originalOpen?: typeof window.open }
      original.originalOpen ??= window.open.bind(window)
      window.open = open ? original.originalOpen : () => null
    }, allowsPopups)
    const isNew = allowsPopups && (screen.window === null || screen.window.isClosed())
    const opening = isNew ? page.waitForEvent('popup') : null
    // After a failure the dialog has the button.
    const failed = (await (await hand.place()).count()) > 0
    await (failed ? hand.click('app.retry') : pageObject(page, entries).click('side.LIVECHAT'))
    if (opening !== null) screen.window = await opening
  }

/** Where the path closes the window before it is navigated, closes it before the link arrives. */
const closeWindowAhead = async ({ page, ahead }: BrowserSite) => {
  if (ahead[0] !== 'navigateWindow:done/closed') return
  const others = page
    .context()
    .pages()
    .filter((each) => each !== page)
  await Promise.all(others.map((each) => each.close()))
}

/** Responds with a sealed answer without a link, as the server does where no chat is configured. */
async function settleWithNone(route: Route): Promise<void> {
  const { key } = route.request().postDataJSON()
  const sealed = await new CompactEncrypt(Buffer.from(JSON.stringify({ version: { pathList: [] } })))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM' })
    .encrypt(await importJWK(key, 'ECDH-ES'))
  await fulfillWith({ sealed })(route)
}

/** Drives customer service with real windows and the real server's link. */
export const supportDriver: BrowserDriver<SupportPage> = {
  model: supportModel,
  place: inside('alertdialog', 'support.title'),
  async open({ page, site }) {
    await site.prefer(page)
    await page.goto('/help')
    await expect(await pageObject(page, entries).place()).toBeVisible({ timeout: 20_000 })
    return { window: null }
  },
  leftOut: (states, stimulus) => {
    const free = ['idle', 'resolving.behindWindow', 'failed'].some((state) => states.includes(state))
    return stimulus.startsWith('support.requested') && !free ? 'a dialog covers every customer service entry' : null
  },
  isTransient: (states) => states.includes('navigating'),
  events: {
    'support.requested': { opened: requestSupport(true), blocked: requestSupport(false) },
    'support.closed': { default: click('app.close') },
  },
  outcomes: {
    resolveLink: {
      'done/link': async (route, site) => {
        await closeWindowAhead(site)
        await real()(route, site)
      },
      'done/none': settleWithNone,
    },
    navigateWindow: {
      'done/navigated': {
        at: 'page',
        act: async ({ window }) => {
          if (window === null) throw new Error('no window was opened')
          await expect(window).toHaveURL(/\/local\/chat$/)
          // While it is open, another request only focuses it.
          await window.close()
        },
      },
      'error/bug': headlessOnly('a window is either navigated or closed'),
    },
  },
  see: {
    idle: gone,
    'resolving.behindWindow': gone,
    'resolving.inDialog': async (_, { hand }) =>
      expect(await hand.place()).toHaveAccessibleDescription(await hand.words('support.waiting')),
    showingLink: async (_, { hand }) =>
      expect(await hand.control('support.open')).toHaveAttribute('href', /\/local\/chat$/),
    unavailable: 'support.help',
    failed: 'app.retry',
  },
}
