import * as v from 'valibot'
import { call } from '#wire/call.ts'
import { pageOf } from '#wire/pages.ts'
import { Language, Time, whole } from '#wire/shapes.ts'

/** Number of a site-wide notice; it never changes and is never reused. */
const NoticeId = whole(1, 999_999_999)

/** Notices on one page (spec §9). */
export const noticePageSize = 9

/** A site-wide notice for one reader (spec §3). */
export const Notice = v.object({
  id: v.number(),
  title: v.string(),
  /** Untrusted HTML of the operator: a reader renders only what is harmless. */
  content: v.string(),
  time: Time,
  /** The language of title and content; differs from the requested one when there is no text in that. */
  language: Language,
})
export type Notice = v.InferOutput<typeof Notice>

export const noticesCalls = {
  notices: call({
    method: 'GET',
    path: '/wps/relay/MCSFE_getNotices',
    token: 'none',
    summary: 'Site-wide notices, the newest first, nine a page.',
    request: v.object({
      language: v.optional(Language, 'fil'),
      /** A page past the last one is the last one. */
      pageNo: v.optional(whole(1, 100_000), 1),
      /** Requests the page with this notice; `pageNo` counts when it is gone. */
      noticeId: v.optional(NoticeId),
    }),
    value: v.object({
      ...pageOf(Notice),
      /** The notices of the last thirty days, for browsers that count a visitor's unread ones. */
      recent: v.array(v.number()),
    }),
  }),
  unreadCount: call({
    method: 'GET',
    path: '/wps/relay/CSP_unreadCount',
    token: 'required',
    summary:
      'The number and ids of unread notices of the last thirty days, since joining, and the number of unread messages in the inbox.',
    request: v.object({}),
    value: v.object({ unreadCount: v.number(), unread: v.array(v.number()), messages: v.number() }),
  }),
  readNotice: call({
    method: 'POST',
    path: '/wps/relay/CSP_readNotice',
    token: 'required',
    refusals: ['not_found'],
    summary: 'Marks a notice as read by the member; marking it again changes nothing.',
    request: v.object({ noticeId: NoticeId }),
    value: v.object({ unreadCount: v.number(), unread: v.array(v.number()) }),
  }),
}
