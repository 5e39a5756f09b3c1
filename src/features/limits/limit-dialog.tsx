import { shallowEqual, useSelector } from '@xstate/react'
import { limitsView } from '#machines/limits/limits.selectors.ts'
import { decimalMark } from '#src/i18n/format-amount.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { FormView } from '#src/ui/form-view.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { type LimitsChart, useLimitFormat } from './use-limit-format.ts'

/** Renders the form that sets or removes one limit, and explains when a higher one takes effect. */
export function LimitDialog({ chart }: { readonly chart: LimitsChart }) {
  const t = useText()
  const language = useLanguage()
  const view = useSelector(chart, limitsView, shallowEqual)
  const format = useLimitFormat(view.limits?.currency ?? '')
  const { limit, limits } = view
  if (limit === null || limits === null) return null
  const { kind, period, amount, isDefault, most } = limit
  const problem = view.problems.amount
  const refused = view.refusal === null ? null : t(`refusal.${view.refusal}`)
  return (
    <Dialog
      title={t(`limits.${period}.${kind}`)}
      description={t('limits.text', { hours: limits.waitHours })}
      closeLabel={t('app.close')}
      onClose={() => {
        if (!view.saving) chart.send({ type: 'cancelled' })
      }}
    >
      <FormView
        onSubmit={() => chart.send({ type: 'form.submitted' })}
        error={view.failed ? t('limits.failed') : refused}
        submit={t('limits.save')}
        busy={view.saving}
        more={
          amount !== null &&
          !isDefault && (
            <Button
              wide
              variant="quiet"
              disabled={view.saving}
              onClick={() => chart.send({ type: 'removal.requested' })}
            >
              {t('limits.remove')}
            </Button>
          )
        }
      >
        <TextField
          label={t(kind === 'time' ? 'limits.amount.time' : 'limits.amount', { currency: limits.currency })}
          name="amount"
          inputMode={kind === 'time' ? 'numeric' : 'decimal'}
          autoComplete="off"
          enterKeyHint="done"
          maxLength={24}
          value={view.fields.amount}
          readOnly={view.saving}
          error={
            problem === undefined
              ? null
              : t(`limits.problem.${problem}`, { most: most === null ? '' : format(most, kind) })
          }
          {...(amount === null ? {} : { hint: t('limits.now', { amount: format(amount, kind) }) })}
          onChange={(typed) =>
            chart.send({ type: 'form.edited', fields: { amount: typed, amountMark: decimalMark(language) } })
          }
        />
      </FormView>
    </Dialog>
  )
}
