import { createHash } from 'node:crypto'
import { drawShare, type SharedPage } from '#server/art/share-picture.ts'
import { artVersion } from '#server/art/version.ts'

/** Where the pictures of shared links are. */
const folder = '/art/share'

const versionOf = ({ path, title, site }: SharedPage) =>
  createHash('sha256').update([artVersion, path, title, site].join('\n')).digest('hex').slice(0, 10)

/** The address of the picture of a page in a language; what it shows is in it, so that nobody keeps an old one. */
export const sharePath = (page: SharedPage, language: string): string =>
  `${folder}/${language}/${page.path === '/' ? 'home' : page.path.slice(1)}-${versionOf(page)}.png`

/** The route of these pictures, and what an address of them names. */
export const shareRoute = `${folder}/:language/:file`

/** The page and the version that the file of such an address names; null when it names none. */
export function readShareFile(file: string): { readonly path: string; readonly version: string } | null {
  const [, name, version] = /^([\w.-]{1,60})-([\da-f]{10})\.png$/.exec(file) ?? []
  return name === undefined || version === undefined ? null : { path: name === 'home' ? '/' : `/${name}`, version }
}

/** Draws the pictures of shared links, each once: there are as many as there are public pages and languages. */
export function createSharePictures() {
  const drawn = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  const draw = async (page: SharedPage) => {
    const { default: sharp } = await import('sharp')
    return new Uint8Array(
      await sharp(Buffer.from(drawShare(page)))
        .png({ palette: true, quality: 90 })
        .toBuffer(),
    )
  }
  return {
    /** The picture of a page, and whether an address with this version may be kept for ever. */
    async pictureOf(page: SharedPage, version: string) {
      const key = versionOf(page)
      const picture = drawn.get(key) ?? draw(page)
      drawn.set(key, picture)
      picture.catch(() => drawn.delete(key))
      return { picture: await picture, lasts: version === key }
    },
  }
}
