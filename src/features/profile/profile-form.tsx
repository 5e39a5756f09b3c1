import { shallowEqual, useSelector } from '@xstate/react'
import Lock from 'lucide-react/icons/lock'
import type { ActorRefFrom } from 'xstate'
import { lockedFields, type ProfileField, profileFields } from '#wire/profile.ts'
import type { profileMachine } from '#machines/profile/profile.machine.ts'
import { profileView } from '#machines/profile/profile.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { fieldInputs } from '#src/parts/form/field-inputs.ts'
import { useFormTexts } from '#src/parts/form/use-form-texts.ts'
import { Icon } from '#src/ui/icon.tsx'
import { FormView } from '#src/ui/form-view.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { AvatarPicker } from './avatar-picker.tsx'
import styles from './profile.module.css'

export interface ProfileFormProps {
  readonly chart: ActorRefFrom<typeof profileMachine>
  readonly username: string
}

/** Picture and labels; what is set once says so before, and is closed after. */
export function ProfileForm({ chart, username }: ProfileFormProps) {
  const t = useText()
  const view = useSelector(chart, profileView, shallowEqual)
  const { fields, locked, rules, saving } = view

  const { errorOf, formError } = useFormTexts<ProfileField>(view, {
    failed: t('profile.failed'),
    ruleOf: (field) => rules?.[field],
    own: (field, problem) => {
      if (problem === 'underage') return t('profile.underage', { age: view.minimumAge })
      return field === 'birthday' && problem !== 'missing' ? t('register.problem.birthday') : null
    },
  })
  const hintOf = (field: ProfileField) => {
    if (locked.includes(field)) return { hint: t('profile.locked') }
    return lockedFields.includes(field) ? { hint: t('profile.once') } : {}
  }

  return (
    <FormView
      className={styles['form']}
      onSubmit={() => chart.send({ type: 'form.submitted' })}
      error={formError}
      submit={t('profile.save')}
      busy={saving}
    >
      <AvatarPicker
        avatar={view.avatar}
        initials={(fields.nickname.trim() === '' ? username : fields.nickname.trim()).slice(0, 2)}
        disabled={saving}
        onPick={(avatar) => chart.send({ type: 'avatar.picked', avatar })}
      />
      {profileFields.map((field) => (
        <TextField
          key={field}
          name={field}
          {...fieldInputs[field]}
          {...hintOf(field)}
          label={t(`register.field.${field}`)}
          maxLength={500}
          value={fields[field]}
          error={errorOf(field)}
          readOnly={saving || locked.includes(field)}
          after={locked.includes(field) && <Icon of={Lock} size={16} />}
          onChange={(text) => chart.send({ type: 'form.edited', fields: { [field]: text } })}
        />
      ))}
      {view.saved && <Callout tone="info">{t('profile.saved')}</Callout>}
    </FormView>
  )
}
