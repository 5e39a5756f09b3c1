import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useFragment } from '#src/parts/fragment/use-fragment.ts'
import { helpFragment } from '#src/parts/help/help-fragment.ts'

/** The words that the help is searched for, and how they are changed. */
export interface HelpWords {
  readonly words: string
  readonly onWords: (words: string) => void
}

/** Longer words find nothing more. */
export const longestWords = 80

/** What an address asks for; whatever is no text or figure asks for nothing. */
const asWords = (asked: unknown) =>
  typeof asked === 'string' || typeof asked === 'number' ? String(asked).slice(0, longestWords) : ''

/** The words in the address of the help: `/help?q=…`, so that what was found can be linked to and gone back to. */
export function usePageWords(): HelpWords {
  const navigate = useNavigate()
  const words = useRouterState({ select: ({ location }) => asWords((location.search as { readonly q?: unknown }).q) })
  return {
    words,
    onWords: (words) =>
      void navigate({
        to: '.',
        search: words === '' ? {} : { q: words },
        hash: '',
        replace: true,
        resetScroll: false,
        hashScrollIntoView: false,
      }),
  }
}

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The words of the help over a page, which stand behind its section in the fragment: `#help-wallet=…`. */
export function useFragmentWords(section: string): HelpWords {
  const { fragment, turn } = useFragment()
  return {
    words: asWords(decoded(/^help-\w+=(.*)$/s.exec(fragment)?.[1] ?? '')),
    onWords: (words) => turn(`${helpFragment(section)}${words === '' ? '' : `=${encodeURIComponent(words)}`}`),
  }
}
