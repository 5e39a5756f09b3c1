import { shallowEqual, useSelector } from '@xstate/react'
import { profileView } from '#machines/profile/profile.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { CablePicture } from '#src/parts/game-pictures/game-pictures.tsx'
import { Button } from '#src/ui/button.tsx'
import { ErrorState } from '#src/ui/message-state.tsx'
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
    return (
      <ErrorState
        picture={<CablePicture />}
        title={t('profile.unloaded')}
        text={t('app.fault.network')}
        action={
          <Button variant="primary" onClick={() => chart.send({ type: 'retry.requested' })}>
            {t('app.retry')}
          </Button>
        }
      />
    )
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
