import * as v from 'valibot'
import { call } from '#wire/call.ts'
import { pageOf, pageRequest } from '#wire/pages.ts'
import { Language, Time, whole } from '#wire/shapes.ts'

/**
 * Kinds of announcements (spec §3), by topic and audience: `B` bulletins, `PL` platform and `H` highlights go to every
 * agent, `PR` to one agent and the agents of their team, `PU` to everyone.
 */
export const announcementTypes = ['B', 'PL', 'PU', 'PR', 'H'] as const
export const AnnouncementType = v.picklist(announcementTypes)
export type AnnouncementType = v.InferOutput<typeof AnnouncementType>

const AnnouncementId = whole(1, 999_999_999)

/** An announcement for one reader. */
export const Announcement = v.object({
  id: v.number(),
  type: AnnouncementType,
  title: v.string(),
  /** Untrusted HTML of the operator: a reader renders only what is harmless. */
  content: v.string(),
  time: Time,
  /** The language of title and content; differs from the requested one when there is no text in that. */
  language: Language,
  /** True when the requesting agent has not read it; always false for others. */
  unread: v.boolean(),
})
export type Announcement = v.InferOutput<typeof Announcement>

export const announcementsCalls = {
  announcements: call({
    method: 'GET',
    path: '/wps/relay/MCSFE_getListAnnouncements',
    token: 'optional',
    summary: 'Announcements for the reader: highlights first, and then the newest.',
    request: v.object({
      /** Types, comma-separated; only that of `execution` when left out. */
      types: v.optional(v.pipe(v.string(), v.regex(/^(B|PL|PU|PR|H)(,(B|PL|PU|PR|H)){0,4}$/))),
      /** The web is the only platform. */
      platform: v.optional(v.literal('W'), 'W'),
      execution: v.optional(AnnouncementType, 'B'),
      language: v.optional(Language, 'fil'),
      ...pageRequest(10),
    }),
    value: v.object(pageOf(Announcement)),
  }),
  readAnnouncement: call({
    method: 'POST',
    path: '/wps/relay/MCSFE_readAnnouncement',
    token: 'required',
    rejectTrial: true,
    refusals: ['error_not_agent', 'not_found'],
    summary: 'Marks an announcement as read by the agent; marking it again changes nothing.',
    request: v.object({ id: AnnouncementId }),
    value: v.object({ read: v.literal(true) }),
  }),
}
