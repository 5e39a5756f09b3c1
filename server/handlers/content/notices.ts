import { unreadMessages } from '#server/domain/messages/messages.ts'
import { markRead, noticesPage, unreadOf } from '#server/domain/content/notices.ts'
import { Refused, type Handlers } from '#server/handler.ts'
import type { Services } from '#server/services.ts'

declare module '#server/handler.ts' {
  interface ModuleHandlers {
    notices: typeof createHandlers
  }
}

/** Site-wide notices, and their read state by member. */
export function createHandlers({ db }: Services): Handlers<'notices'> {
  const counted = (unread: number[]) => ({ unreadCount: unread.length, unread })
  return {
    async notices({ language, pageNo, noticeId }, { now }) {
      return noticesPage(db, { language, pageNo, noticeId, now })
    },

    async unreadCount(_request, { caller, now }) {
      const { memberId } = caller
      const messages = await unreadMessages(db, { memberId, now })
      return { ...counted(await unreadOf(db, memberId, now)), messages }
    },

    async readNotice({ noticeId }, { caller, now }) {
      if (!(await markRead(db, caller.memberId, noticeId, now))) throw new Refused('not_found')
      return counted(await unreadOf(db, caller.memberId, now))
    },
  }
}
