import { Link } from '@tanstack/react-router'
import { shallowEqual, useSelector } from '@xstate/react'
import { Suspense } from 'react'
import type { RoundDetail } from '#wire/records/rounds.ts'
import type { RoundDetailInput } from '#machines/round-detail/round-detail.machine.ts'
import { provenOf, roundDetailView } from '#machines/round-detail/round-detail.selectors.ts'
import { brandView } from '#machines/app/app.selectors.ts'
import { formatMoney } from '#src/i18n/format.ts'
import { formatTime } from '#src/i18n/format-time.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { lazyPart } from '#src/platform/lazy-part.ts'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { LoadFailed } from '#src/shared/load-failed/load-failed.tsx'
import { Reference, SignedAmount } from '#src/shared/paged-list/record-cells.tsx'
import { typeNames } from '#src/shared/paged-list/type-names.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { FormSkeleton } from '#src/ui/form-skeleton.tsx'
import { EmptyState } from '#src/ui/message-state.tsx'
import { FairExplained } from './fair-explained.tsx'
import { FishingOutcome } from './fishing-outcome.tsx'
import { OriginalOutcome } from './original-outcome.tsx'
import { RoundOutcome } from './round-outcome.tsx'
import { RoundPassport } from './round-passport.tsx'
import { RoundProofPart } from './round-proof.tsx'
import { useRoundDetail } from './use-round-detail.ts'
import styles from './round-detail.module.css'

const LotteryOutcome = lazyPart(async () => (await import('./lottery-outcome.tsx')).LotteryOutcome)

const TableOutcome = lazyPart(async () => (await import('./table-outcome.tsx')).TableOutcome)

const CardsOutcome = lazyPart(async () => (await import('./cards-outcome.tsx')).CardsOutcome)

const MatchOutcome = lazyPart(async () => (await import('./match-outcome.tsx')).MatchOutcome)

const SportsOutcome = lazyPart(async () => (await import('./sports-outcome.tsx')).SportsOutcome)

/** Renders one round with its facts, outcome, postings and proof (spec §2 personalHistoryCopy). */
export function RoundDetailScreen(input: RoundDetailInput) {
  const t = useText()
  const chart = useRoundDetail(input)
  const view = useSelector(chart, roundDetailView, shallowEqual)
  const { round, loading, loadFailed, unknown } = view
  const proven = round === null ? null : provenOf(round)
  return (
    <div className={styles['round']} aria-busy={loading || undefined}>
      {loading && <FormSkeleton label={t('round-detail.loading')} fields={4} />}
      {loadFailed && (
        <LoadFailed title={t('round-detail.unloaded')} onRetry={() => chart.send({ type: 'retry.requested' })} />
      )}
      {unknown && (
        <EmptyState
          title={t('round-detail.unknown')}
          text={t('round-detail.unknown.text')}
          action={
            <Link to="/me/personalHistoryCopy" className={buttonClass('primary')}>
              {t('round-detail.toRecord')}
            </Link>
          }
        />
      )}
      {round !== null && (
        <>
          <RoundFacts of={round} />
          <section className={styles['part']} aria-labelledby="round-outcome">
            <h2 id="round-outcome">{t('round-detail.outcome')}</h2>
            {round.lottery !== null && (
              <Suspense>
                <DrawOutcome of={round.lottery} currency={round.currency} />
              </Suspense>
            )}
            {round.sports !== null && (
              <Suspense>
                <SportsOutcome of={round.sports} />
              </Suspense>
            )}
            {round.cards !== null && (
              <Suspense>
                <CardsOutcome of={round.cards} />
              </Suspense>
            )}
            {round.fishing !== null && <FishingOutcome of={round.fishing} />}
            {round.original !== null && <OriginalOutcome of={round.original} />}
            {round.slot !== null && <RoundOutcome slot={round.slot} currency={round.currency} />}
            {!hasOutcome(round) && (
              <p className={styles['text']}>
                {t(view.open ? 'round-detail.outcome.open' : 'round-detail.outcome.none')}
              </p>
            )}
          </section>
          <RoundMoves of={round} />
          <RoundProofPart view={view} proof={round.proof} onCheck={() => chart.send({ type: 'check.requested' })} />
          {round.original !== null && proven !== null && <RoundPassport id={round.id} />}
        </>
      )}
      {!loading && (
        <FairExplained
          proven={proven}
          symbols={round?.slot?.symbols ?? null}
          model={round?.slot?.model ?? null}
          drawn={drawnOf(round)}
        />
      )}
    </div>
  )
}

/** Returns whether a round has an outcome or a bet to show. */
const hasOutcome = ({ slot, lottery, sports, cards, fishing, original }: RoundDetail): boolean =>
  [slot, lottery, sports, cards, fishing, original].some((part) => part !== null)

/** Returns what the random numbers of a round determine. */
function drawnOf(round: RoundDetail | null) {
  if (round !== null && round.original !== null) return round.original.name
  if (round !== null && round.cards !== null) return 'match'
  if (round !== null && round.fishing !== null) return 'shot'
  if (round === null || (round.lottery === null && round.sports === null)) return 'reels'
  if (round.lottery?.kind === 'arena') return 'blows'
  return round.lottery?.kind === 'baccarat' ? 'cards' : 'draw'
}

type Drawn = NonNullable<RoundDetail['lottery']>

/** Renders the outcome of a draw: cards, an arena match, or numbers. */
function DrawOutcome({ of, currency }: { readonly of: Drawn; readonly currency: RoundDetail['currency'] }) {
  if (of.kind === 'arena') return <MatchOutcome of={of} currency={currency} />
  return of.kind === 'baccarat' ? <TableOutcome of={of} /> : <LotteryOutcome of={of} />
}

function useFormats() {
  const language = useLanguage()
  const gmtOffset = useAppState((snapshot) => brandView(snapshot).brand?.gmtOffset ?? 480)
  return {
    money: (amount: string, currency: RoundDetail['currency']) => formatMoney(amount, currency, language),
    time: (time: number) => formatTime(time, gmtOffset),
  }
}

function RoundFacts({ of: round }: { readonly of: RoundDetail }) {
  const t = useText()
  const { money, time } = useFormats()
  const { currency } = round
  return (
    <section className={styles['part']} aria-labelledby="round-facts">
      <h2 id="round-facts">{t('round-detail.facts')}</h2>
      <Facts
        label={t('round-detail.facts')}
        facts={[
          ...(round.member === undefined ? [] : ([[t('round-detail.member'), round.member]] as const)),
          [t('betting-record.game'), round.game],
          [t('betting-record.vendor'), round.vendor],
          [t('betting-record.type'), t(typeNames[round.gameType])],
          [t('betting-record.time'), time(round.time)],
          ...(round.endedAt === null ? [] : ([[t('round-detail.ended'), time(round.endedAt)]] as const)),
          [t('betting-record.state'), t(`betting-record.state.${round.state}`)],
          [t('betting-record.stake'), money(round.stake, currency)],
          [t('betting-record.win'), money(round.win, currency)],
          [t('betting-record.net'), money(round.net, currency)],
          [t('betting-record.reference'), <Reference key="reference" of={round.id} />],
        ]}
      />
    </section>
  )
}

function RoundMoves({ of: { moves, currency } }: { readonly of: RoundDetail }) {
  const t = useText()
  const { money, time } = useFormats()
  return (
    <section className={styles['part']} aria-labelledby="round-moves">
      <h2 id="round-moves">{t('round-detail.moves')}</h2>
      {moves.length === 0 ? (
        <p className={styles['text']}>{t('round-detail.moves.none')}</p>
      ) : (
        <ul className={styles['moves']}>
          {moves.map(({ id, kind, time: at, amount, balance }) => (
            <li key={id} className={styles['move']}>
              <span>
                {t(`account-record.kind.${kind}`)}
                <span className={styles['small']}>{time(at)}</span>
              </span>
              <span className={styles['sums']}>
                <SignedAmount amount={amount} formatted={money(amount, currency)} />
                <span className={styles['small']}>
                  {t('account-record.balance')} {money(balance, currency)}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
