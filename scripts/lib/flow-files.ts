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

/** `Open` and `Close` in every language; what the flow is called stands in English until it is translated. */
const panelWords: Readonly<Record<string, readonly [open: string, close: string]>> = {
  en: ['Open', 'Close'],
  fil: ['Buksan', 'Isara'],
  id: ['Buka', 'Tutup'],
  ja: ['開く', '閉じる'],
  th: ['เปิด', 'ปิด'],
  vi: ['Mở', 'Đóng'],
  'zh-Hans': ['打开', '关闭'],
}

const titleOf = ({ words }: FlowName) => words.charAt(0).toUpperCase() + words.slice(1)

const catalogue = (name: FlowName, [open, close]: readonly [string, string], isTitled: boolean) => {
  const { kebab } = name
  const title = isTitled ? { [`${kebab}.title`]: titleOf(name) } : {}
  return `${JSON.stringify({ ...title, [`${kebab}.open`]: open, [`${kebab}.close`]: close }, null, 2)}\n`
}

const pageObject = ({ camel, kebab }: FlowName) => `import { expect, type Page } from '@playwright/test'
import { wordsOf } from '#e2e/support/words.ts'

/** The screen as a person meets it. */
export const ${camel}Screen = (page: Page, language: 'en' | 'fil') => {
  const t = wordsOf(language)
  const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
  return {
    clickOpen: () => button(t('${kebab}.open')).click(),
    clickClose: () => button(t('${kebab}.close')).click(),
    seeOpen: () => expect(button(t('${kebab}.close'))).toBeVisible(),
    seeClosed: () => expect(button(t('${kebab}.open'))).toBeVisible(),
  }
}
`

const driver = ({
  camel,
  kebab,
  words,
}: FlowName) => `import { ${camel}Model } from '#machines/${kebab}/${kebab}.model.ts'
import { ${camel}Screen } from '#e2e/screens/${kebab}.screen.ts'
import type { BrowserDriver } from '#e2e/support/driver.ts'
import { spoken } from '#e2e/support/words.ts'

/** Plays the ${words} on its page. */
export const ${camel}Driver: BrowserDriver<ReturnType<typeof ${camel}Screen>> = {
  model: ${camel}Model,
  async open({ page, site }) {
    await site.prefer(page)
    await page.goto('/${kebab}')
    return ${camel}Screen(page, spoken)
  },
  events: {
    'panel.opened': { default: (screen) => screen.clickOpen() },
    'panel.closed': { default: (screen) => screen.clickClose() },
  },
  outcomes: {},
  see: {
    closed: (screen) => screen.seeClosed(),
    open: (screen) => screen.seeOpen(),
  },
}
`

const story = ({ camel, kebab, words }: FlowName) => `import { ${camel}Screen } from './screens/${kebab}.screen.ts'
import { test } from './support/site.ts'

test('a visitor opens the ${words} and closes it again', { tag: ['@phone', '@${kebab}'] }, async ({ page, site }) => {
  await site.prefer(page, { language: 'en' })
  await page.goto('/${kebab}')
  const screen = ${camel}Screen(page, 'en')
  await screen.clickOpen()
  await screen.seeOpen()
  await site.expectAccessible(page)
  await screen.clickClose()
  await screen.seeClosed()
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
    ...Object.fromEntries(
      Object.entries(panelWords).map(([language, words]) => [
        `locales/${language}/${kebab}.json`,
        catalogue(name, words, ['en', 'fil'].includes(language)),
      ]),
    ),
    [`e2e/screens/${kebab}.screen.ts`]: pageObject(name),
    [`e2e/drivers/${kebab}.driver.ts`]: driver(name),
    [`e2e/${kebab}.e2e.ts`]: story(name),
  }
}

const lists = { routes: 'src/app/routes.tsx', awaited: 'locales/awaited.json', same: 'locales/same-as-english.json' }

/** The few files that know of every flow, by path. */
export const sharedFiles: readonly string[] = Object.values(lists)

/**
 * What the shared files say once the flow is there: its page stands in the route table, five languages await its
 * title, and Tagalog may use the English one. `read` gives the text of a file as it is.
 */
export const withFlow = (name: FlowName, read: (path: string) => string): Readonly<Record<string, string>> => {
  const { kebab, pascal } = name
  const routes = read(lists.routes)
  const end = '\n])\n'
  if (routes.split(end).length !== 2)
    throw new Error(`${lists.routes} no longer ends its table the way this command knows`)
  const route = `
  plain(
    '/${kebab}',
    lazyRouteComponent(() => chunk(() => import('#src/features/${kebab}/${kebab}-screen.tsx')), '${pascal}Screen'),
    '${kebab}',
    '${kebab}.title',
  ),`
  const awaited = JSON.parse(read(lists.awaited)) as readonly string[]
  const same = JSON.parse(read(lists.same)) as Readonly<Record<string, readonly string[]>>
  const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
  return {
    [lists.routes]: routes.replace(end, `${route}${end}`),
    [lists.awaited]: json([...awaited, `${kebab}.title`].toSorted()),
    [lists.same]: json({ ...same, fil: [...new Set([...(same['fil'] ?? []), titleOf(name)])].toSorted() }),
  }
}
