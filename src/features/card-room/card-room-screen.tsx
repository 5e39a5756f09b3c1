import { Suspense } from 'react'
import { lazyPart } from '#src/platform/lazy-part.ts'

const Hall = lazyPart(async () => (await import('./card-hall.tsx')).CardHall)

/** The page of the card rooms. */
export function CardRoomScreen() {
  return (
    <Suspense>
      <Hall />
    </Suspense>
  )
}
