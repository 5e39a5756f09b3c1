/** Sets the document's language, theme, collapsed menu and paused motion, which style sheets and screen readers use. */
export function applyDocumentAttributes(attributes: {
  readonly language?: string
  readonly theme?: 'dark' | 'light'
  readonly railCollapsed?: boolean
  readonly motionPaused?: boolean
}): void {
  const root = document.documentElement
  // Setting the same language again would restyle the whole page.
  if (attributes.language !== undefined && attributes.language !== root.lang) root.lang = attributes.language
  if (attributes.railCollapsed !== undefined) root.dataset['rail'] = attributes.railCollapsed ? 'collapsed' : 'expanded'
  if (attributes.motionPaused !== undefined) root.toggleAttribute('data-still', attributes.motionPaused)
  if (attributes.theme === undefined) return
  root.dataset['theme'] = attributes.theme
  document
    .querySelector('meta[name=theme-color]')
    ?.setAttribute('content', attributes.theme === 'dark' ? '#0a0d14' : '#f8f7f4')
}

/** Stores the language in a cookie, so that the server renders the next page in it. */
export function saveLanguage(language: string): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `language=${language}; path=/; max-age=31536000; samesite=lax${secure}`
}

/** The merchant of the site, as the server wrote it into the page; undefined on a server. */
export const merchantOfPage = (): string | undefined =>
  typeof document === 'undefined' ? undefined : document.documentElement.dataset['merchant']
