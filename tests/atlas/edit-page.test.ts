import { createElement, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { waitFor } from 'xstate'
import type { Edit } from '#atlas/edit/edits.ts'
import { parseAddress } from '#atlas/page/address.ts'
import { EditableChart } from '#atlas/page/edit/chart-view.tsx'
import { editClient, type EditClient } from '#atlas/page/edit/edit-client.ts'
import { EditForms } from '#atlas/page/edit/edit-forms.tsx'
import { EditSummary } from '#atlas/page/edit/edit-summary.tsx'
import { placeAfterEdit } from '#atlas/page/edit/place-after-edit.ts'
import type { EditStorage } from '#atlas/page/edit/stored-edits.ts'
import { isBusy, makeEdit, startEditing, type Editing } from '#atlas/page/edit/use-editing.ts'
import { editServer } from './support/edit-server.ts'

const project = await editServer()
afterAll(project.remove)
beforeEach(project.write)

/** The storage of a tab. */
const tab = (given: Readonly<Record<string, string>> = {}): EditStorage => {
  const stored = new Map(Object.entries(given))
  return {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  }
}
const settled = (editing: Editing) => waitFor(editing, (now) => !isBusy(now))
/** Opens a chart for editing, as the page does when it is loaded. */
const open = async (flow: string, storage: () => EditStorage = tab, client = editClient(flow, project.address)) => {
  const editing = startEditing(flow, client, storage)
  await settled(editing)
  return editing
}
const send = async (editing: Editing, type: Exclude<Parameters<Editing['send']>[0]['type'], 'edit.made'>) => {
  editing.send({ type })
  return settled(editing)
}
const editsOf = (editing: Editing) => editing.getSnapshot().context.edits
const markupOf = <Props extends object>(part: ComponentType<Props>, props: Props): string =>
  renderToStaticMarkup(createElement(part, props)).replaceAll('&#x27;', "'").replaceAll('&quot;', '"')
const summaryOf = (editing: Editing) => markupOf(EditSummary, { editing, now: editing.getSnapshot() })
const buttonsIn = (markup: string) => [...markup.matchAll(/<button[^>]*>([^<]+)</g)].map(([, name]) => name)

const rename: Edit = { edit: 'rename', state: 'off', to: 'resting' }
const describeIt: Edit = { edit: 'describe', target: 'resting', text: 'It is cold.' }
const retarget: Edit = { edit: 'retarget', transition: 'playing.pausing|after:pause', to: 'off' }

describe('edits on the page', () => {
  test('are listed in words, with the changes of the source', async () => {
    const editing = await open('kettle')
    expect(summaryOf(editing)).toContain('No edits yet.')
    expect([await makeEdit(editing, rename), await makeEdit(editing, describeIt)]).toEqual([true, true])
    const markup = summaryOf(editing)
    expect(markup).toContain('Rename the state off to resting.')
    expect(markup).toContain('Describe resting: "It is cold."')
    expect(markup).toContain(`Changes of ${project.folder}/kettle.machine.ts`)
    expect(markup).toMatch(/<span data-sign="-">- {2}initial: 'off',\n<\/span>/)
    expect(buttonsIn(markup)).toEqual(['Save', 'Undo all'])
  })

  test('are undone and made again, one by one and all at once', async () => {
    const editing = await open('kettle')
    await makeEdit(editing, rename)
    await makeEdit(editing, describeIt)
    await send(editing, 'edit.undone')
    expect(editsOf(editing)).toEqual([rename])
    await send(editing, 'edit.undone')
    const { context } = await send(editing, 'edit.undone')
    expect({ edits: context.edits, change: context.preview?.diff.change }).toEqual({ edits: [], change: 'same' })
    await send(editing, 'edit.redone')
    await send(editing, 'edit.redone')
    expect(editsOf(editing)).toEqual([rename, describeIt])
    await send(editing, 'edits.discarded')
    expect(editsOf(editing)).toEqual([])
    await send(editing, 'edit.redone')
    expect(editsOf(editing)).toEqual([rename])
    const other: Edit = { edit: 'describe', target: 'on', text: 'It is hot.' }
    await makeEdit(editing, other)
    expect((await send(editing, 'edit.redone')).context.edits).toEqual([rename, other])
  })

  test('are there again after a reload, those that were undone as well', async () => {
    const storage = tab()
    const before = await open('kettle', () => storage)
    await makeEdit(before, rename)
    await makeEdit(before, describeIt)
    await send(before, 'edit.undone')
    const { edits, undone, preview } = (await open('kettle', () => storage)).getSnapshot().context
    expect({ edits, undone }).toEqual({ edits: [rename], undone: [describeIt] })
    expect(preview?.diff.states).toMatchObject([{ at: 'resting', was: 'off' }])
    expect(editsOf(await open('autoplay', () => storage))).toEqual([])
  })

  test.each([
    [
      'a browser that refuses its storage',
      () => {
        throw new DOMException('denied', 'SecurityError')
      },
    ],
    ['a storage with something else in it', () => tab({ 'atlas.edits.kettle': '{"edits":[1],"undone":[]}' })],
    ['a storage with a text in it', () => tab({ 'atlas.edits.kettle': 'edits' })],
  ])('are made with %s', async (_, storage: () => EditStorage) => {
    const editing = await open('kettle', storage)
    expect({ isMade: await makeEdit(editing, rename), edits: editsOf(editing) }).toEqual({
      isMade: true,
      edits: [rename],
    })
  })
})

describe('an edit that is not made', () => {
  test('because the chart cannot take it leaves the list as it was, with the reason', async () => {
    const editing = await open('kettle')
    await makeEdit(editing, rename)
    expect(await makeEdit(editing, { ...rename, state: 'resting', to: 'on' })).toBe(false)
    expect(editsOf(editing)).toEqual([rename])
    expect(summaryOf(editing)).toContain('there is a state "on" already')
    expect(await makeEdit(editing, describeIt)).toBe(true)
    expect(summaryOf(editing)).not.toContain('role="alert"')
  })

  test('because the server does not answer leaves the list as it was', async () => {
    const [here, away] = [editClient('kettle', project.address), editClient('kettle', 'http://127.0.0.1:1/')]
    let current = here
    const client: EditClient = {
      preview: (edits, signal) => current.preview(edits, signal),
      save: (edits, revision, signal) => current.save(edits, revision, signal),
    }
    const storage = tab()
    const editing = await open('kettle', () => storage, client)
    await makeEdit(editing, rename)
    current = away
    expect(await makeEdit(editing, describeIt)).toBe(false)
    expect(summaryOf(editing)).toContain('The server of the edits does not answer.')
    await send(editing, 'edits.saved')
    expect(editsOf(editing)).toEqual([rename])
    const reloaded = await open('kettle', () => storage, client)
    expect(summaryOf(reloaded)).toContain('Rename the state off to resting.')
    expect(buttonsIn(summaryOf(reloaded))).toEqual(['Try again', 'Undo all'])
    current = here
    await send(reloaded, 'preview.retried')
    expect(await makeEdit(reloaded, describeIt)).toBe(true)
  })

  test('because the source has changed since it was stored can be undone', async () => {
    const edits = [rename, { ...describeIt, target: 'away' }]
    const storage = tab({ 'atlas.edits.kettle': JSON.stringify({ edits, undone: [] }) })
    const editing = await open('kettle', () => storage)
    expect(summaryOf(editing)).toContain('no state "away"')
    await send(editing, 'edit.undone')
    expect(editing.getSnapshot().context).toMatchObject({ edits: [rename], problem: '' })
    expect(editing.getSnapshot().matches('shown')).toBe(true)
  })
})

describe('saving', () => {
  test('writes the files and names them; then there are no edits', async () => {
    const storage = tab()
    const editing = await open('kettle', () => storage)
    await makeEdit(editing, rename)
    await send(editing, 'edits.saved')
    expect(project.read('kettle.machine.ts')).toContain("initial: 'resting'")
    const markup = summaryOf(editing)
    expect(markup).toContain(`<li>${project.folder}/kettle.machine.ts</li>`)
    expect(markup).toContain('No edits yet.')
    expect(storage.getItem('atlas.edits.kettle')).toBeNull()
    expect(editing.getSnapshot().context.preview?.chart.states[1]?.path).toBe('resting')
  })

  test('waits for another look when the source has changed meanwhile', async () => {
    const editing = await open('kettle')
    await makeEdit(editing, rename)
    project.change('kettle.machine.ts', (source) => source.replace('It stands on its base', 'It stands'))
    await send(editing, 'edits.saved')
    expect(summaryOf(editing)).toContain('the sources have changed since this preview')
    expect(buttonsIn(summaryOf(editing))).toEqual(['Look at it again', 'Undo all'])
    await send(editing, 'preview.retried')
    await send(editing, 'edits.saved')
    expect(project.read('kettle.machine.ts')).toMatch(/initial: 'resting'[^]*'It stands → cold\.'/)
  })

  test('is not offered while the check finds something new', async () => {
    const editing = await open('autoplay')
    await makeEdit(editing, retarget)
    const markup = summaryOf(editing)
    expect(markup).toMatch(/The check has \d+ new findings?, so this cannot be saved:/)
    expect(markup).toContain('autoplay: journey at all-turns-are-played')
    expect(buttonsIn(markup)).toEqual(['Undo all'])
    const before = project.autoplay()
    await send(editing, 'edits.saved')
    expect(project.autoplay()).toEqual(before)
  })

  test('writes a proposal for an edit without a place in the source', async () => {
    project.add('pot.ts', "import { cooling } from './cooling'\nexport const states = { cooling }\n")
    const editing = await open('kettle')
    await makeEdit(editing, { edit: 'describe', target: 'cooling', text: 'It cools.' })
    const markup = summaryOf(editing)
    expect(markup).toContain('Saved as a proposal: "cooling" is used elsewhere too')
    expect(markup).toContain('+# Proposal for kettle')
    await send(editing, 'edits.saved')
    expect(project.read('kettle.proposal.md')).toContain('1. Describe cooling: "It cools."')
  })
})

describe('the forms of a selection', async () => {
  const editing = await open('kettle')
  const chart = editing.getSnapshot().context.preview?.chart
  if (!chart) throw new Error('there is no kettle')
  const making = { isBusy: false, make: () => Promise.resolve(true) }
  const formsOf = (at: string | null, more: { isBusy?: boolean; drawn?: { from: string; to: string } } = {}) =>
    markupOf(EditForms, { ...making, chart, at, drawn: null, ...more })
  const titles = (markup: string) => [...markup.matchAll(/<summary>([^<]+)</g)].map(([, title]) => title)

  test('are those that it can have', () => {
    const all = ['Rename', 'Description', 'Requirements', 'Add a state inside', 'Add a transition to …']
    expect(titles(formsOf('off'))).toEqual(all)
    expect(titles(formsOf('unplugged'))).toEqual(all.slice(0, 3))
    expect(titles(formsOf('on.last'))).toEqual(all.slice(0, 3))
    expect(titles(formsOf(null))).toEqual(all.slice(1))
    const arrow = formsOf('on|empty||off')
    expect(titles(arrow)).toEqual(['Lead elsewhere', 'Description'])
    expect(buttonsIn(arrow)).toContain('Remove this transition')
    expect(titles(formsOf('away'))).toEqual([])
  })

  test('begin with what is there, and wait for an answer', () => {
    expect(formsOf('off')).toContain('It stands on its base → cold.</textarea>')
    expect(formsOf('on|empty||off')).toContain('<option selected="">off</option>')
    expect(formsOf('off', { isBusy: true }).match(/disabled=""/g)).toHaveLength(5)
  })

  test('have the target of a transition that was drawn', () => {
    const markup = formsOf('off', { drawn: { from: 'off', to: 'cooling' } })
    expect(markup).toMatch(/<details[^>]* open=""><summary>Add a transition to …/)
    expect(markup).toContain('<option selected="">cooling</option>')
  })

  test.each<[Edit, string | null]>([
    [{ ...rename, state: 'on.ready', to: 'hot' }, 'on.hot'],
    [{ edit: 'add-state', parent: '(root)', name: 'wet', description: 'Wet.' }, 'wet'],
    [{ edit: 'add-state', parent: 'on', name: 'wet', description: 'Wet.' }, 'on.wet'],
    [{ edit: 'add-transition', from: 'off', event: 'fall', to: 'on' }, 'off'],
    [{ edit: 'retarget', transition: 'off|press|filled|cooling', to: 'on' }, 'off|press|filled|on'],
    [{ edit: 'remove', transition: 'off|press|filled|on' }, 'off'],
    [{ edit: 'describe', target: '(root)', text: 'A kettle.' }, null],
    [{ edit: 'require', state: 'off', requirements: ['spec §1'] }, 'off'],
  ])('are followed by the selection of what was edited: %j', (edit, at) => {
    expect(placeAfterEdit(edit, chart)).toBe(at)
  })

  test('are not there where no server takes edits', () => {
    const address = parseAddress('#/kettle?edit=on')
    expect(markupOf(EditableChart, { chart, address })).not.toContain('Rename')
  })
})
