export type Theme = 'dark' | 'light'

const KEY = 'atlas.theme'

const OVERLAY = 'atlas.coverage'

const stored = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** The theme chosen before, else the one the system prefers. */
export function keptTheme(): Theme {
  const kept = stored(KEY)
  if (kept === 'dark' || kept === 'light') return kept
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Shows a theme without keeping it. */
export function showTheme(theme: Theme): Theme {
  document.documentElement.dataset['theme'] = theme
  return theme
}

/** Shows a theme and remembers it, where the browser lets it be remembered. */
export function keepTheme(theme: Theme): Theme {
  store(KEY, theme)
  return showTheme(theme)
}

/** True when the coverage was shown when it was last chosen to be or not. */
export const keptOverlay = (): boolean => stored(OVERLAY) === 'on'

/** Remembers whether the coverage is shown. */
export function keepOverlay(isShown: boolean): boolean {
  store(OVERLAY, isShown ? 'on' : 'off')
  return isShown
}

function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // A browser that keeps nothing shows what is chosen until the page is left.
  }
}
