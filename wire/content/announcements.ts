import * as v from 'valibot'
import { call } from '#wire/call.ts'
import { pageOf, pageWanted } from '#wire/pages.ts'
import { Language, Time, whole } from '#wire/shapes.ts'

/**
 * Kinds of announcements (spec §3), by what they are about and whom they reach: `B` bulletins, `PL` platform and `H`
 * highlights go to every agent, `PR` to one agent and the agents of their team, `PU` to everybody.
 */
export const announcementTypes = ['B', 'PL', 'PU', 'PR', 'H'] as const
export const AnnouncementType = v.picklist(announcementTypes)
export type AnnouncementType = v.InferOutput<typeof AnnouncementType>

const AnnouncementId = whole(1, 999_999_999)

/** An announcement as one reader gets it. */
export const Announcement = v.object({
  id: v.number(),
  type: AnnouncementType,
  title: v.string(),
  /** HTML as the operator wrote it: not to be trusted, whoever shows it keeps only what is harmless. */
  content: v.string(),
  time: Time,
  /** The language of title and content: another than the one asked for where it has no words in that. */
  language: Language,
  /** Whether the agent who asks has not read it; nobody else has anything unread. */
  unread: v.boolean(),
})
export type Announcement = v.InferOutput<typeof Announcement>

export const announcementsCalls = {
  announcements: call({
    method: 'GET',
    path: '/wps/relay/MCSFE_getListAnnouncements',
    token: 'optional',
    summary: 'Announcements for whoever asks: highlights first, and then the newest.',
    request: v.object({
      /** Which types, with commas between them; only that of `execution` when left out. */
      types: v.optional(v.pipe(v.string(), v.regex(/^(B|PL|PU|PR|H)(,(B|PL|PU|PR|H)){0,4}$/))),
      /** The web, the one platform there is. */
      platform: v.optional(v.literal('W'), 'W'),
      execution: v.optional(AnnouncementType, 'B'),
      language: v.optional(Language, 'fil'),
      ...pageWanted(10),
    }),
    value: v.object(pageOf(Announcement)),
  }),
  readAnnouncement: call({
    method: 'POST',
    path: '/wps/relay/MCSFE_readAnnouncement',
    token: 'required',
    realAccountsOnly: true,
    refusals: ['error_not_agent', 'not_found'],
    summary: 'Marks an announcement as read by the agent; marking it again changes nothing.',
    request: v.object({ id: AnnouncementId }),
    value: v.object({ read: v.literal(true) }),
  }),
}
