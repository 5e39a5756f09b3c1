import { useSelector } from '@xstate/react'
import {
  countCombinations,
  type LotteryPlay,
  maxOdds,
  mostOn,
  playOf,
  quickPick,
  returnOf,
} from '#games/lottery/lottery-plays.ts'
import { drawFrom } from '#games/fair/fair.ts'
import type { UpcomingDraw, LotteryGame } from '#wire/lottery/lottery.ts'
import { fromMinor, toMinor } from '#wire/money.ts'
import { betSlipView } from '#machines/bet-slip/bet-slip.selectors.ts'
import { formatMoney } from '#src/i18n/format.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { Button } from '#src/ui/button.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { BetSlip } from './bet-slip.tsx'
import { playName, playRule } from '#src/shared/lottery/lottery-texts.ts'
import { NumberPad } from './number-pad.tsx'
import { useBetSlip } from './use-bet-slip.ts'
import styles from './bet-slip.module.css'

interface BetPanelProps {
  readonly game: LotteryGame
  /** The draw that is open for bets. */
  readonly draw: UpcomingDraw
  readonly next: UpcomingDraw
  readonly plays: Readonly<Record<string, LotteryPlay>>
  /** Play type from the URL. */
  readonly playType: string | undefined
}

const multiples = [1, 2, 5, 10, 50] as const

/** Renders the number pad, initially for the play type of the URL (spec §2 playType), and the slip. */
export function BetPanel({ game, draw, next, plays, playType = '' }: BetPanelProps) {
  const t = useText()
  const language = useLanguage()
  const names = Object.keys(plays)
  const play = Object.hasOwn(plays, playType) ? playType : (names[0] ?? '')
  const chart = useBetSlip({ gameCode: game.gameCode, kind: game.kind, play })
  const view = useSelector(chart, betSlipView, sameView)
  const { choice } = view
  const way = playOf(game.kind, choice.play)
  const unit = toMinor(game.unit, game.currency)
  const money = (minor: bigint) => formatMoney(fromMinor(minor, game.currency), game.currency, language)
  if (way === null) return null
  const each = unit * BigInt(choice.multiple)
  const combinations = countCombinations(way, choice.picks)
  const most = mostOn(way.pad)
  return (
    <div className={styles['place']}>
      <section className={styles['pad']} aria-labelledby="lottery-bet" inert={!view.editing}>
        <h2 id="lottery-bet">{t('bet-slip.bet')}</h2>
        <div className={styles['chips']} role="group" aria-label={t('bet-slip.plays')}>
          {names.map((play) => (
            <Chip key={play} pressed={play === choice.play} onClick={() => chart.send({ type: 'play.chosen', play })}>
              {playName(t, play)}
            </Chip>
          ))}
        </div>
        <p className={styles['rule']}>{playRule(t, choice.play)}</p>
        <NumberPad
          play={way}
          pad={way.pad}
          picks={choice.picks}
          onChange={(picks) => chart.send({ type: 'picks.changed', picks })}
        />
        {most > 1 && <p className={styles['small']}>{t('bet-slip.several', { most })}</p>}
        <div className={styles['chips']} role="group" aria-label={t('bet-slip.stake')}>
          {multiples.map((multiple) => (
            <Chip
              key={multiple}
              pressed={multiple === choice.multiple}
              onClick={() => chart.send({ type: 'multiple.chosen', multiple })}
            >
              {money(unit * BigInt(multiple))}
            </Chip>
          ))}
        </div>
        <p className={styles['small']}>
          {t(combinations > 1 ? 'bet-slip.winsEach' : 'bet-slip.wins', {
            amount: money((each * BigInt(maxOdds(way, choice.picks))) / 100n),
            percent: returnOf(way),
          })}
        </p>
        <p className={styles['combinations']} role="status">
          {combinations > 1 &&
            t('bet-slip.combinations', { count: combinations, amount: money(each * BigInt(combinations)) })}
        </p>
        <div className={styles['actions']}>
          <Button onClick={() => chart.send({ type: 'picks.changed', picks: quickPick(way, atRandom) })}>
            {t('bet-slip.quick')}
          </Button>
          <Button
            variant="primary"
            aria-disabled={!view.canAdd}
            onClick={() => chart.send({ type: 'line.added', id: crypto.randomUUID() })}
          >
            {t('bet-slip.add')}
          </Button>
        </div>
        {view.full && <p className={styles['small']}>{t('bet-slip.full')}</p>}
      </section>
      <BetSlip view={view} send={chart.send} game={game} draw={draw} next={next} />
    </div>
  )
}

/** Integers from the browser's random source: a quick pick is no draw and need not be reproducible. */
const atRandom = drawFrom(() => crypto.getRandomValues(new Uint8Array(32)))

type View = ReturnType<typeof betSlipView>
const sameView = (one: View, other: View) =>
  (Object.keys(one) as (keyof View)[]).every((field) => one[field] === other[field])
