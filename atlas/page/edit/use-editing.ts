import { useEffect, useSyncExternalStore } from 'react'
import { createActor, fromPromise, waitFor, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import type { Edit } from '#atlas/edit/edits.ts'
import type { Preview, Saved } from '#atlas/edit/preview.ts'
import { editClient, type EditClient } from './edit-client.ts'
import { editingMachine, type SaveInput } from './editing.machine.ts'
import { storedEdits, storeEdits, type EditStorage } from './stored-edits.ts'

/** The editing of one chart: a running actor. */
export type Editing = ActorRefFrom<typeof editingMachine>
export type EditingNow = SnapshotFrom<typeof editingMachine>

/** Starts the editing of a chart with its stored edits, and stores them whenever they change. */
export function startEditing(flow: string, client: EditClient, storage: () => EditStorage): Editing {
  const machine = editingMachine.provide({
    actors: {
      preview: fromPromise<Preview, readonly Edit[]>(({ input, signal }) => client.preview(input, signal)),
      save: fromPromise<Saved, SaveInput>(({ input, signal }) => client.save(input.edits, input.revision, signal)),
    },
  })
  const editing = createActor(machine, { input: storedEdits(flow, storage) })
  editing.subscribe(({ context }) => storeEdits(flow, context, storage))
  return editing.start()
}

/** True while an answer of the server is on its way. */
export const isBusy = (now: EditingNow): boolean =>
  now.matches('loading') || now.matches('previewing') || now.matches('saving')

/** Makes an edit; resolves to true when the server has taken it. */
export async function makeEdit(editing: Editing, edit: Edit): Promise<boolean> {
  editing.send({ type: 'edit.made', edit })
  const { context } = await waitFor(editing, (now) => !isBusy(now), { timeout: Infinity })
  return context.edits.at(-1) === edit
}

const running = new Map<string, Editing>()

/** The editing of a chart, which goes on while other views are shown. */
function editingOf(flow: string): Editing {
  const known = running.get(flow) ?? startEditing(flow, editClient(flow, document.baseURI), () => sessionStorage)
  running.set(flow, known)
  return known
}

/** Returns the editing of a chart and follows it; warns before the page is left with unsaved edits. */
export function useEditing(flow: string): { readonly editing: Editing; readonly now: EditingNow } {
  const editing = editingOf(flow)
  const now = useSyncExternalStore(
    (listener) => {
      const subscription = editing.subscribe(listener)
      return () => subscription.unsubscribe()
    },
    () => editing.getSnapshot(),
    () => editing.getSnapshot(),
  )
  const isUnsaved = now.context.edits.length > 0
  useEffect(() => {
    if (!isUnsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isUnsaved])
  return { editing, now }
}
