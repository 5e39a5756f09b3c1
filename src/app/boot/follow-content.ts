import type { Messages } from '@lingui/core'
import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import type { Api } from '#wire/api.ts'
import { contentQuery } from '#src/api/support-queries.ts'
import type { Area } from '#src/i18n/messages.ts'
import type { CatalogueSource, Texts } from '#src/i18n/texts.ts'

/** What the site itself says for these messages, whose words have come before. */
async function siteWords(source: CatalogueSource, language: keyof CatalogueSource, ids: readonly string[]) {
  const { first, areas } = await source[language]()
  const words: Messages = {}
  for (const id of ids) {
    const later = areas[id.split('.')[0] as Area]
    const message = first[id] ?? (later === undefined ? undefined : (await later()).messages[id])
    if (message !== undefined) words[id] = message
  }
  return words
}

/**
 * Puts what the operator says in the place of the site's own words, as soon as it is known and whenever it changes; open
 * pages are drawn again where it did. What the operator says no more is the site's own again.
 */
export function followContent(
  { api, queries }: { readonly api: Pick<Api, 'content'>; readonly queries: QueryClient },
  texts: Texts,
  source: CatalogueSource,
): void {
  const language = () => texts.language() ?? 'fil'
  const observer = new QueryObserver(queries, contentQuery(api, language()))
  const say = async (said: Messages) => {
    const spoken = language()
    const before = globalThis.ownWords?.[spoken] ?? {}
    if (JSON.stringify(before) === JSON.stringify(said)) return
    globalThis.ownWords = { ...globalThis.ownWords, [spoken]: said }
    const dropped = await siteWords(
      source,
      spoken,
      Object.keys(before).filter((id) => said[id] === undefined),
    )
    texts.i18n.load(spoken, { ...dropped, ...globalThis.ownWords[spoken] })
  }
  observer.subscribe(({ data, isPlaceholderData }) => {
    if (data !== undefined && !isPlaceholderData) void say(data.words as Messages).catch(() => {})
  })
  texts.onLanguage(() => observer.setOptions(contentQuery(api, language())))
}
