import type { UpcomingDraw, LotteryGame } from '#wire/lottery/lottery.ts'
import { countCombinations, playOf } from '#games/lottery/lottery-plays.ts'
import { fromMinor, toMinor } from '#wire/money.ts'
import type { BetSlipEvent } from '#machines/bet-slip/bet-slip.machine.ts'
import type { Line } from '#machines/bet-slip/bet-slip.rules.ts'
import type { betSlipView } from '#machines/bet-slip/bet-slip.selectors.ts'
import { formatMoney } from '#src/i18n/format.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { formatPicks, playName } from '#src/shared/lottery/lottery-texts.ts'
import { SlipLine, SlipLines, SlipPlace } from '#src/shared/slip/slip-place.tsx'
import styles from './bet-slip.module.css'

interface BetSlipProps {
  readonly view: ReturnType<typeof betSlipView>
  readonly send: (event: BetSlipEvent) => void
  readonly game: LotteryGame
  /** The draw that is open for bets. */
  readonly draw: UpcomingDraw
  readonly next: UpcomingDraw
}

/** The lines of the slip and the result of a placement; a bottom sheet on phones. */
export function BetSlip({ view, send, game, draw, next }: BetSlipProps) {
  const t = useText()
  const language = useLanguage()
  const { lines, removed } = view
  const unit = toMinor(game.unit, game.currency)
  const money = (minor: bigint) => formatMoney(fromMinor(minor, game.currency), game.currency, language)
  const combinationsOf = ({ play, picks }: Line) => {
    const way = playOf(game.kind, play)
    return way === null ? 0 : countCombinations(way, picks)
  }
  const stakeOf = (line: Line) => unit * BigInt(line.multiple) * BigInt(combinationsOf(line))
  const labelOf = ({ play, picks }: Line) => `${playName(t, play)}: ${formatPicks(t, picks)}`
  const total = lines.reduce((sum, line) => sum + stakeOf(line), 0n)
  const count = t('bet-slip.lines', { count: lines.length })
  return (
    <SlipPlace title={t('bet-slip.title')} sum={`${count} · ${money(total)}`} over open>
      <p className={styles['small']}>{t('lottery.issue', { issue: draw.issue })}</p>
      {lines.length === 0 && <p className={styles['small']}>{t('bet-slip.empty')}</p>}
      <SlipLines>
        {lines.map((line) => (
          <SlipLine
            key={line.id}
            name={formatPicks(t, line.picks)}
            refusal={view.refusals[line.id]}
            figure={money(stakeOf(line))}
            removal={{
              label: t('bet-slip.remove', { line: labelOf(line) }),
              disabled: !view.editing,
              onRemove: () => send({ type: 'line.removed', id: line.id }),
            }}
          >
            <span className={styles['small']}>
              {playName(t, line.play)}
              {combinationsOf(line) > 1 && ` · ${t('lottery.combinations', { count: combinationsOf(line) })}`}
            </span>
          </SlipLine>
        ))}
      </SlipLines>
      {removed !== null && (
        <div className={styles['undo']} role="status">
          <span>{t('bet-slip.removed', { line: labelOf(removed.line) })}</span>
          <Button variant="link" onClick={() => send({ type: 'removal.undone' })}>
            {t('bet-slip.undo')}
          </Button>
        </div>
      )}
      <PlacementOutcome view={view} send={send} next={next} />
      {view.outcome !== 'drawClosed' && view.outcome !== 'unanswered' && (
        <Button
          wide
          variant="primary"
          busy={view.busy}
          aria-disabled={view.busy || lines.length === 0}
          onClick={() => send({ type: 'place.requested', drawId: draw.id })}
        >
          {t('bet-slip.send', { amount: money(total) })}
        </Button>
      )}
    </SlipPlace>
  )
}

/** Result of the last placement. */
function PlacementOutcome({ view, send, next }: Pick<BetSlipProps, 'view' | 'send' | 'next'>) {
  const t = useText()
  const { outcome, placedCount, refusal } = view
  const placedNotice = placedCount > 0 && <Callout tone="info">{t('bet-slip.placed', { count: placedCount })}</Callout>
  if (refusal !== null) return <Callout tone="error">{t(`refusal.${refusal}`)}</Callout>
  switch (outcome) {
    case 'placed':
      return placedNotice
    case 'partlyPlaced':
      return (
        <>
          {placedNotice}
          <Callout tone="error">{t('bet-slip.partly')}</Callout>
        </>
      )
    case 'unanswered':
      return (
        <>
          <Callout tone="error">{t('bet-slip.unanswered')}</Callout>
          <Button wide onClick={() => send({ type: 'retry.requested' })}>
            {t('bet-slip.again')}
          </Button>
        </>
      )
    case 'drawClosed':
      return (
        <>
          {placedNotice}
          <Callout tone="warning">{t('bet-slip.late', { issue: next.issue })}</Callout>
          <Button wide variant="primary" onClick={() => send({ type: 'next.accepted', drawId: next.id })}>
            {t('bet-slip.next', { issue: next.issue })}
          </Button>
          <Button wide variant="quiet" onClick={() => send({ type: 'next.declined' })}>
            {t('bet-slip.keep')}
          </Button>
        </>
      )
    case null:
      return null
  }
}
