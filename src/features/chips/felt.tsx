import { useSelector } from '@xstate/react'
import Redo2 from 'lucide-react/icons/redo-2'
import Undo2 from 'lucide-react/icons/undo-2'
import X from 'lucide-react/icons/x'
import { fromMinor, toMinor, writingOf } from '#wire/money.ts'
import { oddsOf, type Pool } from '#games/lottery/pools.ts'
import { placesOf, tablePlaces, type TablePlace, tables } from '#games/lottery/table-plays.ts'
import type { Language } from '#wire/shapes.ts'
import type { TableGame } from '#wire/lottery/table.ts'
import { unitsOn } from '#machines/chips/chips.rules.ts'
import { chipsView } from '#machines/chips/chips.selectors.ts'
import { formatMoney, formFor } from '#src/i18n/format.ts'
import type { Translate } from '#src/i18n/messages.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { formatOdds } from '#src/shared/table/outcome-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/icon.tsx'
import { useChips } from './use-chips.ts'
import styles from './felt.module.css'

export interface FeltProps {
  readonly table: TableGame
  /** The round that bets are for. */
  readonly drawId: string
  /** True if that round accepts bets at the moment. */
  readonly open: boolean
  /** The member's bets on the displayed round, in minor units. */
  readonly bets: Readonly<Partial<Record<TablePlace, bigint>>>
  /** The winning places, once all cards are dealt. */
  readonly won: readonly TablePlace[]
  /** The pool of the displayed round by side; null for fixed odds, and while it is unknown. */
  readonly pool: Pool | null
  /** True if the pool is final: the displayed round is being played, or is over. */
  readonly isFinal: boolean
}

/** Chip values, in units of the least stake. */
const chips = [1, 5, 25, 100] as const

/** Renders the places of a table with their chips, the chip selector, and the actions. */
export function Felt({ table, drawId, open, bets, won, pool, isFinal }: FeltProps) {
  const t = useText()
  const language = useLanguage()
  const chart = useChips(table.gameCode)
  const view = useSelector(chart, chipsView, sameView)
  const unit = toMinor(table.unit, table.currency)
  const money = (minor: bigint) => formatMoney(fromMinor(minor, table.currency), table.currency, language)
  const { laid } = view
  const total = laid.reduce((sum, { units }) => sum + BigInt(units), 0n) * unit
  const canLay = open && view.laying
  const hasBets = Object.keys(bets).length > 0
  const send = chart.send
  return (
    <section className={styles['felt']} aria-label={t('chips.title')}>
      <div className={classNames(styles['places'], table.kind === 'arena' && styles['ofMatch'])}>
        {placesOf[table.kind].map((place) => {
          const units = unitsOn(laid, place)
          const bet = bets[place]
          const refusal = view.refusals[place]
          return (
            <button
              key={place}
              type="button"
              className={classNames(styles['place'], styles[place], won.includes(place) && styles['won'])}
              aria-disabled={!canLay || undefined}
              onClick={() => canLay && send({ type: 'chip.laid', place })}
            >
              <strong>{t(`table.place.${place}`)}</strong>{' '}
              <span className={styles['pays']}>{paysOf(t, { table, place, pool, isFinal })}</span>{' '}
              {bet !== undefined && <span className={styles['bet']}>{t('chips.bet', { amount: money(bet) })}</span>}{' '}
              {units > 0 && (
                <span className={styles['laid']}>{t('chips.laid', { amount: money(unit * BigInt(units)) })}</span>
              )}{' '}
              {refusal !== undefined && <span className={styles['wrong']}>{t(`refusal.${refusal}`)}</span>}
            </button>
          )
        })}
      </div>
      {pool !== null && (
        <p className={styles['small']}>
          {t(isFinal ? 'arena.pool.final' : 'arena.pool', { meron: money(pool.meron), wala: money(pool.wala) })}
        </p>
      )}
      <div className={styles['hand']} role="group" aria-label={t('chips.choose')}>
        {chips.map((units) => (
          <button
            key={units}
            type="button"
            className={classNames(styles['chip'], styles[`chip${units}`])}
            aria-pressed={units === view.chip}
            aria-disabled={!view.laying || undefined}
            onClick={() => view.laying && send({ type: 'chip.chosen', units })}
          >
            {roundMoney(fromMinor(unit * BigInt(units), table.currency), table.currency, language)}
          </button>
        ))}
      </div>
      <div className={styles['actions']}>
        <Button
          icon={<Icon of={Undo2} size={16} />}
          aria-disabled={!view.laying || laid.length === 0}
          onClick={() => send({ type: 'chip.lifted' })}
        >
          {t('chips.lift')}
        </Button>
        <Button
          icon={<Icon of={X} size={16} />}
          aria-disabled={!view.laying || laid.length === 0}
          onClick={() => send({ type: 'felt.cleared' })}
        >
          {t('chips.clear')}
        </Button>
        <Button
          icon={<Icon of={Redo2} size={16} />}
          aria-disabled={!canLay || !view.canRepeat}
          onClick={() => send({ type: 'last.laid' })}
        >
          {t('chips.repeat')}
        </Button>
        {hasBets && open && (
          <Button variant="quiet" aria-disabled={!view.laying} onClick={() => send({ type: 'back.requested', drawId })}>
            {t('chips.back')}
          </Button>
        )}
      </div>
      {view.outcome !== 'unanswered' && view.outcome !== 'cancelUnanswered' && (
        <Button
          wide
          variant="primary"
          busy={view.busy}
          aria-disabled={view.busy || !open || laid.length === 0}
          onClick={() => send({ type: 'place.requested', drawId, ids: tablePlaces.map(() => crypto.randomUUID()) })}
        >
          {t('chips.send', { amount: money(total) })}
        </Button>
      )}
      <OutcomeMessage view={view} onRetry={() => send({ type: 'retry.requested' })} />
      {!open && <p className={styles['small']}>{t('chips.wait')}</p>}
    </section>
  )
}

/** Formats money for a chip: without decimals of zero. */
function roundMoney(amount: string, currency: string, language: Language): string {
  const [form, unit] = writingOf(currency)
  return formFor(language, { ...form, trailingZeroDisplay: 'stripIfInteger' }).format(amount as `${number}`) + unit
}

/** Renders the odds of a place: fixed, or for a pool the current or the final payout for one unit. */
function paysOf(
  t: Translate,
  {
    table: { kind },
    place,
    pool,
    isFinal,
  }: Pick<FeltProps, 'table' | 'pool' | 'isFinal'> & { readonly place: TablePlace },
): string {
  const play = tables[kind].plays[place]
  if (play?.pooled === undefined) return t('table.pays', { odds: ((play?.prizes[0]?.odds ?? 100) - 100) / 100 })
  const odds = pool === null ? null : oddsOf(pool, play.pooled.side)
  return odds === null
    ? t('arena.rules.pooled')
    : t(isFinal ? 'arena.odds.final' : 'arena.odds', { odds: formatOdds(odds) })
}

/** Renders the result of the last bet or cancellation. */
function OutcomeMessage({ view, onRetry }: { readonly view: View; readonly onRetry: () => void }) {
  const t = useText()
  if (view.refusal !== null) return <Callout tone="error">{t(`refusal.${view.refusal}`)}</Callout>
  switch (view.outcome) {
    case 'placed':
      return <Callout tone="info">{t('chips.placed')}</Callout>
    case 'cancelled':
      return <Callout tone="info">{t('chips.takenBack')}</Callout>
    case 'partlyPlaced':
      return <Callout tone="error">{t('chips.partly')}</Callout>
    case 'unanswered':
    case 'cancelUnanswered':
      return (
        <>
          <Callout tone="error">
            {t(view.outcome === 'unanswered' ? 'chips.unanswered' : 'chips.backUnanswered')}
          </Callout>
          <Button wide onClick={onRetry}>
            {t('chips.again')}
          </Button>
        </>
      )
    case null:
      return null
  }
}

type View = ReturnType<typeof chipsView>
const sameView = (one: View, other: View) =>
  (Object.keys(one) as (keyof View)[]).every((field) => one[field] === other[field])
