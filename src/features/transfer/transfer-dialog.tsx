import { shallowEqual, useSelector } from '@xstate/react'
import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import type { ActorRefFrom } from 'xstate'
import type { transferMachine } from '#machines/transfer/transfer.machine.ts'
import { balanceOf, isOpen, mainWallet, shareOf, type Side, type Wallets } from '#machines/transfer/transfer.rules.ts'
import { transferView } from '#machines/transfer/transfer.selectors.ts'
import { readAmount } from '#machines/lib/typed-amount.ts'
import { decimalMark, formatAmount } from '#src/i18n/format-amount.ts'
import { formatMoney, formatNumber } from '#src/i18n/format.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { AmountField } from '#src/shared/amount/amount-field.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { FormView } from '#src/ui/form-view.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import styles from './transfer.module.css'

/** The shares of a balance offered as buttons, in percent. */
const shares = [25, 50, 75, 100] as const

/** Renders the form: two wallets and an amount. */
export function TransferDialog({ chart }: { readonly chart: ActorRefFrom<typeof transferMachine> }) {
  const t = useText()
  const language = useLanguage()
  const view = useSelector(chart, transferView, shallowEqual)
  const { wallets, limits, fields, problems, refusal } = view
  if (wallets === null || limits === null) return null
  const { currency } = wallets
  const money = (amount: string) => formatMoney(amount, currency, language)
  const typed = readAmount(fields, currency)
  const { amount, from, to } = problems
  const walletProblem = from ?? to
  const error = view.failed
    ? t('transfer.failed')
    : refusal !== null
      ? t(`refusal.${refusal}`)
      : walletProblem === 'empty' || walletProblem === 'closed' || walletProblem === 'same'
        ? t(`transfer.problem.${walletProblem}`)
        : null
  const choose = (side: Side) => (wallet: string) => chart.send({ type: 'side.chosen', side, wallet })
  const optionsOf = (names: readonly string[]) =>
    names.map((name) => ({
      value: name,
      label: `${nameOf(wallets, name) ?? t('transfer.main')} · ${money(balanceOf(wallets, name))}`,
    }))
  const names = [mainWallet, ...wallets.vendors.map(({ vendor }) => vendor)]
  return (
    <Dialog
      title={t('transfer.form')}
      description={t('transfer.form.text')}
      closeLabel={t('app.close')}
      onClose={() => {
        if (!view.sending) chart.send({ type: 'cancelled' })
      }}
    >
      <FormView
        onSubmit={() => chart.send({ type: 'form.submitted' })}
        error={error}
        submit={t('transfer.send')}
        busy={view.busy}
      >
        <div className={styles['sides']}>
          <SelectField
            label={t('transfer.from')}
            value={fields.from}
            options={optionsOf(names)}
            onChange={choose('from')}
          />
          <SelectField
            label={t('transfer.to')}
            value={fields.to}
            options={optionsOf(names.filter((name) => name === fields.to || isOpen(wallets, name)))}
            onChange={choose('to')}
          />
          <IconButton
            className={styles['swap']}
            label={t('transfer.swap')}
            icon={<Icon of={ArrowUpDown} />}
            aria-disabled={!view.canSwap || view.busy}
            onClick={() => chart.send({ type: 'sides.swapped' })}
          />
        </div>
        <AmountField
          label={t('transfer.amount')}
          typed={fields}
          limits={limits}
          problem={isAboutAmount(amount) ? amount : null}
          readOnly={view.busy}
          enterKeyHint="done"
          onChange={(edit) => chart.send({ type: 'form.edited', fields: edit })}
        />
        <p className={styles['note']}>{t('transfer.available', { amount: money(view.available) })}</p>
        <div className={styles['shares']} role="group" aria-label={t('transfer.shares')}>
          {shares.map((hundredths) => {
            const part = shareOf(wallets, fields.from, hundredths)
            return (
              <Chip
                key={hundredths}
                pressed={'read' in typed && typed.read === part && Number(part) > 0}
                disabled={view.busy || Number(part) === 0}
                onClick={() =>
                  chart.send({
                    type: 'form.edited',
                    fields: { amount: formatAmount(part, currency, language), amountMark: decimalMark(language) },
                  })
                }
              >
                {hundredths === 100
                  ? t('transfer.all')
                  : formatNumber(hundredths / 100, language, { style: 'percent' })}
              </Chip>
            )
          })}
        </div>
      </FormView>
    </Dialog>
  )
}

const nameOf = ({ vendors }: Wallets, name: string) => vendors.find(({ vendor }) => vendor === name)?.title

type Problem = ReturnType<typeof transferView>['problems']['amount']

const isAboutAmount = (problem: Problem): problem is Exclude<Problem, 'empty' | 'same' | 'closed'> =>
  problem !== 'empty' && problem !== 'same' && problem !== 'closed'
