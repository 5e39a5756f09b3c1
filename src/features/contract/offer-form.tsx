import { contractPeriods, maxTiers } from '#wire/contracts/contract-terms.ts'
import {
  editedTier,
  type OfferFields,
  type OfferProblem,
  sortedTiers,
  type TierFields,
  withoutTier,
  withTier,
} from '#machines/contract/contract.rules.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { FormView } from '#src/ui/form-view.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { validBetHead } from './contract-texts.ts'
import { rateText } from '#src/shared/team/rate-text.ts'
import type { ContractShown } from './use-contract.ts'
import styles from './contract.module.css'

/** Renders the form of an offer: tiers, conditions of each, and days until it expires (spec §3 contracts). */
export function OfferForm({ shown: { view, send }, name }: { readonly shown: ContractShown; readonly name: string }) {
  const t = useText()
  const language = useLanguage()
  const { fields, problems, bounds, sending } = view
  const { kind, most, currency, days } = bounds
  const edit = (edited: Partial<OfferFields>) => send({ type: 'form.edited', fields: edited })
  const problem = (key: string) => {
    const found: OfferProblem | undefined = problems[key]
    return found === undefined ? null : t(`contract.problem.${found}`)
  }
  const field = (key: 'singleBet' | 'winRate' | 'lossRate' | 'days', label: string, after?: string) => (
    <TextField
      label={label}
      name={key}
      inputMode={key === 'days' ? 'numeric' : 'decimal'}
      autoComplete="off"
      enterKeyHint="next"
      maxLength={20}
      value={fields[key]}
      error={problem(key)}
      readOnly={sending}
      after={after}
      onChange={(text) => edit({ [key]: text })}
    />
  )
  const lastOfTier = kind === 'dividend' ? 'profitAndLoss' : 'validBet'
  const tierField = (index: number, key: keyof TierFields, label: string, after?: string) => (
    <TextField
      label={label}
      name={`${key}-${index}`}
      inputMode={key === 'activeMembers' ? 'numeric' : 'decimal'}
      autoComplete="off"
      enterKeyHint={index === fields.tiers.length - 1 && key === lastOfTier ? 'done' : 'next'}
      maxLength={20}
      value={fields.tiers[index]?.[key] ?? ''}
      error={problem(`${key}.${index}`)}
      readOnly={sending}
      after={after}
      onChange={(text) => edit(editedTier(fields, index, { [key]: text }))}
    />
  )
  const formError = view.failed ? t('contract.failed') : view.refusal === null ? null : t(`refusal.${view.refusal}`)
  return (
    <FormView
      className={styles['form']}
      onSubmit={() => send({ type: 'form.submitted' })}
      error={formError}
      submit={t('contract.send')}
      busy={sending}
      more={
        <Button wide variant="quiet" onClick={() => send({ type: 'cancelled' })}>
          {t('app.cancel')}
        </Button>
      }
    >
      <p className={styles['text']}>
        {t('contract.offer.intro', { name, rate: most === null ? '–' : rateText(most, language) })}
      </p>
      <div className={styles['fields']}>
        {kind === 'dividend' && (
          <SelectField
            label={t('contract.period')}
            value={fields.period}
            options={contractPeriods.map((value) => ({ value, label: t(`contract.period.${value}`) }))}
            onChange={(value) => edit({ period: contractPeriods.find((each) => each === value) ?? fields.period })}
          />
        )}
        {kind !== 'dividend' && field('singleBet', t('contract.singleBet'), currency)}
        {kind === 'realtime' && field('winRate', t('contract.winRate'), '%')}
        {kind === 'realtime' && field('lossRate', t('contract.lossRate'), '%')}
        {field('days', t('contract.days', days))}
      </div>
      {kind === 'dividend' && (
        <div>
          {(['carryOver', 'bonusCost'] as const).map((agreed) => (
            <Checkbox
              key={agreed}
              name={agreed}
              checked={fields[agreed]}
              onChange={(chosen) => {
                if (!sending) edit({ [agreed]: chosen })
              }}
            >
              {t(`contract.${agreed}`)}
            </Checkbox>
          ))}
        </div>
      )}
      {fields.tiers.map((_, index) => (
        // The index is the key: a tier has no id before it is sent.
        <fieldset key={index} className={styles['tier']}>
          <legend>{t('contract.tier', { number: index + 1 })}</legend>
          <div className={styles['fields']}>
            {tierField(index, 'rate', t('contract.rate'), '%')}
            {tierField(index, 'activeMembers', t('contract.activeMembers'))}
            {tierField(index, 'validBet', validBetHead(kind, t), currency)}
            {kind === 'dividend' && tierField(index, 'profitAndLoss', t('contract.profitAndLoss'), currency)}
          </div>
          {fields.tiers.length > 1 && (
            <div className={styles['actions']}>
              <Button
                variant="link"
                aria-label={t('contract.tier.remove', { number: index + 1 })}
                onClick={() => edit(withoutTier(fields, index))}
              >
                {t('contract.remove')}
              </Button>
            </div>
          )}
        </fieldset>
      ))}
      <div className={styles['actions']}>
        {fields.tiers.length < maxTiers && (
          <Button onClick={() => edit(withTier(fields))}>{t('contract.tier.add')}</Button>
        )}
        {fields.tiers.length > 1 && (
          <Button variant="quiet" onClick={() => edit(sortedTiers(fields))}>
            {t('contract.tier.sort')}
          </Button>
        )}
      </div>
    </FormView>
  )
}
