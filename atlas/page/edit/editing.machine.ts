import { assign, fromPromise, setup } from 'xstate'
import type { Edit } from '#atlas/edit/edits.ts'
import type { Preview, Saved } from '#atlas/edit/preview.ts'
import { texts } from '#atlas/page/texts.ts'
import { RefusedEdits } from './edit-client.ts'
import type { EditList } from './stored-edits.ts'

interface EditingContext extends EditList {
  /** The list whose preview is on its way. */
  readonly next: EditList
  /** The preview of `edits`; null before the first. */
  readonly preview: Preview | null
  /** The edits of the preview before this one. */
  readonly previous: readonly Edit[]
  /** Why the last request failed, in one line; empty when it did not. */
  readonly problem: string
  /** The files of the last save; none after another edit. */
  readonly written: readonly string[]
}

type EditingEvent =
  | { readonly type: 'edit.made'; readonly edit: Edit }
  | { readonly type: 'edit.undone' | 'edit.redone' | 'edits.discarded' | 'edits.saved' | 'preview.retried' }

/** The edits to write, and the preview that they are to be. */
export interface SaveInput {
  readonly edits: readonly Edit[]
  readonly revision: string
}

const empty: EditList = { edits: [], undone: [] }

const withoutLast = ({ edits, undone }: EditList): EditList => ({
  edits: edits.slice(0, -1),
  undone: [...edits.slice(-1), ...undone],
})

const withNext = ({ edits, undone }: EditList): EditList => ({
  edits: [...edits, ...undone.slice(0, 1)],
  undone: undone.slice(1),
})

const listOf = ({ edits, undone }: EditList): EditList => ({ edits, undone })

const problemOf = (error: unknown): string => (error instanceof RefusedEdits ? error.message : texts.edit.unreachable)

/**
 * Editing a chart on the page: each edit, undo and redo is previewed by the server before it counts, and an edit that
 * is refused leaves the list as it was. Its actors are the server's answers.
 */
export const editingMachine = setup({
  types: {
    context: {} as EditingContext,
    events: {} as EditingEvent,
    input: {} as EditList,
  },
  actors: {
    preview: fromPromise<Preview, readonly Edit[]>(() => Promise.reject(new Error('not provided: preview'))),
    save: fromPromise<Saved, SaveInput>(() => Promise.reject(new Error('not provided: save'))),
  },
  guards: {
    hasEdits: ({ context }) => context.edits.length > 0,
    hasUndone: ({ context }) => context.undone.length > 0,
    isSavable: ({ context: { edits, preview } }) => edits.length > 0 && preview?.findings.length === 0,
    isConflict: (_, { error }: { readonly error: unknown }) => error instanceof RefusedEdits && error.status === 409,
  },
  actions: {
    addEdit: assign(({ context }, { edit }: { readonly edit: Edit }) => ({
      next: { edits: [...context.edits, edit], undone: [] },
      written: [],
    })),
    undoEdit: assign(({ context }) => ({ next: withoutLast(context) })),
    redoEdit: assign(({ context }) => ({ next: withNext(context) })),
    discardEdits: assign(({ context: { edits, undone } }) => ({ next: { edits: [], undone: [...edits, ...undone] } })),
    repeatPreview: assign(({ context }) => ({ next: listOf(context) })),
    takeNext: assign(({ context }) => ({ ...context.next, problem: '' })),
    takePreview: assign(({ context }, { preview }: { readonly preview: Preview }) => ({
      ...context.next,
      preview,
      previous: context.edits,
      problem: '',
    })),
    takeSaved: assign((_, { saved }: { readonly saved: Saved }) => ({
      ...empty,
      next: empty,
      written: saved.files,
      problem: '',
    })),
    takeProblem: assign((_, { error }: { readonly error: unknown }) => ({ problem: problemOf(error) })),
  },
}).createMachine({
  id: 'editing',
  description: 'A chart is edited on the page of the atlas.',
  context: ({ input }) => ({
    ...input,
    next: input,
    preview: null,
    previous: [],
    problem: '',
    written: [],
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The chart with the stored edits comes from the server.',
      invoke: {
        src: 'preview',
        input: ({ context }) => context.next.edits,
        onDone: {
          target: 'shown',
          actions: { type: 'takePreview', params: ({ event }) => ({ preview: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'takeProblem', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    failed: {
      description: 'There is no chart to edit: the server does not answer, or the stored edits no longer fit.',
      on: {
        'preview.retried': 'loading',
        'edit.undone': { guard: 'hasEdits', target: 'loading', actions: ['undoEdit', 'takeNext'] },
        'edits.discarded': { target: 'loading', actions: ['discardEdits', 'takeNext'] },
      },
    },
    shown: {
      description: 'The edited chart is shown, with its changes and what a check finds.',
      initial: 'current',
      states: {
        current: {
          description: 'It can be saved if the check finds nothing new.',
          on: { 'edits.saved': { guard: 'isSavable', target: '#editing.saving' } },
        },
        outdated: {
          description: 'The sources have changed since: before a save it is made again.',
        },
      },
      on: {
        'edit.made': {
          target: 'previewing',
          actions: { type: 'addEdit', params: ({ event }) => ({ edit: event.edit }) },
        },
        'edit.undone': { guard: 'hasEdits', target: 'previewing', actions: 'undoEdit' },
        'edit.redone': { guard: 'hasUndone', target: 'previewing', actions: 'redoEdit' },
        'edits.discarded': { target: 'previewing', actions: 'discardEdits' },
        'preview.retried': { target: 'previewing', actions: 'repeatPreview' },
      },
    },
    previewing: {
      description: 'The server makes the edited chart and checks it; the one before is still shown.',
      invoke: {
        src: 'preview',
        input: ({ context }) => context.next.edits,
        onDone: {
          target: 'shown',
          actions: { type: 'takePreview', params: ({ event }) => ({ preview: event.output }) },
        },
        onError: {
          target: 'shown',
          actions: { type: 'takeProblem', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    saving: {
      description: 'The server writes the files.',
      invoke: {
        src: 'save',
        input: ({ context }) => ({ edits: context.edits, revision: context.preview?.revision ?? '' }),
        onDone: { target: 'loading', actions: { type: 'takeSaved', params: ({ event }) => ({ saved: event.output }) } },
        onError: [
          {
            guard: { type: 'isConflict', params: ({ event }) => ({ error: event.error }) },
            target: 'shown.outdated',
            actions: { type: 'takeProblem', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'shown',
            actions: { type: 'takeProblem', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
  },
})
