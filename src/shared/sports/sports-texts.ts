import type { Market, SelectionName } from '#games/sports/sports-match.ts'
import type { Translate } from '#src/i18n/messages.ts'

/** The two teams of a match. */
export interface Teams {
  readonly home: string
  readonly away: string
}

/** Formats odds in hundredths as a decimal number. */
export const formatOdds = (odds: number): string => (odds / 100).toFixed(2)

/** Returns the name of a market. */
export function marketName(t: Translate, { market, line }: Market): string {
  return line === null
    ? t(`sports.market.${market === 'winner' ? 'winner' : 'result'}`)
    : marketWithLine(t, market, line)
}

const marketWithLine = (t: Translate, market: Market['market'], line: number) =>
  market === 'handicap' ? t('sports.market.handicap') : t('sports.market.total', { line: String(line) })

/** Returns the name of a selection. */
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

/** Returns the name of a match by its teams. */
export const matchName = (t: Translate, { home, away }: Teams): string => t('sports.match', { home, away })
