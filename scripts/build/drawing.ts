import react from '@vitejs/plugin-react'
import { createServer, type Plugin, type ResolvedConfig } from 'vite'
import type { ShellBlocks, ToldPages } from '#src/app/boot/shell-blocks.ts'
import { catalogues, compiledMessages, languages } from './catalogues.ts'

/** Modules of `src/app` that draw without a browser. */
interface ShellModule {
  renderShell(): string
  renderBlocks(): ShellBlocks
}
interface ToldModule {
  renderTold(language: string, messages: Readonly<Record<string, unknown>>): ToldPages
  renderLobbyBanners(): ToldPages
}

/** A page, or the beginning of one, as it is drawn while building. */
export interface ToldPage {
  readonly html: string
  /** The style sheets it is drawn with, by the ends of their class names. */
  readonly styles: readonly string[]
}

/** What is drawn while building: the frame, the blocks that go into it, and pages by language and address. */
export interface Drawing {
  readonly frame: string
  readonly blocks: ShellBlocks
  readonly told: Readonly<Record<string, Readonly<Record<string, ToldPage>>>>
  /** The place of the banners above lobbies, by address. */
  readonly lobbies: Readonly<Record<string, ToldPage>>
  /** Those style sheets and those of the pages. */
  readonly styles: Readonly<Record<string, string>>
}

/** The end of all class names of a style sheet, which tells it from others. */
const endOf = (config: ResolvedConfig, file: string): string => {
  const { modules } = config.css
  const name = modules !== false && modules !== undefined ? modules.generateScopedName : undefined
  if (typeof name !== 'function') throw new Error('class names are not made by a function')
  return name('', file, '').slice(1)
}

/** Draws the shell and the pages that need no answer of the server, by the components that the browser runs. */
async function draw(root: string, config: ResolvedConfig): Promise<Drawing> {
  const server = await createServer({
    root,
    configFile: false,
    plugins: [catalogues(root), react()],
    css: config.css,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const shell = (await server.ssrLoadModule('/src/app/boot/shell.tsx')) as ShellModule
    const pages = (await server.ssrLoadModule('/src/app/boot/told-pages.tsx')) as ToldModule
    const htmlOf = (language: string) => pages.renderTold(language, compiledMessages(`${root}/locales`, language))
    const told = new Map(languages.map((language) => [language, htmlOf(language)]))
    const blocks = shell.renderBlocks()
    const lobbies = pages.renderLobbyBanners()
    const drawn = [
      blocks.lobby,
      ...Object.values(lobbies),
      ...[...told.values()].flatMap((each) => Object.values(each)),
    ].join('')
    const sheets = [...server.environments.ssr.moduleGraph.fileToModulesMap.keys()]
      .filter((file) => file.endsWith('.module.css'))
      .map((file) => ({ file, end: endOf(config, file) }))
      .filter(({ end }) => drawn.includes(`_${end}`))
    const styles = await Promise.all(
      sheets.map(async ({ file, end }) => {
        const { default: text } = (await server.ssrLoadModule(`${file}?inline`)) as { readonly default: string }
        return [end, text] as const
      }),
    )
    const stylesOf = (html: string) => sheets.flatMap(({ end }) => (html.includes(`_${end}`) ? [end] : []))
    return {
      frame: shell.renderShell(),
      blocks,
      lobbies: Object.fromEntries(
        Object.entries(lobbies).map(([path, html]) => [path, { html, styles: stylesOf(html) }]),
      ),
      told: Object.fromEntries(
        [...told].map(([language, each]) => [
          language,
          Object.fromEntries(Object.entries(each).map(([path, html]) => [path, { html, styles: stylesOf(html) }])),
        ]),
      ),
      styles: Object.fromEntries(styles),
    }
  } finally {
    await server.close()
  }
}

/** Draws once for all who ask while building; the plugin tells it how the site is built. */
export function drawing(root: string): { readonly plugin: Plugin; readonly drawn: () => Promise<Drawing> } {
  let config: ResolvedConfig | undefined
  let drawn: Promise<Drawing> | undefined
  return {
    plugin: {
      name: 'statehouse:drawing',
      configResolved: (resolved) => {
        config = resolved
      },
    },
    drawn: () => {
      if (config === undefined) throw new Error('nothing is drawn before the configuration is known')
      return (drawn ??= draw(root, config))
    },
  }
}
