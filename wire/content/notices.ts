import * as v from 'valibot'
import { call } from '#wire/call.ts'
import { pageOf } from '#wire/pages.ts'
import { Language, Time, whole } from '#wire/shapes.ts'

/** Number of a site-wide notice; it never changes and is never used again. */
const NoticeId = whole(1, 999_999_999)

/** Notices on one page (spec §9). */
export const noticePageSize = 9

/** A site-wide notice as one reader gets it (spec §3). */
export const Notice = v.object({
  id: v.number(),
  title: v.string(),
  /** HTML as the operator wrote it: not to be trusted, whoever shows it keeps only what is harmless. */
  content: v.string(),
  time: Time,
  /** The language of title and content: another than the one asked for where the notice has no words in that. */
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
      /** A page beyond the last one is the last one. */
      pageNo: v.optional(whole(1, 100_000), 1),
      /** Asks for the page that has this notice; `pageNo` counts when there is none such any more. */
      noticeId: v.optional(NoticeId),
    }),
    value: v.object({
      ...pageOf(Notice),
      /** The notices of the last thirty days, for browsers that count what a visitor has not read. */
      recent: v.array(v.number()),
    }),
  }),
  unreadCount: call({
    method: 'GET',
    path: '/wps/relay/CSP_unreadCount',
    token: 'required',
    summary:
      'How many notices of the last thirty days, since joining, the member has not read, and which; and how many messages of their inbox.',
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
