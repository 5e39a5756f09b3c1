import { Suspense } from 'react'
import { ifItComes } from '#src/i18n/if-it-comes.ts'
import { withWords } from '#src/i18n/with-words.ts'
import type { SportsStripProps } from './sports-strip.tsx'

/** Its words come with it rather than with the route: what every visitor waits for need not name them. */
const Hall = withWords(
  ['sports', 'sports-slip', 'cash-out', 'game', 'refusal'],
  async () => (await import('./sports-page.tsx')).SportsPage,
)

const Strip = ifItComes(['sports'], async () => (await import('./sports-strip.tsx')).SportsStrip)

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
