import { build } from '#scripts/build.ts'

/** Builds the renderer of pages, unless it was built from these sources. */
export async function setup(): Promise<void> {
  if (!(await build({ parts: ['render'] }))) throw new Error('the renderer was not built')
}
