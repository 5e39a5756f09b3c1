import { expect, type Page, type Route } from '@playwright/test'
import { CompactEncrypt, importJWK } from 'jose'
import { supportModel } from '#machines/support/support.model.ts'
import { supportScreen } from '#e2e/screens/support.screen.ts'
import { byItself, answer, headlessOnly, real, type BrowserDriver, type BrowserSite } from '#e2e/support/driver.ts'
import { spoken } from '#e2e/support/words.ts'

interface SupportPage {
  readonly page: Page
  /** The window that was opened last. */
  window: Page | null
}

const at = ({ page }: SupportPage) => supportScreen(page, spoken)

/** Asks for customer service in a browser that lets windows open, or in one that does not. */
const ask = (lets: boolean) => async (screen: SupportPage) => {
  const { page } = screen
  await page.evaluate((open) => {
    const kept = window as { kept?: typeof window.open }
    kept.kept ??= window.open.bind(window)
    window.open = open ? kept.kept : () => null
  }, lets)
  const isNew = lets && (screen.window === null || screen.window.isClosed())
  const opening = isNew ? page.waitForEvent('popup') : null
  await at(screen).clickAsk()
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
  async open({ page, site }) {
    await site.prefer(page)
    await page.goto('/help')
    const screen = { page, window: null }
    await at(screen).seeBars()
    return screen
  },
  leftOut: (states, stimulus) => {
    const dialog = !states.includes('resting') && !states.includes('resolving.behindWindow')
    if (stimulus === 'support.closed') return dialog ? null : 'there is nothing to close'
    if (!stimulus.startsWith('support.requested')) return null
    return dialog && !states.includes('failed') ? 'a dialog stands before every way to ask' : null
  },
  passing: (states) => states.includes('leading'),
  events: {
    'support.requested': { opened: ask(true), blocked: ask(false) },
    'support.closed': { default: (screen) => at(screen).clickClose() },
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
      'done/gone': byItself,
      'error/bug': headlessOnly('a window is led or gone, there is no third'),
    },
  },
  see: {
    resting: (screen) => at(screen).dontSee(),
    'resolving.behindWindow': (screen) => at(screen).dontSee(),
    'resolving.inDialog': (screen) => at(screen).seeWaiting(),
    offering: (screen) => at(screen).seeLink(),
    unavailable: (screen) => at(screen).seeUnavailable(),
    failed: (screen) => at(screen).seeFailure(),
  },
}
