import { Suspense } from 'react'
import { lazyPart } from '#src/platform/lazy-part.ts'
import type { LotteryHallProps } from './lottery-hall.tsx'

const Hall = lazyPart(async () => (await import('./lottery-hall.tsx')).LotteryHallScreen)

/** A page of lotteries (spec §2). */
export function LotteryScreen({ hall }: LotteryHallProps) {
  return (
    <Suspense>
      <Hall hall={hall} />
    </Suspense>
  )
}
