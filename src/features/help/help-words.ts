import { useNavigate, useSearch } from '@tanstack/react-router'
import { useFragment } from '#src/providers/fragment/use-fragment.ts'
import { helpFragment } from '#src/providers/fragment/fragments.ts'
import { longestWords } from './help-page-search.ts'

/** The words that the help is searched for, and how they are changed. */
export interface HelpWords {
  readonly words: string
  readonly onWords: (words: string) => void
}

/** The words in the address of a page of the help: `/help?q=…`. */
export function usePageWords(from: '/help' | '/helpmc'): HelpWords {
  const navigate = useNavigate()
  const { q: words = '' } = useSearch({ from })
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
    words: decoded(/^help-\w+=(.*)$/s.exec(fragment)?.[1] ?? '').slice(0, longestWords),
    onWords: (words) => turn(`${helpFragment(section)}${words === '' ? '' : `=${encodeURIComponent(words)}`}`),
  }
}
