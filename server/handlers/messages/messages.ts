import {
  deleteMessages,
  markMessages,
  messagesPage,
  notifyMessages,
  unreadMessages,
} from '#server/domain/messages/messages.ts'
import type { Handlers } from '#server/handler.ts'
import type { Services } from '#server/services.ts'

declare module '#server/handler.ts' {
  interface ModuleHandlers {
    messages: typeof createHandlers
  }
}

/** Messages of a member, and their state. */
export function createHandlers({ db, live }: Services): Handlers<'messages'> {
  return {
    messages: (request, { caller: { memberId }, now }) => messagesPage(db, { memberId, now }, request),

    async markMessages(which, { caller: { memberId }, now }) {
      await markMessages(db, { memberId, now }, which)
      await notifyMessages(live, memberId)
      return { unreadCount: await unreadMessages(db, { memberId, now }) }
    },

    async deleteMessages({ ids }, { caller: { memberId }, now }) {
      await deleteMessages(db, { memberId, now }, ids)
      await notifyMessages(live, memberId)
      return { unreadCount: await unreadMessages(db, { memberId, now }) }
    },
  }
}
