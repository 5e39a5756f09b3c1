import type { Page } from '@playwright/test'
import { messagesModel, modelMessages } from '#machines/messages/messages.model.ts'
import type { MessagesContext } from '#machines/messages/messages.machine.ts'
import { messagesCalls } from '#wire/messages/messages.ts'
import { answer, type BrowserDriver, headlessOnly } from '#e2e/support/driver.ts'
import { click, within } from '#e2e/support/gestures.ts'
import type { Place } from '#e2e/support/hand.ts'
import { memberAt } from '#e2e/support/openings.ts'
import { gone, here } from '#e2e/support/sights.ts'
import { spoken, wordsOf } from '#e2e/support/words.ts'

const t = wordsOf(spoken)
const question: Place = (page) => page.getByRole('alertdialog')
const trouble: Place = (page) => page.getByRole('main').getByRole('alert')
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

/** Why the page has nothing to press for an event, or null when it has. */
function leftOut(stimulus: string, { opened, chosen }: MessagesContext): string | null {
  switch (stimulus) {
    case 'message.opened/first':
      return opened === first ? 'it is open' : null
    case 'message.opened/second':
      return opened === second ? 'it is open' : null
    case 'message.opened/none':
      return opened === null ? 'none is open' : null
    case 'delete.requested/first':
      return opened === first ? null : 'the button is below the text of the open message'
    case 'delete.requested/chosen':
    case 'mark.requested/read':
    case 'mark.requested/unread':
      return chosen.length > 0 ? null : 'the button waits for a choice'
    default:
      return null
  }
}

/** Plays the inbox against answers of the server's shapes, in which nothing is ever read or gone. */
export const messagesDriver: BrowserDriver = {
  model: messagesModel,
  async open(world) {
    await world.page.route(
      (url) => url.pathname === messagesCalls.messages.path,
      answer({ list, pageNo: 1, totalPages: 1, total: list.length, unreadCount: list.length }),
    )
    await memberAt('/me/messageV2')(world)
  },
  leftOut: (_, stimulus, context) => leftOut(stimulus, context as MessagesContext),
  events: {
    'page.shown': {
      here: headlessOnly('the page tells of itself'),
      another: headlessOnly('the page tells of itself'),
    },
    'message.chosen': { first: choose(first), second: choose(second) },
    'page.chosen': { all: click('messages.choosePage') },
    'message.opened': {
      first: toggle(first),
      second: toggle(second),
      read: headlessOnly('nothing is ever read here'),
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
    confirmed: { default: within(question, click('messages.confirm')) },
    retried: { default: within(trouble, click('app.retry')) },
    cancelled: {
      default: async (_, { page }) => {
        const asked = page.getByRole('alertdialog')
        const isAsked = (await asked.count()) > 0
        await (isAsked ? asked : trouble(page, t))
          .getByRole('button', { name: t(isAsked ? 'app.cancel' : 'app.close'), exact: true })
          .last()
          .click()
      },
    },
  },
  see: {
    resting: within(question, gone),
    marking: within(question, gone),
    notMarked: within(trouble, here),
    confirming: within(question, here),
    deleting: within(question, here),
    notDeleted: within(question, here),
  },
}
