import { shallowEqual, useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { DemandedVerification } from '#wire/envelope.ts'
import type { loginMachine } from '#machines/login/login.machine.ts'
import { secondVerificationView } from '#machines/second-verification/second-verification.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { useNow } from '#src/platform/clock.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { useSecondVerification } from './use-second-verification.ts'
import { PasskeyStep } from './passkey-step.tsx'
import { VerificationForm } from './verification-form.tsx'
import { VerificationMethods } from './verification-methods.tsx'
import { formatTimeLeft } from './format-time-left.ts'
import styles from './second-verification.module.css'

/** The second verification of a login from an unknown address (spec §4); replaces the login form until it ends. */
export function SecondVerification({
  login,
  verification,
}: {
  readonly login: ActorRefFrom<typeof loginMachine>
  readonly verification: DemandedVerification
}) {
  const t = useText()
  const actor = useSecondVerification(login, verification)
  const view = useSelector(actor, secondVerificationView, shallowEqual)
  const canSwitch = view.methods.length > 1 && !view.choosing && !view.over && !view.busy

  return (
    <section className={styles['verification']} aria-labelledby="second-verification" aria-busy={view.busy}>
      <h3 id="second-verification" className={styles['title']}>
        {t('second-verification.title')}
      </h3>
      {view.choosing && (
        <VerificationMethods
          methods={view.methods}
          onChoose={(method) => actor.send({ type: 'method.chosen', method })}
        />
      )}
      {view.sending && (
        <Button variant="primary" wide busy ref={takeFocus}>
          {t('second-verification.sending')}
        </Button>
      )}
      {view.passkey && <PasskeyStep verification={actor} />}
      {view.form && <VerificationForm key={view.method} verification={actor} />}
      {view.failed && !view.form && !view.passkey && (
        <>
          <Callout tone="error">{t('second-verification.unsent')}</Callout>
          <Button variant="primary" wide ref={takeFocus} onClick={() => actor.send({ type: 'code.requested' })}>
            {t('second-verification.again')}
          </Button>
        </>
      )}
      {view.over && (view.lockedOut ? <LockedOut until={view.lockedUntil} /> : <Ended />)}
      <p className={styles['links']}>
        {canSwitch && (
          <Button variant="link" onClick={() => actor.send({ type: 'method.changed' })}>
            {t('second-verification.another')}
          </Button>
        )}
        <Button
          variant={view.over ? 'primary' : 'link'}
          wide={view.over}
          ref={view.over ? takeFocus : undefined}
          onClick={() => actor.send({ type: 'left' })}
        >
          {t('second-verification.back')}
        </Button>
      </p>
    </section>
  )
}

function LockedOut({ until }: { readonly until: number }) {
  const t = useText()
  const now = useNow()
  return <Callout tone="warning">{t('second-verification.resting', { time: formatTimeLeft(until, now) })}</Callout>
}

function Ended() {
  const t = useText()
  return <Callout tone="error">{t('refusal.verification_ended')}</Callout>
}

/** Focuses the new step's button, since the one pressed before is gone. */
function takeFocus(button: HTMLButtonElement | null) {
  button?.focus({ preventScroll: true })
}
