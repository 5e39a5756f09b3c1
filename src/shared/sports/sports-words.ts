import type { Market, SelectionName } from '#games/sports/sports-match.ts'
import type { Translate } from '#src/i18n/messages.ts'

/** Who plays. */
export interface Teams {
  readonly home: string
  readonly away: string
}

/** Odds as people read them: hundredths as a decimal number. */
export const oddsSaid = (odds: number): string => (odds / 100).toFixed(2)

/** What a market is called. */
export function marketName(t: Translate, { market, line }: Market): string {
  return line === null
    ? t(`sports.market.${market === 'winner' ? 'winner' : 'result'}`)
    : marketWithLine(t, market, line)
}

const marketWithLine = (t: Translate, market: Market['market'], line: number) =>
  market === 'handicap' ? t('sports.market.handicap') : t('sports.market.total', { line: String(line) })

/** What is chosen of a market. */
export function pickName(
  t: Translate,
  { market, line }: Market,
  selection: SelectionName,
  { home, away }: Teams,
): string {
  if (selection === 'draw') return t('sports.pick.draw')
  if (selection === 'over' || selection === 'under') return t(`sports.pick.${selection}`, { line: String(line) })
  const team = selection === 'home' ? home : away
  if (market !== 'handicap' || line === null) return team
  const start = selection === 'home' ? line : -line
  return t('sports.pick.handicap', { team, start: `${start > 0 ? '+' : '−'}${Math.abs(start)}` })
}

/** Who plays whom. */
export const matchName = (t: Translate, { home, away }: Teams): string => t('sports.match', { home, away })
