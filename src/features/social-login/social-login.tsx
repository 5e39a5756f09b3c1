import { shallowEqual, useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { loginMachine } from '#machines/login/login.machine.ts'
import { socialLoginView } from '#machines/social-login/social-login.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { providerNames as names } from './provider-names.ts'
import { ProviderMark } from './provider-mark.tsx'
import styles from './social-login.module.css'
import { useSocialLogin } from './use-social-login.ts'

/** Renders the Google and Facebook buttons (decision 9); `locked` while the form is being sent. */
export function SocialLogin({
  login,
  locked,
}: {
  readonly login: ActorRefFrom<typeof loginMachine>
  readonly locked: boolean
}) {
  const t = useText()
  const actor = useSocialLogin(login)
  const view = useSelector(actor, socialLoginView, shallowEqual)
  const provider = view.provider === null ? '' : names[view.provider]
  if (view.notOffered) return null
  if (view.loading) return <div className={styles['social']} />
  if (view.loadFailed) {
    return (
      <div className={styles['social']}>
        <Callout tone="warning">
          {t('app.fault.network')}{' '}
          <Button variant="link" onClick={() => actor.send({ type: 'retried' })}>
            {t('app.retry')}
          </Button>
        </Callout>
      </div>
    )
  }

  return (
    <div className={styles['social']} aria-busy={view.busy}>
      <p className={styles['or']}>{t('social-login.or')}</p>
      {view.unlinked && <Callout tone="info">{t('social-login.unlinked', { provider })}</Callout>}
      {view.failed && <Callout tone="error">{t('login.failed')}</Callout>}
      {view.refusal !== null && <Callout tone="error">{t(`refusal.${view.refusal}`)}</Callout>}
      {view.waiting ? (
        <p className={styles['waiting']} role="status">
          {t('social-login.asking', { provider })}
          <Button variant="link" onClick={() => actor.send({ type: 'cancelled' })}>
            {t('social-login.cancel')}
          </Button>
        </p>
      ) : (
        <div className={styles['buttons']}>
          {view.providers.map((each) => (
            <Button
              key={each}
              icon={<ProviderMark provider={each} />}
              busy={view.busy && each === view.provider}
              aria-disabled={view.busy || locked}
              aria-label={t('social-login.with', { provider: names[each] })}
              onClick={() => actor.send({ type: 'provider.chosen', provider: each })}
            >
              {names[each]}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
