import { late } from '#machines/lib/late-chart.ts'

/** The chart of the login and its actors, its child charts included: none of it is needed before somebody logs in. */
export const loginParts = late(async () => {
  const [{ loginMachine }, { loginActors }] = await Promise.all([
    import('./login.machine.ts'),
    import('./login.actors.ts'),
  ])
  return { loginMachine, loginActors }
})
