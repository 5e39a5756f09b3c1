import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { root } from '#scripts/lib/run.ts'
import { layout } from './layout.ts'
import { render, type Rendered } from './markdown.ts'
import type { DocsPage } from './pages.ts'

/** Files beside the pages, and where they come from. */
const assets: Readonly<Record<string, string>> = {
  'docs.css': 'scripts/package-docs/docs.css',
  'docs.js': 'scripts/package-docs/docs.js',
  'icon.svg': 'atlas/page/atlas.svg',
}

/** True for a folder that may be replaced: it is missing, empty, or holds the site. */
export const mayReplace = (folder: string): boolean =>
  !existsSync(folder) || existsSync(join(folder, 'docs.css')) || readdirSync(folder).length === 0

/**
 * Writes the pages as a site into a folder, which it empties. Throws an error that lists all faults of the pages, such as
 * links that lead nowhere, and then writes nothing.
 */
export function writeSite(pages: readonly DocsPage[], folder: string): void {
  const { version } = JSON.parse(readFileSync(join(root, 'atlas/package.json'), 'utf8')) as { readonly version: string }
  const anchors = new Map(
    pages.map(({ source, markdown }) => [
      source,
      new Set(render(markdown, (href) => href).headings.map(({ id }) => id)),
    ]),
  )
  const addressFrom = (from: DocsPage) => (href: string) => {
    if (/^https?:/.test(href)) return href
    const [path = '', anchor] = href.split('#')
    const source = path === '' ? from.source : posix.join(posix.dirname(from.source), path)
    const target = pages.find((page) => page.source === source)
    if (!target || (anchor !== undefined && !anchors.get(source)?.has(anchor))) return null
    return `${target === from ? '' : target.file}${anchor === undefined ? '' : `#${anchor}`}`
  }
  const rendered = pages.map((page): readonly [DocsPage, Rendered] => [page, render(page.markdown, addressFrom(page))])
  const faults = rendered.flatMap(([{ source }, page]) => page.faults.map((fault) => `${source}: ${fault}`))
  if (faults.length > 0) throw new Error(faults.join('\n'))
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const [page, content] of rendered) writeFileSync(join(folder, page.file), layout(page, content, pages, version))
  for (const [name, source] of Object.entries(assets)) cpSync(join(root, source), join(folder, name))
}
