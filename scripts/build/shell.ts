import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { blocksMark, oldBrowserMessage } from '#src/app/boot/shell-blocks.ts'
import type { Drawing } from './drawing.ts'
import { languages, readArea } from './catalogues.ts'
import { firstScript, oldScript } from './first-script.ts'
import { bodyOfBlocks, headOfBlocks, headOfTold, type LobbyFiles } from './shell-blocks.ts'

/** What the page fetches before its script asks: what it starts with, in the order it is evaluated, the font, by language, and for the home page. */
export interface Preloads {
  readonly start: readonly string[]
  /** The family that words are set in, its source and the letters it has; of the site's own styles. */
  readonly font: readonly [family: string, src: string, unicodeRange: string]
  readonly languages: Readonly<Record<string, string>>
  readonly home: readonly string[]
}

const homeModule = 'src/features/home/home-screen.tsx'
const lobbyModule = 'src/features/lobby/lobby-screen.tsx'

/** Files a chunk needs that the page has not named already: itself, its static imports, their style sheets. */
function filesOf(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle, known: ReadonlySet<string>): string[] {
  const seen = new Set<string>()
  const styles = new Set<string>()
  const visit = (name: string) => {
    if (seen.has(name) || known.has(name)) return
    const file = bundle[name]
    if (file?.type !== 'chunk') return
    seen.add(name)
    for (const css of file.viteMetadata?.importedCss ?? []) styles.add(css)
    for (const next of file.imports) visit(next)
  }
  visit(chunk.fileName)
  return [...seen, ...[...styles].filter((name) => !known.has(name))]
}

const chunksOf = (bundle: Rolldown.OutputBundle) => Object.values(bundle).filter((file) => file.type === 'chunk')

/** Files that draw the page of a module, but for those of every page. */
function filesOfPage(module: string, bundle: Rolldown.OutputBundle): readonly string[] {
  const chunks = chunksOf(bundle)
  const entry = chunks.find((chunk) => chunk.isEntry)
  const known = new Set(entry === undefined ? [] : filesOf(entry, bundle, new Set()))
  const page = chunks.find((chunk) => chunk.facadeModuleId?.endsWith(module))
  return page === undefined ? [] : filesOf(page, bundle, known).map((name) => `/${name}`)
}

function lobbyFilesOf(bundle: Rolldown.OutputBundle): LobbyFiles {
  const files = filesOfPage(lobbyModule, bundle)
  if (files.length === 0) throw new Error(`the build has no page of a lobby: ${lobbyModule}`)
  return { files }
}

function preloadsOf(bundle: Rolldown.OutputBundle, font: Preloads['font']): Preloads {
  const chunks = chunksOf(bundle)
  const languages = chunks.flatMap((chunk) => {
    const tag = /^\0virtual:catalogue\/([\w-]+)$/.exec(chunk.facadeModuleId ?? '')?.[1]
    return tag === undefined ? [] : [[tag, `/${chunk.fileName}`] as const]
  })
  const entry = chunks.find((chunk) => chunk.isEntry)
  if (entry === undefined) throw new Error('the build has no entry')
  return {
    // Its styles stand in the page.
    start: filesOf(entry, bundle, new Set())
      .filter((name) => !name.endsWith('.css'))
      .toReversed()
      .map((name) => `/${name}`),
    font,
    languages: Object.fromEntries(languages),
    home: filesOfPage(homeModule, bundle),
  }
}

/**
 * Puts the text of the page's own style sheets before their links, which fetch nothing any more: what is fetched later
 * finds by them that these are there, and would else bring them once more, and have all of the page styled anew.
 */
function inlineStyles(html: string, bundle: Rolldown.OutputBundle): string {
  return html.replaceAll(/\s*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (link, name: string) => {
    const file = bundle[name]
    if (file?.type !== 'asset') return link
    return `<style>${String(file.source).trim()}</style><link rel="stylesheet" href="/${name}" disabled>`
  })
}

/**
 * Takes the face of the site's own words out of the page's styles: named there, it would be asked for only once the page
 * is laid out. The first script asks for it.
 */
function withoutFont(html: string): readonly [html: string, font: Preloads['font']] {
  const [rule = '', told = ''] = /@font-face\{([^}]*latin-wght[^}]*)\}/.exec(html) ?? []
  const of = (name: string) => new RegExp(`(?:^|;)\\s*${name}:\\s*([^;]+)`).exec(told)?.[1] ?? ''
  const font = [of('font-family'), of('src'), of('unicode-range')] as const
  if (font.includes('')) throw new Error("the page's styles have no face for its words")
  return [html.replace(rule, ''), font]
}

/** Puts what starts the site in the place of its script, whose files are named ahead. */
const startInSteps = (root: string, html: string, start: readonly string[]): string =>
  html.replace(
    /<script type="module"[^>]*><\/script>/,
    () => `<script type="module" data-src="${start.at(-1)}">${firstScript(root, 'start.js').trim()}</script>`,
  )

/** The file that tells a browser that it is too old, in the words of every language. */
const oldBrowser = (root: string): string => {
  const words = languages.map((tag) => [tag, readArea(join(root, 'locales'), tag, 'app')[oldBrowserMessage]])
  return `var words=${JSON.stringify(Object.fromEntries(words))};${oldScript(root, 'old-browser.js')}`
}

/** The page as a browser reads it, without what sets it out for people. */
const withoutLayout = (html: string): string =>
  html.replaceAll(/\s+(?=<)|\s*\/(?=>)/g, '').replaceAll(/<meta[^>]+/g, (tag) => tag.replaceAll(/\s+/g, ' ').trimEnd())

/**
 * Makes the built page show itself at once: the frame is drawn into it, its styles and a small first script are inside
 * it, and that script sends the first calls before the site's own script has run.
 */
export function shell(root: string, drawn: () => Promise<Drawing>): Plugin {
  return {
    name: 'statehouse:shell',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'old-browser.js', source: oldBrowser(root) })
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const script = firstScript(root, 'first.js')
        if (bundle === undefined) return html.replace('<body>', `<body><script>${script}</script>`)
        const head = await headOfBlocks(root, lobbyFilesOf(bundle))
        const [plain, font] = withoutFont(inlineStyles(withoutLayout(html), bundle))
        const preloads = preloadsOf(bundle, font)
        const { frame, blocks, styles } = await drawn()
        const styled = startInSteps(root, plain, preloads.start)
        return (
          styled
            .replace(
              '<div id="root"></div>',
              () => `<div id="root">${frame.replace(blocksMark, () => bodyOfBlocks(root, blocks))}</div>`,
            )
            .replace(
              '</title>',
              `</title><script>${oldScript(root, 'check-browser.js')}</script><script type="application/json" id="preloads">${JSON.stringify(preloads)}</script><script>${script}</script>`,
            )
            // After the page's own styles: the style sheets that these bring must not come before them.
            .replace('</head>', () => `${head}${headOfTold(styles, styled)}</head>`)
        )
      },
    },
  }
}
