import { shallowEqual, useSelector } from '@xstate/react'
import Lock from 'lucide-react/icons/lock'
import type { ActorRefFrom } from 'xstate'
import { lockedFields, type ProfileField, profileFields } from '#wire/profile.ts'
import type { profileMachine } from '#machines/profile/profile.machine.ts'
import { profileView } from '#machines/profile/profile.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { focusFirstProblem } from '#src/platform/focus-first-problem.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { AvatarPicker } from './avatar-picker.tsx'
import styles from './profile.module.css'

export interface ProfileFormProps {
  readonly chart: ActorRefFrom<typeof profileMachine>
  readonly username: string
}

const inputs: Partial<Record<ProfileField, { readonly type?: string; readonly autoComplete?: string }>> = {
  nickname: { autoComplete: 'nickname' },
  fullname: { autoComplete: 'name' },
  birthday: { type: 'date', autoComplete: 'bday' },
  nationality: { autoComplete: 'country-name' },
  address: { autoComplete: 'street-address' },
  occupation: { autoComplete: 'organization-title' },
}

/** Picture and labels; what is set once says so before, and is closed after. */
export function ProfileForm({ chart, username }: ProfileFormProps) {
  const t = useText()
  const view = useSelector(chart, profileView, shallowEqual)
  const { fields, locked, problems, rules, saving } = view

  const errorOf = (field: ProfileField): string | null => {
    const problem = problems[field]
    const rule = rules?.[field]
    if (problem === undefined) return null
    if (problem === 'missing') return t('register.problem.missing')
    if (problem === 'underage') return t('profile.underage', { age: view.minimumAge })
    if (field === 'birthday') return t('register.problem.birthday')
    if (rule === undefined || (problem === 'format' && rule.patternId === 'any')) return t('register.problem.accepted')
    return t(`register.pattern.${rule.patternId}`, {
      length: [...new Set([rule.minLength, rule.maxLength])].join('–'),
    })
  }
  const hintOf = (field: ProfileField) => {
    if (locked.includes(field)) return { hint: t('profile.locked') }
    return lockedFields.includes(field) ? { hint: t('profile.once') } : {}
  }

  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        chart.send({ type: 'form.submitted' })
        focusFirstProblem(event.currentTarget)
      }}
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
          {...inputs[field]}
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
      {view.unsaved && <Callout tone="error">{t('profile.unsaved')}</Callout>}
      {view.refusal !== null && <Callout tone="error">{t(`refusal.${view.refusal}`)}</Callout>}
      <Button type="submit" variant="primary" wide busy={saving}>
        {t('profile.save')}
      </Button>
    </form>
  )
}
