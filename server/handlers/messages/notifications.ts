import { unreadMessages } from '#server/domain/messages/messages.ts'
import { markNotificationsRead, notificationsPage, unreadNotifications } from '#server/domain/messages/notifications.ts'
import { notifyChanged } from '#server/domain/messages/notify-member.ts'
import type { Handlers } from '#server/handler.ts'
import type { Services } from '#server/services.ts'

declare module '#server/handler.ts' {
  interface ModuleHandlers {
    notifications: typeof createHandlers
  }
}

/** Notifications of members, and their read state. */
export function createHandlers({ db, live, settings }: Services): Handlers<'notifications'> {
  return {
    async notifications(request, { caller: { memberId }, now }) {
      const { currency } = await settings.brand()
      return notificationsPage(db, { memberId, now }, { ...request, currency })
    },

    unreadNotifications: (_request, { caller: { memberId }, now }) => unreadNotifications(db, { memberId, now }),

    async readNotifications(which, { caller: { memberId }, now }) {
      const reader = { memberId, now }
      const before = await unreadMessages(db, reader)
      await markNotificationsRead(db, reader, which)
      const unread = await unreadNotifications(db, reader)
      if (unread.messages !== before) await notifyChanged(live, memberId, 'messages')
      return unread
    },
  }
}
