import Flame from 'lucide-react/icons/flame'
import History from 'lucide-react/icons/history'
import ListChecks from 'lucide-react/icons/list-checks'
import Search from 'lucide-react/icons/search'
import Star from 'lucide-react/icons/star'
import Trophy from 'lucide-react/icons/trophy'
import X from 'lucide-react/icons/x'
import type { ValueOf } from '#wire/call.ts'
import type { gamesCalls } from '#wire/play/games.ts'
import type { LobbyEvent } from '#machines/lobby/lobby.setup.ts'
import { type MinBet, minBets, searchLength, type Sort, sorts } from '#machines/lobby/lobby.rules.ts'
import type { LobbyView } from '#machines/lobby/lobby.selectors.ts'
import { formatMoney } from '#src/i18n/format.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { Icon } from '#src/ui/icon.tsx'
import styles from './lobby-tools.module.css'

type LobbyClass = ValueOf<typeof gamesCalls.gameVendors>['groups'][number]['classes'][number]

export interface LobbyToolsProps {
  readonly view: LobbyView
  readonly send: (event: LobbyEvent) => void
  /** Slot classes offered; undefined while loading, empty outside the slots lobby (spec §3). */
  readonly classes: readonly LobbyClass[] | undefined
  /** Number of games without any filter. */
  readonly count: number
  readonly currency: string
  /** True if a member with a real account is logged in, who can have favourites (spec §2). */
  readonly member: boolean
  /** True if hot games are still being counted and may exist. */
  readonly hotPending: boolean
  /** True if the lobby has a ranking of the most played games; undefined while loading. */
  readonly ranked: boolean | undefined
  readonly onVendors: () => void
}

/** Renders the tool row: search, list types, classes, sort order and minimum bet (spec §2 lobby). */
export function LobbyTools({
  view,
  send,
  classes,
  count,
  currency,
  member,
  hotPending,
  ranked,
  onVendors,
}: LobbyToolsProps) {
  const t = useText()
  const language = useLanguage()
  const { place } = view

  return (
    <search className={styles['whole']} aria-label={t('lobby.tools')}>
      <div className={styles['tools']} data-below-bar>
        <div className={styles['find']} data-below-bar>
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
              inputMode="search"
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
            {(view.hotOffered || hotPending || place.list === 'hot') && (
              <Chip
                pressed={place.list === 'hot'}
                reserved={!view.hotOffered && place.list !== 'hot'}
                icon={<Icon of={Flame} size={15} />}
                onClick={() => send({ type: 'hot.selected' })}
              >
                {t('lobby.list.hot')}
              </Chip>
            )}
            {(member || place.list === 'fav') && (
              <Chip
                pressed={place.list === 'fav'}
                icon={<Icon of={Star} size={15} />}
                onClick={() => send({ type: 'own.selected', list: 'fav' })}
              >
                {t('lobby.list.fav')}
              </Chip>
            )}
            <Chip
              pressed={place.list === 'recent'}
              icon={<Icon of={History} size={15} />}
              onClick={() => send({ type: 'own.selected', list: 'recent' })}
            >
              {t('lobby.list.recent')}
            </Chip>
            {(ranked !== false || place.list === 'rank') && (
              <Chip
                pressed={place.list === 'rank'}
                reserved={ranked !== true && place.list !== 'rank'}
                icon={<Icon of={Trophy} size={15} />}
                onClick={() => send({ type: 'rank.selected' })}
              >
                {t('lobby.list.rank')}
              </Chip>
            )}
          </fieldset>
          <Chip
            pressed={place.vendors.length > 0}
            icon={<Icon of={ListChecks} size={15} />}
            onClick={onVendors}
            aria-haspopup="dialog"
          >
            {t('lobby.vendors.choose')}
          </Chip>
          <select
            className={styles['select']}
            aria-label={t('lobby.sort.label')}
            data-chosen={place.sort !== null}
            value={place.sort ?? ''}
            onChange={(event) => send({ type: 'sort.selected', sort: (event.target.value || null) as Sort | null })}
          >
            <option value="">{t('lobby.sort.house')}</option>
            {sorts.map((sort) => (
              <option key={sort} value={sort}>
                {t(`lobby.sort.${sort}`)}
              </option>
            ))}
          </select>
          <select
            className={styles['select']}
            aria-label={t('lobby.minBet.label')}
            data-chosen={place.minBet !== null}
            value={place.minBet ?? ''}
            onChange={(event) =>
              send({ type: 'minBet.selected', minBet: (event.target.value || null) as MinBet | null })
            }
          >
            <option value="">{t('lobby.minBet.all')}</option>
            {minBets.map((amount) => (
              <option key={amount} value={amount}>
                {t('lobby.minBet.option', { amount: formatMoney(amount, currency, language) })}
              </option>
            ))}
          </select>
        </div>
      </div>
      {classes?.length !== 0 && (
        <fieldset className={styles['kinds']} aria-label={t('lobby.classify.label')}>
          {classes?.map(({ classify, soon }) => (
            <Chip
              key={classify}
              pressed={place.classify === classify}
              onClick={() =>
                send({ type: 'classify.selected', classify: place.classify === classify ? null : classify })
              }
            >
              {t(`lobby.classify.${classify}`)}
              {soon && <span className={styles['soon']}>{t('lobby.classify.soon')}</span>}
            </Chip>
          ))}
        </fieldset>
      )}
    </search>
  )
}
