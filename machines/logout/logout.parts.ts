import { late } from '#machines/lib/late-chart.ts'

/** The chart of the logout and its actors: neither is needed before somebody wants to leave. */
export const logoutParts = late(async () => {
  const [{ logoutMachine }, { logoutActors }] = await Promise.all([
    import('./logout.machine.ts'),
    import('./logout.actors.ts'),
  ])
  return { logoutMachine, logoutActors }
})
