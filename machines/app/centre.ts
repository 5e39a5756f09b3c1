import { withEvent } from '#machines/lib/transitions.ts'
import type { Viewer } from './viewer.ts'

/** The current page of a centre, and its step in the tab's history. */
export interface Visit<Place> {
  readonly place: Place
  readonly step: number
}

export interface CentreInput<Place> extends Visit<Place> {
  readonly who: Viewer
}

export interface CentreContext<Place> extends CentreInput<Place> {
  /** The first step of the history that lies in the centre; the step before it is where the viewer came from. */
  readonly entered: number
}

/** Leaves the centre: so many steps back, or to the home page where the tab has no earlier step. */
export interface CentreEmitted {
  readonly type: 'centre.left'
  readonly back: number | null
}

interface With<Context> {
  readonly context: Context
}

/** Guard: another page or another step of the history. */
export const leadsElsewhere = <Place>({ context }: With<Visit<Place>>, { place, step }: Visit<Place>): boolean =>
  place !== context.place || step !== context.step

/** Guard: another viewer. */
export const isAnother = ({ context }: With<{ readonly who: Viewer }>, { who }: { readonly who: Viewer }): boolean =>
  who !== context.who

/** Returns the context after a visit to another page or step. */
export const withVisit = <Place>(
  { entered }: Pick<CentreContext<Place>, 'entered'>,
  { place, step }: Visit<Place>,
) => ({ place, step, entered: Math.min(entered, step) })

/** `keepWho: assign(withViewer)`. */
export const withViewer = (_: unknown, { who }: { readonly who: Viewer }) => ({ who })

/** Returns the event that leads back to where the viewer came from. */
export const wayBack = ({ entered, step }: Pick<CentreContext<unknown>, 'entered' | 'step'>): CentreEmitted => ({
  type: 'centre.left',
  back: entered === 0 ? null : step - entered + 1,
})

/** Longest wait for the browser to go back, in milliseconds. */
export const patience = 3_000

/** Transitions of a centre in every state, when its address or its viewer changes. */
export const centreEvents = {
  'place.changed': { guard: withEvent('leadsElsewhere'), target: '.deciding', actions: withEvent('keepVisit') },
  'who.changed': { guard: withEvent('isAnother'), target: '.deciding', actions: withEvent('keepWho') },
} as const

/** The state in which a centre waits for the browser to go back; when it does not, `next` shows the page again. */
export const leavingState = <const Next extends string>(next: Next) =>
  ({
    leaving: {
      description:
        'The browser goes back and skips further steps that lie in the centre. A second press has no effect.',
      meta: { requirements: ['spec §2 a close button leaves'] },
      tags: ['open'],
      on: {
        'place.changed': {
          guard: withEvent('leadsOn'),
          target: 'leaving',
          reenter: true,
          actions: [withEvent('keepVisit'), 'leadBack'],
        },
      },
      after: { patience: next },
    },
  }) as const
