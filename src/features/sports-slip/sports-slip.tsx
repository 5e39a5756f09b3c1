import { type Currency, fromMinor, readMinor, toMinor } from '#wire/money.ts'
import type { Language } from '#wire/shapes.ts'
import { oddsPreferences, type SportsBoard } from '#wire/sports/sports.ts'
import { evenOdds, returnAt } from '#games/sports/sports-match.ts'
import { readWrittenAmount } from '#wire/money/written-amount.ts'
import { oddsOn } from '#machines/sports/sports.selectors.ts'
import type { SportsSlipEvent } from '#machines/sports-slip/sports-slip.machine.ts'
import { type Pick, slipModes } from '#machines/sports-slip/sports-slip.rules.ts'
import type { sportsSlipView } from '#machines/sports-slip/sports-slip.selectors.ts'
import { decimalMark } from '#src/i18n/format-amount.ts'
import { formatMoney } from '#src/i18n/format.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { SlipLine, SlipLines, SlipPlace } from '#src/shared/slip/slip-place.tsx'
import { marketName, matchName, formatOdds, pickName } from '#src/shared/sports/sports-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import styles from './sports-slip.module.css'

interface SportsSlipProps {
  readonly view: ReturnType<typeof sportsSlipView>
  readonly send: (event: SportsSlipEvent) => void
  readonly board: SportsBoard
}

/** Stakes offered as chips, as multiples of the lowest stake. */
const quickStakes = [10n, 50n, 100n, 500n] as const

/** Parses a typed stake to a wire amount; returns unreadable text unchanged, which the rules refuse. */
function stakeOf(typed: string, language: Language, currency: Currency): string {
  const answer = readWrittenAmount(typed, decimalMark(language), currency)
  return 'read' in answer ? answer.read : typed.trim()
}

/** The picks of the slip, the stake and the result of a placement; a bottom sheet on phones. */
export function SportsSlip({ view, send, board }: SportsSlipProps) {
  const t = useText()
  const language = useLanguage()
  const { picks, mode, stake } = view
  const { currency } = board
  const money = (minor: bigint) => formatMoney(fromMinor(minor, currency), currency, language)
  const least = toMinor(board.least, currency)
  const each = readMinor(stake, currency) ?? 0n
  const bets = mode === 'single' ? BigInt(picks.length) : picks.length > 0 ? 1n : 0n
  const odds = picks.map(({ leg }) => leg.odds)
  const potentialPayout =
    mode === 'single'
      ? odds.reduce((sum, one) => sum + returnAt(each, [one]), 0n)
      : picks.length > 0
        ? returnAt(each, odds)
        : 0n
  const stakeError = () => {
    if (view.hindrance === 'stake') {
      return t('sports-slip.hindrance.stake', {
        least: formatMoney(board.least, currency, language),
        most: formatMoney(board.most, currency, language),
      })
    }
    if (view.hindrance !== 'return') return null
    const most = formatMoney(board.mostReturn, currency, language)
    return view.mostStake < least
      ? t('sports-slip.hindrance.odds', { most })
      : t('sports-slip.hindrance.return', { most, stake: money(view.mostStake) })
  }
  const count = t('sports-slip.picks', { count: picks.length })
  return (
    <SlipPlace
      title={t('sports-slip.title')}
      sum={`${count} · ${money(each * bets)}`}
      over={picks.length > 0 || view.outcome !== null}
      open={view.outcome !== null}
    >
      <div className={styles['chips']} role="group" aria-label={t('sports-slip.mode')}>
        {slipModes.map((one) => (
          <Chip
            key={one}
            pressed={one === mode}
            aria-disabled={!view.editing}
            onClick={() => send({ type: 'mode.chosen', mode: one })}
          >
            {t(`sports-slip.mode.${one}`)}
          </Chip>
        ))}
      </div>
      {picks.length === 0 && <p className={styles['small']}>{t('sports-slip.empty')}</p>}
      <SlipLines>
        {picks.map((pick) => (
          <PickLine key={pick.id} pick={pick} view={view} send={send} board={board} />
        ))}
      </SlipLines>
      <TextField
        label={t(`sports-slip.stake.${mode}`)}
        name="stake"
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        maxLength={32}
        value={view.typed}
        readOnly={!view.editing}
        error={stakeError()}
        onChange={(typed) => send({ type: 'stake.changed', typed, stake: stakeOf(typed, language, currency) })}
      />
      <div className={styles['chips']} role="group" aria-label={t(`sports-slip.stake.${mode}`)}>
        {quickStakes.map((times) => {
          const amount = fromMinor(least * times, currency)
          return (
            <Chip
              key={amount}
              pressed={amount === stake}
              aria-disabled={!view.editing}
              onClick={() => send({ type: 'stake.changed', stake: amount })}
            >
              {money(least * times)}
            </Chip>
          )
        })}
      </div>
      <fieldset className={styles['accept']}>
        <legend>{t('sports-slip.accept')}</legend>
        {oddsPreferences.map((accept) => (
          <label key={accept}>
            <input
              type="radio"
              name="accept"
              checked={accept === view.accept}
              disabled={!view.editing}
              onChange={() => send({ type: 'accept.chosen', accept })}
            />
            {t(`sports-slip.accept.${accept}`)}
          </label>
        ))}
      </fieldset>
      {picks.length > 0 && (
        <p className={styles['sum']}>
          {mode === 'multiple' && (
            <span>{t('sports-slip.together', { odds: formatOdds(Number(returnAt(BigInt(evenOdds), odds))) })}</span>
          )}
          <span>{t('sports-slip.could', { amount: money(potentialPayout) })}</span>
        </p>
      )}
      <PlacementOutcome view={view} send={send} />
      {view.outcome !== 'oddsChanged' && view.outcome !== 'unanswered' && (
        <Button
          wide
          variant="primary"
          busy={view.busy}
          aria-disabled={view.busy || !view.placeable}
          onClick={() => send({ type: 'place.requested', id: crypto.randomUUID() })}
        >
          {t('sports-slip.send', { amount: money(each * bets) })}
        </Button>
      )}
    </SlipPlace>
  )
}

interface PickLineProps extends SportsSlipProps {
  readonly pick: Pick
}

function PickLine({ pick, view, send, board }: PickLineProps) {
  const t = useText()
  const { leg } = pick
  const present = oddsOn(board.fixtures, leg)
  const name = pickName(t, leg, leg.selection, pick)
  return (
    <SlipLine
      name={name}
      refusal={view.refusals[pick.id]}
      figure={formatOdds(leg.odds)}
      removal={{
        label: t('sports-slip.remove', { pick: name }),
        disabled: !view.editing,
        onRemove: () => send({ type: 'pick.removed', id: pick.id }),
      }}
    >
      <span className={styles['small']}>
        {marketName(t, leg)} · {matchName(t, pick)}
      </span>
      {pick.before !== null && (
        <span className={styles['small']}>{t('sports-slip.before', { odds: formatOdds(pick.before) })}</span>
      )}
      {present !== leg.odds && (
        <span className={styles['moving']}>
          {present === null ? t('sports-slip.gone') : t('sports-slip.now', { odds: formatOdds(present) })}
        </span>
      )}
    </SlipLine>
  )
}

type PlacementOutcomeProps = Omit<SportsSlipProps, 'board'>

/** Result of the last placement, or the reason why the slip cannot be placed. */
function PlacementOutcome({ view, send }: PlacementOutcomeProps) {
  const t = useText()
  const { outcome, placedCount, refusal, hindrance } = view
  const placedNotice = placedCount > 0 && (
    <Callout tone="info">{t('sports-slip.placed', { count: placedCount })}</Callout>
  )
  if (refusal !== null) return <Callout tone="error">{t(`refusal.${refusal}`)}</Callout>
  if (outcome === null) {
    // A problem with the stake is shown at its field.
    const reason = hindrance === 'more' || hindrance === 'sameMatch' ? t(`sports-slip.hindrance.${hindrance}`) : null
    return reason === null ? null : <p className={styles['small']}>{reason}</p>
  }
  if (outcome === 'placed') return placedNotice
  if (outcome === 'partlyPlaced') {
    return (
      <>
        {placedNotice}
        <Callout tone="error">{t('sports-slip.partly')}</Callout>
      </>
    )
  }
  if (outcome === 'unanswered') {
    return (
      <>
        <Callout tone="error">{t('sports-slip.unanswered')}</Callout>
        <Button wide onClick={() => send({ type: 'retry.requested' })}>
          {t('sports-slip.again')}
        </Button>
      </>
    )
  }
  return (
    <>
      {placedNotice}
      <Callout tone="warning">{t('sports-slip.moved')}</Callout>
      <Button wide variant="primary" onClick={() => send({ type: 'odds.accepted' })}>
        {t('sports-slip.moved.accept')}
      </Button>
      <Button wide variant="quiet" onClick={() => send({ type: 'odds.declined' })}>
        {t('sports-slip.moved.keep')}
      </Button>
    </>
  )
}
