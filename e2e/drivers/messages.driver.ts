import type { Page } from '@playwright/test'
import { messagesModel, modelMessages } from '#machines/messages/messages.model.ts'
import type { MessagesContext } from '#machines/messages/messages.machine.ts'
import { messagesCalls } from '#wire/messages/messages.ts'
import { fulfillWith, type BrowserDriver, headlessOnly } from '#e2e/support/driver.ts'
import { click, within } from '#e2e/support/gestures.ts'
import type { Place } from '#e2e/support/page-object.ts'
import { memberAt } from '#e2e/support/openings.ts'
import { gone, here } from '#e2e/support/expectations.ts'
import { testLanguage, translatorOf } from '#e2e/support/texts.ts'

const t = translatorOf(testLanguage)
const confirmation: Place = (page) => page.getByRole('alertdialog')
const errorAlert: Place = (page) => page.getByRole('main').getByRole('alert')
const [first, second] = modelMessages

const titleOf = (id: number) => `Letter ${id}`
const list = modelMessages.map((id) => ({
  id,
  time: 1_700_000_000_000,
  unread: true,
  event: 'letter',
  title: titleOf(id),
  content: `<p>Text ${id}</p>`,
  language: 'en',
}))

const main = (page: Page) => page.getByRole('main')
const toggle =
  (id: number) =>
  (_: unknown, { page }: { readonly page: Page }) =>
    main(page)
      .getByRole('button', { name: new RegExp(`^${titleOf(id)}`) })
      .click()
const choose =
  (id: number) =>
  (_: unknown, { page }: { readonly page: Page }) =>
    main(page)
      .getByRole('checkbox', { name: t('messages.choose', { title: titleOf(id) }) })
      .click()

/** Returns why an event cannot be triggered on the page; null if it can. */
function leftOut(stimulus: string, { opened, chosen }: MessagesContext): string | null {
  switch (stimulus) {
    case 'message.opened/first':
      return opened === first ? 'the message is open already' : null
    case 'message.opened/second':
      return opened === second ? 'the message is open already' : null
    case 'message.opened/none':
      return opened === null ? 'no message is open' : null
    case 'delete.requested/first':
      return opened === first ? null : 'the button is below the text of the open message'
    case 'delete.requested/chosen':
    case 'mark.requested/read':
    case 'mark.requested/unread':
      return chosen.length > 0 ? null : 'the button needs a selection'
    default:
      return null
  }
}

/** Plays the inbox against mocked server answers, in which every message stays unread. */
export const messagesDriver: BrowserDriver = {
  model: messagesModel,
  async open(world) {
    await world.page.route(
      (url) => url.pathname === messagesCalls.messages.path,
      fulfillWith({ list, pageNo: 1, totalPages: 1, total: list.length, unreadCount: list.length }),
    )
    await memberAt('/me/messageV2')(world)
  },
  leftOut: (_, stimulus, context) => leftOut(stimulus, context as MessagesContext),
  events: {
    'page.shown': {
      here: headlessOnly('sent by the page itself'),
      another: headlessOnly('sent by the page itself'),
    },
    'message.chosen': { first: choose(first), second: choose(second) },
    'page.chosen': { all: click('messages.choosePage') },
    'message.opened': {
      first: toggle(first),
      second: toggle(second),
      read: headlessOnly('every mocked message is unread'),
      none: (_, { page }) => main(page).locator('button[aria-expanded="true"]').first().click(),
    },
    'mark.requested': { read: click('messages.markRead'), unread: click('messages.markUnread') },
    'delete.requested': {
      chosen: click('messages.delete'),
      first: (_, { page }) =>
        main(page)
          .getByRole('article')
          .getByRole('button', { name: new RegExp(`^${t('messages.delete')}`) })
          .click(),
    },
    confirmed: { default: within(confirmation, click('messages.confirm')) },
    retried: { default: within(errorAlert, click('app.retry')) },
    cancelled: {
      default: async (_, { page }) => {
        const dialog = page.getByRole('alertdialog')
        const isConfirming = (await dialog.count()) > 0
        await (isConfirming ? dialog : errorAlert(page, t))
          .getByRole('button', { name: t(isConfirming ? 'app.cancel' : 'app.close'), exact: true })
          .last()
          .click()
      },
    },
  },
  see: {
    idle: within(confirmation, gone),
    marking: within(confirmation, gone),
    notMarked: within(errorAlert, here),
    confirming: within(confirmation, here),
    deleting: within(confirmation, here),
    notDeleted: within(confirmation, here),
  },
}
