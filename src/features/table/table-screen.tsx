import { Suspense } from 'react'
import { lazyPart } from '#src/platform/lazy-part.ts'

const Hall = lazyPart(async () => (await import('./table-hall.tsx')).TableHall)

/** The page of the live tables, and of the arenas. */
export function TableScreen() {
  return (
    <Suspense>
      <Hall />
    </Suspense>
  )
}
