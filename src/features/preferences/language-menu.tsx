import Languages from 'lucide-react/icons/languages'
import type { Language } from '#wire/shapes.ts'
import { brandView } from '#machines/app/app.selectors.ts'
import { languageNames } from '#src/i18n/language-names.ts'
import { useText } from '#src/i18n/text.tsx'
import { useAppState } from '#src/parts/app/app-context.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { ChoiceMenu } from '#src/ui/menu.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import styles from './preferences.module.css'
import { usePreferences } from './use-preferences.ts'

/** The header's language menu before the brand has said what it offers (decision 1). */
const usualLanguages: readonly Language[] = ['zh-Hans', 'en', 'vi', 'ja', 'th', 'fil']

/** Chooses the language of the site; each is named in its own script (spec §1). */
export function LanguageMenu() {
  const t = useText()
  const { view, send } = usePreferences()
  const offered = useAppState((snapshot) => brandView(snapshot).brand?.languages ?? usualLanguages)
  return (
    <ChoiceMenu
      label={t('preferences.language')}
      value={view.language}
      onChange={(language) => send({ type: 'language.selected', language })}
      choices={offered.map((value) => ({ value, label: languageNames[value], lang: value }))}
    >
      <Icon of={Languages} size={16} />
      <VisuallyHidden>{t('preferences.language')}</VisuallyHidden>
      <span className={styles['language']} lang={view.language}>
        {languageNames[view.language]}
      </span>
    </ChoiceMenu>
  )
}
