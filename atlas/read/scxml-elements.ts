import { Unreadable } from './told.ts'
import type { XmlElement } from './xml.ts'

/** The elements of these names right inside another. */
export const inside = (element: XmlElement, ...names: readonly string[]): XmlElement[] =>
  element.children.filter((child) => names.includes(child.name))

/** What the elements of a name right inside another say. */
export const texts = (element: XmlElement, name: string): string[] => inside(element, name).map(({ text }) => text)

/** The words of an attribute that lists several. */
export const words = (text: string | undefined): string[] => (text ?? '').split(/\s+/).filter(Boolean)

/** An element and all below it. */
export const all = (element: XmlElement): XmlElement[] => [element, ...element.children.flatMap(all)]

const units: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** `1.5s`, `500ms` in milliseconds, nothing as none; throws `Unreadable` for what is no time. */
export function milliseconds(text: string, place: string): number {
  if (text.trim() === '') return 0
  const [, number, unit = 'ms'] = /^\s*(\d+|\d*\.\d+)\s*(ms|s|m|h|d)?\s*$/.exec(text) ?? []
  if (number === undefined) throw new Unreadable(`${place}: "${text}" is no time, such as 500ms or 1.5s`)
  return Number(number) * (units[unit] ?? 1)
}
