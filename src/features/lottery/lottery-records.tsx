import type { LotteryGame } from '#wire/lottery/lottery.ts'
import { OwnBets } from './own-bets.tsx'
import { Results } from './results.tsx'
import { LotteryRules } from './rules.tsx'

export interface LotteryRecordsProps {
  readonly game: LotteryGame
  /** Member whose bets are listed; undefined for a visitor. */
  readonly username: string | undefined
}

/** The sections below a lottery: the member's bets, past draws and the rules. */
export const LotteryRecords = ({ game, username }: LotteryRecordsProps) => (
  <>
    {username !== undefined && <OwnBets username={username} game={game} />}
    <Results game={game} />
    <LotteryRules kind={game.kind} />
  </>
)
