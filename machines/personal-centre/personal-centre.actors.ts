import { fromCallback } from 'xstate'
import type { PersonalCentreEvent } from './personal-centre.machine.ts'

/** What happens around the centre that it must follow: the address of its pages, and who is logged in. */
export type Surroundings = Extract<PersonalCentreEvent, { type: 'place.changed' | 'who.changed' }>

/** The real actor of the centre: `watch` tells of changes until the function it returns is called. */
export const personalCentreActors = (watch: (tell: (event: Surroundings) => void) => () => void) => ({
  watchSurroundings: fromCallback<{ type: string }, void>(({ sendBack }) => watch(sendBack)),
})
