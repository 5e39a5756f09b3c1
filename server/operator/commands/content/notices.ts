import * as v from 'valibot'
import { listNotices, publishNotice, withdrawNotice } from '#server/domain/content/notices.ts'
import { NoticeWords } from '#server/domain/content/translations.ts'
import { command } from '#server/operator/command.ts'
import { Id, wordsFile } from '#server/operator/schemas.ts'
import { inUtc } from '#server/operator/times.ts'

export const noticeCommands = [
  command({
    name: 'notices',
    usage: { notices: 'Show all notices, the newest first.' },
    isReadOnly: true,
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
        'Publish a notice at once; an important one is shown to members after their next login. The file is {"en": {"title": "…", "content": "<p>HTML</p>"}, "fil": …}.',
    },
    args: v.object({ words: NoticeWords, important: v.optional(v.boolean(), false) }),
    json: wordsFile('notice'),
    takes: 'one file',
    undoneBy: 'withdrawNotice',
    run: async (site, { words, important }) => [
      `notice ${await publishNotice(site, words, site.now(), important)}: published`,
    ],
  }),
  command({
    name: 'withdrawNotice',
    usage: { 'notice withdraw <number>': 'Withdraw a notice.' },
    args: v.object({ id: Id }),
    takes: 'a notice number; notices shows them',
    async run(site, { id }) {
      if (!(await withdrawNotice(site, id, site.now()))) throw new Error(`There is no notice ${id} to withdraw`)
      return [`notice ${id}: withdrawn`]
    },
  }),
]
