import { expect, type Locator, type Page } from '@playwright/test'
import type { Messages } from '#locales/messages.d.ts'
import { patternOf, type Say, wordsOf } from './words.ts'

/** The id of a text: of the site, or of the games, which have a catalogue of their own. */
export type MessageId = keyof Messages | `slot.${string}` | `fishing.${string}` | `autoplay.${string}`
type Values = Readonly<Record<string, string | number>>

/** A part of the page, by the words of the language that the page speaks. */
export type Place = (page: Page, say: Say) => Locator

/** The part of the page of this role and name: a dialog, a region. */
export const inside =
  (role: 'dialog' | 'alertdialog' | 'region', id: MessageId): Place =>
  (page, say) =>
    page.getByRole(role, { name: say(id), exact: true })

/** What a page has between its bars; where a flow is unless its driver says otherwise. */
export const main: Place = (page) => page.getByRole('main')
export const banner: Place = (page) => page.getByRole('banner')
/** The whole page, with whatever stands over it. */
export const anywhere: Place = (page) => page.locator('body')

/** What can be pressed, by its role. */
const pressable = ['button', 'link', 'tab', 'checkbox', 'radio'] as const

/** What a person does in a part of a page and sees there, found by role and by the words of the catalogue. */
export interface Hand {
  /** The part of the page itself. */
  place(): Promise<Locator>
  /** Presses the button, link, tab, box or radio of this name; what is chosen already is chosen anew, after another. */
  click(id: MessageId, values?: Values): Promise<void>
  /** Types into fields by their labels, each emptied first: what a field holds already is no edit. */
  type(texts: Readonly<Partial<Record<MessageId, string>>>): Promise<void>
  /** A text as the page has it, with any values in the places that are left open. */
  words(id: MessageId, values?: Values): Promise<RegExp>
  /** The field of this label. */
  field(id: MessageId): Promise<Locator>
  /** Whatever can be pressed and has this name. */
  control(id: MessageId, values?: Values): Promise<Locator>
  /** Asserts that something says this and nothing else, or is called so. */
  see(id: MessageId, values?: Values): Promise<void>
  dontSee(id: MessageId, values?: Values): Promise<void>
  /** Asserts that an alert has this in it. */
  seeAlert(id: MessageId, values?: Values): Promise<void>
}

/** A hand in a part of the page, in the language that the page speaks at each touch. */
export function handIn(page: Page, place: Place = main): Hand {
  const speak = async () => {
    const language = await page.locator('html').getAttribute('lang')
    const say = wordsOf(language === 'en' ? 'en' : 'fil')
    const name = (id: MessageId, values: Values = {}) => {
      const text = say(id, values)
      return { name: /\{\w+\}/.test(text) ? patternOf(text) : text, exact: true }
    }
    return { say, name, at: place(page, say) }
  }
  const control = async (id: MessageId, values?: Values) => {
    const { at, name } = await speak()
    return pressable.map((role) => at.getByRole(role, name(id, values))).reduce((one, other) => one.or(other))
  }
  const field = async (id: MessageId) => {
    const { at, name } = await speak()
    return at.getByLabel(name(id).name, { exact: true }).and(page.locator('input, textarea, select'))
  }
  const saying = async (id: MessageId, values?: Values) => {
    const { at, name } = await speak()
    const { name: words, exact } = name(id, values)
    const ways = [at.getByText(words, { exact }), at.getByLabel(words, { exact }), at.getByAltText(words, { exact })]
    return ways.reduce((one, other) => one.or(other)).filter({ visible: true })
  }
  const words = async (id: MessageId, values?: Values) =>
    new RegExp(patternOf((await speak()).say(id, values)).source.slice(1, -1))
  return {
    words,
    place: async () => (await speak()).at,
    control,
    field,
    click: async (id, values) => {
      const found = await control(id, values)
      if ((await found.getAttribute('type')) === 'radio' && (await found.isChecked())) {
        await (await speak()).at.locator('input[type="radio"]:not(:checked)').first().click()
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
    see: async (id, values) => expect((await saying(id, values)).first()).toBeVisible(),
    seeAlert: async (id, values) => {
      const { at } = await speak()
      await expect(
        at
          .getByRole('alert')
          .filter({ hasText: await words(id, values) })
          .first(),
      ).toBeVisible()
    },
    dontSee: async (id, values) => expect(await saying(id, values)).toHaveCount(0),
  }
}
