import type { Settings } from '#server/domain/site/settings.ts'

/** Runs something while games that cannot be played yet are listed; resolves to its result. */
export async function withAnnouncedGames<Result>(
  { settings }: { readonly settings: Pick<Settings, 'setToggle'> },
  run: () => Promise<Result>,
): Promise<Result> {
  await settings.setToggle('announcedGames', true, Date.now())
  try {
    return await run()
  } finally {
    await settings.setToggle('announcedGames', false, Date.now())
  }
}
