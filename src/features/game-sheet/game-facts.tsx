import { brandView } from '#machines/app/app.selectors.ts'
import type { ValueOf } from '#wire/call.ts'
import type { Game } from '#wire/play/game.ts'
import type { gamesCalls } from '#wire/play/games.ts'
import { formatMoney, formatNumber, formatReturn } from '#src/i18n/format.ts'
import { useLanguage, useText } from '#src/i18n/text.tsx'
import { useAppState } from '#src/providers/app/app-context.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import styles from './game-sheet.module.css'

/** The engine that plays the game. */
export type PlayedBy = NonNullable<ValueOf<typeof gamesCalls.gameDetails>['play']>

export interface GameFactsProps {
  readonly game: Game | undefined
  /** Undefined while it is loading, null where no engine of the site plays the game. */
  readonly play: PlayedBy | null | undefined
}

/** Renders the figures of a game: RTP, volatility, stakes and largest win, or the known ones of another game. */
export function GameFacts({ game, play }: GameFactsProps) {
  const t = useText()
  const language = useLanguage()
  const currency = useAppState((snapshot) => brandView(snapshot).brand?.currency ?? 'PHP')
  if (game === undefined || play === undefined) return <Skeleton className={styles['factsWaiting']} />
  const money = (amount: string) => formatMoney(amount, currency, language)
  const rtp = game.rtp === null ? [] : [[t('game-sheet.rtp'), formatReturn(game.rtp, language)]]
  const facts =
    play === null
      ? [...rtp, [t('game-sheet.minBet'), money(game.minBet)]]
      : [
          ...rtp,
          [t('game-sheet.volatility'), t(`game-sheet.volatility.${play.volatility}`)],
          [
            t('game-sheet.stakes'),
            t('game-sheet.range', { least: money(play.bets.least), most: money(play.bets.most) }),
          ],
          [t('game-sheet.largestWin'), t('game-sheet.times', { times: formatNumber(play.largestWin, language) })],
        ]
  return (
    <dl className={styles['facts']}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
