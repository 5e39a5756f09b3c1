import { Link } from '@tanstack/react-router'
import { shallowEqual, useSelector } from '@xstate/react'
import Landmark from 'lucide-react/icons/landmark'
import type { ActorRefFrom } from 'xstate'
import type { PayoutDestination } from '#wire/payments/payout.ts'
import { brandView } from '#machines/app/app.selectors.ts'
import type { bankCardMachine } from '#machines/bank-card/bank-card.machine.ts'
import { bankCardView } from '#machines/bank-card/bank-card.selectors.ts'
import { formatTime } from '#src/i18n/format-time.ts'
import { useText } from '#src/i18n/text.tsx'
import { AccountCard } from '#src/shared/account-card/account-card.tsx'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { readSiteClock } from '#src/platform/clock.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { FormSkeleton } from '#src/ui/form-skeleton.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import styles from './bank-card.module.css'
import { DestinationForm } from './destination-form.tsx'

export interface DestinationsProps {
  readonly chart: ActorRefFrom<typeof bankCardMachine>
}

/** Renders the payout destinations of a member: the list, the form, and the requirements for adding one. */
export function DestinationsCard({ chart }: DestinationsProps) {
  const t = useText()
  const view = useSelector(chart, bankCardView, shallowEqual)
  return (
    <AccountCard id="bank-card" icon={Landmark} title={t('bank-card.title')} busy={view.busy}>
      {view.loading && <FormSkeleton label={t('bank-card.loading')} fields={1} />}
      {view.loadFailed && (
        <>
          <Callout tone="error">{t('bank-card.unloaded')}</Callout>
          <Button wide onClick={() => chart.send({ type: 'retry.requested' })}>
            {t('app.retry')}
          </Button>
        </>
      )}
      {view.shows && !view.adding && (
        <>
          {view.list.length === 0 && <p className={styles['text']}>{t('bank-card.none')}</p>}
          {view.list.length > 0 && (
            <ul className={styles['list']}>
              {view.list.map((place) => (
                <Destination key={place.id} chart={chart} place={place} busy={view.busy} />
              ))}
            </ul>
          )}
          {view.notSent && (
            <Callout tone="error">{t(view.notDone === null ? 'app.fault.network' : `refusal.${view.notDone}`)}</Callout>
          )}
          <NextPlace chart={chart} />
        </>
      )}
      {view.adding && <DestinationForm chart={chart} />}
      {view.toRemove !== null && (
        <ConfirmDialog
          title={t('bank-card.ask', { place: `${view.toRemove.providerName} •••• ${view.toRemove.ending}` })}
          text={t('bank-card.ask.text', { hours: Math.ceil(view.waitMinutes / 60) })}
          closeLabel={t('app.close')}
          onClose={() => {
            if (!view.removing) chart.send({ type: 'cancelled' })
          }}
          confirm={{
            label: t('bank-card.confirm'),
            variant: 'danger',
            busy: view.removing,
            onClick: () => chart.send({ type: 'confirmed' }),
          }}
          cancel={{ label: t('app.cancel') }}
          error={view.notRemoved ? t(view.notDone === null ? 'app.fault.network' : `refusal.${view.notDone}`) : null}
        />
      )}
    </AccountCard>
  )
}

/** Renders the button to add a destination, or what is required first. */
function NextPlace({ chart }: DestinationsProps) {
  const t = useText()
  const view = useSelector(chart, bankCardView, shallowEqual)
  if (view.holder === null) {
    return (
      <>
        <Callout tone="warning">{t('refusal.full_name_missing')}</Callout>
        <Link to="/me/profile" className={buttonClass('primary', { wide: true })}>
          {t('bank-card.toProfile')}
        </Link>
      </>
    )
  }
  if (!view.hasPaymentPassword) return <Callout tone="info">{t('refusal.payment_password_unset')}</Callout>
  if (view.isFull) return <Callout tone="info">{t('refusal.payout_too_many')}</Callout>
  return (
    <Button
      wide
      variant={view.list.length === 0 ? 'primary' : 'secondary'}
      onClick={() => chart.send({ type: 'add.requested' })}
    >
      {t('bank-card.add')}
    </Button>
  )
}

interface DestinationProps extends DestinationsProps {
  readonly place: PayoutDestination
  readonly busy: boolean
}

function Destination({ chart, place, busy }: DestinationProps) {
  const t = useText()
  const gmtOffset = useAppState((snapshot) => brandView(snapshot).brand?.gmtOffset ?? 480)
  const { id, providerName, ending, holder, isDefault, usableFrom, goneAt } = place
  const which = <VisuallyHidden> {`${providerName} ${ending}`}</VisuallyHidden>
  return (
    <li className={styles['place']}>
      <span className={styles['name']}>
        {providerName} <span className={styles['about']}>{`•••• ${ending}`}</span>
        {isDefault && <span className={styles['badge']}>{t('bank-card.default')}</span>}
      </span>
      <span className={styles['about']}>{holder}</span>
      {usableFrom > readSiteClock() && (
        <span className={styles['waits']}>
          {t('bank-card.usableFrom', { time: formatTime(usableFrom, gmtOffset) })}
        </span>
      )}
      {goneAt !== null && (
        <span className={styles['waits']}>{t('bank-card.goneAt', { time: formatTime(goneAt, gmtOffset) })}</span>
      )}
      <span className={styles['ways']}>
        {goneAt !== null && (
          <Button aria-disabled={busy} onClick={() => chart.send({ type: 'keep.requested', id })}>
            {t('bank-card.keep')}
            {which}
          </Button>
        )}
        {goneAt === null && !isDefault && (
          <Button aria-disabled={busy} onClick={() => chart.send({ type: 'default.requested', id })}>
            {t('bank-card.makeDefault')}
            {which}
          </Button>
        )}
        {goneAt === null && (
          <Button variant="quiet" aria-disabled={busy} onClick={() => chart.send({ type: 'remove.requested', id })}>
            {t('bank-card.remove')}
            {which}
          </Button>
        )}
      </span>
    </li>
  )
}
