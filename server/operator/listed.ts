import type { ListedBanner } from '#server/domain/banners.ts'
import type { ListedNotice } from '#server/domain/notices.ts'
import { inUtc } from './times.ts'

/** A notice in a line. */
export const describeNotice = ({ id, publishedAt, withdrawnAt, title, languages }: ListedNotice) =>
  `${id}  ${inUtc(publishedAt)}  ${withdrawnAt === null ? 'published' : 'withdrawn'}  ${languages.join(',')}  ${title}`

/** A banner in a line. */
export const describeBanner = ({ id, groupName, isShown, linkageType, url, art, title, languages }: ListedBanner) =>
  [
    id,
    groupName,
    isShown ? 'shown' : 'hidden',
    linkageType === null ? 'leads nowhere' : `${linkageType} ${url}`,
    art,
    languages.join(','),
    title,
  ].join('  ')
