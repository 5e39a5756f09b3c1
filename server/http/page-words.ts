import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { contentFor, inPieces, writtenWords } from '#server/domain/content.ts'
import { type ContentName, ownWords } from '#server/domain/content-words.ts'
import type { SiteContent } from '#server/domain/content-settings.ts'
import type { Services } from '#server/services.ts'
import { Language } from '#wire/shapes.ts'
import type { Head } from './page-heads.ts'
import { escapeHtml } from './page.ts'
import { readPreview } from './preview.ts'

type Words = Readonly<Record<string, string>>

/** What the operator says on a page instead of the site's own words. */
export interface PageWords {
  /** Another one for every other words; '' for none. */
  readonly version: string
  /** By language and message. */
  readonly words: Readonly<Partial<Record<Language, Words>>>
  /** Whether this visitor sees it alone. */
  readonly isPreview: boolean
}

/** A page in the site's own words. */
export const noWords: PageWords = { version: '', words: {}, isPreview: false }

/** Pages that are drawn before their script runs, by what is said on them then, and the message each is called by. */
const drawn: Readonly<Record<string, { readonly name: ContentName; readonly said: RegExp; readonly title: string }>> = {
  '/': { name: 'landing', said: /^home\./, title: 'home.hero.title' },
  '/help': { name: 'help', said: /./, title: 'help.title' },
  '/helpmc': { name: 'help', said: /./, title: 'help.title' },
  '/down': { name: 'apps', said: /./, title: 'about.down.title' },
  '/download': { name: 'apps', said: /./, title: 'about.down.title' },
  '/join': { name: 'join', said: /./, title: 'about.join.title' },
}

type Drawn = (typeof drawn)[string]

function wordsOfPage(content: SiteContent, page: Drawn): Pick<PageWords, 'version' | 'words'> {
  const words = Object.fromEntries(
    Language.options.flatMap((language) => {
      const written = Object.entries(writtenWords(content, language, [page.name])).filter(([id]) => page.said.test(id))
      return written.length === 0 ? [] : [[language, Object.fromEntries(written)] as const]
    }),
  )
  const json = JSON.stringify(words)
  const version = json === '{}' ? '' : createHash('sha256').update(json).digest('base64url').slice(0, 16)
  return { version, words }
}

/** The operator's words of a page for one visitor; collected once for each path and version of the content. */
export function createPageWords(services: Pick<Services, 'config' | 'db' | 'settings' | 'clock'>) {
  const collected = new WeakMap<SiteContent, Map<string, Pick<PageWords, 'version' | 'words'>>>()
  return async (path: string, context: Context): Promise<PageWords> => {
    const page = drawn[path]
    if (page === undefined) return noWords
    const { content, preview } = await contentFor(services, readPreview(context, services.config), services.clock.now())
    const byPath = collected.get(content) ?? new Map<string, Pick<PageWords, 'version' | 'words'>>()
    const words = byPath.get(path) ?? wordsOfPage(content, page)
    collected.set(content, byPath.set(path, words))
    return { ...words, isPreview: preview !== null }
  }
}

/** As the build writes a text into a page. */
const asBuilt = (text: string) => escapeHtml(text).replaceAll('&#39;', '&#x27;')

/** Puts the operator's words into what the build has laid beside a page. */
export async function wordedHead(
  { words, version }: PageWords,
  path: string | null,
  language: string,
): Promise<(head: Head) => Head> {
  const reader = Language.options.find((each) => each === language)
  const page = path === null ? undefined : drawn[path]
  const said = reader === undefined ? undefined : words[reader]
  if (version === '' || reader === undefined || page === undefined || said === undefined) return (head) => head
  const own = await ownWords(reader)
  const title = said[page.title]
  const lead = said['home.hero.text']
  const newTitle = (text: string) => (title === undefined ? text : text.replace(own[page.title] ?? title, () => title))
  const newLead = (text: string) =>
    lead === undefined ? text : text.replace(own['home.hero.text'] ?? lead, () => lead)
  return (head) => ({
    ...head,
    title: newTitle(head.title),
    text: newLead(newTitle(head.text)),
    page: Object.entries(said).reduce(
      (html, [id, text]) => html.replaceAll(`>${asBuilt(own[id] ?? '')}<`, () => `>${asBuilt(text)}<`),
      head.page,
    ),
  })
}

/** Runs right behind the headline of the home page, which is drawn in two languages there. */
const headline = `(() => {
  const words = ownWords[document.documentElement.lang] || {}
  const hero = document.currentScript.previousElementSibling
  const say = (element, id) => {
    if (element && words[id]) element.textContent = words[id].join('')
  }
  say(hero.querySelector('h1'), 'home.hero.title')
  say(hero.querySelector('p'), 'home.hero.text')
  say(hero.querySelector('p + div > *'), 'home.hero.action')
})()`

/** The page with the words for its script, and on the home page in the headline at once; answers the scripts it put in. */
export function wordsScripts(html: string, { version, words }: PageWords): { html: string; scripts: string[] } {
  if (version === '') return { html, scripts: [] }
  const pieces = Object.fromEntries(Object.entries(words).map(([language, each]) => [language, inPieces(each)]))
  // A script ends at its end tag wherever that stands.
  const told = `ownWords=${JSON.stringify(pieces).replaceAll('<', '\\u003c')}`
  const script = (text: string) => `<script>${text}</script>`
  const withWords = html.replace('</title>', () => `</title>${script(told)}`)
  const home = /<div class="shell-home">[\s\S]*?<\/section>/
  if (!home.test(withWords)) return { html: withWords, scripts: [told] }
  return { html: withWords.replace(home, (hero) => hero + script(headline)), scripts: [told, headline] }
}
