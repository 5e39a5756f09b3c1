/** `gift-box` in the forms names take: file, value, type, words. */
export interface FlowName {
  readonly kebab: string
  readonly camel: string
  readonly pascal: string
  readonly words: string
}

/** Reads a flow's noun in kebab-case; throws with a sentence when it is none. */
export const flowName = (kebab: string): FlowName => {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(kebab)) {
    throw new Error(`A flow's name is a noun in kebab-case, such as gift-box; this is not: ${JSON.stringify(kebab)}`)
  }
  const camel = kebab.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
  const pascal = camel.charAt(0).toUpperCase() + camel.slice(1)
  return { kebab, camel, pascal, words: kebab.replaceAll('-', ' ') }
}

const machine = ({ camel, pascal, words }: FlowName) => `import { setup } from 'xstate'

export type ${pascal}Event = { readonly type: 'panel.opened' } | { readonly type: 'panel.closed' }

/** Opens and closes the ${words}. */
export const ${camel}Machine = setup({
  types: {
    events: {} as ${pascal}Event,
    tags: {} as 'open',
  },
}).createMachine({
  id: '${camel}',
  description: 'The ${words}: shown when asked for, and put away again.',
  meta: { requirements: ['spec'] },
  initial: 'closed',
  states: {
    closed: {
      description: 'Nothing is shown.',
      meta: { requirements: ['spec'] },
      on: { 'panel.opened': 'open' },
    },
    open: {
      description: 'The ${words} is on the screen.',
      meta: { requirements: ['spec'] },
      tags: ['open'],
      on: { 'panel.closed': 'closed' },
    },
  },
})
`

const model = ({ kebab, camel, words }: FlowName) => `import { defineModel } from '#machines/lib/model.ts'
import { ${camel}Machine } from './${kebab}.machine.ts'

export const ${camel}Model = defineModel({
  flow: '${kebab}',
  machine: ${camel}Machine,
  inputs: { default: undefined },
  events: {},
  actors: {},
  invariants: {
    'the panel is open exactly when it says so': (state) => state.in('open') === state.tags.has('open'),
  },
  goals: { 'the ${words} can always be put away': (state) => state.in('closed') },
  journeys: {
    'opens-and-closes': {
      claim: 'The ${words} opens when asked for and closes again.',
      steps: [
        { do: 'panel.opened', in: 'open', tags: ['open'] },
        { do: 'panel.closed', in: 'closed', notTags: ['open'] },
      ],
    },
  },
})
`

const selectors = ({ kebab, camel }: FlowName) => `import type { SnapshotFrom } from 'xstate'
import type { ${camel}Machine } from './${kebab}.machine.ts'

/** What the screen shows. */
export const ${camel}View = (snapshot: SnapshotFrom<typeof ${camel}Machine>) => ({ open: snapshot.hasTag('open') })
`

const machineTest = ({ kebab, camel, words }: FlowName) => `import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { ${camel}Machine } from '#machines/${kebab}/${kebab}.machine.ts'
import { ${camel}View } from '#machines/${kebab}/${kebab}.selectors.ts'

test('the ${words} opens and closes', () => {
  const actor = createActor(${camel}Machine).start()
  expect(${camel}View(actor.getSnapshot())).toEqual({ open: false })
  actor.send({ type: 'panel.opened' })
  expect(${camel}View(actor.getSnapshot())).toEqual({ open: true })
  actor.send({ type: 'panel.closed' })
  expect(${camel}View(actor.getSnapshot())).toEqual({ open: false })
})
`

const hook = ({
  kebab,
  camel,
  pascal,
}: FlowName) => `import { shallowEqual, useActorRef, useSelector } from '@xstate/react'
import { ${camel}Machine } from '#machines/${kebab}/${kebab}.machine.ts'
import { ${camel}View } from '#machines/${kebab}/${kebab}.selectors.ts'
import { inspected } from '#src/platform/inspect.ts'

/** Runs the chart for the screen that calls it: what it shows, and what a person can do there. */
export const use${pascal} = () => {
  const actor = useActorRef(${camel}Machine, inspected())
  return {
    ...useSelector(actor, ${camel}View, shallowEqual),
    openPanel: () => actor.send({ type: 'panel.opened' }),
    closePanel: () => actor.send({ type: 'panel.closed' }),
  }
}
`

const screen = ({ kebab, pascal }: FlowName) => `import { Text } from '#src/i18n/text.tsx'
import styles from './${kebab}-screen.module.css'
import { use${pascal} } from './use-${kebab}.ts'

/** The screen of the flow: it renders the chart's state and sends it events. */
export function ${pascal}Screen() {
  const { open, openPanel, closePanel } = use${pascal}()
  return (
    <section className={styles['screen']}>
      <h1>
        <Text id="${kebab}.title" />
      </h1>
      <button type="button" aria-expanded={open} onClick={open ? closePanel : openPanel}>
        <Text id={open ? '${kebab}.close' : '${kebab}.open'} />
      </button>
    </section>
  )
}
`

const css = () => `.screen {
  padding: 1rem;
}
`

const catalogue = ({ kebab, words }: FlowName, open: string, close: string) =>
  `${JSON.stringify({ [`${kebab}.title`]: words.charAt(0).toUpperCase() + words.slice(1), [`${kebab}.open`]: open, [`${kebab}.close`]: close }, null, 2)}\n`

const pageObject = ({ pascal, kebab }: FlowName) => `import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import en from '#locales/en/${kebab}.json' with { type: 'json' }

/** The screen as a person meets it. */
export const ${pascal.charAt(0).toLowerCase()}${pascal.slice(1)}Screen = (page: Page) => ({
  clickOpen: () => page.getByRole('button', { name: en['${kebab}.open'] }).click(),
  clickClose: () => page.getByRole('button', { name: en['${kebab}.close'] }).click(),
  seeOpen: () => expect(page.getByRole('button', { name: en['${kebab}.close'] })).toBeVisible(),
  seeClosed: () => expect(page.getByRole('button', { name: en['${kebab}.open'] })).toBeVisible(),
})
`

/** Every file of a new flow, by path: each room's piece compiles and does the one honest thing, open and close. */
export const flowFiles = (name: FlowName): Readonly<Record<string, string>> => {
  const { kebab } = name
  return {
    [`machines/${kebab}/${kebab}.machine.ts`]: machine(name),
    [`machines/${kebab}/${kebab}.model.ts`]: model(name),
    [`machines/${kebab}/${kebab}.selectors.ts`]: selectors(name),
    [`tests/machines/${kebab}/${kebab}.test.ts`]: machineTest(name),
    [`src/features/${kebab}/use-${kebab}.ts`]: hook(name),
    [`src/features/${kebab}/${kebab}-screen.tsx`]: screen(name),
    [`src/features/${kebab}/${kebab}-screen.module.css`]: css(),
    [`locales/en/${kebab}.json`]: catalogue(name, 'Open', 'Close'),
    [`locales/fil/${kebab}.json`]: catalogue(name, 'Buksan', 'Isara'),
    [`e2e/screens/${kebab}.screen.ts`]: pageObject(name),
  }
}
