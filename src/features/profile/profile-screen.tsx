import { shallowEqual, useSelector } from '@xstate/react'
import { profileView } from '#machines/profile/profile.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { LoadFailed } from '#src/parts/load-failed/load-failed.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { ProfileForm } from './profile-form.tsx'
import styles from './profile.module.css'
import { useProfile } from './use-profile.ts'

/** The picture a member is shown by, and what they tell of themselves (spec §3). */
export function ProfileScreen({ username }: { readonly username: string }) {
  const t = useText()
  const chart = useProfile(username)
  const { loading, unloaded } = useSelector(chart, profileView, shallowEqual)
  if (unloaded) {
    return <LoadFailed title={t('profile.unloaded')} onRetry={() => chart.send({ type: 'retry.requested' })} />
  }
  if (loading) {
    return (
      <output className={styles['form']} aria-label={t('profile.loading')} aria-busy>
        <Skeleton className={styles['waiting']} />
        <Skeleton className={styles['waiting']} />
      </output>
    )
  }
  return <ProfileForm chart={chart} username={username} />
}
