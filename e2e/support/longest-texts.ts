import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { partsOf } from '#scripts/locales/message.ts'
import { readLocales } from '#scripts/locales/read.ts'

/** Approximate width of a text in Latin letters: a Chinese or Japanese character counts two, a combining mark none. */
const widthOf = (text: string) =>
  [...text].reduce((width, sign) => width + (/\p{Mn}/u.test(sign) ? 0 : /[\u2e80-\uffef]/.test(sign) ? 2 : 1), 0)

/** Lengthens a text by this share of its own words. */
function lengthened(text: string, plain: string, part: number): string {
  const words = plain.replaceAll(/[\s{}'<>#|]+/g, ' ').trim()
  const more = [...words]
    .slice(0, Math.ceil([...words].length * part))
    .join('')
    .trim()
  return text + (words.includes(' ') ? ` ${more}` : more)
}

/** Returns the longest text of every message in any language, lengthened by a third; names stay as they are. */
export function longestTexts(): ReadonlyMap<string, string> {
  const { languages } = readLocales(join(import.meta.dirname, '..', '..'))
  const longest = new Map<string, { readonly text: string; readonly plain: string; readonly name: boolean }>()
  for (const catalogues of Object.values(languages)) {
    for (const [id, text] of Object.values(catalogues).flatMap((messages) => Object.entries(messages))) {
      const { plain } = partsOf(text)
      const known = longest.get(id)
      const name = known === undefined || (known.name && known.text === text)
      const longer = known === undefined || widthOf(plain) > widthOf(known.plain)
      longest.set(id, longer ? { text, plain, name } : { ...known, name })
    }
  }
  return new Map([...longest].map(([id, { text, plain, name }]) => [id, name ? text : lengthened(text, plain, 0.3)]))
}

/** A compiled catalogue in a built file: `JSON.parse('{"area.id":…}')`. */
const catalogue = /JSON\.parse\((`|'|")\{\\?"[\w-]+\.[\s\S]*?\}\1\)/g

/** Replaces the texts of this tab's pages. */
export async function speak(page: Page, texts: ReadonlyMap<string, string>): Promise<void> {
  await page.route('**/assets/*.js', async (route) => {
    const answer = await route.fetch()
    const script = await answer.text()
    const body = script.replace(catalogue, (code) => {
      const ids = [...code.matchAll(/\\?"([\w-]+(?:\.[\w-]+)+)\\?":/g)].map(([, id]) => id ?? '')
      const messages = ids.map((id) => [id, compileMessageOrThrow(texts.get(id) ?? id)])
      return `JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(messages)))})`
    })
    await route.fulfill({ response: answer, body })
  })
}
