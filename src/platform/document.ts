/** Tells the browser the page's language and theme, which style sheets and screen readers go by. */
export function dressDocument(looks: { readonly language?: string; readonly theme?: 'dark' | 'light' }): void {
  const root = document.documentElement
  // Told again what language it is in, a browser styles all of the page again.
  if (looks.language !== undefined && looks.language !== root.lang) root.lang = looks.language
  if (looks.theme === undefined) return
  root.dataset['theme'] = looks.theme
  document
    .querySelector('meta[name=theme-color]')
    ?.setAttribute('content', looks.theme === 'dark' ? '#0a0d14' : '#f8f7f4')
}

/** Has the server render the next page in this language. */
export function keepLanguage(language: string): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `language=${language}; path=/; max-age=31536000; samesite=lax${secure}`
}

/** The merchant whose site this is, as the server wrote it into the page; undefined on a server, which has none yet. */
export const merchantOfPage = (): string | undefined =>
  typeof document === 'undefined' ? undefined : document.documentElement.dataset['merchant']
