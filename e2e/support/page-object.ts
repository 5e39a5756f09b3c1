import { expect, type Locator, type Page } from '@playwright/test'
import type { Messages } from '#locales/messages.d.ts'
import { patternOf, type Translate, translatorOf } from './texts.ts'

/** The id of a text: of the site, or of the games, which have a catalogue of their own. */
export type MessageId =
  | keyof Messages
  | `slot.${string}`
  | `fishing.${string}`
  | `original.${string}`
  | `autoplay.${string}`
type Values = Readonly<Record<string, string | number>>

/** A part of the page, found by texts in the page's language. */
export type Place = (page: Page, translate: Translate) => Locator

/** The part of the page of this role and name: a dialog, a region. */
export const inside =
  (role: 'dialog' | 'alertdialog' | 'region', id: MessageId): Place =>
  (page, translate) =>
    page.getByRole(role, { name: translate(id), exact: true })

/** The main landmark, which a flow is in by default. */
export const main: Place = (page) => page.getByRole('main')
export const banner: Place = (page) => page.getByRole('banner')
/** The whole page, with all overlays. */
export const anywhere: Place = (page) => page.locator('body')

/** Roles of controls. */
const pressable = ['button', 'link', 'tab', 'checkbox', 'radio'] as const

/** A page object: gestures and assertions in a part of a page, by role and by the texts of the catalogue. */
export interface PageObject {
  /** The locator of the part. */
  place(): Promise<Locator>
  /** Presses the control of this name; a chosen radio is chosen again, after another. */
  click(id: MessageId, values?: Values): Promise<void>
  /** Types into fields by their labels, each emptied first: the same value again is no edit. */
  type(texts: Readonly<Partial<Record<MessageId, string>>>): Promise<void>
  /** A pattern of a text, which accepts any value for placeholders left open. */
  words(id: MessageId, values?: Values): Promise<RegExp>
  /** The field of this label. */
  field(id: MessageId): Promise<Locator>
  /** The control of this name. */
  control(id: MessageId, values?: Values): Promise<Locator>
  /** Asserts that an element has this text or name exactly. */
  see(id: MessageId, values?: Values): Promise<void>
  dontSee(id: MessageId, values?: Values): Promise<void>
  /** Asserts that an alert contains this text. */
  seeAlert(id: MessageId, values?: Values): Promise<void>
}

/** Creates the page object of a part of the page; its texts are in the page's language at the time of each call. */
export function pageObject(page: Page, place: Place = main): PageObject {
  const resolve = async () => {
    const language = await page.locator('html').getAttribute('lang')
    const translate = translatorOf(language === 'en' ? 'en' : 'fil')
    const name = (id: MessageId, values: Values = {}) => {
      const text = translate(id, values)
      return { name: /\{\w+\}/.test(text) ? patternOf(text) : text, exact: true }
    }
    return { translate, name, at: place(page, translate) }
  }
  const control = async (id: MessageId, values?: Values) => {
    const { at, name } = await resolve()
    return pressable.map((role) => at.getByRole(role, name(id, values))).reduce((one, other) => one.or(other))
  }
  const field = async (id: MessageId) => {
    const { at, name } = await resolve()
    return at.getByLabel(name(id).name, { exact: true }).and(page.locator('input, textarea, select'))
  }
  const element = async (id: MessageId, values?: Values) => {
    const { at, name } = await resolve()
    const { name: words, exact } = name(id, values)
    const candidates = [
      at.getByText(words, { exact }),
      at.getByLabel(words, { exact }),
      at.getByAltText(words, { exact }),
    ]
    return candidates.reduce((one, other) => one.or(other)).filter({ visible: true })
  }
  const words = async (id: MessageId, values?: Values) =>
    new RegExp(patternOf((await resolve()).translate(id, values)).source.slice(1, -1))
  return {
    words,
    place: async () => (await resolve()).at,
    control,
    field,
    click: async (id, values) => {
      const found = await control(id, values)
      if ((await found.getAttribute('type')) === 'radio' && (await found.isChecked())) {
        await (await resolve()).at.locator('input[type="radio"]:not(:checked)').first().click()
      }
      await found.click()
    },
    type: async (texts) => {
      for (const [id, text] of Object.entries(texts) as [MessageId, string][]) {
        const found = await field(id)
        await found.fill('')
        await found.fill(text)
      }
    },
    see: async (id, values) => expect((await element(id, values)).first()).toBeVisible(),
    seeAlert: async (id, values) => {
      const { at } = await resolve()
      await expect(
        at
          .getByRole('alert')
          .filter({ hasText: await words(id, values) })
          .first(),
      ).toBeVisible()
    },
    dontSee: async (id, values) => expect(await element(id, values)).toHaveCount(0),
  }
}
