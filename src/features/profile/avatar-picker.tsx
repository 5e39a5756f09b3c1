import { type Avatar, avatars } from '#wire/identity/profile.ts'
import { useText } from '#src/i18n/text.tsx'
import styles from './profile.module.css'

export interface AvatarPickerProps {
  readonly avatar: Avatar | null
  /** Initials shown without an avatar. */
  readonly initials: string
  readonly disabled: boolean
  readonly onPick: (avatar: Avatar | null) => void
}

/** Renders the avatars to choose from; the first choice is none. */
export function AvatarPicker({ avatar, initials, disabled, onPick }: AvatarPickerProps) {
  const t = useText()
  return (
    <fieldset className={styles['avatars']} disabled={disabled}>
      <legend className={styles['legend']}>{t('profile.avatar')}</legend>
      <span className={styles['shown']} aria-hidden="true">
        {avatar === null ? initials : <img src={pictureOf(avatar)} alt="" width={96} height={96} />}
      </span>
      <div className={styles['choices']}>
        {[null, ...avatars].map((each) => (
          <label key={each} className={styles['choice']}>
            <input
              type="radio"
              name="avatar"
              className={styles['radio']}
              checked={avatar === each}
              aria-label={t(`profile.avatar.${each ?? 'none'}`)}
              onChange={() => onPick(each)}
            />
            {each === null ? (
              <span className={styles['initials']} aria-hidden="true">
                {initials}
              </span>
            ) : (
              <img src={pictureOf(each)} alt="" width={40} height={40} />
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const pictureOf = (avatar: Avatar) => `/art/avatar/${avatar}.svg`
