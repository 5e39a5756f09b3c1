export type Theme = 'dark' | 'light'

const KEY = 'atlas.theme'

const stored = (): string | null => {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** The theme chosen before, else the one the system prefers. */
export function keptTheme(): Theme {
  const kept = stored()
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
  try {
    localStorage.setItem(KEY, theme)
  } catch {
    return showTheme(theme)
  }
  return showTheme(theme)
}
