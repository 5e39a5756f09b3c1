import type { Messages } from '@lingui/core'
import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import type { Api } from '#wire/api.ts'
import { contentQuery } from '#src/api/support-queries.ts'
import type { Texts } from '#src/i18n/texts.ts'

/**
 * Replaces the site's texts by the operator's, once they are known and whenever they change, and restores the site's
 * where the operator has removed one; open pages render again.
 */
export function followContent(
  { api, queries }: { readonly api: Api; readonly queries: QueryClient },
  texts: Texts,
): void {
  const language = () => texts.language() ?? 'fil'
  const observer = new QueryObserver(queries, contentQuery(api, language()))
  observer.subscribe(({ data, isPlaceholderData }) => {
    if (data !== undefined && !isPlaceholderData)
      void texts.setOperatorTexts(language(), data.words as Messages).catch(() => {})
  })
  texts.onLanguage(() => observer.setOptions(contentQuery(api, language())))
}
