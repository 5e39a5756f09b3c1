import * as v from 'valibot'
import {
  addBanner,
  listBanners,
  type ListedBanner,
  removeBanner,
  setBannerShown,
} from '#server/domain/content/banners.ts'
import { NewBanner } from '#server/domain/content/new-banner.ts'
import { command, fileInGuide } from '#server/operator/command.ts'
import { Id } from '#server/operator/schemas.ts'

const describe = ({ id, groupName, isShown, linkageType, url, art, title, languages }: ListedBanner) =>
  [
    id,
    groupName,
    isShown ? 'shown' : 'hidden',
    linkageType === null ? 'no link' : `${linkageType} ${url}`,
    art,
    languages.join(','),
    title,
  ].join('  ')

const doneBy = { showBanner: 'shown', hideBanner: 'hidden', removeBanner: 'removed' }

export const bannerCommands = [
  command({
    name: 'banners',
    usage: { 'banner list': 'Show all banners by group.' },
    isReadOnly: true,
    run: async ({ db }) => (await listBanners(db)).map(describe),
  }),
  command({
    name: 'addBanner',
    usage: {
      'banner add <file>': "Add a banner as the last of its group; the operator's guide describes the file.",
    },
    args: v.object({ banner: NewBanner }),
    json: fileInGuide('banner', NewBanner, 'banner', 'Banners'),
    takes: 'one file',
    undoneBy: 'removeBanner',
    run: async (site, { banner }) => [`banner ${await addBanner(site, banner, site.now())}: shown`],
  }),
  command({
    name: { show: 'showBanner', hide: 'hideBanner', remove: 'removeBanner' },
    usage: { 'banner show|hide|remove <number>': 'Show, hide or permanently remove a banner.' },
    args: v.object({ id: Id }),
    takes: 'a banner number; banner list shows them',
    async run(site, { command: name, id }) {
      const isDone =
        name === 'removeBanner'
          ? await removeBanner(site, id)
          : await setBannerShown(site, id, name === 'showBanner', site.now())
      if (!isDone) throw new Error(`There is no banner ${id}`)
      return [`banner ${id}: ${doneBy[name]}`]
    },
  }),
]
