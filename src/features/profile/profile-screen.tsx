import { useQueryClient } from '@tanstack/react-query'
import { shallowEqual, useSelector } from '@xstate/react'
import Lock from 'lucide-react/icons/lock'
import { useMemo } from 'react'
import { lockedFields, type ProfileField, profileFields } from '#wire/identity/profile.ts'
import { profileActorCalls, profileMachine } from '#machines/profile/profile.machine.ts'
import { memberKey } from '#src/api/member-key.ts'
import { useText } from '#src/i18n/text.tsx'
import { useCallChart } from '#src/providers/calls/use-call-chart.ts'
import { fieldInputs } from '#src/providers/form/field-inputs.ts'
import { useForm } from '#src/providers/form/use-form.ts'
import { LoadFailed } from '#src/shared/load-failed/load-failed.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { FormSkeleton } from '#src/ui/form-skeleton.tsx'
import { FormView } from '#src/ui/form-view.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { AvatarPicker } from './avatar-picker.tsx'
import { OwnData } from './own-data.tsx'
import styles from './profile.module.css'

/** Renders the profile of a member: avatar, labels, some of which can be set only once, and a data export (spec §3). */
export function ProfileScreen({ username }: { readonly username: string }) {
  const t = useText()
  const queries = useQueryClient()
  const refreshIcon = useMemo(
    () => ({ saveProfile: () => void queries.invalidateQueries({ queryKey: memberKey(username, 'icon') }) }),
    [queries, username],
  )
  const chart = useCallChart(profileMachine, profileActorCalls, refreshIcon)
  const view = useSelector(
    chart,
    (snapshot) => ({
      ...snapshot.context,
      loading: snapshot.matches('loading'),
      loadFailed: snapshot.matches('loadFailed'),
      busy: snapshot.matches('saving'),
      saved: snapshot.matches({ editing: 'saved' }),
      failed: snapshot.matches({ editing: 'failed' }),
    }),
    shallowEqual,
  )
  const { field, formError } = useForm<ProfileField>(chart, view, {
    failed: t('profile.failed'),
    ruleOf: (name) => view.rules?.[name],
    requires: (name) => view.rules?.[name]?.required === true,
    own: (name, problem) => {
      if (problem === 'underage') return t('profile.underage', { age: view.minimumAge })
      return name === 'birthday' && problem !== 'missing' ? t('form.problem.birthday', { format: 'yyyy-MM-dd' }) : null
    },
  })
  const { nickname } = view.fields

  if (view.loadFailed) {
    return <LoadFailed title={t('profile.unloaded')} onRetry={() => chart.send({ type: 'retry.requested' })} />
  }
  if (view.loading) return <FormSkeleton className={styles['form']} label={t('profile.loading')} fields={4} />
  return (
    <>
      <FormView
        className={styles['form']}
        onSubmit={() => chart.send({ type: 'form.submitted' })}
        error={formError}
        submit={t('profile.save')}
        busy={view.busy}
      >
        <AvatarPicker
          avatar={view.avatar}
          initials={(nickname.trim() || username).slice(0, 2)}
          disabled={view.busy}
          onPick={(avatar) => chart.send({ type: 'avatar.picked', avatar })}
        />
        {profileFields.map((name) => {
          const locked = view.locked.includes(name)
          const once = locked ? t('profile.locked') : t('profile.once')
          return (
            <TextField
              key={name}
              {...field(name)}
              {...fieldInputs[name]}
              enterKeyHint={name === profileFields.at(-1) ? 'done' : 'next'}
              label={t(`form.field.${name}`)}
              maxLength={500}
              {...((locked || lockedFields.includes(name)) && { hint: once })}
              {...(locked && { readOnly: true, after: <Icon of={Lock} size={16} /> })}
            />
          )
        })}
        {view.saved && <Callout tone="info">{t('profile.saved')}</Callout>}
      </FormView>
      <OwnData />
    </>
  )
}
