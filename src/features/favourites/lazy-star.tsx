import { ClientOnly } from '@tanstack/react-router'
import { lazyOptional } from '#src/platform/lazy-part.ts'
import { interactionOrIdle } from '#src/platform/first-interaction.ts'
import type { StarProps } from './star.tsx'

const Star = lazyOptional(async () => (await import('./star.tsx')).Star, interactionOrIdle)

/** The star of a game, which a browser loads with the first interaction or once the page is idle. */
export function LazyStar(props: StarProps) {
  return (
    <ClientOnly>
      <Star {...props} />
    </ClientOnly>
  )
}
