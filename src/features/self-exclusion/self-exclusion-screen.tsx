import { useNavigate } from '@tanstack/react-router'
import { shallowEqual, useSelector } from '@xstate/react'
import { brandView } from '#machines/app/app.selectors.ts'
import { selfExclusionActorCalls, selfExclusionMachine } from '#machines/self-exclusion/self-exclusion.machine.ts'
import {
  choiceName,
  choicesOf,
  type ExclusionChoice,
  type Protection,
} from '#machines/self-exclusion/self-exclusion.rules.ts'
import { selfExclusionView } from '#machines/self-exclusion/self-exclusion.selectors.ts'
import { formatMoney } from '#src/i18n/format.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { useApp, useAppState } from '#src/providers/app/app-context.tsx'
import { useCallChart } from '#src/providers/calls/use-call-chart.ts'
import { useForm } from '#src/providers/form/use-form.ts'
import { LoadFailed } from '#src/shared/load-failed/load-failed.tsx'
import { useEmitted } from '#src/platform/use-emitted.ts'
import { Callout } from '#src/ui/callout.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { ChoiceField, FieldError } from '#src/ui/choice-field.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { FormSkeleton } from '#src/ui/form-skeleton.tsx'
import { FormView } from '#src/ui/form-view.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import styles from './self-exclusion.module.css'

/** Renders the time-out and self-exclusion form: period, password, and a confirmation with the consequences. */
export function SelfExclusionScreen() {
  const t = useText()
  const app = useApp()
  const language = useLanguage()
  const navigate = useNavigate()
  const club = useAppState((snapshot) => brandView(snapshot).brand?.clubName ?? '')
  const chart = useCallChart(selfExclusionMachine, selfExclusionActorCalls)
  const view = useSelector(chart, selfExclusionView, shallowEqual)
  useEmitted<typeof selfExclusionMachine, 'member.excluded'>(chart, 'member.excluded', ({ until }) => {
    void navigate({
      to: '/me/protection',
      search: { until: until ?? 'ever' },
      replace: true,
    })
    app.send({ type: 'member.excluded' })
  })
  const { field, secret, formError } = useForm<'choice' | 'password'>(chart, view, {
    failed: t('self-exclusion.failed'),
    own: (name) => (name === 'choice' ? t('self-exclusion.choice.missing') : null),
    refused: (code) => (code === 'password_wrong' ? t('self-exclusion.password.wrong') : null),
  })
  const lengthOf = useLength()
  const { protection, chosen } = view
  return (
    <section className={styles['exclusion']} aria-labelledby="self-exclusion" aria-busy={view.loading || undefined}>
      <h2 id="self-exclusion">{t('self-exclusion.title')}</h2>
      <p className={styles['text']}>{t('self-exclusion.text')}</p>
      {view.loading && <FormSkeleton label={t('self-exclusion.loading')} fields={2} />}
      {view.loadFailed && (
        <LoadFailed title={t('self-exclusion.unloaded')} onRetry={() => chart.send({ type: 'retry.requested' })} />
      )}
      {protection !== null && (
        <FormView
          className={styles['form']}
          onSubmit={() => chart.send({ type: 'form.submitted' })}
          error={formError}
          submit={t('self-exclusion.go')}
          variant="danger"
        >
          {(['timeOut', 'selfExclusion'] as const).map((kind) => (
            <ChoiceField key={kind} legend={t(`self-exclusion.${kind}`)} invalid={field('choice').error !== null}>
              {choicesOf(protection)
                .filter((choice) => choice.kind === kind)
                .map((choice) => (
                  <Chip
                    key={choiceName(choice)}
                    pressed={choiceName(choice) === view.fields.choice}
                    onClick={() => chart.send({ type: 'form.edited', fields: { choice: choiceName(choice) } })}
                  >
                    {lengthOf(choice)}
                  </Chip>
                ))}
            </ChoiceField>
          ))}
          <FieldError>{field('choice').error}</FieldError>
          <Money protection={protection} balance={formatMoney(protection.balance, protection.currency, language)} />
          <TextField
            {...secret('password')}
            label={t('self-exclusion.password')}
            autoComplete="current-password"
            enterKeyHint="done"
          />
        </FormView>
      )}
      {view.confirming && chosen !== null && (
        <ConfirmDialog
          title={t('self-exclusion.ask', { length: lengthOf(chosen) })}
          text={t('self-exclusion.ask.text', { club })}
          closeLabel={t('app.close')}
          onClose={() => {
            if (!view.busy) chart.send({ type: 'cancelled' })
          }}
          confirm={{
            label: t('self-exclusion.yes'),
            variant: 'danger',
            busy: view.busy,
            onClick: () => chart.send({ type: 'confirmed' }),
          }}
          cancel={{ label: t('app.cancel') }}
        />
      )}
    </section>
  )
}

/** Reminds the member to withdraw the wallet balance first. */
function Money({ protection, balance }: { readonly protection: Protection; readonly balance: string }) {
  const t = useText()
  return /[1-9]/.test(protection.balance) ? (
    <Callout tone="warning">{t('self-exclusion.money', { amount: balance })}</Callout>
  ) : null
}

/** Returns a formatter for an offered period. */
function useLength() {
  const t = useText()
  return ({ kind, length }: ExclusionChoice): string => {
    if (length === null) return t('self-exclusion.ever')
    if (kind === 'selfExclusion')
      return length % 12 === 0
        ? t('self-exclusion.years', { count: length / 12 })
        : t('self-exclusion.months', { count: length })
    return length < 48 ? t('self-exclusion.hours', { count: length }) : t('self-exclusion.days', { count: length / 24 })
  }
}
