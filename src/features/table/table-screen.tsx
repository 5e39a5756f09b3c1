import { Suspense } from 'react'
import { withWords } from '#src/i18n/with-words.ts'

/** Its words come with it rather than with the route: what every visitor waits for need not name them. */
const Hall = withWords(
  ['table', 'arena', 'chips', 'game', 'refusal'],
  async () => (await import('./table-hall.tsx')).TableHall,
)

/** The page of the live tables, and of the arenas. */
export function TableScreen() {
  return (
    <Suspense>
      <Hall />
    </Suspense>
  )
}
