import { Suspense } from 'react'
import { withWords } from '#src/i18n/with-words.ts'

/** Its words come with it rather than with the route: what every visitor waits for need not name them. */
const Hall = withWords(
  ['card-room', 'table', 'game', 'refusal'],
  async () => (await import('./card-hall.tsx')).CardHall,
)

/** The page of the card rooms. */
export function CardRoomScreen() {
  return (
    <Suspense>
      <Hall />
    </Suspense>
  )
}
