import { createHash } from 'node:crypto'
import { drawShare, type SharedPage } from '#server/art/share-picture.ts'
import { artVersion } from '#server/art/version.ts'

/** Path of the pictures of shared links. */
const folder = '/art/share'

const versionOf = ({ path, title, site }: SharedPage) =>
  createHash('sha256').update([artVersion, path, title, site].join('\n')).digest('hex').slice(0, 10)

/** Returns the address of the picture of a page in a language, with a content hash, so that it can be cached for ever. */
export const sharePath = (page: SharedPage, language: string): string =>
  `${folder}/${language}/${page.path === '/' ? 'home' : page.path.slice(1)}-${versionOf(page)}.png`

/** The route pattern of these pictures. */
export const shareRoute = `${folder}/:language/:file`

/** Returns the page and the version that a file name contains; null when it is malformed. */
export function readShareFile(file: string): { readonly path: string; readonly version: string } | null {
  const [, name, version] = /^([\w.-]{1,60})-([\da-f]{10})\.png$/.exec(file) ?? []
  return name === undefined || version === undefined ? null : { path: name === 'home' ? '/' : `/${name}`, version }
}

/** Draws the pictures of shared links, each once: there are as many as there are public pages and languages. */
export function createSharePictures() {
  const cache = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  const draw = async (page: SharedPage) => {
    const { default: sharp } = await import('sharp')
    return new Uint8Array(
      await sharp(Buffer.from(drawShare(page)))
        .png({ palette: true, quality: 90 })
        .toBuffer(),
    )
  }
  return {
    /** Returns the picture of a page, and whether `version` is current, so that it may be cached for ever. */
    async pictureOf(page: SharedPage, version: string) {
      const key = versionOf(page)
      const picture = cache.get(key) ?? draw(page)
      cache.set(key, picture)
      picture.catch(() => cache.delete(key))
      return { picture: await picture, isCurrent: version === key }
    },
  }
}
