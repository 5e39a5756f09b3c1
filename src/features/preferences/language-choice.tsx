import { languageNames } from '#src/i18n/language-names.ts'
import { useText } from '#src/i18n/text.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { useOfferedLanguages } from './offered-languages.ts'
import styles from './preferences.module.css'
import { usePreferences } from './use-preferences.ts'

/** Renders the language choice inside a menu: all languages are visible, each named in its own script (spec §1). */
export function LanguageChoice() {
  const t = useText()
  const { view, send } = usePreferences()
  return (
    <ul className={styles['choice']} aria-label={t('preferences.language')}>
      {useOfferedLanguages().map((language) => (
        <li key={language}>
          <Chip
            lang={language}
            pressed={language === view.language}
            data-closes=""
            onClick={() => send({ type: 'language.selected', language })}
          >
            {languageNames[language]}
          </Chip>
        </li>
      ))}
    </ul>
  )
}
