import { expect } from '@playwright/test'
import type { BrowserContext, Page } from '@playwright/test'

interface Inspected {
  readonly type: string
  readonly actorRef: { readonly logic?: { readonly id?: string } }
}
interface InspectedPage {
  statehouseInspect(event: Inspected): void
  statehouseStepped(id: string): void
}

const machineOf = (flow: string) => flow.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())

/**
 * Verifies the tags of a test: the charts of these flows take steps in its pages, and no call is answered instead of
 * the server. Call it before a page is opened; `check` fails when a claim does not hold.
 */
export const watchClaims = async (context: BrowserContext, flows: readonly string[]) => {
  const steps = new Map<string, number>()
  let arranged = false
  await context.exposeBinding('statehouseStepped', (_, id: string) => {
    steps.set(id, (steps.get(id) ?? 0) + 1)
  })
  await context.addInitScript(() => {
    const place = globalThis as unknown as InspectedPage
    const counts = new Map<string, number>()
    place.statehouseInspect = ({ type, actorRef }) => {
      const id = actorRef.logic?.id
      const before = id === undefined ? 0 : (counts.get(id) ?? 0)
      // The initial snapshot and one step are enough.
      if (type !== '@xstate.snapshot' || id === undefined || before > 1) return
      counts.set(id, before + 1)
      place.statehouseStepped(id)
    }
  })
  const watch = (page: Page) => {
    const route = page.route.bind(page)
    page.route = (...args) => {
      arranged = true
      return route(...args)
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
