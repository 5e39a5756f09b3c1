import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ShellBlocks } from '#src/app/boot/shell-blocks.ts'
import { lobbyPaths } from '#src/app/pages/lobby-paths.ts'
import { bannerGroups } from '#src/parts/banners/lobby-groups.ts'
import { languages } from './catalogues.ts'
import { firstScript } from './first-script.ts'

/** What the page of a lobby fetches before its script asks; words by language. */
export interface LobbyFiles {
  readonly files: readonly string[]
  readonly words: Readonly<Record<string, string>>
}

/** A part of the page that belongs to some pages alone, in marks that `withBlocks` of the server reads. */
const marked = (name: string, html: string) => `<!--block:${name}-->${html}<!--/block-->`

const stylesOf = (root: string) => {
  const styles = readFileSync(join(root, 'src/app/boot/shell-pages.css'), 'utf8')
  const named = languages.map((language) => `:root[lang='${language}'] .shell .shell-name[lang='${language}']`).join()
  return `<style>${`${styles}${named}{visibility:visible}`.replaceAll(/\/\*[^]*?\*\/|\s*\n\s*/g, '')}</style>`
}

/** What the blocks bring to the head of the page, after the first script. */
export const headOfBlocks = (root: string, lobby: LobbyFiles): string =>
  marked('lobby page', stylesOf(root)) +
  marked(
    'lobby',
    `<script type="application/json" id="lobby">${JSON.stringify({ types: lobbyPaths, groups: bannerGroups, ...lobby })}</script>` +
      `<script>${firstScript(root, 'first-lobby.js')}</script>`,
  )

/** The blocks themselves, one after another. */
export const bodyOfBlocks = (blocks: ShellBlocks): string =>
  Object.entries(blocks)
    .map(([name, html]) => marked(name, html))
    .join('')
