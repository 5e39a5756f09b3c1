import { shallowEqual, useSelector } from '@xstate/react'
import { withdrawalOutcomes } from '#wire/payments/withdrawal.ts'
import { withdrawalConfirmationView } from '#machines/withdrawal-confirmation/withdrawal-confirmation.selectors.ts'
import { formatCountdown } from '#src/i18n/format-time.ts'
import { useText } from '#src/i18n/text.tsx'
import { AmountField } from '#src/shared/amount/amount-field.tsx'
import { useNow } from '#src/platform/clock.ts'
import { readFile } from '#src/platform/read-file.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { ChoiceField, FieldError } from '#src/ui/choice-field.tsx'
import { FormView } from '#src/ui/form-view.tsx'
import styles from './confirmation.module.css'
import type { ConfirmationChart } from './use-withdrawal-confirmation.ts'

/** Size limit of the server, in bytes. */
const largest = 5 * 1024 * 1024

interface OfChart {
  readonly chart: ConfirmationChart
}

/** Renders the form: the outcome, the received amount, and a picture as proof of what did not arrive. */
export function ConfirmationForm({ chart }: OfChart) {
  const t = useText()
  const { fields, problems, refusal, limits, deadline, busy, failed } = useSelector(
    chart,
    withdrawalConfirmationView,
    shallowEqual,
  )
  if (limits === null) return null
  const refused =
    refusal === null
      ? null
      : refusal === 'amount_out_of_range'
        ? t('withdrawal-confirmation.range')
        : t(`refusal.${refusal}`)
  return (
    <>
      <Countdown deadline={deadline} />
      <FormView
        onSubmit={() => chart.send({ type: 'form.submitted' })}
        error={failed ? t('withdrawal-confirmation.failed') : refused}
        submit={t('withdrawal-confirmation.send')}
        busy={busy}
      >
        <ChoiceField
          legend={t('withdrawal-confirmation.outcome')}
          disabled={busy}
          error={problems.outcome === undefined ? null : t('withdrawal-confirmation.outcome.missing')}
        >
          {withdrawalOutcomes.map((outcome) => (
            <Chip
              key={outcome}
              pressed={fields.outcome === outcome}
              onClick={() => chart.send({ type: 'form.edited', fields: { outcome } })}
            >
              {t(`withdrawal-confirmation.outcome.${outcome}`)}
            </Chip>
          ))}
        </ChoiceField>
        {fields.outcome === 'partlyReceived' && (
          <AmountField
            label={t('withdrawal-confirmation.amount')}
            typed={fields}
            limits={limits}
            problem={problems.amount}
            readOnly={busy}
            enterKeyHint="done"
            onChange={(typed) => chart.send({ type: 'form.edited', fields: typed })}
          />
        )}
        {(fields.outcome === 'partlyReceived' || fields.outcome === 'notReceived') && <Proof chart={chart} />}
      </FormView>
    </>
  )
}

/** Renders the upload of the proof. */
function Proof({ chart }: OfChart) {
  const t = useText()
  const { fields, problems, busy } = useSelector(chart, withdrawalConfirmationView, shallowEqual)
  const choose = async (file: File | undefined) => {
    if (file !== undefined) chart.send({ type: 'form.edited', fields: { proof: await readFile(file, largest) } })
  }
  const isUnusable = fields.proof === '' || problems.proof === 'format'
  return (
    <div className={styles['proof']}>
      <label className={styles['file']}>
        <span className={buttonClass('secondary', { wide: true })}>
          {t(fields.proof ? 'withdrawal-confirmation.proof.again' : 'withdrawal-confirmation.proof')}
        </span>
        <input
          type="file"
          accept="image/png,image/jpeg"
          className={styles['input']}
          disabled={busy}
          aria-describedby="withdrawal-confirmation-proof"
          aria-invalid={isUnusable || problems.proof !== undefined || undefined}
          onChange={({ currentTarget }) => {
            void choose(currentTarget.files?.[0])
            currentTarget.value = ''
          }}
        />
      </label>
      <p className={styles['faint']} id="withdrawal-confirmation-proof">
        {t('withdrawal-confirmation.proof.hint')}
      </p>
      <FieldError>
        {isUnusable
          ? t('refusal.picture_invalid')
          : problems.proof === undefined
            ? null
            : t('withdrawal-confirmation.proof.missing')}
      </FieldError>
    </div>
  )
}

function Countdown({ deadline }: { readonly deadline: number }) {
  const t = useText()
  const left = Math.max(0, deadline - useNow())
  return (
    <p className={styles['left']} role="timer">
      {t('withdrawal-confirmation.left', { time: formatCountdown(left) })}
    </p>
  )
}
