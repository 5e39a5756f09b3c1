import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ShellBlocks } from '#src/app/boot/shell-blocks.ts'
import { lobbyPaths } from '#src/parts/app/lobby-paths.ts'
import { languages } from './catalogues.ts'
import { firstLobbyScript, firstScript } from './first-script.ts'

/** What the page of a lobby fetches before its script asks. */
export interface LobbyFiles {
  readonly files: readonly string[]
}

/** A part of the page that belongs to some pages alone, in marks that `withBlocks` of the server reads. */
const marked = (name: string, html: string) => `<!--block:${name}-->${html}<!--/block-->`

/** A style sheet without its comments and line breaks. */
const short = (styles: string) => styles.replaceAll(/\/\*[^]*?\*\/|\s*\n\s*/g, '')

const stylesOf = (root: string) => {
  const styles = readFileSync(join(root, 'src/app/boot/shell-pages.css'), 'utf8')
  const named = languages.map((language) => `:root[lang='${language}'] .shell .shell-own[lang='${language}']`).join()
  return `<style>${short(`${styles}${named}{visibility:visible}`)}</style>`
}

/** What the blocks bring to the head of the page, after the first script. */
export const headOfBlocks = async (root: string, lobby: LobbyFiles): Promise<string> =>
  marked('lobby page told', stylesOf(root)) +
  marked(
    'lobby',
    `<script type="application/json" id="lobby">${JSON.stringify({ types: lobbyPaths, ...lobby })}</script>` +
      `<script>${await firstLobbyScript(root)}</script>`,
  )

/** The blocks themselves, one after another, and what asks for their banners. */
export const bodyOfBlocks = (root: string, blocks: ShellBlocks): string =>
  [
    ...Object.entries(blocks).map(([name, html]) => marked(name, html)),
    marked('lobby told', `<script>${firstScript(root, 'first-banners.js')}</script>`),
  ].join('')

/** The style sheets of the pages drawn while building, each a block of its own, but for those the page has anyway. */
export const headOfTold = (styles: Readonly<Record<string, string>>, page: string): string =>
  Object.entries(styles)
    .filter(([id]) => !page.includes(`_${id}`))
    .map(([id, text]) => marked(id, `<style>${short(text)}</style>`))
    .join('')
