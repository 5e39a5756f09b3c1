import type { LotteryGame } from '#wire/lottery/lottery.ts'
import { OwnBets } from './own-bets.tsx'
import { Results } from './results.tsx'
import { LotteryRules } from './rules.tsx'

export interface LotteryRecordsProps {
  readonly game: LotteryGame
  /** Whose bets are listed; nobody's without. */
  readonly username: string | undefined
}

/** What stands below a lottery: the member’s bets, what was drawn before, and the rules. */
export const LotteryRecords = ({ game, username }: LotteryRecordsProps) => (
  <>
    {username !== undefined && <OwnBets username={username} game={game} />}
    <Results game={game} />
    <LotteryRules kind={game.kind} />
  </>
)
