export type Theme = 'dark' | 'light'

const KEY = 'atlas.theme'

const stored = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** The stored theme, else the preference of the system. */
export function storedTheme(): Theme {
  const kept = stored(KEY)
  if (kept === 'dark' || kept === 'light') return kept
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Applies a theme without storing it. */
export function showTheme(theme: Theme): Theme {
  document.documentElement.dataset['theme'] = theme
  return theme
}

/** Applies a theme and stores it, where storage is available. */
export function storeTheme(theme: Theme): Theme {
  store(KEY, theme)
  return showTheme(theme)
}

function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Without storage the choice holds until the page is closed.
  }
}
