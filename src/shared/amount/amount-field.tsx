import type { FieldProblem } from '#wire/envelope.ts'
import { fromMinor, toMinor } from '#wire/money.ts'
import { type AmountLimits, type AmountProblem, readAmount, type TypedAmount } from '#machines/lib/typed-amount.ts'
import { formatMoney } from '#src/i18n/format.ts'
import { decimalMark, formatAmount } from '#src/i18n/format-amount.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { Button } from '#src/ui/button.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { type EnterKey, TextField } from '#src/ui/text-field.tsx'
import styles from './amount-field.module.css'

export interface AmountFieldProps {
  readonly label: string
  readonly typed: TypedAmount
  readonly limits: AmountLimits
  /** The chart's problem, or the server's for the field. */
  readonly problem: AmountProblem | FieldProblem['problem'] | null | undefined
  /** Amounts to choose with one tap, as decimal strings of the wire. */
  readonly quick?: readonly string[]
  /** The available amount, as a decimal string: it is shown, and can be chosen with one tap. */
  readonly available?: string
  readonly readOnly?: boolean
  readonly enterKeyHint: EnterKey
  readonly onChange: (typed: TypedAmount) => void
}

/** A money field with quick amounts: shows its limits, and the available amount where it has one (spec §5). */
export function AmountField({
  label,
  typed,
  limits,
  problem,
  quick = [],
  available,
  readOnly = false,
  enterKeyHint,
  onChange,
}: AmountFieldProps) {
  const t = useText()
  const language = useLanguage()
  const { currency } = limits
  const amountMark = decimalMark(language)
  const money = (amount: string) => formatMoney(amount, currency, language)
  const answer = readAmount(typed, currency)
  const choose = (amount: string) => onChange({ amount: formatAmount(amount, currency, language), amountMark })
  const isChosen = (amount: string) =>
    'read' in answer && answer.read === fromMinor(toMinor(amount, currency), currency)

  const words: Readonly<Record<AmountProblem, () => string>> = {
    missing: () => t('amount.missing'),
    unread: () => t('amount.unread', { example: formatAmount('1234.5', currency, language) }),
    fine: () => t('amount.fine', { part: money(fromMinor(1n, currency)) }),
    small: () => t('amount.small', { least: money(limits.least) }),
    large: () => t('amount.large', { most: money(limits.most) }),
    step: () => t('amount.step', { step: money(limits.step) }),
  }
  const wrong = problem == null ? null : isAmountProblem(problem) ? words[problem]() : t('amount.refused')

  return (
    <div className={styles['amount']}>
      <TextField
        label={label}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint={enterKeyHint}
        maxLength={32}
        value={typed.amount}
        error={wrong}
        hint={t('amount.limits', { least: money(limits.least), most: money(limits.most) })}
        required
        readOnly={readOnly}
        after={<span className={styles['currency']}>{currency}</span>}
        onChange={(amount) => onChange({ amount, amountMark })}
      />
      {available !== undefined && (
        <p className={styles['available']}>
          {t('amount.available', { amount: money(available) })}{' '}
          <Button variant="link" disabled={readOnly} onClick={() => choose(available)}>
            {t('amount.all')}
          </Button>
        </p>
      )}
      {quick.length > 0 && (
        <div className={styles['quick']} role="group" aria-label={t('amount.quick')}>
          {quick.map((amount) => (
            <Chip key={amount} pressed={isChosen(amount)} disabled={readOnly} onClick={() => choose(amount)}>
              {money(amount)}
            </Chip>
          ))}
        </div>
      )}
    </div>
  )
}

const amountProblems = [
  'missing',
  'unread',
  'fine',
  'small',
  'large',
  'step',
] as const satisfies readonly AmountProblem[]

const isAmountProblem = (problem: string): problem is AmountProblem => amountProblems.some((each) => each === problem)
