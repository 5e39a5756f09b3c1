import type { Page } from '@playwright/test'

/** What React tells a developer's tools of a component that is on the page. */
interface Fiber {
  readonly child: Fiber | null
  readonly sibling: Fiber | null
  readonly alternate: Fiber | null
  readonly type: unknown
  readonly flags: number
  readonly stateNode: unknown
}

/** Components that stood on the page already and were drawn anew, inside the page's `main` and in all, but for the jackpot. */
export interface Drawings {
  readonly main: number
  readonly all: number
}

declare global {
  var drawings: { main: number; all: number }
}

/** Counts from the first page on; React sends every change of the page to the tools of developers, built sites too. */
export const countDrawings = (page: Page) =>
  page.addInitScript(() => {
    /** React's flag of a component whose function has run. */
    const performedWork = 1
    globalThis.drawings = { main: 0, all: 0 }
    const look = (fiber: Fiber, inMain: boolean): void => {
      // What follows the clock is drawn every three seconds, whatever anybody does.
      if (fiber.stateNode instanceof Element && fiber.stateNode.hasAttribute('data-jackpot')) return
      const before = fiber.alternate
      const within = inMain || (fiber.stateNode instanceof Element && fiber.stateNode.localName === 'main')
      if (before !== null && typeof fiber.type === 'function' && (fiber.flags & performedWork) !== 0) {
        globalThis.drawings.all++
        if (within) globalThis.drawings.main++
      }
      // What was left alone keeps its children as they are.
      if (before !== null && fiber.child === before.child) return
      for (let child = fiber.child; child !== null; child = child.sibling) look(child, within)
    }
    Object.assign(globalThis, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        renderers: new Map(),
        inject: () => 1,
        onCommitFiberUnmount: () => {},
        onCommitFiberRoot: (_: number, root: { readonly current: Fiber }) => look(root.current, false),
      },
    })
  })

/** How much was drawn anew by what `act` does. */
export const drawnBy = async (page: Page, act: () => Promise<unknown>): Promise<Drawings> => {
  await page.evaluate(() => {
    globalThis.drawings = { main: 0, all: 0 }
  })
  await act()
  return drawnSoFar(page)
}

/** What was drawn anew since `drawnBy` was asked last. */
export const drawnSoFar = (page: Page): Promise<Drawings> => page.evaluate(() => globalThis.drawings)
