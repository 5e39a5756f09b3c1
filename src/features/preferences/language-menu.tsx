import Languages from 'lucide-react/icons/languages'
import { languageNames } from '#src/i18n/language-names.ts'
import { useText } from '#src/i18n/text.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { ChoiceMenu } from '#src/ui/menu.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import styles from './preferences.module.css'
import { useOfferedLanguages } from './offered-languages.ts'
import { usePreferences } from './use-preferences.ts'

/** Renders the language menu; each language is named in its own script (spec §1). */
export function LanguageMenu() {
  const t = useText()
  const { view, send } = usePreferences()
  const offered = useOfferedLanguages()
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
