import { fromCallback } from 'xstate'
import type { PersonalCentreEvent } from './personal-centre.machine.ts'

/** Changes around the centre that the chart follows: the address of its pages, and the viewer. */
export type Surroundings = Extract<PersonalCentreEvent, { type: 'place.changed' | 'who.changed' }>

/** Returns the actor of the centre; `watch` reports changes until the function it returns is called. */
export const personalCentreActors = (watch: (notify: (event: Surroundings) => void) => () => void) => ({
  watchSurroundings: fromCallback<{ type: string }, void>(({ sendBack }) => watch(sendBack)),
})
