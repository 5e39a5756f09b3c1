import * as v from 'valibot'
import { listNotices, publishNotice, withdrawNotice } from '#server/domain/content/notices.ts'
import { NoticeWords } from '#server/domain/content/written-words.ts'
import { command } from '#server/operator/command.ts'
import { Id, wordsFile } from '#server/operator/schemas.ts'
import { inUtc } from '#server/operator/times.ts'

export const noticeCommands = [
  command({
    name: 'notices',
    usage: { notices: 'Show all notices, the newest first.' },
    onlyLooks: true,
    run: async ({ db }) =>
      (await listNotices(db)).map(({ id, publishedAt, withdrawnAt, title, languages }) => {
        const state = withdrawnAt === null ? 'published' : 'withdrawn'
        return `${id}  ${inUtc(publishedAt)}  ${state}  ${languages.join(',')}  ${title}`
      }),
  }),
  command({
    name: 'publishNotice',
    usage: {
      'notice publish <file> [--important]':
        'Publish a notice at once, and tell members of an important one after their next login; the file is {"en": {"title": "…", "content": "<p>HTML</p>"}, "fil": …}.',
    },
    args: v.object({ words: NoticeWords, important: v.optional(v.boolean(), false) }),
    json: wordsFile('notice'),
    takes: 'one file',
    takenBackBy: 'withdrawNotice',
    run: async (site, { words, important }) => [
      `notice ${await publishNotice(site, words, site.now(), important)}: published`,
    ],
  }),
  command({
    name: 'withdrawNotice',
    usage: { 'notice withdraw <number>': 'Take one back.' },
    args: v.object({ id: Id }),
    takes: "one notice's number; notices shows them",
    async run(site, { id }) {
      if (!(await withdrawNotice(site, id, site.now()))) throw new Error(`There is no notice ${id} to withdraw`)
      return [`notice ${id}: withdrawn`]
    },
  }),
]
