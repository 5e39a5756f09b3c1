import { Unreadable } from './described-chart.ts'
import type { XmlElement } from './xml.ts'

/** The children of an element that have one of the names. */
export const inside = (element: XmlElement, ...names: readonly string[]): XmlElement[] =>
  element.children.filter((child) => names.includes(child.name))

/** The texts of the children of an element that have the name. */
export const texts = (element: XmlElement, name: string): string[] => inside(element, name).map(({ text }) => text)

/** The words of a list attribute. */
export const words = (text: string | undefined): string[] => (text ?? '').split(/\s+/).filter(Boolean)

/** An element and its descendants, without those of a document within it. */
export const all = (element: XmlElement): XmlElement[] => [
  element,
  ...element.children.filter(({ name }) => name !== 'scxml').flatMap(all),
]

const units: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** Reads `1.5s` or `500ms` in milliseconds, an empty text as 0; throws `Unreadable` for anything else. */
export function milliseconds(text: string, place: string): number {
  if (text.trim() === '') return 0
  const [, number, unit = 'ms'] = /^\s*(\d+|\d*\.\d+)\s*(ms|s|m|h|d)?\s*$/.exec(text) ?? []
  if (number === undefined) throw new Unreadable(`${place}: "${text}" is no time, such as 500ms or 1.5s`)
  return Number(number) * (units[unit] ?? 1)
}
