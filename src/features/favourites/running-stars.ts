import { type ActorRefFrom, waitFor } from 'xstate'
import type { favouritesMachine } from '#machines/favourites/favourites.machine.ts'
import type { AppActor } from '#src/providers/app/app-context.tsx'

/** The one chart of stars of each running site, once a star was drawn there. */
export const runningStars = new WeakMap<AppActor, ActorRefFrom<typeof favouritesMachine>>()

/** Waits until no star is on its way any more: a list of them that is read before has not got the last ones. */
export async function starsAreSet(app: AppActor): Promise<void> {
  const stars = runningStars.get(app)
  if (stars !== undefined) await waitFor(stars, (snapshot) => snapshot.matches('resting') || snapshot.matches('told'))
}
