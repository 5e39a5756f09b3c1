import { shallowEqual, useSelector } from '@xstate/react'
import type { LinkDialogProps } from './link-dialog.tsx'
import { maxUses } from '#machines/agent-links/agent-links.rules.ts'
import { agentLinksView } from '#machines/agent-links/agent-links.selectors.ts'
import { formatNumber } from '#src/i18n/format.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { rateText } from '#src/shared/team/rate-text.ts'
import { kindText } from '#src/shared/team/rate-facts.ts'
import styles from './agent-links.module.css'
import { useForm } from '#src/providers/form/use-form.ts'
import { Button } from '#src/ui/button.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { ChoiceField } from '#src/ui/choice-field.tsx'
import { FormView } from '#src/ui/form-view.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import type { ContractKind } from '#wire/contracts/contract-terms.ts'
import { linkDays } from '#wire/agents/register-centre.ts'

/** Form of a new link: name, account type, expiry, number of uses and offered rates. */
export function LinkForm({ chart }: Pick<LinkDialogProps, 'chart'>) {
  const t = useText()
  const language = useLanguage()
  const {
    links,
    fields,
    problems,
    refusal,
    offers,
    creating: busy,
    failed,
  } = useSelector(chart, agentLinksView, shallowEqual)
  const { type, days, ...typed } = fields
  const { field, formError } = useForm<'name' | 'mostUses' | ContractKind>(
    chart,
    { fields: typed, problems, refusal, busy, failed },
    {
      failed: t('agent-links.failed'),
      requires: (each) => each === 'name',
      own: (each) => {
        if (each === 'mostUses') return t('agent-links.mostUses.range', { most: formatNumber(maxUses, language) })
        const offer = offers.find(({ kind }) => kind === each)
        return offer === undefined ? null : t('agent-links.rate.range', { most: rateText(offer.most, language) })
      },
    },
  )
  const types = links?.types ?? []
  return (
    <FormView
      onSubmit={() => chart.send({ type: 'form.submitted' })}
      error={formError}
      submit={t('agent-links.save')}
      busy={busy}
      more={
        <Button wide variant="quiet" aria-disabled={busy} onClick={() => chart.send({ type: 'cancelled' })}>
          {t('app.cancel')}
        </Button>
      }
    >
      <TextField
        {...field('name')}
        label={t('agent-links.name')}
        hint={t('agent-links.name.hint')}
        autoComplete="off"
        enterKeyHint="next"
        maxLength={40}
      />
      {types.length > 1 && (
        <ChoiceField legend={t('agent-links.type')}>
          {types.map((each) => (
            <Chip
              key={each}
              pressed={each === type}
              aria-disabled={busy}
              onClick={() => chart.send({ type: 'form.edited', fields: { type: each } })}
            >
              {t(`team.type.${each}`)}
            </Chip>
          ))}
        </ChoiceField>
      )}
      <ChoiceField legend={t('agent-links.days')}>
        {[...linkDays, null].map((each) => (
          <Chip
            key={String(each)}
            pressed={each === days}
            aria-disabled={busy}
            onClick={() => chart.send({ type: 'form.edited', fields: { days: each } })}
          >
            {each === null ? t('agent-links.days.never') : t('agent-links.days.some', { days: each })}
          </Chip>
        ))}
      </ChoiceField>
      <TextField
        {...field('mostUses')}
        label={t('agent-links.mostUses')}
        hint={t('agent-links.mostUses.hint')}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint={offers.length === 0 ? 'done' : 'next'}
        maxLength={6}
      />
      {offers.length > 0 && (
        <fieldset className={styles['rates']}>
          <legend>{t('agent-links.rates')}</legend>
          <p className={styles['text']}>{t('agent-links.rates.text')}</p>
          {offers.map(({ kind, most }, index) => (
            <TextField
              key={kind}
              {...field(kind)}
              label={kindText(kind, t)}
              hint={t('agent-links.rate.hint', { most: rateText(most, language) })}
              after="%"
              inputMode="decimal"
              autoComplete="off"
              enterKeyHint={index === offers.length - 1 ? 'done' : 'next'}
              maxLength={8}
            />
          ))}
        </fieldset>
      )}
    </FormView>
  )
}
