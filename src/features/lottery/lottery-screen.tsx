import { Suspense } from 'react'
import { withWords } from '#src/i18n/with-words.ts'
import type { LotteryHallProps } from './lottery-hall.tsx'

/** Its words come with it rather than with the route: what every visitor waits for need not name them. */
const Hall = withWords(
  ['lottery', 'bet-slip', 'game', 'refusal'],
  async () => (await import('./lottery-hall.tsx')).LotteryHallScreen,
)

/** A page of lotteries (spec §2). */
export function LotteryScreen({ hall }: LotteryHallProps) {
  return (
    <Suspense>
      <Hall hall={hall} />
    </Suspense>
  )
}
