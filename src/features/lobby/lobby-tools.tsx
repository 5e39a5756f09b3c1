import Flame from 'lucide-react/icons/flame'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import type { LobbyEvent } from '#machines/lobby/lobby.machine.ts'
import { type Classify, type MinBet, minBets, searchLength } from '#machines/lobby/lobby.rules.ts'
import type { LobbyView } from '#machines/lobby/lobby.selectors.ts'
import { formatMoney } from '#src/i18n/format.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { Icon } from '#src/ui/icon.tsx'
import styles from './lobby-tools.module.css'

export interface LobbyToolsProps {
  readonly view: LobbyView
  readonly send: (event: LobbyEvent) => void
  /** Slot classes on offer; none outside the slots lobby (spec §3). */
  readonly classes: readonly Classify[]
  /** Games of the lobby without any filter. */
  readonly count: number
  readonly currency: string
}

/** The lobby's tool row: search, list types, classes and minimum bet (spec §2 lobby). */
export function LobbyTools({ view, send, classes, count, currency }: LobbyToolsProps) {
  const t = useText()
  const language = useLanguage()
  const { place } = view

  return (
    <search className={styles['tools']} aria-label={t('lobby.tools')}>
      <div className={styles['find']}>
        <label className={styles['search']}>
          <Icon of={Search} />
          <input
            className={styles['input']}
            type="search"
            aria-label={t('lobby.search.label')}
            placeholder={t('lobby.search.placeholder', { count })}
            value={view.typed}
            maxLength={searchLength}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            onChange={(event) => send({ type: 'search.typed', text: event.target.value })}
          />
          {view.typed !== '' && (
            <button
              type="button"
              className={styles['clear']}
              aria-label={t('lobby.search.clear')}
              onClick={(event) => {
                send({ type: 'search.typed', text: '' })
                event.currentTarget.closest('label')?.querySelector('input')?.focus()
              }}
            >
              <Icon of={X} size={16} />
            </button>
          )}
        </label>
      </div>
      <div className={styles['filters']}>
        <fieldset className={styles['group']} aria-label={t('lobby.list.label')}>
          <Chip pressed={place.list === 'all'} onClick={() => send({ type: 'all.selected' })}>
            {t('lobby.list.all')}
          </Chip>
          {(view.hotOffered || place.list === 'hot') && (
            <Chip
              pressed={place.list === 'hot'}
              icon={<Icon of={Flame} size={15} />}
              onClick={() => send({ type: 'hot.selected' })}
            >
              {t('lobby.list.hot')}
            </Chip>
          )}
        </fieldset>
        {classes.length > 0 && (
          <fieldset className={styles['group']} aria-label={t('lobby.classify.label')}>
            {classes.map((kind) => (
              <Chip
                key={kind}
                pressed={place.classify === kind}
                onClick={() => send({ type: 'classify.selected', classify: place.classify === kind ? null : kind })}
              >
                {t(`lobby.classify.${kind}`)}
              </Chip>
            ))}
          </fieldset>
        )}
        <select
          className={styles['select']}
          aria-label={t('lobby.minBet.label')}
          data-chosen={place.minBet !== null}
          value={place.minBet ?? ''}
          onChange={(event) => send({ type: 'minBet.selected', minBet: (event.target.value || null) as MinBet | null })}
        >
          <option value="">{t('lobby.minBet.all')}</option>
          {minBets.map((amount) => (
            <option key={amount} value={amount}>
              {t('lobby.minBet.option', { amount: formatMoney(amount, currency, language) })}
            </option>
          ))}
        </select>
      </div>
    </search>
  )
}
