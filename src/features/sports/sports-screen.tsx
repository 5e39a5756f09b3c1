import { Suspense } from 'react'
import { lazyOptional, lazyPart } from '#src/platform/lazy-part.ts'
import type { SportsStripProps } from './sports-strip.tsx'

const Hall = lazyPart(async () => (await import('./sports-page.tsx')).SportsPage)

const Strip = lazyOptional(async () => (await import('./sports-strip.tsx')).SportsStrip)

/** The page of sports and e-sports (spec §2 /fbsports). */
export function SportsScreen() {
  return (
    <Suspense>
      <Hall />
    </Suspense>
  )
}

/** What runs and comes next, to start from (spec §2 /sports, /esports). */
export function SportsStart(props: SportsStripProps) {
  return (
    <Suspense>
      <Strip {...props} />
    </Suspense>
  )
}
