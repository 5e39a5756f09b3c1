import { shallowEqual, useSelector } from '@xstate/react'
import { openBesides } from '#machines/deposit/deposit.selectors.ts'
import { formatMoney } from '#src/i18n/format.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import styles from './deposit.module.css'
import type { DepositChart } from './use-deposit.ts'

/** Renders the list of open deposits; each can be opened. */
export function DepositsOpen({ chart }: { readonly chart: DepositChart }) {
  const t = useText()
  const language = useLanguage()
  const open = useSelector(chart, openBesides, shallowEqual)
  if (open.length === 0) return null
  return (
    <section className={styles['card']} aria-labelledby="deposits-open">
      <h2 id="deposits-open" className={styles['heading']}>
        {t('deposit.open')}
      </h2>
      <ul className={styles['list']}>
        {open.map(({ id, name, amount, currency, state, reference }) => (
          <li key={id}>
            <button
              type="button"
              className={styles['entry']}
              onClick={() => chart.send({ type: 'deposit.opened', id })}
            >
              <span>
                <strong>{formatMoney(amount, currency, language)}</strong> · {name}
                <span className={styles['faint']}>{reference}</span>
              </span>
              <span className={styles['state']}>{t(`deposit.state.${state}`)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
