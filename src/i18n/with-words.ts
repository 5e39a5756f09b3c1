import { type ComponentType, lazy } from 'react'
import type { Area } from '#src/i18n/messages.ts'
import { texts } from '#src/i18n/site-texts.ts'
import { chunk } from '#src/platform/chunk.ts'

/** A component that is fetched together with the areas of its words; `preload` fetches both before it is drawn. */
export function withWords<Props extends object>(areas: readonly Area[], load: () => Promise<ComponentType<Props>>) {
  const preload = async () => {
    const [component] = await Promise.all([chunk(load), ...areas.map((area) => texts.need(area))])
    return { default: component }
  }
  return Object.assign(lazy(preload), { preload })
}
