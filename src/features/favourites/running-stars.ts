import { type ActorRefFrom, waitFor } from 'xstate'
import type { favouritesMachine } from '#machines/favourites/favourites.machine.ts'
import type { AppActor } from '#src/providers/app/app-context.tsx'

/** The favourites actor of each app, once a star was rendered there. */
export const runningStars = new WeakMap<AppActor, ActorRefFrom<typeof favouritesMachine>>()

/** Resolves when no star is being saved: a list loaded earlier would miss the last ones. */
export async function whenStarsSaved(app: AppActor): Promise<void> {
  const stars = runningStars.get(app)
  if (stars !== undefined)
    await waitFor(stars, (snapshot) => snapshot.matches('idle') || snapshot.matches('showingError'))
}
