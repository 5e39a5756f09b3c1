import { build } from '#scripts/build.ts'

/** The tests look at the built site: build it when its sources changed. */
const buildSite = async () => {
  if (!(await build())) throw new Error('the site could not be built')
}

export default buildSite
