import { useNavigate, useSearch } from '@tanstack/react-router'
import { useFragment } from '#src/providers/fragment/use-fragment.ts'
import { helpFragment } from '#src/providers/fragment/fragments.ts'
import { maxSearchLength } from './help-page-search.ts'

/** The search text of the help, and how it is changed. */
export interface HelpWords {
  readonly words: string
  readonly onWords: (words: string) => void
}

/** Returns the search text in the address of the help page: `/help?q=…`. */
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

/** Returns the search text of the help dialog, after its section in the fragment: `#help-wallet=…`. */
export function useFragmentWords(section: string): HelpWords {
  const { fragment, turn } = useFragment()
  return {
    words: decoded(/^help-\w+=(.*)$/s.exec(fragment)?.[1] ?? '').slice(0, maxSearchLength),
    onWords: (words) => turn(`${helpFragment(section)}${words === '' ? '' : `=${encodeURIComponent(words)}`}`),
  }
}
