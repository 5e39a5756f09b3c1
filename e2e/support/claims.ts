import { expect } from '@playwright/test'
import type { BrowserContext, Page } from '@playwright/test'

interface Inspected {
  readonly type: string
  readonly actorRef: { readonly logic?: { readonly id?: string } }
}
interface Told {
  statehouseInspect(event: Inspected): void
  statehouseStepped(id: string): void
}

const machineOf = (flow: string) => flow.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())

/**
 * Watches that a story does what it claims: the charts of these flows take steps in its pages, and no call is answered
 * in the place of the server. To be called before a page is opened; `check` fails when it was otherwise.
 */
export const watchClaims = async (context: BrowserContext, flows: readonly string[]) => {
  const steps = new Map<string, number>()
  let arranged = false
  await context.exposeBinding('statehouseStepped', (_, id: string) => {
    steps.set(id, (steps.get(id) ?? 0) + 1)
  })
  await context.addInitScript(() => {
    const place = globalThis as unknown as Told
    const told = new Map<string, number>()
    place.statehouseInspect = ({ type, actorRef }) => {
      const id = actorRef.logic?.id
      const before = id === undefined ? 0 : (told.get(id) ?? 0)
      // Where it stands, and one step: more is not asked.
      if (type !== '@xstate.snapshot' || id === undefined || before > 1) return
      told.set(id, before + 1)
      place.statehouseStepped(id)
    }
  })
  const watch = (page: Page) => {
    const route = page.route.bind(page)
    page.route = (...asked) => {
      arranged = true
      return route(...asked)
    }
  }
  context.on('page', watch)
  context.pages().forEach(watch)
  return {
    check: () => {
      const still = flows.filter((flow) => (steps.get(machineOf(flow)) ?? 0) < 2)
      expect(still, 'flows that the tags claim, whose charts took no step').toEqual([])
      expect(arranged, 'calls answered in the place of the server, which the tags claim').toBe(false)
    },
  }
}
