import { shallowEqual, useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { registerCentreMachine } from '#machines/register-centre/register-centre.machine.ts'
import { registerCentreView } from '#machines/register-centre/register-centre.selectors.ts'
import { useText } from '#src/i18n/text.tsx'
import { fieldInputs } from '#src/providers/form/field-inputs.ts'
import { useForm } from '#src/providers/form/use-form.ts'
import { canEncrypt } from '#src/platform/can-encrypt.ts'
import { Callout } from '#src/ui/callout.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { ChoiceField, FieldError } from '#src/ui/choice-field.tsx'
import { FormView } from '#src/ui/form-view.tsx'
import { TextField } from '#src/ui/text-field.tsx'

/** Renders the form of a new account: type, name, first password, and the confirmation of age. */
export function DownlineForm({ chart }: { readonly chart: ActorRefFrom<typeof registerCentreMachine> }) {
  const t = useText()
  const { terms, fields, problems, refusal, busy, failed } = useSelector(chart, registerCentreView, shallowEqual)
  const { username, password, agreed, type } = fields
  const { field, formError } = useForm<'username' | 'password'>(
    chart,
    { fields: { username, password }, problems, refusal, busy, failed },
    { failed: t('register-centre.failed'), ruleOf: (name) => terms?.[name] },
  )
  const types = terms?.types ?? []
  return (
    <FormView
      onSubmit={() => chart.send({ type: 'form.submitted' })}
      error={formError}
      submit={t('register-centre.submit')}
      busy={busy}
    >
      {!canEncrypt() && <Callout tone="warning">{t('login.insecure')}</Callout>}
      {types.length > 1 && (
        <ChoiceField legend={t('register-centre.type')}>
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
      <TextField
        {...field('username')}
        {...fieldInputs.username}
        autoComplete="off"
        enterKeyHint="next"
        label={t('register-centre.username')}
        maxLength={500}
      />
      <TextField
        {...field('password')}
        autoCapitalize="none"
        spellCheck={false}
        autoComplete="off"
        enterKeyHint="done"
        label={t('register-centre.password')}
        hint={t('register-centre.password.hint')}
        maxLength={255}
      />
      <div>
        <Checkbox
          name="agreed"
          checked={agreed}
          required
          invalid={problems.agreed !== undefined}
          onChange={() => chart.send({ type: 'form.edited', fields: { agreed: !agreed } })}
        >
          {t('register-centre.agreed', { age: terms?.minimumAge ?? 18 })}
        </Checkbox>
        <FieldError>{problems.agreed === undefined ? null : t('register-centre.agreed.missing')}</FieldError>
      </div>
    </FormView>
  )
}
