import { createActor } from 'xstate'
import { siteVersionActors } from '#machines/site-version/site-version.actors.ts'
import { siteVersionMachine } from '#machines/site-version/site-version.machine.ts'
import { inspected } from '#src/platform/inspect.ts'
import { siteVersions } from '#src/platform/site-versions.ts'

/** Creates the one actor of the site's version; it is outside all pages, so that it survives a page that broke. */
export const siteVersion = createActor(
  siteVersionMachine.provide({ actors: siteVersionActors(siteVersions) }),
  inspected(),
)
